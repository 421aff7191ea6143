import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RefusedForGood, type SmsGateway } from "#server/gateways/sms/port.ts";
import { twilioGateway } from "#server/gateways/sms/real.ts";
import { outboxGateway } from "#server/gateways/smtp/fake.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { outboxHandler } from "#server/mail/outbox.tsx";
import { rememberApp, theApp } from "#server/running-app.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { openPhoneAccount } from "#tests/support/phone.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, sweepNow } from "./an-order.ts";

/** Stands in for Twilio on this machine: keeps what it is asked, and answers as it is told. */
async function openTwilio() {
  const requested: {
    method: string;
    path: string;
    headers: IncomingMessage["headers"];
    form: Record<string, string>;
  }[] = [];
  const state = { status: 201, body: '{"sid":"SM1"}', silent: false };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      requested.push({
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        form,
      });
      if (state.silent) return;
      response.writeHead(state.status, {
        "content-type": "application/json",
        location: "http://127.0.0.1:9/",
      });
      response.end(state.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return { base: `http://127.0.0.1:${port}`, requested, state, close };
}

const ACCOUNT = { accountSid: "AC0123", authToken: "an auth token", from: "+15550100000" };
const database = useDatabase();
let world: World;
let twilio: Awaited<ReturnType<typeof openTwilio>>;
let gateway: SmsGateway;
let phone: string;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  twilio = await openTwilio();
  gateway = twilioGateway(ACCOUNT, twilio.base);
  ({ phone } = await openPhoneAccount(world.a));
});
afterEach(() => twilio.close());

interface TextRow {
  readonly id: string;
  readonly status: string;
  readonly channel: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly last_error: string;
  readonly text: string;
  readonly html: string;
  readonly subject: string;
  readonly facts: unknown;
  readonly due_at: Date;
}
async function row(): Promise<TextRow> {
  const rows = await database.asPlatform((tx) => tx.execute<TextRow[]>("select * from messages order by id"));
  const last = rows.at(-1);
  if (!last) throw new Error("There is no message.");
  return last;
}
async function aText(): Promise<string> {
  await callerAt({ shop: "sweetcrumb" }).ask((api) => api.phoneLogIn.sendCode({ phone }));
  return (await row()).id;
}
const deliver = (messageId: string) =>
  deliverMessage(database.em(), outboxGateway, { shopId: world.a.id, messageId }, gateway);

describe("NOTE-03 text messages by Twilio", () => {
  test("NOTE-03 one is asked for with the account's own credentials and fields", async () => {
    await deliver(await aText());
    expect(twilio.requested).toHaveLength(1);
    const [{ method, path, headers, form } = { method: "", path: "", headers: {}, form: {} }] =
      twilio.requested;
    expect([method, path]).toEqual(["POST", "/2010-04-01/Accounts/AC0123/Messages.json"]);
    expect(headers.authorization).toBe(`Basic ${Buffer.from("AC0123:an auth token").toString("base64")}`);
    expect(headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(form).toEqual({
      To: `+1${phone}`,
      From: "+15550100000",
      Body: expect.stringMatching(/^\d{5} is your log-in code for Sweet Crumb Bakery\./),
    });
    expect(await row()).toMatchObject({ status: "sent", channel: "sms", recipient: phone, facts: null });
  });

  test("NOTE-01 a text message is sent once, however many jobs there are for it", async () => {
    const id = await aText();
    await Promise.all(Array.from({ length: 5 }, () => deliver(id)));
    await deliver(id);
    expect(twilio.requested).toHaveLength(1);
  });

  test.each([500, 503, 429])("REL-R5 after a %d it is tried again, a minute later", async (status) => {
    const id = await aText();
    Object.assign(twilio.state, { status, body: '{"code":20429,"message":"+14155550000 has to wait"}' });
    await deliver(id);
    expect(await row()).toMatchObject({
      status: "failed",
      attempts: 1,
      last_error: `Twilio answered ${status} with error 20429.`,
    });
    Object.assign(twilio.state, { status: 201, body: "{}" });
    await deliver(id);
    expect(twilio.requested).toHaveLength(1);
    world.clock.advance({ minutes: 1 });
    await sweepNow(database, world);
    expect(await jobsIn(database, "deliver-message")).toContainEqual({ shopId: world.a.id, messageId: id });
    await deliver(id);
    expect(twilio.requested.map(({ form }) => form.Body)).toHaveLength(2);
    expect(new Set(twilio.requested.map(({ form }) => form.Body)).size).toBe(1);
    expect((await row()).status).toBe("sent");
  });

  test.each([400, 401, 404])(
    "REL-R5 a %d is for good: nothing is kept of it, nor of the number in its words",
    async (status) => {
      const id = await aText();
      Object.assign(twilio.state, {
        status,
        body: `{"code":21211,"message":"'To' number +1${phone} is not valid"}`,
      });
      await deliver(id);
      expect(await row()).toMatchObject({
        status: "dead",
        last_error: `Twilio answered ${status} with error 21211.`,
        text: "",
        facts: null,
      });
      world.clock.advance({ days: 1 });
      await deliver(id);
      expect(twilio.requested).toHaveLength(1);
    },
  );

  test("SEC-A15 a redirect is not followed, and words that are no JSON do no harm", async () => {
    const id = await aText();
    Object.assign(twilio.state, { status: 307, body: "<html>" });
    await deliver(id);
    expect(await row()).toMatchObject({ status: "failed", attempts: 1 });
    Object.assign(twilio.state, { status: 502 });
    world.clock.advance({ minutes: 1 });
    await deliver(id);
    expect(await row()).toMatchObject({ status: "failed", last_error: "Twilio answered 502." });
  });

  test.for(atFullCounts)(
    "REL-R7 a Twilio that takes the call and never answers is given five seconds, and no transaction waits for it",
    { timeout: 20_000 },
    async () => {
      twilio.state.silent = true;
      const started = performance.now();
      const sending = gateway.send({ to: phone, text: "hello" });
      const refused = await sending.then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(Error);
      expect(refused).not.toBeInstanceOf(RefusedForGood);
      expect(performance.now() - started).toBeGreaterThan(4_500);
      expect(performance.now() - started).toBeLessThan(9_000);
      expect(String(refused)).not.toContain(phone);
    },
  );

  test("AUTH-03 a code that expired while Twilio was away is not sent any more", async () => {
    const id = await aText();
    twilio.state.status = 500;
    await deliver(id);
    twilio.state.status = 201;
    world.clock.advance({ minutes: 10 });
    await deliver(id);
    expect(twilio.requested).toHaveLength(1);
    expect(await row()).toMatchObject({ status: "dead", facts: null, last_error: "The code has expired." });
  });

  test("SEC-03 outside demo mode a code that was sent cannot be read again", async () => {
    const app = theApp();
    rememberApp({ ...app, config: { ...app.config, demo: false, twilio: ACCOUNT } });
    await deliver(await aText());
    const code = twilio.requested[0]?.form.Body?.slice(0, 5) ?? "";
    expect(code).toMatch(/^\d{5}$/);
    expect(await row()).toMatchObject({
      status: "sent",
      text: "",
      html: "",
      subject: "",
      facts: null,
      last_error: "",
    });
    rememberApp(app);
  });
});

test("NOTE-03 in demo mode it can be read in the outbox, as documented", async () => {
  await deliver(await aText());
  const request = new Request("http://sweetcrumb.localhost:3000/dev/outbox.json", {
    headers: { host: "sweetcrumb.localhost:3000" },
  });
  const answer = await outboxHandler(request, { now: world.clock.now() } as RequestFacts);
  expect(await answer.json()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: "sms",
      to: phone,
      subject: "",
      text: expect.stringMatching(/^\d{5} is your log-in code/),
      html: "",
      created_at: world.clock.now().toISOString(),
    },
  ]);
});
