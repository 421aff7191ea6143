/** The worker's places for webhooks (API-09): a shop keeps one of them at a time, and no other shop from its own. */
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Jobs } from "#server/jobs/queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { createLog } from "#server/log.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let receiver: WebhookReceiver;
let stop: (() => Promise<void>) | null = null;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  receiver = await openReceiver();
});
afterEach(async () => {
  await stop?.();
  stop = null;
  await receiver.close();
});

/** Makes a webhook at a host for a merchant's shop, and events of it that wait. */
async function events(who: ReturnType<typeof callerAt>, host: string, count: number): Promise<void> {
  const { id: webhookId } = await who.ask((api) =>
    api.webhooks.create({ url: `https://${host}/in`, events: ["order.placed"] }),
  );
  for (let nth = 0; nth < count; nth++) await who.ask((api) => api.webhooks.test({ webhookId }));
}

const patient = { timeout: 15_000, interval: 50 };

test("API-09 REL-R7 a shop whose receiver is slow keeps one place: another shop's events go out meanwhile, and its own go on one by one", async () => {
  const held: ServerResponse[] = [];
  let isSlow = true;
  receiver.answer((request, response) => {
    if (isSlow && request.headers.host?.startsWith("slow.")) held.push(response);
    else response.end("thank you");
  });
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const bert = callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
  await events(rosa, "slow.example.com", 6);
  await events(bert, "quick.example.com", 6);
  const { appUrl } = database;
  stop = await startWorker(
    {
      config: world.config,
      clock: { now: world.clock.now, offsetMs: () => 0, measure: async () => {}, stop: () => {} },
      database: { appUrl, directUrl: appUrl, ownerUrl: null, replicaUrls: [] },
      log: createLog("silent"),
      drain: new AbortController().signal,
    },
    receiver.network,
  );
  const got = (host: string) => receiver.got.filter(({ headers }) => headers.host?.startsWith(host)).length;
  await expect.poll(() => got("quick."), patient).toBe(6);
  expect(held).toHaveLength(1);
  isSlow = false;
  held[0]?.end();
  await expect.poll(() => got("slow."), patient).toBe(6);
}, 60_000);

test("API-09 REL-R19 a shop with hundreds of events that are due again keeps no other shop's from being taken up", async () => {
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const bert = callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
  await events(rosa, "away.example.com", 1);
  await events(bert, "quick.example.com", 1);
  await database.asPlatform((tx) =>
    tx.execute(
      `insert into webhook_deliveries (shop_id, id, webhook_id, event_id, only_once, type, body, queued_at, due_at, created_at)
       select shop_id, gen_random_uuid(), webhook_id, event_id, 'again ' || nth, type, body, queued_at,
         due_at - interval '1 minute', created_at
       from webhook_deliveries, generate_series(1, 300) nth where shop_id = ?`,
      [world.a.id],
    ),
  );
  await database.em().execute("delete from pgboss.job");
  await sweepNow(database, world);
  const jobs = (await jobsIn(database, "deliver-webhook")) as Jobs["deliver-webhook"][];
  const of = (id: string) => jobs.filter(({ shopId }) => shopId === id).length;
  // Two hundred at a time.
  expect([of(world.a.id), of(world.b.id)]).toEqual([199, 1]);
}, 60_000);
