import { z } from "zod";
import {
  billingState,
  cancelSubscription as cancelForm,
  cancelledSubscription,
  startCheckout as checkoutForm,
  stripePage,
} from "#domain/billing/billing-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { billing, cancelSubscription, openPortal, startCheckout } from "./subscription.ts";

export const billingRouter = router({
  /** The plan of the shop, and until when. */
  state: merchantProcedure
    .input(z.void())
    .output(billingState)
    .query(({ ctx }) => billing(ctx)),
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
  /** Ends the subscription with the time that is paid for. */
  cancel: merchantProcedure
    .input(cancelForm)
    .output(cancelledSubscription)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input)),
});
