import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlreadyPlaced, AnswerLost, isRefusal } from "../../../packages/client/src/shop-client.ts";
import { answer, clientOf, lose, refuse } from "./fake-shop.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function outcome<Answer>(call: Promise<Answer>): Promise<Answer | Error> {
  const settled = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return settled;
}

const ORDER = { availabilityId: "w", fulfillmentType: "Pickup", fulfillmentSlot: "Fri, Nov 27" } as const;
const OTHER = { ...ORDER, tip: 100 };
const PLACED = { order: { id: "o", ticketNumber: 7 }, replayed: false };
const KNOWN = { id: "o", ticketNumber: 7, url: null };
const NOT_FOUND = refuse(404, "NOT_FOUND", "not_found");
const CLOSED = refuse(409, "CONFLICT", "window_closed");
/** Three tries are lost, and the call is given up. */
const LOST = [lose, lose, lose];

test("ORD-04 API-06 an order has a key of its own, which is forgotten with the answer", async () => {
  const { shop, heard } = clientOf([answer(PLACED)]);
  const checkout = shop.checkout();
  expect(checkout.pendingKey).toBeNull();
  expect(await outcome(checkout.place(ORDER))).toEqual(PLACED);
  expect(checkout.pendingKey).toBeNull();
  await outcome(checkout.place(ORDER));
  expect(heard[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(heard[1]?.key).not.toBe(heard[0]?.key);
});

test("ORD-04 API-06 where no answer came, the next try has the same key", async () => {
  const { shop, heard } = clientOf([...LOST, answer(PLACED)]);
  const checkout = shop.checkout();
  expect(await outcome(checkout.place(ORDER))).toBeInstanceOf(AnswerLost);
  expect(checkout.pendingKey).toBe(heard[0]?.key);
  expect(await outcome(checkout.place(ORDER))).toEqual(PLACED);
  expect(heard).toHaveLength(4);
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
  expect(checkout.pendingKey).toBeNull();
});

test("ORD-04 API-06 what became of a lost order is told by its key", async () => {
  const { shop, heard } = clientOf([...LOST, answer(KNOWN), NOT_FOUND]);
  const checkout = shop.checkout();
  expect(await outcome(checkout.find())).toBeNull();
  await outcome(checkout.place(ORDER));
  expect(await outcome(checkout.find())).toEqual(KNOWN);
  expect(await outcome(checkout.find())).toBeNull();
  expect(heard.slice(3).map(({ url, key }) => [url.pathname, key])).toEqual([
    ["/trpc/orders.byKey", checkout.pendingKey],
    ["/trpc/orders.byKey", checkout.pendingKey],
  ]);
});

test("ORD-04 API-06 a firm refusal ends the order: the next one is another", async () => {
  const { shop, heard } = clientOf([CLOSED, answer(PLACED)]);
  const checkout = shop.checkout();
  expect(isRefusal(await outcome(checkout.place(ORDER)), "window_closed")).toBe(true);
  expect(checkout.pendingKey).toBeNull();
  await outcome(checkout.place(OTHER));
  expect(heard[1]?.key).not.toBe(heard[0]?.key);
});

test("ORD-04 API-06 an order that was changed after a lost answer is not placed beside the first", async () => {
  const mismatch = refuse(422, "UNPROCESSABLE_CONTENT", "idempotency_mismatch");
  const { shop, heard } = clientOf([...LOST, mismatch, answer(KNOWN)]);
  const checkout = shop.checkout();
  await outcome(checkout.place(ORDER));
  const failed = await outcome(checkout.place(OTHER));
  expect(failed).toBeInstanceOf(AlreadyPlaced);
  expect(failed).toMatchObject({ order: KNOWN });
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
  expect(checkout.pendingKey).toBeNull();
});

test("ORD-04 API-06 a refusal after a lost answer is told, and the lost try can place nothing beside the next one", async () => {
  const { shop, heard } = clientOf([lose, CLOSED, NOT_FOUND, answer(PLACED)]);
  const checkout = shop.checkout();
  expect(isRefusal(await outcome(checkout.place(ORDER)), "window_closed")).toBe(true);
  expect(await outcome(checkout.place(OTHER))).toEqual(PLACED);
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1);
  expect(checkout.pendingKey).toBeNull();
});

test("ORD-04 API-06 a refusal after a lost answer that leaves the question open keeps the key", async () => {
  const { shop } = clientOf([lose, CLOSED, lose]);
  const checkout = shop.checkout();
  expect(await outcome(checkout.place(ORDER))).toBeInstanceOf(AnswerLost);
  expect(checkout.pendingKey).not.toBeNull();
});

test.for([
  [401, "UNAUTHORIZED", "signed_out"],
  [429, "TOO_MANY_REQUESTS", "too_many_tries"],
  [503, "SERVICE_UNAVAILABLE", "order_busy"],
] as const)(
  "ORD-04 API-06 %i says nothing of the order that was sent before: the key stays",
  async ([status, code, refusal]) => {
    const { shop } = clientOf([...LOST, refuse(status, code, refusal)]);
    const checkout = shop.checkout();
    await outcome(checkout.place(ORDER));
    const key = checkout.pendingKey;
    expect(isRefusal(await outcome(checkout.place(ORDER)))).toBe(true);
    expect(checkout.pendingKey).toBe(key);
  },
);

test("ORD-04 API-06 a page that is loaded again knows the key from where it was kept", async () => {
  const kept = new Map<string, string>();
  const keepIn = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const { shop, heard } = clientOf([...LOST, answer(PLACED)]);
  await outcome(shop.checkout({ keepIn }).place(ORDER));
  expect([...kept.keys()]).toEqual(["windowsill order https://pies.test cornerpies"]);
  const again = shop.checkout({ keepIn });
  expect(again.pendingKey).toBe(heard[0]?.key);
  await outcome(again.place(ORDER));
  expect(heard[3]?.key).toBe(heard[0]?.key);
  expect(kept.size).toBe(0);
});

test("ORD-04 API-06 two carts have two keys, and one may be given up", async () => {
  const { shop, heard } = clientOf([...LOST, ...LOST, answer(PLACED)]);
  const [mine, yours] = [shop.checkout(), shop.checkout()];
  await outcome(mine.place(ORDER));
  await outcome(yours.place(ORDER));
  expect(mine.pendingKey).not.toBe(yours.pendingKey);
  mine.forget();
  await outcome(mine.place(ORDER));
  expect(heard[6]?.key).not.toBe(heard[0]?.key);
});
