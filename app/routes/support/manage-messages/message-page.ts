import type { LoaderFunctionArgs } from "@remix-run/node";
import { page, unlessRefused } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";

/** What the page of a mail may do: look as it is written, and show the codes that stand in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

/** The HTML of one message, for the frame that shows it (NOTE-01): without scripts, and no one else's to frame. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const message = await unlessRefused(calls.messages.one({ messageId: args.params.id ?? "" }));
  if (!message || message.html === null) throw new Response(null, { status: statusOf("not-found") });
  return new Response(message.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}
