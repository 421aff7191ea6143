import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { messagesOf, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
const DAY = 86_400_000;

beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.keepSubscription(world.a, "none");
  await world.set("shops", world.a, {
    subscription_status: "none",
    trial_ends_at: new Date(world.clock.now().getTime() + 8 * DAY),
  });
});

const told = async () =>
  (await messagesOf(database))
    .filter(({ template }) => template === "trial-ends")
    .map(({ recipient, facts }) => [recipient, facts?.days]);
/** Sweeps this many hours later, twice. */
const after = async (hours: number) => {
  world.clock.advance({ minutes: hours * 60 });
  await sweepNow(database, world);
  await sweepNow(database, world);
  return told();
};
const to = (...days: number[]) => days.map((each) => ["rosa@example.test", each]);

test("BILL-03 the merchant is told 7, 3 and 1 day before the trial ends, each once", async () => {
  expect(await after(0)).toEqual([]);
  expect(await after(23)).toEqual([]);
  expect(await after(1)).toEqual(to(7));
  expect(await after(4 * 24)).toEqual(to(7, 3));
  expect(await after(2 * 24)).toEqual(to(7, 3, 1));
  expect(await after(24)).toEqual(to(7, 3, 1));
  const [mail] = await messagesOf(database);
  expect(mail?.facts).toMatchObject({
    endsOn: "Thu, Dec 10",
    link: "http://sweetcrumb.localhost:3000/manage/shop/billing",
  });
});

test("BILL-03 of notices that were missed only the latest goes out, and none after the end", async () => {
  expect(await after(7 * 24 + 12)).toEqual(to(1));
  expect(await after(24)).toEqual(to(1));
});

test("BILL-03 who subscribes is told nothing more", async () => {
  expect(await after(24)).toEqual(to(7));
  await world.set("shops", world.a, { subscription_status: "trialing" });
  expect(await after(6 * 24 + 12)).toEqual(to(7));
});
