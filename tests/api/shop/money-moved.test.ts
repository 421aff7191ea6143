import { beforeEach, expect, test } from "vitest";
import type { SettingsChange } from "#domain/shop/settings-schemas.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { openWorld, PASSWORD, type World } from "#tests/support/world.ts";

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

test("SEC-A34 the contact that is told of moved money is changed by an older log-in with the password alone, and the one before is told", async () => {
  const { merchantOwn } = world.people;
  const rosa = () => callerAt({ shop: "sweetcrumb", token: merchantOwn.token });
  const change = (changes: SettingsChange) => rosa().ask((api) => api.shop.update(changes));
  const kept = () => rosa().ask((api) => api.shop.settings());
  const told = () =>
    database.asPlatform((tx) =>
      tx.execute<{ recipient: string; facts: { settings: string[]; link: string } }[]>(
        "select recipient, facts from messages where template = 'money-moved'",
      ),
    );
  const [contact, thief] = ["owner@sweetcrumb.test", "thief@elsewhere.test"];
  const { version } = await kept();
  world.clock.advance({ minutes: 11 });

  const without = await refusalOf(change({ contactEmail: thief, tipDefault: 100 }));
  expect(without.facts.errors).toEqual({ currentPassword: ["This field is required"] });
  const wrong = await refusalOf(change({ contactEmail: thief, currentPassword: "wrong-password" }));
  expect(wrong.facts.errors).toEqual({ currentPassword: [expect.stringMatching(/password/i)] });
  expect(await kept()).toMatchObject({ contactEmail: contact, version });
  // The contact that it is already changes nothing, so that anything beside it needs no password.
  await change({ contactEmail: contact, tipDefault: 100 });
  expect(await kept()).toMatchObject({ contactEmail: contact, tipDefault: 100 });
  expect(await told()).toEqual([]);

  await change({ contactEmail: "kitchen@sweetcrumb.test", currentPassword: PASSWORD });
  expect(await kept()).toMatchObject({ contactEmail: "kitchen@sweetcrumb.test" });
  const mails = await told();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([contact, merchantOwn.email].sort());
  for (const { facts } of mails) {
    expect(facts.settings).toEqual(["contactEmail"]);
    expect(facts.link).toMatch(/\/manage\/shop\/business-details$/);
    expect(JSON.stringify(facts)).not.toContain("kitchen");
  }
  // Customers pay where they paid.
  expect(await rosa().ask((api) => api.shop.moneyMoved())).toBeNull();
});

test("SEC-A34 a log-in of less than ten minutes changes the contact without the password, and the one before is told all the same", async () => {
  const rosa = callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
  await rosa.ask((api) => api.shop.update({ contactEmail: "kitchen@sweetcrumb.test" }));
  const told = await database.asPlatform((tx) =>
    tx.execute<{ recipient: string }[]>("select recipient from messages where template = 'money-moved'"),
  );
  expect(told.map(({ recipient }) => recipient)).toContain("owner@sweetcrumb.test");
});
