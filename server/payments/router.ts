import { z } from "zod";
import { changedOrders } from "#domain/orders/order-update-schemas.ts";
import {
  matchedStatement,
  payersToRemind,
  paymentsToConfirm,
  remindersSent,
  statementToMatch,
  unpaidOrders,
} from "#domain/payments/payment-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { confirmPayments } from "./confirm-payments.ts";
import { matchPayments } from "./match-payments.ts";
import { remindPayers, unpaidOrders as unpaid } from "./remind-payers.ts";

export const paymentsRouter = router({
  /** Which orders a statement pays; writes nothing. A mutation, because a statement is too long for an address. */
  match: merchantProcedure
    .input(statementToMatch)
    .output(matchedStatement)
    .mutation(({ ctx, input }) => matchPayments(ctx, input.statement)),
  /** Marks the orders of some lines as paid. Taken back by `orders.updateMany`. */
  confirm: merchantProcedure
    .input(paymentsToConfirm)
    .output(changedOrders)
    .mutation(({ ctx, input }) => confirmPayments(ctx, input)),
  /** The unpaid orders, with why a customer is not to be reminded. */
  unpaid: merchantProcedure
    .input(z.void())
    .output(unpaidOrders)
    .query(({ ctx }) => unpaid(ctx)),
  /** Reminds the customers of some orders, never twice within three days. */
  remind: merchantProcedure
    .input(payersToRemind)
    .output(remindersSent)
    .mutation(({ ctx, input }) => remindPayers(ctx, input.orderIds)),
});
