import { beforeEach, expect, test } from "vitest";
import { openHost } from "#app/wiring/host.server.ts";
import { outboxGateway } from "#server/gateways/smtp/fake.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { createLog } from "#server/log.ts";
import { outboxHandler } from "#server/mail/outbox.tsx";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const open = (path: string, host = "sweetcrumb.localhost:3000", method = "GET") => {
  const request = new Request(`http://${host}${path}`, { method, headers: { host } });
  // The endpoint looks at the time alone.
  return outboxHandler(request, { now: world.clock.now() } as RequestFacts);
};

/** Feedback to both shops, delivered as the demo does. */
async function twoMails(): Promise<void> {
  const message = "The button for the <b>menu</b> does nothing when I tap it.";
  for (const shop of ["sweetcrumb", "cornerpies"]) {
    await callerAt({ shop }).ask((api) => api.support.sendFeedback({ message, name: shop }));
    world.clock.advance({ seconds: 1 });
  }
  const waiting = await database.asPlatform((tx) =>
    tx.execute<{ shop_id: string; id: string }[]>("select shop_id, id from messages"),
  );
  for (const { shop_id: shopId, id } of waiting) {
    await deliverMessage(database.em(), outboxGateway, { shopId, messageId: id });
  }
}

test("NOTE-03 the outbox tells the shop's messages as documented", async () => {
  await twoMails();
  const answer = await open("/dev/outbox.json");
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: "email",
      to: "owner@sweetcrumb.test",
      subject: "Sweet Crumb Bakery: feedback from sweetcrumb",
      text: expect.stringContaining("does nothing when I tap it."),
      html: expect.stringMatching(/^<!doctype html>/),
      created_at: "2026-12-02T19:00:00.000Z",
    },
  ]);
});

test("NOTE-03 the root domain tells everyone's, the newest first; an unknown shop no one's", async () => {
  await twoMails();
  const all: { to: string }[] = await (await open("/dev/outbox.json", "localhost:3000")).json();
  expect(all.map(({ to }) => to)).toEqual(["owner@cornerpies.test", "owner@sweetcrumb.test"]);
  expect(await (await open("/dev/outbox.json", "nosuchshop.localhost:3000")).json()).toEqual([]);
});

test("NOTE-03 as a page it shows the text, and markup as text", async () => {
  await twoMails();
  const html = await (await open("/dev/outbox")).text();
  expect(html).toContain("Sweet Crumb Bakery: feedback from sweetcrumb");
  expect(html).toContain("&lt;b&gt;menu&lt;/b&gt;");
  expect(html).not.toMatch(/<script|<b>menu/);
});

test("NOTE-03 a message that still waits is not shown, and nothing else is below /dev", async () => {
  const message = "one two three four five six seven eight nine ten";
  await callerAt({ shop: "sweetcrumb" }).ask((api) => api.support.sendFeedback({ message }));
  expect(await (await open("/dev/outbox.json")).json()).toEqual([]);
  expect((await open("/dev/other")).status).toBe(404);
  expect((await open("/dev/outbox", undefined, "POST")).status).toBe(405);
});

test("NOTE-03 outside demo mode the endpoint is absent", async () => {
  const { appUrl } = database;
  const surroundings = {
    database: { appUrl, directUrl: appUrl, ownerUrl: null, replicaUrls: [] },
    clock: { now: world.clock.now, offsetMs: () => 0, measure: async () => {}, stop: () => {} },
    log: createLog("silent"),
    drain: new AbortController().signal,
  };
  const demo = await openHost({ ...surroundings, config: world.config });
  const live = await openHost({ ...surroundings, config: { ...world.config, demo: false } });
  expect(demo.devOutbox).toBe(outboxHandler);
  expect("devOutbox" in live).toBe(false);
  expect(await live.ready()).toBe(true);
  await Promise.all([demo.close(), live.close()]);
});
