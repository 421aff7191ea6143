/**
 * The order screen's one big form as it is typed (CART-02 … CART-04, ORD-06, STORE-06). Every button posts all of it, so that choices made on the way
 * are kept. What a field may hold stands in the schemas of the cart, of a guest and of checkout; here is how its text becomes that. Amounts are cents.
 */
import { z } from "zod";
import { phoneDigits, withoutMarks } from "../accounts/phone.ts";
import { orderableType } from "../orders/fulfillment.ts";
import { MAX_LINES } from "../orders/order-lines.ts";
import { gifteeDetails, guest } from "../orders/order-schemas.ts";
import { anyText, checked } from "../typed-schemas.ts";
import { quantityField, readAmount, readIntent } from "./cart-form.ts";
import {
  type CartChoices,
  type Checkout,
  cartChoices,
  changeQuantity,
  checkout,
  quantity,
} from "./cart-schemas.ts";

/** A field's text without what no database keeps. */
const text = z.string().transform((typed) => typed.replaceAll("\u0000", "").toWellFormed());
const trimmed = text.transform((typed) => typed.trim());

/** A hidden field with a number; null where the form has none. */
const number = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(schema)
    .nullable()
    .catch(null);

const choices = cartChoices.shape;
const giftee = gifteeDetails.shape;

/** One field serves phone and e-mail: an @ tells them apart (CART-04). */
const isEmail = (contact: string) => contact.includes("@");

function judgeContact(contact: string, { addIssue }: z.RefinementCtx<string>): void {
  const { error } = (isEmail(contact) ? giftee.email : giftee.phone).safeParse(contact);
  for (const { message } of error?.issues ?? []) addIssue({ code: "custom", message });
}

/** The fields of the form but the quantities. Each may be missing: what the form does not have stays as it was. */
const orderForm = z.object({
  intent: z.string().default("").transform(readIntent),
  /** Sent by a script, which wants data instead of the next page. */
  enhanced: checked,
  idempotencyKey: text.pipe(checkout.shape.idempotencyKey).catch(""),
  cartVersion: number(checkout.shape.cartVersion.unwrap()),
  shownTotal: number(checkout.shape.shownTotal.unwrap()),
  /** What the form showed of the choices, and the fields that a post without an answer has carried (`shown-choices.ts`). */
  shown: anyText,
  touched: anyText,
  availabilityId: text.optional(),
  fulfillmentType: text.transform(orderableType).optional(),
  fulfillmentSlot: text.pipe(choices.fulfillmentSlot.unwrap().unwrap()).optional(),
  street: trimmed.pipe(choices.street.unwrap()).optional(),
  zip: trimmed.pipe(choices.zip.unwrap()).optional(),
  specialInstructions: trimmed.pipe(choices.specialInstructions.unwrap()).optional(),
  tip: text
    .transform(readAmount)
    .refine((cents) => cents !== null, "not_an_amount")
    .pipe(choices.tip.unwrap())
    .optional(),
  shownTip: number(z.number()),
  tipChip: number(choices.tip.unwrap()),
  asksGift: checked,
  isGift: checked,
  gifteeName: trimmed.pipe(giftee.name.unwrap()).optional(),
  gifteeContact: trimmed.superRefine(judgeContact).optional(),
  gifteeMessage: trimmed.pipe(giftee.message.unwrap()).optional(),
  paymentService: text.pipe(choices.paymentService.unwrap().unwrap()).optional(),
  asksAcknowledgement: checked,
  paymentAcknowledged: checked,
});
type OrderFields = z.output<typeof orderForm>;

const typedQuantity = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN))
    .pipe(schema)
    .optional();
/** A script takes an item out by the quantity 0. */
const ofScript = typedQuantity(changeQuantity.shape.quantity);
const ofForm = typedQuantity(quantity);

/** The name of a quantity field, with the item's id in it. */
const QUANTITY = new RegExp(`^${quantityField("([\\da-f-]{36})")}$`, "i");

/** The form with a field for each item that it names; of more than an order holds, one more than that. */
export function orderFormOf(form: Pick<FormData, "keys" | "has">) {
  const names = [...form.keys()].filter((name) => QUANTITY.test(name)).slice(0, MAX_LINES + 1);
  const field = form.has("enhanced") ? ofScript : ofForm;
  return z.object({ ...orderForm.shape, ...Object.fromEntries(names.map((name) => [name, field])) });
}

/** What the form asks of the cart. `fields`: as the form's schema read them. */
export function cartFormOf(fields: OrderFields): Pick<Checkout, "choices" | "quantities"> {
  const { availabilityId, fulfillmentType, street, zip, specialInstructions } = fields;
  const tip = chosenTip(fields);
  const quantities = Object.entries(fields).flatMap(([name, value]) => {
    const [, itemId] = QUANTITY.exec(name) ?? [];
    return itemId && typeof value === "number" ? [{ itemId, quantity: value }] : [];
  });
  return {
    choices: {
      ...(availabilityId && { availabilityId }),
      ...(fulfillmentType && { fulfillmentType }),
      ...daysOf(fields),
      ...(street !== undefined && { street }),
      ...(zip !== undefined && { zip }),
      ...(specialInstructions !== undefined && { specialInstructions }),
      ...(tip !== undefined && { tip }),
      ...giftOf(fields),
      ...(fields.paymentService && { paymentService: fields.paymentService }),
      ...(fields.asksAcknowledgement && { paymentAcknowledged: fields.paymentAcknowledged }),
    },
    quantities,
  };
}

/** The day. A form that showed one and posts a way without it has it no more: of radios none is posted where none is checked. */
function daysOf({ fulfillmentSlot, fulfillmentType, availabilityId, shown }: OrderFields): CartChoices {
  if (fulfillmentSlot !== undefined) return { fulfillmentSlot };
  return shown && fulfillmentType && availabilityId ? { fulfillmentSlot: null } : {};
}

/**
 * The tip. Without a script a chip cannot fill the field, so both arrive: whichever was changed from the tip that was shown
 * counts, and the field wins over the chip.
 */
const chosenTip = ({ tip, shownTip, tipChip }: OrderFields) =>
  tip !== undefined && tip === shownTip && tipChip !== null ? tipChip : tip;

/** An unchecked box is not posted at all, so the form says that it asked. What cannot be kept of a gift leaves its details as they were. */
function giftOf({ asksGift, isGift, gifteeName, gifteeContact, gifteeMessage }: OrderFields): CartChoices {
  if (!asksGift) return {};
  if (!isGift) return { isGift, gifteeDetails: null };
  if (gifteeName === undefined || gifteeContact === undefined || gifteeMessage === undefined)
    return { isGift };
  const contact = isEmail(gifteeContact)
    ? { phone: "", email: gifteeContact }
    : { phone: gifteeContact, email: "" };
  return { isGift, gifteeDetails: { name: gifteeName, ...contact, message: gifteeMessage } };
}

/** A guest's fields as they were typed, so that the form can show them again. */
export const typedGuest = z.object({
  guestName: trimmed.default(""),
  guestEmail: trimmed.default(""),
  guestPhone: trimmed.default(""),
});

/** Whether the form has a guest's fields at all. */
export const asksGuest = z.object({ guestName: checked });

/** What a guest says of themselves (ORD-06): all three are needed; the marks that people write around a phone number say nothing. */
export const guestForm = z.object({
  guestName: typedGuest.shape.guestName.pipe(guest.shape.name),
  guestEmail: typedGuest.shape.guestEmail.pipe(z.string().min(1, "required")).pipe(guest.shape.email),
  guestPhone: typedGuest.shape.guestPhone
    .transform(withoutMarks)
    .pipe(guest.shape.phone)
    .transform(phoneDigits),
});
