import { beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { OPEN_WHEN_DEAD } from "#server/shop/open-when-dead.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
  await world.set("shops", world.a, { subscription_status: "none" });
});

const procedures = appRouter._def.procedures as unknown as Readonly<
  Record<string, { _def: { type: string } }>
>;
const MUTATIONS = Object.keys(procedures).filter((name) => procedures[name]?._def.type === "mutation");

/** What the owner of a dead shop may still change, and the calls that are about no shop (their policy says so). Everything else is refused. */
const NOT_REFUSED = [
  ...Object.keys(OPEN_WHEN_DEAD),
  "accounts.logInOwner",
  "accounts.logOut",
  "accounts.validate",
  "admins.acceptInvitation",
  "admins.enterShop",
  "admins.sendActivation",
  "owners.openShop",
  "owners.signUp",
  "platform.setFlags",
  "sessions.end",
  "sessions.endOthers",
  "shop.setDomain",
  "support.addFaq",
  "support.changeFaq",
  "support.moveFaq",
  "support.removeFaq",
];

/** The refusal's code of a mutation that is asked with nothing but the caller's own id; null where it was not refused. */
async function refusalOf(name: string, role: "merchantOwn" | "superAdmin" | "customerSelf") {
  const person = world.people[role];
  const answer = await world.send({
    method: "POST",
    path: `/trpc/${name}`,
    token: await world.newToken(person),
    json: { json: { id: person.id } },
  });
  return (
    answer.json<{ error?: { json: { data: { refusal: string | null } } } }>().error?.json.data.refusal ?? null
  );
}

describe("a dead shop", () => {
  test("GUARD-03 refuses its own merchant every mutation of the product but the listed ones", async () => {
    const open: string[] = [];
    for (const name of MUTATIONS)
      if ((await refusalOf(name, "merchantOwn")) !== "shop_expired") open.push(name);
    expect(open.sort()).toEqual([...NOT_REFUSED].sort());
  });

  test.each([
    "catalog.items.create",
    "availability.create",
    "shop.setTimeZone",
    "shop.rename",
    "orders.update",
  ])("GUARD-03 refuses a super admin %s", async (name) => {
    expect(await refusalOf(name, "superAdmin")).toBe("shop_expired");
  });

  test.each([
    "customers.update",
    "customers.setAddress",
    "customers.erase",
    "cart.add",
    "support.sendFeedback",
  ])("GUARD-03 refuses a customer %s", async (name) => {
    expect(await refusalOf(name, "customerSelf")).toBe("shop_expired");
  });

  test("GUARD-03 what is open to it exists", () => {
    expect(Object.keys(OPEN_WHEN_DEAD).filter((name) => !MUTATIONS.includes(name))).toEqual([]);
  });
});
