/** A shop in a few lines: what is on the shelf, what was ordered for how much, how it was marked, who sees it. Calls of several people are held against it (REL-R11). */
import fc, { type AsyncCommand } from "fast-check";
import { v7 } from "uuid";
import { type Answered, FRIDAY, orderOfRye, type World } from "#tests/support/world.ts";

const ITEMS = ["rye", "cake"] as const;
type Item = (typeof ITEMS)[number];
const CUSTOMERS = ["customerSelf", "customerOther"] as const;
type Customer = (typeof CUSTOMERS)[number];
const FLAGS = ["paid", "ready_for_guest", "completed"] as const;
type Flag = (typeof FLAGS)[number];

interface ModelLine {
  readonly item: Item;
  readonly quantity: number;
  /** Cents, as it was when it was ordered (ORD-08). */
  readonly price: number;
}

interface ModelOrder {
  readonly owner: Customer;
  readonly key: string;
  readonly isDelivered: boolean;
  readonly tip: number;
  lines: readonly ModelLine[];
  readonly flags: Record<Flag, boolean>;
  isCancelled: boolean;
  isDeleted: boolean;
}

/** The shop as it should be. Orders are known by their place. */
export interface ShopModel {
  readonly stock: Record<Item, number>;
  readonly prices: Record<Item, number>;
  readonly hidden: Record<Item, boolean>;
  readonly orders: ModelOrder[];
}

/** The shop as it is, and the ids of the model's orders. */
export interface RealShop {
  readonly world: World;
  readonly ids: string[];
}

/** As `openWorld` opens it. */
export const newModel = (): ShopModel => ({
  stock: { rye: 10, cake: 2 },
  prices: { rye: 800, cake: 3000 },
  hidden: { rye: false, cake: false },
  orders: [],
});

/** Puts as much on the shelf as the model has. */
export const asInModel = async ({ world }: RealShop): Promise<void> => {
  const path = `/api/shops/${world.a.id}/items/${world.a.rye}`;
  const json = { stock_delta: newModel().stock.rye - 10_000 };
  expectStatus(await world.send({ method: "PATCH", path, token: world.people.merchantOwn.token, json }), 200);
};

/** Sales tax of 9.25 %, half a cent up; delivery is seven dollars. */
function totalOf({ lines, isDelivered, tip }: Pick<ModelOrder, "lines" | "isDelivered" | "tip">): number {
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return subtotal + Math.floor((subtotal * 925 + 5_000) / 10_000) + (isDelivered ? 700 : 0) + tip;
}

function expectStatus(answer: Answered, ...statuses: readonly number[]): void {
  if (!statuses.includes(answer.status))
    throw new Error(`${answer.status} and not ${statuses.join(" or ")}: ${answer.text.slice(0, 500)}`);
}

function expectSame(what: string, is: unknown, shouldBe: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(shouldBe)];
  if (one !== other) throw new Error(`${what} is ${one} and should be ${other}`);
}

/** What everyone sees of an order. */
interface SeenOrder {
  readonly id: string;
  readonly grand_total: number;
  readonly paid: boolean;
  readonly ready_for_guest: boolean;
  readonly completed: boolean;
  readonly cancelled_at: string | null;
}

const seenAs = ({ grand_total, paid, ready_for_guest, completed, cancelled_at }: SeenOrder) => ({
  grand_total,
  paid,
  ready_for_guest,
  completed,
  isCancelled: cancelled_at !== null,
});

const shouldBeSeenAs = (order: ModelOrder) => ({
  grand_total: totalOf(order),
  ...order.flags,
  isCancelled: order.isCancelled,
});

type Command = AsyncCommand<ShopModel, RealShop, false>;

/** A command about an order that is there; without one it is left out. */
function aboutOrder(
  name: string,
  at: number,
  run: (order: ModelOrder, id: string, model: ShopModel, real: RealShop) => Promise<void>,
): Command {
  return {
    check: ({ orders }) => orders.length > 0,
    run: async (model, real) => {
      const place = at % model.orders.length;
      const [order, id] = [model.orders[place], real.ids[place]];
      if (order && id) await run(order, id, model, real);
    },
    toString: () => `${name} of order ${at}`,
  };
}

const merchants = ({ world }: RealShop, method: string, path: string, json?: unknown) =>
  world.send({
    method,
    path: `/api${path}`,
    token: world.people.merchantOwn.token,
    ...(json === undefined ? {} : { json }),
  });

type Basket = readonly (readonly [item: Item, quantity: number])[];

const bodyOf = ({ world }: RealShop, basket: Basket, isDelivered: boolean, tip: number) => ({
  availability_id: world.a.windowId,
  fulfillment_type: isDelivered ? "Delivery" : "Pickup",
  fulfillment_slot: FRIDAY,
  ...(isDelivered ? { delivery_address: "12 Mill Lane, 94110" } : {}),
  tip,
  line_items: basket.map(([item, quantity]) => ({ item_id: world.a[item], quantity })),
});

const place = ({ world }: RealShop, by: Customer, json: unknown, key: string) =>
  world.send({
    ...orderOfRye(world),
    token: world.people[by].token,
    json,
    headers: { "idempotency-key": key },
  });

function placing(owner: Customer, basket: Basket, isDelivered: boolean, tip: number): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      const key = v7();
      const answer = await place(real, owner, bodyOf(real, basket, isDelivered, tip), key);
      const isThere = basket.every(
        ([item, quantity]) => !model.hidden[item] && quantity <= model.stock[item],
      );
      if (!isThere) return expectStatus(answer, 409);
      expectStatus(answer, 201);
      const lines = basket.map(([item, quantity]) => ({ item, quantity, price: model.prices[item] }));
      const order: ModelOrder = {
        owner,
        key,
        isDelivered,
        tip,
        lines,
        flags: { paid: false, ready_for_guest: false, completed: false },
        isCancelled: false,
        isDeleted: false,
      };
      const { data } = answer.json<{ data: SeenOrder }>();
      expectSame("The total", data.grand_total, totalOf(order));
      take(model, lines, 1);
      model.orders.push(order);
      real.ids.push(data.id);
    },
    toString: () =>
      `${owner} orders ${JSON.stringify(basket)}${isDelivered ? ", delivered" : ""}, tip ${tip}`,
  };
}

function take(model: ShopModel, lines: readonly ModelLine[], times: 1 | -1): void {
  for (const { item, quantity } of lines) model.stock[item] -= times * quantity;
}

/** The same key once more: the same order. With another body it is refused. */
const repeating = (at: number, isOther: boolean): Command =>
  aboutOrder(isOther ? "another with the key" : "a repeat", at, async (order, id, _, real) => {
    const basket = order.lines.map(({ item, quantity }): Basket[number] => [item, quantity]);
    const json = bodyOf(real, basket, order.isDelivered, order.tip + (isOther ? 1 : 0));
    const answer = await place(real, order.owner, json, order.key);
    // What was edited since is no longer the body that the key came with.
    if (isOther) return expectStatus(answer, 422, ...(order.isDeleted ? [404] : []));
    if (order.isDeleted) return expectStatus(answer, 404, 422);
    expectStatus(answer, 200, 422);
    if (answer.status === 200) expectSame("The repeat", answer.json<{ data: SeenOrder }>().data.id, id);
  });

/** A merchant edits the lines: what stays keeps its price, and the shelf gives or gets the difference. */
const editing = (at: number, basket: Basket): Command =>
  aboutOrder(`an edit to ${JSON.stringify(basket)}`, at, async (order, id, model, real) => {
    const { world } = real;
    const json = { line_items: bodyOf(real, basket, false, 0).line_items };
    const answer = await merchants(real, "PATCH", `/shops/${world.a.id}/orders/${id}`, json);
    if (order.isDeleted) return expectStatus(answer, 404);
    if (order.isCancelled) return expectStatus(answer, 409);
    const before = (item: Item) => order.lines.find((line) => line.item === item);
    const more = (item: Item, quantity: number) => quantity - (before(item)?.quantity ?? 0);
    if (basket.some(([item, quantity]) => more(item, quantity) > model.stock[item]))
      return expectStatus(answer, 409);
    expectStatus(answer, 200);
    take(model, order.lines, -1);
    order.lines = basket.map(([item, quantity]) => ({
      item,
      quantity,
      price: before(item)?.price ?? model.prices[item],
    }));
    take(model, order.lines, 1);
    expectSame("The edited total", answer.json<{ data: SeenOrder }>().data.grand_total, totalOf(order));
  });

const marking = (at: number, flag: Flag, set: boolean): Command =>
  aboutOrder(`${flag} ${set}`, at, async (order, id, _, real) => {
    const answer = await merchants(real, "PATCH", `/shops/${real.world.a.id}/orders/${id}`, { [flag]: set });
    if (order.isDeleted) return expectStatus(answer, 404);
    expectStatus(answer, 200);
    order.flags[flag] = set;
    expectSame("The marked order", seenAs(answer.json<{ data: SeenOrder }>().data), shouldBeSeenAs(order));
  });

const cancelling = (at: number, restock: boolean): Command =>
  aboutOrder(`a cancelling${restock ? " with restock" : ""}`, at, async (order, id, model, real) => {
    const json = { cancelled: { reason: "Rain", restock, tell_customer: false } };
    const answer = await merchants(real, "PATCH", `/shops/${real.world.a.id}/orders/${id}`, json);
    if (order.isDeleted) return expectStatus(answer, 404);
    expectStatus(answer, 200);
    if (restock && !order.isCancelled) take(model, order.lines, -1);
    order.isCancelled = true;
  });

const deleting = (at: number, restock: boolean): Command =>
  aboutOrder(`a deletion${restock ? " with restock" : ""}`, at, async (order, id, model, real) => {
    const answer = await merchants(real, "DELETE", `/orders/${id}?restock=${restock}`);
    if (order.isDeleted) return expectStatus(answer, 404);
    expectStatus(answer, 204);
    if (restock && !order.isCancelled) take(model, order.lines, -1);
    order.isDeleted = true;
  });

/** The merchant counts, or names another price, or hides an item; what was ordered before stays as it is. */
function changingItem(item: Item, change: { delta?: number; price?: number; hidden?: boolean }): Command {
  return {
    check: (model) => (change.delta ?? 0) + model.stock[item] >= 0,
    run: async (model, real) => {
      const { delta, ...rest } = change;
      const json = { ...rest, ...(delta === undefined ? {} : { stock_delta: delta }) };
      const { a } = real.world;
      expectStatus(await merchants(real, "PATCH", `/shops/${a.id}/items/${a[item]}`, json), 200);
      model.stock[item] += delta ?? 0;
      if (rest.price !== undefined) model.prices[item] = rest.price;
      if (rest.hidden !== undefined) model.hidden[item] = rest.hidden;
    },
    toString: () => `${item} gets ${JSON.stringify(change)}`,
  };
}

/** Its customer and the shop's merchant see an order; nobody else does. */
const reading = (at: number): Command =>
  aboutOrder("a reading", at, async (order, id, _, real) => {
    const { a, people } = real.world;
    const ask = (path: string, by: keyof typeof people | null) =>
      real.world.send({ method: "GET", path: `/api${path}`, token: by && people[by].token });
    const [other = "customerOther"] = CUSTOMERS.filter((one) => one !== order.owner);
    const own = (by: Customer) => `/customers/${people[by].id}/orders/${id}`;
    for (const answer of [
      await ask(own(order.owner), order.owner),
      await ask(`/shops/${a.id}/orders/${id}`, "merchantOwn"),
    ]) {
      expectStatus(answer, order.isDeleted ? 404 : 200);
      if (!order.isDeleted)
        expectSame("The order", seenAs(answer.json<{ data: SeenOrder }>().data), shouldBeSeenAs(order));
    }
    expectStatus(await ask(own(other), other), 404);
    expectStatus(await ask(own(order.owner), other), 404);
    expectStatus(await ask(`/shops/${a.id}/orders/${id}`, order.owner), 403);
    expectStatus(await ask(`/shops/${a.id}/orders/${id}`, "merchantOther"), 403);
    expectStatus(await ask(`/shops/${a.id}/orders/${id}`, null), 401);
  });

/** Everything at once: the shelf, and the lists of everyone. */
export async function expectAsModel(model: ShopModel, real: RealShop): Promise<void> {
  const { a, people } = real.world;
  for (const item of ITEMS) {
    const answer = await merchants(real, "GET", `/shops/${a.id}/items/${a[item]}`);
    const { stock, price } = answer.json<{ data: { stock: number; price: number } }>().data;
    expectSame(`The shelf of ${item}`, [stock, price], [model.stock[item], model.prices[item]]);
  }
  const listed = async (path: string, token: string) => {
    const answer = await real.world.send({ method: "GET", path: `/api${path}?per_page=100`, token });
    expectStatus(answer, 200);
    return answer
      .json<{ data: SeenOrder[] }>()
      .data.map((order) => [order.id, seenAs(order)])
      .sort();
  };
  const shouldBe = (isTheirs: (order: ModelOrder) => boolean) =>
    model.orders
      .flatMap((order, at) =>
        isTheirs(order) && !order.isDeleted && !order.isCancelled
          ? [[real.ids[at], shouldBeSeenAs(order)]]
          : [],
      )
      .sort();
  for (const by of CUSTOMERS)
    expectSame(
      `What ${by} sees`,
      await listed(`/customers/${people[by].id}/orders`, people[by].token),
      shouldBe(({ owner }) => owner === by),
    );
  const all = shouldBe(() => true);
  expectSame("What the merchant sees", await listed(`/shops/${a.id}/orders`, people.merchantOwn.token), all);
  const elsewhere = await listed(`/shops/${real.world.b.id}/orders`, people.merchantOther.token);
  expectSame("What the other merchant sees", elsewhere, []);
}

const at = fc.nat({ max: 9 });
const item = fc.constantFrom(...ITEMS);
const basket: fc.Arbitrary<Basket> = fc.uniqueArray(fc.tuple(item, fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: ITEMS.length,
  selector: ([one]) => one,
});
const isSo = fc.boolean();

/** Sequences of up to so many calls. */
export const sequences = (longest: number) =>
  fc.commands<ShopModel, RealShop, false>(
    [
      fc
        .tuple(fc.constantFrom(...CUSTOMERS), basket, isSo, fc.nat({ max: 500 }))
        .map(([owner, wanted, isDelivered, tip]) => placing(owner, wanted, isDelivered, tip)),
      fc.tuple(at, isSo).map(([order, isOther]) => repeating(order, isOther)),
      fc.tuple(at, basket).map(([order, wanted]) => editing(order, wanted)),
      fc.tuple(at, fc.constantFrom(...FLAGS), isSo).map(([order, flag, set]) => marking(order, flag, set)),
      fc.tuple(at, isSo).map(([order, restock]) => cancelling(order, restock)),
      fc.tuple(at, isSo).map(([order, restock]) => deleting(order, restock)),
      fc.tuple(item, fc.integer({ min: -4, max: 6 })).map(([one, delta]) => changingItem(one, { delta })),
      fc.tuple(item, fc.integer({ min: 0, max: 9_999 })).map(([one, price]) => changingItem(one, { price })),
      fc.tuple(item, isSo).map(([one, hidden]) => changingItem(one, { hidden })),
      at.map(reading),
    ],
    { maxCommands: longest, size: "max" },
  );
