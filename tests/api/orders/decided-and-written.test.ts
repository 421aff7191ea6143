import { beforeAll, expect, test } from "vitest";
import { decideOrder } from "#domain/orders/decide-order.ts";
import type { OrderFacts } from "#domain/orders/order-facts.ts";
import { type NewOrder, newOrder } from "#domain/orders/order-schemas.ts";
import { gatherOrder } from "#server/orders/gather-order.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { chance, randomCase } from "../../unit/orders/random-orders.ts";
import { atItsShop } from "./order-to-write.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;

beforeAll(async () => {
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, { order_access: "guest" });
});

/** What stands in the database of an order, in the words of its plan. */
const WRITTEN = `
  select o.user_id as "userId", o.guest_name as "guestName", o.guest_email as "guestEmail", o.guest_phone as "guestPhone",
    o.availability_id as "availabilityId", o.fulfillment_type as "fulfillmentType", o.fulfillment_slot as "fulfillmentSlot",
    o.fulfillment_date as "fulfillmentDate", o.delivery_address as "deliveryAddress", o.special_instructions as "specialInstructions",
    o.notes, o.is_gift as "isGift", o.giftee_details as "gifteeDetails", o.payment_service as "paymentService", o.is_custom as "isCustom",
    o.paid, o.completed, o.family_discount as "familyDiscount", o.sales_tax_rate as "salesTaxRate", o.subtotal, o.discounts, o.fees,
    o.tax, o.service_fee as "serviceFee", o.delivery_fee as "deliveryFee", o.tip, o.grand_total as "grandTotal", o.created_at as "placedAt"
  from orders o where o.id = ?`;
const LINES = `
  select item_id as "itemId", type, quantity, requested_quantity as "requestedQuantity", item_price as "itemPrice",
    item_name as "itemName", item_unit as "itemUnit", item_date as "itemDate", section_name as "sectionName", oversold, is_custom as "isCustom"
  from line_items where order_id = ? order by position`;

test("ORD-01 ORD-03 PRICE-06 random orders are written as they were decided, and what is refused changes nothing", async () => {
  const count = howMany({ short: 300, full: 3000 });
  const items = await Promise.all(
    Array.from({ length: 6 }, (_, place) => world.addItem({ name: `Loaf ${place}`, stock: 0 })),
  );
  const outcomes: Record<string, number> = {};
  for (let seed = 0; seed < count; seed++) {
    if (seed % 10 === 0) await changeShop(chance(seed), items);
    const outcome = await placeAsDecided(seed, items);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(outcomes.placed).toBeGreaterThan(count / 5);
  expect(outcomes.oversold).toBeGreaterThan(count / 60);
  const unwritten = await world.rows(
    "select id from orders o where not exists (select from order_events e where e.order_id = o.id and e.what = 'placed')",
  );
  expect(unwritten).toEqual([]);
  const placed = await world.rows("select id from orders");
  expect(await world.jobs()).toBe(placed.length);
}, 120_000);

const tokenOf = (visitor: OrderFacts["visitor"]) => {
  if (!visitor) return null;
  return visitor.isMerchantHere ? world.people.merchantOwn.token : world.people.customerSelf.token;
};

/** The order of a number, on these items of the world. */
function wishOf(seed: number, items: readonly string[]): NewOrder {
  const { facts, wanted } = randomCase(seed);
  const own = [...facts.items.keys()];
  return newOrder.parse({
    ...wanted.order,
    availabilityId: world.a.windowId,
    lines: wanted.order.lines.map((line) => ({
      ...line,
      itemId: items[own.indexOf(line.itemId)] ?? world.b.rye,
    })),
  });
}

/** Decides, then places, and holds what was written against the decision; says what became of it. */
async function placeAsDecided(seed: number, items: readonly string[]): Promise<string> {
  const caller = at(world.a, tokenOf(randomCase(seed).facts.visitor), "rest");
  const orderInput = wishOf(seed, items);
  const ctx = atItsShop(await caller.context());
  const facts = await gatherOrder(ctx, orderInput, ctx.visitor?.id ?? "guest:");
  const decision = decideOrder(facts, { order: orderInput, requestHash: null, fromScreen: false }, ctx.now);
  const shelf = await shelfOf(items);
  const placing = caller.ask((api) => api.orders.place(orderInput));
  if (decision.kind !== "place") {
    const { code } = await refusalOf(placing);
    const expected = decision.kind === "refuse" && Reflect.get(decision.refusal, "code");
    expect({ seed, code }).toEqual({ seed, code: expected });
    expect(await shelfOf(items)).toEqual(shelf);
    return code;
  }
  const { order } = await placing;
  const [row] = await world.rows(WRITTEN, [order.id]);
  expect({ seed, row }).toEqual({ seed, row: decision.plan.order });
  expect(await world.rows(LINES, [order.id])).toEqual(decision.plan.lines);
  for (const { itemId, take } of decision.plan.uses) shelf.set(itemId, (shelf.get(itemId) ?? 0) - take);
  expect(await shelfOf(items)).toEqual(shelf);
  return "placed";
}

async function shelfOf(items: readonly string[]): Promise<Map<string, number>> {
  const rows = await world.rows<{ id: string; stock: number }>(
    "select id, stock from items where id = any (?::uuid[]) order by id",
    [`{${items}}`],
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Another shop, with other shelves, as chance has it. */
async function changeShop(random: ReturnType<typeof chance>, items: readonly string[]): Promise<void> {
  await world.set("shop_settings", world.a, {
    sales_tax: random.oneOf(null, 0, 925, random.upTo(2000)),
    delivery_fee: random.oneOf(null, random.upTo(900)),
    track_inventory: !random.oneIn(6),
    reject_oversold_orders: random.oneIn(2),
    allow_gift_purchases: random.oneIn(2),
    fulfillment_options: random.oneOf("{Pickup,Delivery}", "{Pickup,Delivery,Shipping}"),
    lead_time_minutes: random.oneOf(0, 0, random.upTo(3000)),
  });
  for (const id of items)
    await world.rows(
      "update items set price = ?, stock = ?, unlimited = ?, sold_out = ?, hidden = ? where id = ?",
      [
        random.upTo(5000),
        random.oneOf(1, random.upTo(20), 5000),
        random.oneIn(6),
        random.oneIn(15),
        random.oneIn(40),
        id,
      ],
    );
}
