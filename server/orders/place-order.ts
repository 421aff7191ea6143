/** Placing an order (ORD-01 … ORD-04): gather, decide, commit (decision 0052). */
import { v7 } from "uuid";
import type { PlaceCart } from "#domain/cart/cart-schemas.ts";
import { type CartFacts, decideCartOrder } from "#domain/orders/decide-cart-order.ts";
import { decideOrder } from "#domain/orders/decide-order.ts";
import { mayOrder } from "#domain/orders/order-access.ts";
import { ItemsOversold, OrderBusy } from "#domain/orders/order-errors.ts";
import type { OrderDecision, OrderFacts } from "#domain/orders/order-facts.ts";
import type { NewOrder, PlacedOrder } from "#domain/orders/order-schemas.ts";
import { actorName } from "../accounts/actor.ts";
import { clampCart } from "../cart/change-cart.ts";
import type { AtShop } from "../context.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { ordersPlaced } from "../figures.ts";
import { jobToSend } from "../jobs/queue.ts";
import { atShopAsItIs } from "./change-orders.ts";
import { holdForOrder, type OrderToWrite, orderComing, writeInHand } from "./commit-order.ts";
import { gatherCart, gatherOrder } from "./gather-order.ts";
import { guestScope, requestHash, type Scope } from "./order-key.ts";
import { ownOrder, ownOrderAsWritten } from "./own-order.ts";

/** How often an order is decided, where something changes between the decision and its commit. */
const MOST_TRIES = 3;

/**
 * Places an order for the APIs. A key that was used before answers with the first order.
 *
 * @throws NotTakingOrders, WindowClosed, DayNotOffered, TypeNotOffered, ItemUnavailable, ItemsOversold, PriceChanged,
 *   UnknownReference, IdempotencyMismatch, OrderTooLarge, OrderBusy, InvalidFields; each leaves everything as it was
 */
export function placeOrder(ctx: AtShop, wanted: NewOrder): Promise<PlacedOrder> {
  const scope = ctx.visitor?.id ?? guestScope(wanted.guest?.email ?? "");
  const input = { order: wanted, requestHash: requestHash(wanted), fromScreen: false };
  return place(ctx, {
    gather: (at) => gatherOrder(at, wanted, scope),
    decide: (facts) => decideOrder(facts, input, ctx.now),
    keyOf: () => ({
      scope,
      idempotencyKey: wanted.idempotencyKey,
      requestHash: wanted.idempotencyKey ? input.requestHash : null,
    }),
    cartOf: () => null,
  });
}

/**
 * Places the cart from the order screen and empties it. A repeat with the form's key answers with the first order, whatever the cart holds
 * by then. Where something ran short the cart is set to what is there, and the refusal lists it (ORD-02).
 *
 * @throws CartChanged, EmptyOrder, and whatever placing an order refuses
 */
export async function placeCart(ctx: AtShop, form: PlaceCart): Promise<PlacedOrder> {
  try {
    return await place(ctx, {
      gather: (at) => gatherCart(at, form),
      decide: (facts) => decideCartOrder(facts, form, ctx.now),
      keyOf: ({ cart }) => ({
        scope: ctx.visitor?.id ?? cart?.id ?? "",
        idempotencyKey: form.idempotencyKey,
        requestHash: null,
      }),
      cartOf: ({ cart }) => cart,
    });
  } catch (error) {
    if (error instanceof ItemsOversold) await clampCart(ctx);
    throw error;
  }
}

/** One of the two kinds of request for an order. */
interface Placing<Facts extends OrderFacts> {
  gather(ctx: AtShop): Promise<Facts>;
  decide(facts: Facts): OrderDecision;
  keyOf(facts: Facts): Pick<OrderToWrite, "idempotencyKey" | "requestHash"> & { readonly scope: Scope };
  /** The cart that the order empties. */
  cartOf(facts: Facts): Pick<CartFacts, "id" | "version"> | null;
}

async function place<Facts extends OrderFacts>(ctx: AtShop, input: Placing<Facts>): Promise<PlacedOrder> {
  let at = ctx;
  for (let tries = 1; ; tries++) {
    const coming = orderComing(at.em, at.shop.id);
    const attempt = await attemptTo(at, input, coming.commit).finally(coming.stayAway);
    if ("order" in attempt) return attempt;
    at = await lookAgain(at);
    if (tries === MOST_TRIES - 1) return placeHolding(at, input, attempt.moved);
  }
}

/** The last try holds what the order rests on while it is decided: no one else's order, edit or restock comes between. @throws OrderBusy */
function placeHolding<Facts extends OrderFacts>(
  ctx: AtShop,
  input: Placing<Facts>,
  order: OrderToWrite,
): Promise<PlacedOrder> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await holdForOrder(tx, order);
    const attempt = await attemptTo({ ...ctx, em: tx }, input, (decided) => writeInHand(tx, decided));
    if ("order" in attempt) return attempt;
    throw new OrderBusy();
  });
}

/** Gathers, decides and writes once; `moved` is the order that was not written because something had changed. @throws the refusal */
async function attemptTo<Facts extends OrderFacts>(
  ctx: AtShop,
  input: Placing<Facts>,
  write: (order: OrderToWrite) => Promise<number | null>,
): Promise<PlacedOrder | { readonly moved: OrderToWrite }> {
  const facts = await input.gather(ctx);
  const decision = input.decide(facts);
  if (decision.kind === "refuse") throw decision.refusal;
  if (decision.kind === "repeat") return { order: await read(ctx, decision.orderId), replayed: true };
  const order = toWrite(ctx, input, facts, decision);
  const ticketNumber = await write(order);
  if (ticketNumber === null) return { moved: order };
  ordersPlaced.inc();
  const written = asWritten(order, ticketNumber);
  return { order: await ownOrderAsWritten(ctx, written, decision.plan.orderedBy), replayed: false };
}

/** The order as it stands in the database now, so that it need not be read back. */
const asWritten = (order: OrderToWrite, ticketNumber: number) => ({
  ...order,
  ticketNumber,
  readyForGuest: false,
  version: 1,
  createdAt: order.placedAt,
  cancelledAt: null,
  lines: order.lines.map((line) => ({ ...line, orderId: order.id })),
});

const read = (ctx: AtShop, orderId: string) =>
  readInShop(ctx.em, ctx.shop.id, (tx) => ownOrder(tx, ctx, orderId));

/** The same request at the shop as it is now; refused where the caller may not order there any more. */
async function lookAgain(ctx: AtShop): Promise<AtShop> {
  const again = await atShopAsItIs(ctx);
  mayOrder(again);
  return again;
}

function toWrite<Facts extends OrderFacts>(
  { shop, session, language }: AtShop,
  { keyOf, cartOf }: Placing<Facts>,
  facts: Facts,
  { plan }: OrderDecision & { kind: "place" },
): OrderToWrite {
  const id = v7();
  const cart = cartOf(facts);
  return {
    ...plan.order,
    ...keyOf(facts),
    id,
    shopId: shop.id,
    language,
    lines: plan.lines.map((line, position) => ({ id: v7(), position, ...line })),
    uses: plan.uses,
    placedBy: { ...plan.placedBy, name: actorName(plan.placedBy.name, session) },
    eventId: v7(),
    jobs: [jobToSend("order-placed", { shopId: shop.id, orderId: id })],
    shopVersion: shop.state.shopVersion,
    accountDiscount: facts.account?.familyDiscount ?? null,
    cartId: cart?.id ?? null,
    cartVersion: cart?.version ?? null,
    nextCartKey: cart && v7(),
  };
}
