import { z } from "zod";
import { SET_UP_STEPS } from "./setup-checklist.ts";

/** The set-up checklist as the merchant's screens get it. */
export const setUp = z.strictObject({
  lines: z.array(z.strictObject({ step: z.enum(SET_UP_STEPS), done: z.boolean() })),
  /** How many are done. */
  done: z.number().int(),
});
export type SetUp = z.infer<typeof setUp>;
