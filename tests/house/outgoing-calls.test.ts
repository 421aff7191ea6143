import { expect, test } from "vitest";
import { linesMatching, projectFiles } from "./project-files.ts";

/** What calls another machine, or finds its address. */
const CALLS =
  /\bfetch\(|^(?!import type).*from "node:(?:https?|http2|tls|dgram|dns(?:\/promises)?)"|new (?:WebSocket|AwsClient)\(|createTransport\(|\bconnect\(\{/;

/** Who is called from where. Only a webhook's address is a merchant's own: each time it is sent to, its addresses are looked at. */
const CALLERS: Readonly<Record<string, string>> = {
  "server/bin/doctor.ts": "the app of the same configuration, on this machine",
  "server/bin/healthy.ts": "the process in the same container",
  "server/gateways/s3/signed-bucket.ts": "the operator's bucket, of pictures or of backups",
  "server/gateways/smtp/real.ts": "the operator's mail server",
  "server/gateways/sms/real.ts": "Twilio",
  "server/gateways/square/real.ts": "Square",
  "server/gateways/stripe/real.ts": "Stripe",
  "server/gateways/stripe/stand-in.ts": "this server itself, in demo mode",
  "server/gateways/webhooks/resolve-name.ts": "the servers of names, for webhooks",
  "server/gateways/webhooks/send-webhook.ts": "a merchant's address, on the public internet alone",
  "server/http/node-listener.ts": "nobody: it listens",
  "server/http/worker-port.ts": "nobody: it listens",
  "server/rest/code-samples.ts": "nobody: readers of the documents are shown it",
  "server/rest/docs-guide.ts": "nobody: readers of the documents are shown it",
  "server/rest/docs-script.ts": "this server, from its reader's browser",
};

test("SEC-A17 only the gateways call other machines, and only webhooks an address that someone entered", () => {
  const files = projectFiles(/^(?:server|domain|entities|migrations)\/.*\.tsx?$|^app\/.*\.server\.tsx?$/);
  const calling = new Set(linesMatching(files, CALLS).map(({ path }) => path));
  expect([...calling].sort()).toEqual(Object.keys(CALLERS).sort());
});
