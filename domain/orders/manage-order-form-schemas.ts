/** The forms of the merchant's list of orders and of its panel (MAN-06, ORD-08, ORD-11, NOTE-02). */
import { z } from "zod";
import { anyText, checked, manyTexts, typed, typedVersion } from "../typed-schemas.ts";
import { readSelected } from "./order-list-form.ts";
import { ORDER_MAILS } from "./order-mail-names.ts";
import { cancellation, orderUpdateFields } from "./order-update-schemas.ts";

/** The list's form: what is done with the selected orders, and the list that it stood on, with the order that was open beside it. */
export const bulkForm = z.object({
  intent: anyText,
  order: manyTexts.transform(readSelected),
  back: anyText,
});

/** The flags of an order: its boxes, the version that was looked at, and the names of the flags that it had. */
export const flagForm = z.object({
  version: typedVersion,
  before: anyText.transform((names) => names.split(",")),
  paid: checked,
  readyForGuest: checked,
  completed: checked,
});

/** The private note, and as it was when someone began to write. */
export const noteForm = z.object({ had: anyText, notes: typed.pipe(orderUpdateFields.shape.notes.unwrap()) });

/** What `cancelled` of an update takes, and whether the question said that the order is paid. */
export const cancelForm = z.object({
  wasPaid: checked,
  reason: typed.pipe(cancellation.shape.reason.unwrap()),
  restock: checked,
  tellCustomer: checked,
});

/** A mail that is sent once more; `orderId` where the screen shows several orders. */
export const mailForm = z.object({ orderId: anyText, mail: z.enum(ORDER_MAILS).catch("customer-invoice") });
