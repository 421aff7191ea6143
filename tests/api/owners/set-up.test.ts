import { beforeEach, expect, test } from "vitest";
import { freshWorld, refusal } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { World } from "#tests/support/world.ts";
import { shopForm } from "./bakers.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const hangPicture = () =>
  database.asPlatform((tx) =>
    tx.execute(
      `insert into pictures (shop_id, id, kind, key, width, height, byte_size, position)
       values (?, gen_random_uuid(), 'banner', 'k', 960, 400, 1, 0)`,
      [world.a.id],
    ),
  );

test("MAN-01 a shop that was just opened has its set-up before it, but for a way to be paid: cash", async () => {
  const { token } = await callerAt({ shop: null }).ask((api) => api.owners.signUp(shopForm()));
  const { lines, done } = await callerAt({ shop: "nells-pies", token }).ask((api) => api.shop.setUp());
  expect(done).toBe(1);
  expect(lines.filter((line) => line.done)).toEqual([{ step: "payment", done: true }]);
  expect(lines.map(({ step }) => step)).toEqual([
    "emailConfirmed",
    "timeZone",
    "contact",
    "place",
    "section",
    "item",
    "window",
    "payment",
    "picture",
    "publish",
  ]);
});

test("MAN-01 a shop in its stride has done it, but for what was deleted again", async () => {
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const open = async () =>
    (await rosa.ask((api) => api.shop.setUp())).lines.flatMap(({ step, done }) => (done ? [] : [step]));
  expect(await open()).toEqual(["contact", "picture"]);
  await database.asPlatform((tx) =>
    tx.execute("update availabilities set deleted_at = now() where shop_id = ?", [world.a.id]),
  );
  await world.set("shop_settings", world.a, { support_email: "help@sweetcrumb.test" });
  await hangPicture();
  expect(await open()).toEqual(["window"]);
});

test("MAN-01 what a shop lacks before it can be ordered from is named: a place, a day, a way to be paid", async () => {
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const open = async () =>
    (await rosa.ask((api) => api.shop.setUp())).lines.flatMap(({ step, done }) => (done ? [] : [step]));
  await world.set("shop_settings", world.a, { support_email: "help@sweetcrumb.test" });
  await hangPicture();
  expect(await open()).toEqual([]);
  await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup}" });
  expect(await open()).toEqual(["place"]);
  await world.set("shop_settings", world.a, { street_1: "12 Elm Street" });
  expect(await open()).toEqual([]);
  await world.set("shop_settings", world.a, { pickup_slots: "{}" });
  expect(await open()).toEqual(["window"]);
  await world.set("shop_settings", world.a, { payment_options: "{bitcoin}" });
  expect(await open()).toEqual(["window", "payment"]);
  await world.set("shop_settings", world.a, { pickup_slots: "{Fri}", payment_info: "Pay at the door." });
  expect(await open()).toEqual([]);
  world.clock.advance({ days: 30 });
  const later = callerAt({ shop: "sweetcrumb", token: await world.newToken(world.people.merchantOwn) });
  const { lines } = await later.ask((api) => api.shop.setUp());
  expect(lines.filter(({ done }) => !done)).toEqual([{ step: "window", done: false }]);
});

test("MAN-01 a first item counts once it can be sold: priced or named, shown, and not sold out", async () => {
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  const hasItem = async () =>
    (await rosa.ask((api) => api.shop.setUp())).lines.find(({ step }) => step === "item")?.done;
  const only = async (columns: string) =>
    database.asPlatform(async (tx) => {
      await tx.execute("update items set deleted_at = now() where shop_id = ?", [world.a.id]);
      await tx.execute(`update items set deleted_at = null, ${columns} where id = ?`, [world.a.rye]);
    });
  const asNew = "name = 'Rye', price = 800, hidden = false, sold_out = false, unlimited = false, stock = 1";
  await only(asNew);
  expect(await hasItem()).toBe(true);
  for (const unsold of [
    "name = 'New Item', price = 0",
    "hidden = true",
    "sold_out = true",
    "stock = 0",
    "deleted_at = now()",
  ]) {
    await only(asNew);
    await database.asPlatform((tx) => tx.execute(`update items set ${unsold} where id = ?`, [world.a.rye]));
    expect([unsold, await hasItem()]).toEqual([unsold, false]);
  }
  await only("unlimited = true, stock = 0");
  expect(await hasItem()).toBe(true);
});

test("SEC-A5 the list is the merchant's", async () => {
  const ask = (token: string | null) =>
    callerAt({ shop: "sweetcrumb", token, channel: "trpc" }).ask((api) => api.shop.setUp());
  expect((await refusal(ask(null))).code).toBe("signed_out");
  expect((await refusal(ask(world.people.customerSelf.token))).kind).toBe("forbidden");
  expect((await refusal(ask(world.people.merchantOther.token))).kind).toBe("forbidden");
});
