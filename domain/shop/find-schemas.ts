import { z } from "zod";
import { plainText } from "#domain/id-schemas.ts";
import { LONGEST_SEARCH } from "./longest-search.ts";

/** What the merchant looks for: a ticket, a name, the last digits of a phone, an item, a section, a setting. */
export const findQuestion = z.strictObject({
  text: plainText(LONGEST_SEARCH).transform((text) => text.trim()),
});

/** The first few orders, customers, items, sections and settings that match. */
export const foundAnything = z.strictObject({
  orders: z.array(
    z.strictObject({
      id: z.string(),
      ticketNumber: z.number().int(),
      name: z.string(),
      slot: z.string(),
      isCancelled: z.boolean(),
    }),
  ),
  customers: z.array(z.strictObject({ id: z.string(), name: z.string(), contact: z.string() })),
  items: z.array(z.strictObject({ id: z.string(), name: z.string(), section: z.string() })),
  sections: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  settings: z.array(
    z.strictObject({ name: z.string(), label: z.string(), section: z.string(), sectionTitle: z.string() }),
  ),
});
export type FoundAnything = z.infer<typeof foundAnything>;
