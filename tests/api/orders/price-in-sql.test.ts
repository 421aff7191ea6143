import { beforeAll, describe, expect, test } from "vitest";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import { priceOrder } from "#domain/orders/pricing.ts";
import { useDatabase } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();

/** The same numbers every time: a small generator with a seed (Park and Miller). */
function random(seed: number) {
  let state = seed;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  return { upTo, oneOf: <Thing>(...things: readonly Thing[]) => things[upTo(things.length - 1)] as Thing };
}

/** An order someone could place, with rates that make halves of cents likely. */
function randomOrder({ upTo, oneOf }: ReturnType<typeof random>) {
  return {
    lines: Array.from({ length: upTo(8) }, () => ({
      type: oneOf("PRODUCT", "PRODUCT", "PRODUCT", ...LINE_TYPES),
      quantity: oneOf(1, 1 + upTo(998)),
      itemPrice: oneOf(0, upTo(99), upTo(10_000), upTo(100_000)),
    })),
    fulfillmentType: oneOf("Pickup", "Delivery", "Shipping"),
    tip: oneOf(0, upTo(100_000)),
    customDeliveryFee: oneOf(null, null, upTo(5000)),
    salesTax: oneOf(null, 0, 50, 500, 925, 1000, upTo(10_000)),
    deliveryFee: oneOf(null, 0, 700, upTo(5000)),
    familyDiscount: oneOf(null, 0, 5, 10, 50, 100, upTo(100)),
    chargesServiceFee: oneOf(true, false),
  };
}

/**
 * PRICE-01 … PRICE-06 once more, in Postgres' own decimal numbers and with its own rounding (half away from zero, which is up): takes
 * one JSON list of orders, answers with one row each.
 */
const IN_SQL = `
  with orders as (
    select o, ord from jsonb_array_elements(?::jsonb) with ordinality as t(o, ord)
  ), sums as (
    select ord, o,
      coalesce((select sum((l->>'quantity')::numeric * (l->>'itemPrice')::numeric)
        from jsonb_array_elements(o->'lines') l where l->>'type' = 'PRODUCT'), 0) as subtotal,
      coalesce((select sum((l->>'quantity')::numeric * (l->>'itemPrice')::numeric)
        from jsonb_array_elements(o->'lines') l where l->>'type' = 'DISCOUNT'), 0) as taken,
      coalesce((select sum((l->>'quantity')::numeric * (l->>'itemPrice')::numeric)
        from jsonb_array_elements(o->'lines') l where l->>'type' = 'FEE'), 0) as fees
    from orders
  ), less as (
    select *, round(subtotal * coalesce((o->>'familyDiscount')::numeric, 0) / 100) as family from sums
  ), discounted as (
    select *, least(subtotal, family + taken) as discounts from less
  ), taxed as (
    select *,
      round((subtotal - discounts) * coalesce((o->>'salesTax')::numeric, 0) / 10000) as tax,
      case when (o->>'chargesServiceFee')::boolean then round(subtotal * 0.05) else 0 end as service_fee,
      case when o->>'fulfillmentType' = 'Delivery'
        then coalesce((o->>'customDeliveryFee')::numeric, (o->>'deliveryFee')::numeric, 0) else 0 end as delivery_fee,
      (o->>'tip')::numeric as tip
    from discounted
  )
  select subtotal::float8 as subtotal, family::float8 as "familyDiscountAmount", discounts::float8 as discounts,
    fees::float8 as fees, tax::float8 as tax, service_fee::float8 as "serviceFee", delivery_fee::float8 as "deliveryFee",
    tip::float8 as tip,
    (subtotal - discounts + fees + delivery_fee + tip + tax + service_fee)::float8 as "grandTotal"
  from taxed order by ord`;

const inSql = (orders: readonly unknown[]) =>
  database.em().execute<ReturnType<typeof priceOrder>[]>(IN_SQL, [JSON.stringify(orders)]);

describe("priced here and priced in Postgres", () => {
  test("PRICE-06 random orders come to the same cents, part by part", async () => {
    const rolled = random(20_261_202);
    const orders = Array.from({ length: howMany({ short: 500, full: 10_000 }) }, () => randomOrder(rolled));
    const ours = orders.map((order) =>
      priceOrder({ ...order, fulfillmentType: orderableType(order.fulfillmentType) ?? "Unknown" }, order),
    );
    expect(ours).toEqual(await inSql(orders));
  });

  test("PRICE-06 the comparison would notice tax rounded down, and a discount that exceeds the subtotal", async () => {
    const half = { lines: [{ type: "PRODUCT", quantity: 1, itemPrice: 200 }], salesTax: 925, tip: 0 };
    const free = {
      lines: [
        { type: "PRODUCT", quantity: 1, itemPrice: 100 },
        { type: "DISCOUNT", quantity: 2, itemPrice: 100 },
      ],
      tip: 0,
    };
    expect(await inSql([half, free])).toMatchObject([
      { tax: 19, grandTotal: 219 },
      { discounts: 100, grandTotal: 0 },
    ]);
  });
});

describe("stored orders", () => {
  let world: OrderWorld;
  beforeAll(async () => {
    world = await openOrderWorld(database);
  });

  test("PRICE-06 each can be derived again from its own lines and rates", async () => {
    await world.rows("insert into feature_flags (shop_id, name, active) values (?, 'SERVICE_FEE', true)", [
      world.a.id,
    ]);
    const rosa = at(world.a, world.people.merchantOwn.token);
    const rolled = random(7);
    const count = howMany({ short: 40, full: 300 });
    for (let placed = 0; placed < count; placed++) {
      const { lines, tip, fulfillmentType: wantedType } = randomOrder(rolled);
      await world.set("shop_settings", world.a, {
        sales_tax: rolled.upTo(2000),
        delivery_fee: rolled.upTo(900),
      });
      const isDelivery = wantedType === "Delivery";
      await rosa.ask((api) =>
        api.orders.place(
          world.orderInput({
            lines: [{ itemId: world.a.rye, quantity: 1 + rolled.upTo(3) }],
            customLines: lines.map(({ itemPrice, ...line }, place) => ({
              ...line,
              name: `Line ${place}`,
              price: itemPrice,
            })),
            fulfillmentType: isDelivery ? "Delivery" : "Pickup",
            deliveryAddress: isDelivery ? "418 Alder Street, 94901" : null,
            tip,
            claimed: { familyDiscount: rolled.upTo(100) },
          }),
        ),
      );
    }
    const derived = await world.rows<{ orders: number; wrong: number }>(DERIVED_AGAIN);
    expect(derived).toEqual([{ orders: count, wrong: 0 }]);
  });
});

/** Every stored order against its own lines and the rates it keeps. The delivery fee and the tip are what was agreed. */
const DERIVED_AGAIN = `
  with sums as (
    select o.*,
      coalesce(sum(l.quantity::numeric * l.item_price) filter (where l.type = 'PRODUCT'), 0) as products,
      coalesce(sum(l.quantity::numeric * l.item_price) filter (where l.type = 'FEE'), 0) as extra,
      coalesce(sum(l.quantity::numeric * l.item_price) filter (where l.type = 'DISCOUNT'), 0) as taken
    from orders o left join line_items l on l.shop_id = o.shop_id and l.order_id = o.id
    group by o.shop_id, o.id
  ), derived as (
    select *, least(products, round(products * coalesce(family_discount, 0) / 100) + taken) as less from sums
  )
  select count(*)::int as orders,
    count(*) filter (where (subtotal, discounts, fees, tax, service_fee, grand_total) is distinct from (
      products, less, extra, round((products - less) * sales_tax_rate / 10000), round(products * 0.05),
      products - less + extra + delivery_fee + tip + round((products - less) * sales_tax_rate / 10000) + round(products * 0.05)
    ))::int as wrong
  from derived`;
