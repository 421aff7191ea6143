/** Orders: who may ask what. */
import { z } from "zod";
import { linkToken } from "#domain/accounts/account-schemas.ts";
import { placeCart as placeCartForm } from "#domain/cart/cart-schemas.ts";
import {
  orderCounts as counts,
  orderByKey as knownOrder,
  newOrder,
  orderFlags,
  orderIdQuestion,
  orderKeyQuestion,
  ordersPage,
  ordersQuestion,
  ownOrder,
  ownOrdersPage,
  ownOrdersQuestion,
  placedOrder,
  shopOrder as shopOrderView,
} from "#domain/orders/order-schemas.ts";
import { limitOrders } from "../accounts/try-limits.ts";
import { customerProcedure, merchantProcedure, ordererProcedure, router, shopProcedure } from "../trpc.ts";
import { newestTicket, orderCounts, shopOrder, shopOrders } from "./find-orders.ts";
import { mayOrder } from "./may-order.ts";
import { orderByKey } from "./order-by-key.ts";
import { guestOrder, history, myOrder } from "./order-history.ts";
import { placeCart } from "./place-cart.ts";
import { placeOrder } from "./place-order.ts";
import { setFlags } from "./set-flags.ts";

/** Whether somebody may order is asked before the order is read (matrix D12). */
const orderingProcedure = ordererProcedure.use(async ({ ctx, next }) => {
  mayOrder(ctx);
  await limitOrders(ctx);
  return next();
});

export const ordersRouter = router({
  /** Stock is taken here and in `placeCart`, and nowhere else (ORD-01). */
  place: orderingProcedure
    .input(newOrder)
    .output(placedOrder)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  /** What is in the cart, from the order screen (ORD-02). */
  placeCart: orderingProcedure
    .input(placeCartForm)
    .output(placedOrder)
    .mutation(({ ctx, input }) => placeCart(ctx, input)),
  /** Did it go through? (ORD-04) */
  byKey: shopProcedure
    .input(orderKeyQuestion)
    .output(knownOrder)
    .query(({ ctx, input }) => orderByKey(ctx, input.key)),

  /** One's own history (ORD-12). */
  mine: customerProcedure
    .input(ownOrdersQuestion)
    .output(ownOrdersPage)
    .query(({ ctx, input }) => history(ctx, input)),
  /** Somebody else's order is not forbidden, it does not exist (security A1). */
  mineOne: customerProcedure
    .input(orderIdQuestion)
    .output(ownOrder)
    .query(({ ctx, input }) => myOrder(ctx, input.orderId)),
  /** A guest's order by its signed link, read only (ORD-06). */
  ofGuest: shopProcedure
    .input(linkToken)
    .output(ownOrder)
    .query(({ ctx, input }) => guestOrder(ctx, input.token)),

  /** The merchant's list (MAN-06). */
  list: merchantProcedure
    .input(ordersQuestion)
    .output(ordersPage)
    .query(({ ctx, input }) => shopOrders(ctx, input)),
  counts: merchantProcedure
    .input(z.void())
    .output(counts)
    .query(({ ctx }) => orderCounts(ctx)),
  /** The last ticket number drawn, asked again and again by the list while it is in view. */
  newestTicket: merchantProcedure
    .input(z.void())
    .output(z.number().int())
    .query(({ ctx }) => newestTicket(ctx)),
  one: merchantProcedure
    .input(orderIdQuestion)
    .output(shopOrderView)
    .query(({ ctx, input }) => shopOrder(ctx, input.orderId)),
  /** Paid, ready, completed (ORD-08). */
  setFlags: merchantProcedure
    .input(orderFlags)
    .output(shopOrderView)
    .mutation(({ ctx, input }) => setFlags(ctx, input)),
});
