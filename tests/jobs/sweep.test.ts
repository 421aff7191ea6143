/** The sweep's parts: one that fails keeps none after it from its turn, and each statement removes so many rows at most. */
import { beforeEach, expect, test } from "vitest";
import { CONTENTS_KEPT_DAYS } from "#domain/support/message-state.ts";
import { withConnection } from "#server/database/connect.ts";
import type { Jobs } from "#server/jobs/queue.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, messagesOf, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

/** While `work` runs, a function of the sweep is not there. */
async function without(signature: string, work: () => Promise<void>): Promise<void> {
  const [name = ""] = signature.split("(");
  const rename = (from: string, to: string) =>
    withConnection(database.superUrl, (client) => client.query(`alter function ops.${from} rename to ${to}`));
  await rename(signature, `${name}_away`);
  try {
    await work();
  } finally {
    await rename(signature.replace(name, `${name}_away`), name);
  }
}

const MESSAGE = "The button for the menu does nothing when I tap it.";
const writeFeedback = () =>
  callerAt({ shop: "sweetcrumb" }).ask((api) => api.support.sendFeedback({ message: MESSAGE }));

test.each([
  "due_messages(timestamptz, int)",
  "due_webhook_deliveries(timestamptz, int)",
  "shops_with_unseen_orders(timestamptz, timestamptz, int)",
  "remove_over(text, timestamptz, int)",
  "remove_webhook_deliveries(timestamptz, int)",
])(
  "REL-R5 a sweep whose %s fails goes on: what a message said is forgotten all the same",
  async (signature) => {
    await writeFeedback();
    world.clock.advance({ days: CONTENTS_KEPT_DAYS, seconds: 1 });
    await without(signature, () => sweepNow(database, world));
    expect(await messagesOf(database)).toMatchObject([{ template: "feedback-received", facts: null }]);
  },
);

test("NOTE-01 REL-R5 a sweep that can forget nothing has queued what is due before", async () => {
  await writeFeedback();
  await database.em().execute("delete from pgboss.job");
  await without("forget_messages(timestamptz, int)", () => sweepNow(database, world));
  expect(await jobsIn(database, "deliver-message")).toHaveLength(1);
});

test("NOTE-01 REL-R19 a shop with hundreds of messages that are due again keeps no other shop's from being taken up", async () => {
  await writeFeedback();
  await callerAt({ shop: "cornerpies" }).ask((api) => api.support.sendFeedback({ message: MESSAGE }));
  await database.asPlatform((tx) =>
    tx.execute(
      `insert into messages select (jsonb_populate_record(m, jsonb_build_object(
         'id', gen_random_uuid(), 'message_id', 'again ' || nth, 'due_at', m.due_at - interval '1 minute'))).*
       from messages m, generate_series(1, 300) nth where m.shop_id = ?`,
      [world.a.id],
    ),
  );
  await database.em().execute("delete from pgboss.job");
  await sweepNow(database, world);
  const jobs = (await jobsIn(database, "deliver-message")) as Jobs["deliver-message"][];
  const of = (id: string) => jobs.filter(({ shopId }) => shopId === id).length;
  // Two hundred at a time.
  expect([of(world.a.id), of(world.b.id)]).toEqual([199, 1]);
});
