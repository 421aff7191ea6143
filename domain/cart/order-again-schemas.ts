/** An earlier order once more (CUST-02). Amounts are cents. */
import { z } from "zod";
import { anyText } from "../typed-schemas.ts";

/** The button of an order in the history. */
export const againForm = z.object({ again: anyText });

const name = z.string();

/** What differs from the order there was. */
export const difference = z.discriminatedUnion("what", [
  z.strictObject({ name, what: z.enum(["gone", "soldOut", "tooLate"]) }),
  z.strictObject({ name, what: z.literal("fewer"), wanted: z.int(), now: z.int() }),
  z.strictObject({ name, what: z.literal("price"), before: z.int(), now: z.int() }),
]);

/** How many of the order's items are in the cart now, the day it is for ("Fri, Nov 27") where one is on offer, and what is different. */
export const orderedAgain = z.strictObject({
  taken: z.int(),
  slot: z.string().nullable(),
  differences: z.array(difference),
});
export type OrderedAgain = z.infer<typeof orderedAgain>;
