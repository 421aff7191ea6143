/** What a merchant writes to the customers of open orders (SET-02). */
import { z } from "zod";
import { id, requiredText } from "../id-schemas.ts";
import { ordersQuestion } from "./order-schemas.ts";
import { LONGEST_NOTE } from "./tell-customers.ts";

/** The open orders that a search of the merchant's list finds; all that are open where it is left out. */
export const customersQuestion = z.strictObject({ search: ordersQuestion.shape.search });

/**
 * How many open orders are written about, to how many customers, and how many of the orders have no one to write to. `isWhole` is false where more
 * were found than `MOST_ORDERS_OF_NOTE`.
 */
export const customersToTell = z.strictObject({
  orders: z.number().int(),
  customers: z.number().int(),
  withoutAddress: z.number().int(),
  isWhole: z.boolean(),
});
export type CustomersToTell = z.infer<typeof customersToTell>;

/** `key` is the form's own: the same one twice writes to no one twice. */
export const noteToCustomers = customersQuestion.extend({ text: requiredText(LONGEST_NOTE), key: id });
export type NoteToCustomers = z.output<typeof noteToCustomers>;
