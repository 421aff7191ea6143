/** The cart is open to everyone at a shop, in every mode of ordering (ORD-06); a dead shop takes no changes (server/trpc.ts). */
import { z } from "zod";
import { linkToken } from "#domain/accounts/account-schemas.ts";
import {
  addToCart as addition,
  cartChoices,
  cartInput,
  cartNotice,
  cartView,
  changeQuantity as change,
  checkoutPayment,
  removeFromCart as removal,
} from "#domain/cart/cart-schemas.ts";
import { orderedAgain } from "#domain/cart/order-again-schemas.ts";
import { orderIdQuestion } from "#domain/orders/order-schemas.ts";
import { paymentTold } from "../payments/payment-options.ts";
import { customerProcedure, ordererProcedure, router, shopProcedure, unlessResting } from "../trpc.ts";
import {
  addToCart,
  changeQuantity,
  chooseInCart,
  keepInCart,
  myCart,
  removeFromCart,
  resetCart,
} from "./change-cart.ts";
import { guestOrderAgain, orderAgain } from "./order-again.ts";

const writing = shopProcedure.use(unlessResting);

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
  /** The input of a whole form, in one transaction. */
  keep: writing
    .input(cartInput)
    .output(cartNotice)
    .mutation(({ ctx, input }) => keepInCart(ctx, input)),
  reset: writing
    .input(z.void())
    .output(cartView)
    .mutation(({ ctx }) => resetCart(ctx)),
  /** Fills the cart from one of one's own orders (CUST-02). */
  orderAgain: customerProcedure
    .use(unlessResting)
    .input(orderIdQuestion)
    .output(orderedAgain)
    .mutation(({ ctx, input }) => orderAgain(ctx, input.orderId)),
  /** The same from a guest's order, by its signed link. */
  orderAgainOfGuest: writing
    .input(linkToken)
    .output(orderedAgain)
    .mutation(({ ctx, input }) => guestOrderAgain(ctx, input.token)),
  /** The payment options with their handles, for those who may order (matrix D6). */
  checkout: ordererProcedure
    .input(z.void())
    .output(checkoutPayment)
    .query(({ ctx }) => paymentTold(ctx.shop.settings, null)),
});
