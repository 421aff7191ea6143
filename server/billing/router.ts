import { z } from "zod";
import {
  billingQuestion,
  billingState,
  cancelSubscription as cancelForm,
  cancelledSubscription,
  startCheckout as checkoutForm,
  stripePage,
} from "#domain/billing/billing-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { startCheckout } from "./start-checkout.ts";
import { billing, cancelSubscription, openPortal } from "./subscription.ts";

export const billingRouter = router({
  /** The plan of the shop, and until when. */
  state: merchantProcedure
    .input(billingQuestion.optional())
    .output(billingState)
    .query(({ ctx, input }) => billing(ctx, input)),
  /** Where to subscribe (BILL-01). */
  checkout: merchantProcedure
    .input(checkoutForm)
    .output(stripePage)
    .mutation(({ ctx }) => startCheckout(ctx)),
  /** Where card, bills and plan are looked after. */
  portal: merchantProcedure
    .input(z.void())
    .output(stripePage)
    .mutation(({ ctx }) => openPortal(ctx)),
  /** Ends the subscription with the time that is paid for; one that waits for its payment at once. */
  cancel: merchantProcedure
    .input(cancelForm)
    .output(cancelledSubscription)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input)),
});
