import { z } from "zod";
import { linkToken } from "#domain/accounts/account-schemas.ts";
import { orderIdQuestion } from "#domain/orders/order-schemas.ts";
import { changedOrders } from "#domain/orders/order-update-schemas.ts";
import {
  matchedStatement,
  payersToRemind,
  paymentsToConfirm,
  remindersSent,
  squarePage as squarePageAnswer,
  statementToMatch,
  unpaidOrders,
} from "#domain/payments/payment-schemas.ts";
import { guestOrder, myOrder } from "../orders/order-history.ts";
import { customerProcedure, merchantProcedure, router, shopProcedure } from "../trpc.ts";
import { confirmPayments } from "./confirm-payments.ts";
import { matchPayments } from "./match-payments.ts";
import { remindPayers, unpaidOrders as unpaid } from "./remind-payers.ts";
import { squarePage } from "./square-page.ts";

export const paymentsRouter = router({
  /** Which orders a statement pays; writes nothing. A mutation, because a statement is too long for an address. */
  match: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(statementToMatch)
    .output(matchedStatement)
    .mutation(({ ctx, input }) => matchPayments(ctx, input.statement)),
  /** Marks the orders of some lines as paid. Taken back by `orders.updateMany`. */
  confirm: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(paymentsToConfirm)
    .output(changedOrders)
    .mutation(({ ctx, input }) => confirmPayments(ctx, input)),
  /** The unpaid orders, with why a customer is not to be reminded. */
  unpaid: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(z.void())
    .output(unpaidOrders)
    .query(({ ctx }) => unpaid(ctx)),
  /** Reminds the customers of some orders, never twice within three days. */
  remind: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(payersToRemind)
    .output(remindersSent)
    .mutation(({ ctx, input }) => remindPayers(ctx, input.orderIds)),
  /** Where one's own order is paid at Square (CART-04). */
  squareForMine: customerProcedure
    .input(orderIdQuestion)
    .output(squarePageAnswer)
    .mutation(async ({ ctx, input }) => squarePage(ctx, await myOrder(ctx, input.orderId))),
  /** The same for a guest's order, by its signed link. */
  squareForGuest: shopProcedure
    .input(linkToken)
    .output(squarePageAnswer)
    .mutation(async ({ ctx, input }) => squarePage(ctx, await guestOrder(ctx, input.token))),
});
