/** The cart is open to everybody at a shop, in every mode of ordering (ORD-06); a dead shop takes no changes. */
import { z } from "zod";
import {
  addToCart as addition,
  cartChoices,
  cartView,
  changeQuantity as change,
  checkoutPayment,
  removeFromCart as removal,
} from "#domain/cart/cart-schemas.ts";
import { orderedAgain } from "#domain/cart/order-again-schemas.ts";
import { orderIdQuestion } from "#domain/orders/order-schemas.ts";
import { ShopExpired, ShopInMaintenance } from "#domain/shop/shop-errors.ts";
import type { AtShop } from "../context.ts";
import { mayOrder } from "../orders/may-order.ts";
import { paymentTold } from "../payments/payment-options.ts";
import { customerProcedure, ordererProcedure, router, shopProcedure } from "../trpc.ts";
import { addToCart, changeQuantity, chooseInCart, myCart, removeFromCart, resetCart } from "./change-cart.ts";
import { orderAgain } from "./order-again.ts";

/** A shop that is dead, or being worked on, takes no changes of carts (GUARD-03). */
const writing = shopProcedure.use(({ ctx, next }) => {
  refuseWriting(ctx);
  return next();
});

/** @throws ShopExpired, ShopInMaintenance */
function refuseWriting({ shop, visitor }: AtShop): void {
  if (shop.standing.isDead) throw new ShopExpired();
  if (shop.maintenanceMode && !visitor?.isMerchantHere) throw new ShopInMaintenance();
}

export const cartRouter = router({
  mine: shopProcedure
    .input(z.void())
    .output(cartView)
    .query(({ ctx }) => myCart(ctx)),
  add: writing
    .input(addition)
    .output(cartView)
    .mutation(({ ctx, input }) => addToCart(ctx, input)),
  change: writing
    .input(change)
    .output(cartView)
    .mutation(({ ctx, input }) => changeQuantity(ctx, input)),
  remove: writing
    .input(removal)
    .output(cartView)
    .mutation(({ ctx, input }) => removeFromCart(ctx, input)),
  choose: writing
    .input(cartChoices)
    .output(cartView)
    .mutation(({ ctx, input }) => chooseInCart(ctx, input)),
  reset: writing
    .input(z.void())
    .output(cartView)
    .mutation(({ ctx }) => resetCart(ctx)),
  /** Fills the cart from one of one's own orders (CUST-02). */
  orderAgain: customerProcedure
    .use(({ ctx, next }) => {
      refuseWriting(ctx);
      return next();
    })
    .input(orderIdQuestion)
    .output(orderedAgain)
    .mutation(({ ctx, input }) => orderAgain(ctx, input.orderId)),
  /** The ways to pay with their handles, for whoever may order (matrix D6). */
  checkout: ordererProcedure
    .use(({ ctx, next }) => {
      mayOrder(ctx);
      return next();
    })
    .input(z.void())
    .output(checkoutPayment)
    .query(({ ctx }) => paymentTold(ctx.shop.settings, null)),
});
