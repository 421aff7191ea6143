import { beforeEach, describe, expect, test } from "vitest";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, orderOfRye, type Person, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
  await world.set("shops", world.a, { published_at: null });
});

const as = (person: Person | null) => callerAt({ shop: "sweetcrumb", token: person?.token ?? null });
const merchant = () => as(world.people.merchantOwn);
const publish = () => merchant().ask((api) => api.shop.publish());
const order = () => ({
  availabilityId: world.a.windowId,
  fulfillmentType: "Pickup" as const,
  fulfillmentSlot: FRIDAY,
  lines: [{ itemId: world.a.rye, quantity: 1 }],
});
const place = (person: Person) => as(person).ask((api) => api.orders.place(order()));
const publishedAt = async () => {
  const [row] = await database.asPlatform((tx) =>
    tx.execute<{ published_at: Date | null }[]>("select published_at from shops where id = ?", [world.a.id]),
  );
  return row?.published_at ?? null;
};
const READY = {
  timezone: "America/Los_Angeles",
  support_email: "rosa@example.com",
  street_1: "12 Elm",
  payment_info: "Cash.",
};

describe("AUTH-04 a shop that has not opened yet", () => {
  test("takes no orders and no carts over tRPC, and none over REST; its merchant may try", async () => {
    await expect(place(world.people.customerSelf)).rejects.toMatchObject({ cause: { code: "not_open_yet" } });
    await expect(
      as(world.people.customerSelf)
        .ask((api) => api.cart.mine())
        .then(() => "read"),
    ).resolves.toBe("read");
    const answer = await world.send({
      ...orderOfRye(world),
      token: world.people.customerSelf.token,
    });
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([403, "not_open_yet"]);
    expect((await place(world.people.merchantOwn)).order.ticketNumber).toBeGreaterThan(0);
  });

  test("is told to be closed where the shop is read", async () => {
    expect((await as(null).ask((api) => api.shop.current())).isPublished).toBe(false);
  });

  test("does not open before it can be paid, reached and ordered from; the refusal names what is left", async () => {
    await world.set("shop_settings", world.a, { ...READY, timezone: null, support_email: "", phone: "" });
    await expect(publish()).rejects.toMatchObject({
      cause: { code: "not_ready_to_open", facts: { missing: ["timeZone", "contact"] } },
    });
    expect(await publishedAt()).toBeNull();
  });

  test("opens once, by its merchant, with an entry in the trail, and takes orders from then on", async () => {
    await world.set("shop_settings", world.a, READY);
    await publish();
    const opened = await publishedAt();
    expect(opened).toEqual(world.clock.now());
    expect((await place(world.people.customerSelf)).order.ticketNumber).toBeGreaterThan(0);
    world.clock.advance({ minutes: 5 });
    await publish();
    expect(await publishedAt()).toEqual(opened);
    const trail = await database.asPlatform((tx) =>
      tx.execute("select actor_name from audit_entries where action = 'shop.published'"),
    );
    expect(trail).toHaveLength(1);
  });

  test.each(["customerSelf", "merchantOther"] as const)("is not opened by %s", async (who) => {
    await world.set("shop_settings", world.a, READY);
    await expect(as(world.people[who]).ask((api) => api.shop.publish())).rejects.toThrow();
    expect(await publishedAt()).toBeNull();
  });
});

test("AUTH-04 a shop that is signed up for is not open yet; those from before are", async () => {
  const other = callerAt({ shop: "cornerpies", token: null });
  expect((await other.ask((api) => api.shop.current())).isPublished).toBe(true);
  await callerAt({ shop: null, token: null }).ask((api) =>
    api.owners.signUp({
      shopName: "New Pies",
      slug: "newpies",
      firstName: "Nell",
      lastName: "Okafor",
      email: "nell@newpies.test",
      phone: "4155550142",
      password: "a quiet tuesday",
      passwordConfirmation: "a quiet tuesday",
    }),
  );
  const fresh = callerAt({ shop: "newpies", token: null });
  expect((await fresh.ask((api) => api.shop.current())).isPublished).toBe(false);
});
