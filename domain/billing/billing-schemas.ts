/** Inputs and answers of the subscription's calls (BILL-01). Neither price nor address is anyone's to send: what is not named here is refused. */
import { z } from "zod";
import { byRules } from "#domain/by-rules-schemas.ts";
import { plainText } from "#domain/id-schemas.ts";
import { problem } from "#domain/problems.ts";
import { PLANS } from "./subscription.ts";

/** `hasPaid`: Stripe's page led back here after paying, so that Stripe is asked where we have heard nothing of it yet. */
export const billingQuestion = z.strictObject({ hasPaid: z.boolean().optional() });

export const startCheckout = z.strictObject({});

/** A page of Stripe's, for the merchant's browser. */
export const stripePage = z.strictObject({ url: z.string() });

/** The password, where the log-in is not fresh (contract section 5). */
export const cancelSubscription = z.strictObject({ currentPassword: plainText(200).optional() });

/** The screen's form: the word that has to be typed, in any letter case, and the password. */
export const cancelForm = (word: string) =>
  byRules(z.object({ confirmation: plainText(200), currentPassword: plainText(200).optional() }), {
    confirmation: (text) => (text.trim().toUpperCase() === word ? null : problem("typeWord", { word })),
  });

/** Until when the subscription runs, or when it ended; one instant under both names of the contract. */
export const cancelledSubscription = z.strictObject({ cancelsAt: z.date(), endsAt: z.date() });

/** What the billing screens show. */
export const billingState = z.strictObject({
  plan: z.enum(PLANS),
  until: z.date().nullable(),
  /** Whether there is a customer at Stripe, whose portal can be opened. */
  hasPortal: z.boolean(),
  /** Whether cancelling asks for the password. */
  asksPassword: z.boolean(),
});
export type BillingState = z.infer<typeof billingState>;
