import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
const MINE = 53;
let world: OrderWorld;
let sam: ReturnType<typeof at>;
let rosa: ReturnType<typeof at>;
let guestTicket: number;

beforeAll(async () => {
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, { order_access: "guest" });
  sam = at(world.a, world.people.customerSelf.token);
  rosa = at(world.a, world.people.merchantOwn.token);
  for (let placed = 0; placed < MINE; placed++) {
    await sam.ask((api) => api.orders.place(world.orderInput()));
    world.clock.advance({ seconds: 1 });
  }
  const guest = { name: "Gil O'Moss_100%", email: "gil@moss.test", phone: "415-555-0177" };
  const { order } = await at(world.a, null, "rest").ask((api) =>
    api.orders.place(world.orderInput({ guest })),
  );
  guestTicket = order.ticketNumber;
  const otto = at(world.a, world.people.customerOther.token);
  await otto.ask((api) =>
    api.orders.place(world.orderInput({ lines: [{ itemId: world.a.rye, quantity: 4 }] })),
  );
});

describe("a customer's history", () => {
  test("ORD-12 has one's own orders, newest first, 25 a page, each once", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => sam.ask((api) => api.orders.mine({ page }))));
    expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 3, 0]);
    expect(pages.map(({ total, perPage }) => [total, perPage])).toEqual(pages.map(() => [MINE, 25]));
    const tickets = pages.flatMap(({ rows }) => rows.map(({ ticketNumber }) => ticketNumber));
    expect(tickets).toEqual(Array.from({ length: MINE }, (_, place) => MINE - place));
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ userId }) => userId)))).toEqual(
      new Set([world.people.customerSelf.id]),
    );
  });

  test("ORD-12 oldest first when asked, and nothing else is a sort", async () => {
    const { rows } = await sam.ask((api) => api.orders.mine({ sort: "created_at", perPage: 2 }));
    expect(rows.map(({ ticketNumber }) => ticketNumber)).toEqual([1, 2]);
    const other = sam.ask((api) => api.orders.mine({ sort: "grand_total" as "created_at" }));
    expect((await refusalOf(other)).code).toBe("UNPROCESSABLE_CONTENT");
    const large = sam.ask((api) => api.orders.mine({ perPage: 101 }));
    expect((await refusalOf(large)).code).toBe("UNPROCESSABLE_CONTENT");
  });

  test("ORD-12 API-02 a search finds one's own orders by ticket number and by what was ordered", async () => {
    const found = async (question: object) =>
      (await sam.ask((api) => api.orders.mine(question))).rows.map(({ ticketNumber }) => ticketNumber);
    expect(await found({ search: "#12" })).toEqual([12]);
    expect(await found({ search: "12", cursor: "" })).toEqual([12]);
    expect((await sam.ask((api) => api.orders.mine({ search: "ry" }))).total).toBe(MINE);
    for (const search of ["cake", "%", "_", "\\", "'; drop table orders; --", String(guestTicket)])
      expect([search, await found({ search })]).toEqual([search, []]);
    expect(await found({ search: "rye", filter: { cancelled: true } })).toEqual([]);
  });

  test("SEC-A1 another customer's, another shop's and a missing order do not exist", async () => {
    const { rows } = await sam.ask((api) => api.orders.mine({ perPage: 1 }));
    const orderId = rows[0]?.id ?? "";
    expect((await sam.ask((api) => api.orders.mineOne({ orderId }))).id).toBe(orderId);
    const strangers = [
      () => at(world.a, world.people.customerOther.token).ask((api) => api.orders.mineOne({ orderId })),
      () => at(world.b, world.people.merchantOther.token).ask((api) => api.orders.one({ orderId })),
      () => sam.ask((api) => api.orders.mineOne({ orderId: world.a.rye })),
      () => rosa.ask((api) => api.orders.one({ orderId: world.a.rye })),
    ];
    for (const ask of strangers) expect((await refusalOf(ask())).code).toBe("not_found");
  });

  test("SEC-A3 a guest's order, which has no owner, is no one's who asks without its link", async () => {
    const { rows } = await rosa.ask((api) => api.orders.list({ sort: "-ticket_number", perPage: 2 }));
    const orderId = rows.find(({ ticketNumber }) => ticketNumber === guestTicket)?.id ?? "";
    expect((await rosa.ask((api) => api.orders.one({ orderId }))).userId).toBeNull();
    const { customerSelf, customerOther, customerUnverified, superAdmin } = world.people;
    for (const { token } of [customerSelf, customerOther, customerUnverified, superAdmin]) {
      const someone = at(world.a, token);
      expect((await refusalOf(someone.ask((api) => api.orders.mineOne({ orderId })))).code).toBe("not_found");
      const mine = await someone.ask((api) => api.orders.mine({ perPage: 100 }));
      expect(mine.rows.map(({ id }) => id)).not.toContain(orderId);
    }
    const noOne = at(world.a, null);
    expect((await refusalOf(noOne.ask((api) => api.orders.mineOne({ orderId })))).code).toBe("signed_out");
    expect((await refusalOf(noOne.ask((api) => api.orders.mine({})))).code).toBe("signed_out");
    expect((await refusalOf(noOne.ask((api) => api.orders.ofGuest({ token: orderId })))).code).toBe(
      "not_found",
    );
  });
});

describe("the merchant's list", () => {
  const tickets = async (question: object) =>
    (await rosa.ask((api) => api.orders.list(question))).rows.map(({ ticketNumber }) => ticketNumber);

  test("MAN-06 has everyone's orders, sorted and paged as asked", async () => {
    const all = await rosa.ask((api) => api.orders.list({}));
    expect(all).toMatchObject({ total: MINE + 2, page: 1, perPage: 25, sort: "-created_at" });
    expect(await tickets({ sort: "ticket_number", perPage: 3 })).toEqual([1, 2, 3]);
    expect(await tickets({ sort: "-grand_total", perPage: 1 })).toEqual([guestTicket + 1]);
  });

  test.each(["gil o'moss_100%", "GIL@MOSS", "0177", "415-555-0177"])(
    "MAN-06 '%s' finds the guest by name, e-mail or phone",
    async (search) => {
      expect(await tickets({ search })).toEqual([guestTicket]);
    },
  );

  test("MAN-06 a ticket number and a customer's name find theirs, signs of the pattern stand for themselves", async () => {
    expect(await tickets({ search: "#12" })).toEqual([12]);
    expect(await tickets({ search: "otto test" })).toEqual([guestTicket + 1]);
    for (const search of ["%", "_", "\\", "'; drop table orders; --"]) {
      const found = await tickets({ search });
      expect(found).toEqual(search === "%" || search === "_" ? [guestTicket] : []);
    }
  });

  test("MAN-06 the quick filters count what they show", async () => {
    const [one, two] = (await rosa.ask((api) => api.orders.list({ perPage: 2 }))).rows;
    await rosa.ask((api) => api.orders.update({ orderId: one?.id ?? "", paid: true }));
    await rosa.ask((api) => api.orders.update({ orderId: two?.id ?? "", completed: true }));
    const counts = await rosa.ask((api) => api.orders.counts());
    expect(counts).toEqual({
      incomplete: MINE + 1,
      ready: null,
      completed: 1,
      unpaid: MINE + 1,
      paid: 1,
      gifts: 0,
    });
    const total = async (filter: object) => (await rosa.ask((api) => api.orders.list({ filter }))).total;
    expect(await total({ completed: false })).toBe(counts.incomplete);
    expect(await total({ completed: true })).toBe(counts.completed);
    expect(await total({ paid: false })).toBe(counts.unpaid);
    expect(await total({ paid: true })).toBe(counts.paid);
    expect(await total({ isGift: true })).toBe(counts.gifts);
    expect(await total({ userId: world.people.customerOther.id })).toBe(1);
    expect(await total({ fulfillmentDate: "2026-12-04", fulfillmentType: "Pickup" })).toBe(MINE + 2);
  });

  test("ORD-11 cancelled orders stand in no list and no count unless they are asked for", async () => {
    await world.rows("update orders set cancelled_at = now() where ticket_number = 5 and shop_id = ?", [
      world.a.id,
    ]);
    expect((await rosa.ask((api) => api.orders.list({}))).total).toBe(MINE + 1);
    expect(await tickets({ filter: { cancelled: true } })).toEqual([5]);
    const { paid, unpaid } = await rosa.ask((api) => api.orders.counts());
    expect(paid + unpaid).toBe(MINE + 1);

    // The customer's own history likewise; the order itself can still be read.
    const mine = (filter: { cancelled?: boolean }) =>
      sam.ask((api) => api.orders.mine({ filter, perPage: 100 })).then(({ rows }) => rows);
    const without = (await mine({})).map(({ ticketNumber }) => ticketNumber);
    expect([without.length, without.includes(5)]).toEqual([MINE - 1, false]);
    expect(await mine({ cancelled: false })).toHaveLength(MINE - 1);
    const [cancelled, ...others] = await mine({ cancelled: true });
    expect([cancelled?.ticketNumber, others]).toEqual([5, []]);
    const orderId = cancelled?.id ?? "";
    expect((await sam.ask((api) => api.orders.mineOne({ orderId }))).cancelledAt).not.toBeNull();
  });

  test("SEC-A5 no one but the shop's merchant and a super admin reads it", async () => {
    const codes = [];
    for (const token of [null, world.people.customerSelf.token, world.people.merchantOther.token]) {
      codes.push((await refusalOf(at(world.a, token).ask((api) => api.orders.list({})))).code);
    }
    expect(codes).toEqual(["signed_out", "forbidden", "wrong_shop"]);
    const admin = at(world.a, world.people.superAdmin.token);
    expect((await admin.ask((api) => api.orders.counts())).gifts).toBe(0);
  });
});
