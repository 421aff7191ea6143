import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StalePrice } from "#domain/catalog/catalog-errors.ts";
import type {
  ItemsOversold,
  ItemUnavailable,
  NotTakingOrders,
  PriceChanged,
  Stale,
  TypeNotOffered,
  UnknownReference,
} from "#domain/orders/order-errors.ts";
import { StaleSettings } from "#domain/shop/settings-errors.ts";
import type { TooManyTries } from "#domain/too-many-tries.ts";
import {
  AnswerLost,
  createShopClient,
  isRefusal,
  type RefusalFacts,
  ShopRefusal,
} from "../../../packages/client/src/shop-client.ts";
import { answer, clientOf, hang, lose, refuse } from "./fake-shop.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a call comes to, with every wait on its way over at once. */
async function outcome<Answer>(call: Promise<Answer>): Promise<Answer | ShopRefusal | AnswerLost | Error> {
  const settled = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const ORDER = { availabilityId: "w", fulfillmentType: "Pickup", fulfillmentSlot: "Fri, Nov 27" } as const;
const BUSY = refuse(503, "SERVICE_UNAVAILABLE", null);

describe("what is sent", () => {
  test("API-06 a question without an input goes to the shop's origin, in the shop's name, without a query", async () => {
    const { shop, heard } = clientOf([answer([])]);
    expect(await outcome(shop.catalog.menu.query())).toEqual([]);
    expect(heard.map(({ method, url }) => [method, url.href])).toEqual([
      ["GET", "https://pies.test/trpc/catalog.menu"],
    ]);
    expect(heard[0]?.headers.get("x-shop")).toBe("cornerpies");
    expect(heard[0]?.headers.has("authorization")).toBe(false);
  });

  test("API-06 instants go and come as instants", async () => {
    const at = new Date("2026-11-27T08:00:00Z");
    const { shop, heard } = clientOf([answer({ at })]);
    expect(await outcome(shop.orders.byKey.query({ key: "k" }))).toEqual({ at });
    expect(heard[0]?.input).toEqual({ key: "k" });
  });

  test("API-06 a log-in's token goes along, and only from the client that has it", async () => {
    const { shop, heard } = clientOf([answer(null)], { publishableKey: "wpk_1" });
    await outcome(shop.withToken("t-1").accounts.me.query());
    await outcome(shop.accounts.me.query());
    await outcome(shop.withToken("t-1").withToken(null).accounts.me.query());
    expect(heard.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t-1", null, null]);
    expect(heard.map(({ headers }) => headers.get("x-publishable-key"))).toEqual(["wpk_1", "wpk_1", "wpk_1"]);
  });

  test("API-06 routers within routers are found, and a client may be awaited", async () => {
    const { shop, heard } = clientOf([answer([])]);
    const awaited = await Promise.resolve(shop);
    await outcome(awaited.catalog.sections.list.query({}));
    expect(heard[0]?.url.pathname).toBe("/trpc/catalog.sections.list");
  });

  test("API-06 an origin that is none is refused at once", () => {
    expect(() => createShopClient({ origin: "pies" })).toThrow(TypeError);
  });
});

describe("what is sent again", () => {
  test("API-06 a question is, until it is answered", async () => {
    const { shop, heard } = clientOf([lose, BUSY, answer([])]);
    expect(await outcome(shop.catalog.menu.query())).toEqual([]);
    expect(heard).toHaveLength(3);
  });

  test("API-06 but not for ever", async () => {
    const { shop, heard } = clientOf([lose], { retries: 1 });
    expect(await outcome(shop.catalog.menu.query())).toBeInstanceOf(AnswerLost);
    expect(heard).toHaveLength(2);
  });

  test.for([lose, BUSY])("API-06 what changes something is not", async (deed) => {
    const { shop, heard } = clientOf([deed]);
    const failed = await outcome(shop.accounts.logIn.mutate({ email: "a@b.test", password: "secret" }));
    expect(failed).toBeInstanceOf(Error);
    expect(heard).toHaveLength(1);
  });

  test("API-06 an order is, each time with the same key", async () => {
    const placed = { order: { ticketNumber: 7 }, replayed: true };
    const { shop, heard } = clientOf([lose, BUSY, answer(placed)]);
    expect(await outcome(shop.orders.place.mutate(ORDER))).toEqual(placed);
    expect(heard[0]?.key).toMatch(/^[\da-f]{32}$/);
    expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
    await outcome(shop.orders.place.mutate(ORDER));
    expect(heard[3]?.key).not.toBe(heard[0]?.key);
  });

  test("API-06 a key of one's own is kept, and told where no answer came", async () => {
    const { shop, heard } = clientOf([lose]);
    const failed = await outcome(shop.orders.place.mutate({ ...ORDER, idempotencyKey: "mine" }));
    expect(failed).toMatchObject({ name: "AnswerLost", idempotencyKey: "mine", procedure: "orders.place" });
    expect(heard.map(({ key }) => key)).toEqual(["mine", "mine", "mine"]);
  });

  test("API-06 a refusal is firm and is not", async () => {
    const { shop, heard } = clientOf([refuse(409, "CONFLICT", "window_closed")]);
    expect(isRefusal(await outcome(shop.orders.place.mutate(ORDER)), "window_closed")).toBe(true);
    expect(heard).toHaveLength(1);
  });

  test("API-06 each try has its time", async () => {
    const { shop, heard } = clientOf([hang], { timeoutMilliseconds: 2_000 });
    const failed = await outcome(shop.catalog.menu.query());
    expect(failed).toMatchObject({ name: "AnswerLost", timedOut: true });
    expect(heard).toHaveLength(3);
    await outcome(shop.catalog.menu.query(undefined, { timeoutMilliseconds: 10 }));
    expect(heard).toHaveLength(6);
  });

  test("API-06 the caller may end a call: nothing is sent after that", async () => {
    const { shop, heard } = clientOf([hang]);
    const ending = new AbortController();
    const call = shop.catalog.menu.query(undefined, { signal: ending.signal }).catch((error) => error);
    const why = new Error("the page was left");
    ending.abort(why);
    expect(await call).toBe(why);
    expect(await outcome(shop.catalog.menu.query(undefined, { signal: ending.signal }))).toBe(why);
    expect(heard.length).toBeLessThanOrEqual(1);
  });
});

describe("what is refused", () => {
  test("API-06 a refusal has code, status, facts and the request's id", async () => {
    const quote = { subtotal: 1_200, grandTotal: 1_300 };
    const { shop } = clientOf([refuse(409, "CONFLICT", "price_changed", { facts: { quote } })]);
    const refused = await outcome(shop.orders.place.mutate(ORDER));
    expect(refused).toBeInstanceOf(ShopRefusal);
    expect({ ...refused }).toEqual({
      name: "ShopRefusal",
      code: "price_changed",
      status: 409,
      errors: {},
      facts: { quote },
      requestId: "r-1",
      retryAfterSeconds: null,
      procedure: "orders.place",
      afterLostAnswer: false,
    });
    expect(isRefusal(refused)).toBe(true);
    expect(isRefusal(refused, "oversold")).toBe(false);
    expect(isRefusal(new Error("price_changed"), "price_changed")).toBe(false);
  });

  test("API-06 wrong fields are named, whether the schema or the shop refuses them", async () => {
    const errors = { "lines.0.quantity": ["Too many."] };
    const { shop } = clientOf([
      refuse(422, "UNPROCESSABLE_CONTENT", null, { errors }),
      refuse(422, "UNPROCESSABLE_CONTENT", "invalid", { facts: { errors } }),
      refuse(400, "BAD_REQUEST", null),
    ]);
    expect(await outcome(shop.orders.place.mutate(ORDER))).toMatchObject({ code: "invalid", errors });
    expect(await outcome(shop.orders.place.mutate(ORDER))).toMatchObject({ code: "invalid", errors });
    expect(await outcome(shop.orders.place.mutate(ORDER))).toMatchObject({ code: "invalid", errors: {} });
  });

  test("API-06 a refusal that came before any procedure is one, too", async () => {
    const body = { message: "Too many.", code: "too_many_tries", errors: {}, request_id: "r-2" };
    const { shop } = clientOf([() => Response.json(body, { status: 429, headers: { "retry-after": "30" } })]);
    expect(await outcome(shop.catalog.menu.query())).toMatchObject({
      name: "ShopRefusal",
      code: "too_many_tries",
      status: 429,
      message: "Too many.",
      requestId: "r-2",
      retryAfterSeconds: 30,
    });
  });

  test("API-06 a page in place of an answer is no answer", async () => {
    const { shop } = clientOf([() => new Response("<h1>Bad gateway</h1>", { status: 502 })]);
    const failed = await outcome(shop.catalog.menu.query());
    expect(failed).toBeInstanceOf(AnswerLost);
    expect((failed as Error).message).toMatch(/status 502/);
  });

  test("API-06 a refusal after a lost answer says so", async () => {
    const { shop } = clientOf([lose, refuse(409, "CONFLICT", "window_closed")]);
    expect(await outcome(shop.orders.place.mutate(ORDER))).toMatchObject({ afterLostAnswer: true });
  });

  test.for([
    [401, "UNAUTHORIZED", "signed_out"],
    [429, "TOO_MANY_REQUESTS", "too_many_tries"],
    [503, "SERVICE_UNAVAILABLE", "order_busy"],
  ] as const)(
    "API-06 after a lost answer %i says nothing of the order: it may stand, and its key is told",
    async ([status, code, refusal]) => {
      const { shop } = clientOf([lose, refuse(status, code, refusal)]);
      const failed = await outcome(shop.orders.place.mutate({ ...ORDER, idempotencyKey: "mine" }));
      expect(failed).toMatchObject({
        name: "AnswerLost",
        idempotencyKey: "mine",
        cause: expect.objectContaining({ name: "ShopRefusal", code: refusal, afterLostAnswer: true }),
      });
    },
  );

  test("API-06 where each try was refused it is a refusal, and none after a lost answer", async () => {
    const { shop } = clientOf([refuse(503, "SERVICE_UNAVAILABLE", "order_busy")]);
    expect(await outcome(shop.orders.place.mutate(ORDER))).toMatchObject({
      name: "ShopRefusal",
      afterLostAnswer: false,
    });
  });
});

/** The domain's facts; one that changes there and not in the client does not compile. */
type Known = {
  readonly price_changed: PriceChanged["facts"];
  readonly oversold: ItemsOversold["facts"];
  readonly item_unavailable: ItemUnavailable["facts"];
  readonly not_taking_orders: NotTakingOrders["facts"];
  /** All that have this code; what more one of them says is not promised. */
  readonly stale: Stale["facts"] | Pick<(StalePrice | StaleSettings)["facts"], "changed">;
  readonly type_not_offered: { readonly field: TypeNotOffered["facts"]["field"] };
  readonly unknown_reference: UnknownReference["facts"];
  readonly too_many_tries: TooManyTries["facts"];
};

test("API-06 the facts that the client's types promise are those of the domain", () => {
  const told = (facts: Known): Pick<RefusalFacts, keyof Known> => facts;
  const promised = (facts: Pick<RefusalFacts, keyof Known>): Known => facts;
  expect([told, promised]).toHaveLength(2);
});

test("API-06 SET-02 settings that another merchant saved are named as the client's types promise, and as REST names them", () => {
  const names = ["title", "tip_default"];
  expect(new StaleSettings(["title", "tipDefault"]).facts).toEqual({ changed: names, fields: names });
});
