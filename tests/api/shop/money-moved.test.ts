import { beforeEach, expect, test } from "vitest";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

test("SEC-A34 for 24 hours the shop's pages say who changed where its money goes, and when; not of other changes, nor at other shops", async () => {
  const rosa = async () =>
    callerAt({ shop: "sweetcrumb", token: await world.newToken(world.people.merchantOwn) });
  const moved = async () => (await rosa()).ask((api) => api.shop.moneyMoved());
  await (await rosa()).ask((api) => api.shop.update({ tipDefault: 100, guestInvoiceTitle: "In the tin." }));
  expect(await moved()).toBeNull();
  const at = world.clock.now();
  await (await rosa()).ask((api) => api.shop.update({ venmoName: "@elsewhere", tipDefault: 200 }));
  world.clock.advance({ minutes: 5 });
  await (await rosa()).ask((api) => api.shop.update({ tipDefault: 300 }));
  expect(await moved()).toEqual({ at, by: "rosa Test" });
  const bert = callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
  expect(await bert.ask((api) => api.shop.moneyMoved())).toBeNull();
  world.clock.advance({ minutes: 24 * 60 - 6 });
  expect(await moved()).toEqual({ at, by: "rosa Test" });
  world.clock.advance({ minutes: 1 });
  expect(await moved()).toBeNull();
});
