import { beforeEach, expect, test } from "vitest";
import type { TimeZone } from "#domain/time.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import type { World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shop_settings", world.a, { timezone: null });
  await world.set("shop_settings", world.b, { timezone: null });
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const choose = (timeZone: string, who = rosa()) =>
  who.ask((api) => api.shop.setTimeZone({ timeZone: timeZone as TimeZone }));
const zoneAt = async (shop: string) => (await callerAt({ shop }).ask((api) => api.shop.current())).timezone;
const trail = () =>
  database.asPlatform((tx) =>
    tx.execute<object[]>(
      "select shop_id, actor, action, subject, subject_id, before, after from audit_entries where action = 'settings.saved'",
    ),
  );

test("MAN-10 the merchant's answer is the shop's zone from then on, for this shop alone, and is written down", async () => {
  expect(await zoneAt("sweetcrumb")).toBeNull();
  await choose("Pacific/Honolulu");
  expect(await zoneAt("sweetcrumb")).toBe("Pacific/Honolulu");
  expect(await zoneAt("cornerpies")).toBeNull();
  expect((await rosa().context()).shop?.timeZone).toBe("Pacific/Honolulu");
  expect(await trail()).toEqual([
    {
      shop_id: world.a.id,
      actor: "merchant",
      action: "settings.saved",
      subject: "shop_settings",
      subject_id: world.a.id,
      before: { timezone: null },
      after: { timezone: "Pacific/Honolulu", version: 2 },
    },
  ]);
});

test("MAN-10 the zone it is already changes nothing and is not written down again", async () => {
  await choose("America/Denver");
  await choose("America/Denver");
  expect(await trail()).toHaveLength(1);
});

test.each(["Europe/Vienna", "", "America/Los_Angeles'; drop table shops", "PST"])(
  "MAN-10 %j is no zone a shop can be in, and nothing changes",
  async (timeZone) => {
    expect(await refusalOf(choose(timeZone))).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    expect(await zoneAt("sweetcrumb")).toBeNull();
    expect(await trail()).toEqual([]);
  },
);

test("MAN-10 SEC-A5 no one but the shop's merchant sets its zone", async () => {
  const { customerSelf, merchantOther } = world.people;
  const others = [null, customerSelf.token, merchantOther.token].map((token) =>
    callerAt({ shop: "sweetcrumb", token, channel: "trpc" }),
  );
  const codes = [];
  for (const who of others) codes.push((await refusalOf(choose("America/Denver", who))).code);
  expect(codes).toEqual(["signed_out", "forbidden", "wrong_shop"]);
  expect(await zoneAt("sweetcrumb")).toBeNull();
});
