/** What the edit form of an order asks of the server (ORD-09). Read where the form is posted; no page loads it. */
import { readAmount, readQuantity } from "#domain/cart/cart-form.ts";
import type { LineType } from "#domain/orders/order-lines.ts";
import type { ShopOrder } from "#domain/orders/order-schemas.ts";
import type { OrderUpdate } from "#domain/orders/order-update-schemas.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import {
  type EditField,
  type EditProblems,
  lineField,
  type TypedEdit,
  type TypedLine,
  typedFrom,
} from "./order-edit-form.ts";

const t = speak(orderDetail);

/** An update of an order, without its id and version. */
type Wanted = Omit<OrderUpdate, "orderId" | "version">;

/** What the form asks for: only what differs from the order, so that nothing else is touched. */
export function wantedFrom(typed: TypedEdit, order: ShopOrder): { wanted: Wanted; problems: EditProblems } {
  const was = typedFrom(order);
  const problems: Record<string, string[]> = {};
  const amount = (field: string, text: string) => {
    const cents = readAmount(text);
    if (cents === null) problems[field] = [t("edit.amountWrong")];
    return cents ?? 0;
  };
  const differs = (field: EditField) => typed[field].trim() !== was[field].trim();
  const isDelivery = typed.fulfillmentType === "Delivery";
  const wanted: Wanted = {
    ...(differs("tip") && { tip: amount("tip", typed.tip) }),
    ...(isDelivery &&
      typed.deliveryFee.trim() !== "" &&
      differs("deliveryFee") && { deliveryFee: amount("deliveryFee", typed.deliveryFee) }),
    ...(differs("fulfillmentType") && {
      fulfillmentType: typed.fulfillmentType as NonNullable<Wanted["fulfillmentType"]>,
    }),
    ...(differs("fulfillmentDate") &&
      typed.fulfillmentType !== "Shipping" && { fulfillmentDate: typed.fulfillmentDate }),
    ...(differs("availabilityId") && typed.availabilityId !== "" && { availabilityId: typed.availabilityId }),
    ...(typed.fulfillmentType !== "Pickup" &&
      (differs("deliveryAddress") || differs("fulfillmentType")) && {
        deliveryAddress: typed.deliveryAddress.trim() || null,
      }),
    ...(differs("specialInstructions") && { specialInstructions: typed.specialInstructions }),
    ...(typed.isGift !== was.isGift && { isGift: typed.isGift }),
    ...gifteeOf(typed, was),
    ...linesOf(typed, was, problems, amount),
  };
  if (typed.fulfillmentType !== "Shipping" && typed.fulfillmentDate === "" && wanted.fulfillmentType) {
    problems.fulfillmentDate = [t("edit.dayMissing")];
  }
  return { wanted, problems };
}

const GIFTEE = ["gifteeName", "gifteePhone", "gifteeEmail", "gifteeMessage"] as const;

function gifteeOf(typed: TypedEdit, was: TypedEdit): Pick<Wanted, "gifteeDetails"> {
  if (!typed.isGift || GIFTEE.every((field) => typed[field] === was[field])) return {};
  const { gifteeName: name, gifteePhone: phone, gifteeEmail: email, gifteeMessage: message } = typed;
  return { gifteeDetails: { name, phone, email, message } };
}

function linesOf(
  typed: TypedEdit,
  was: TypedEdit,
  problems: Record<string, string[]>,
  amount: (field: string, text: string) => number,
): Pick<Wanted, "lines"> {
  if (JSON.stringify(typed.lines) === JSON.stringify(was.lines)) return {};
  if (typed.lines.length === 0) problems.lines = [t("edit.noLines")];
  const lines = typed.lines.map((line, at) => {
    const quantity = readQuantity(line.quantity);
    if (quantity === null) problems[lineField(at, "quantity")] = [t("edit.quantityWrong")];
    if (line.price.trim() === "") problems[lineField(at, "price")] = [t("edit.amountWrong")];
    if (line.name.trim() === "") problems[lineField(at, "name")] = [t("edit.nameMissing")];
    return {
      ...whichLine(line),
      ...(!line.itemId && { name: line.name }),
      price: amount(lineField(at, "price"), line.price),
      quantity: quantity ?? 1,
    };
  });
  return { lines };
}

/** A line the order has is named by its id; a new one by its item, where it has one, and its kind. */
function whichLine({ id, itemId, type }: TypedLine): { id: string } | { itemId?: string; type: LineType } {
  if (id) return { id };
  return itemId ? { itemId, type } : { type };
}

/** A refusal's errors by the fields of this form: the server counts lines from 0 as well. */
export function fieldsOfRefusal(errors: EditProblems): EditProblems {
  return Object.fromEntries(
    Object.entries(errors).map(([name, said]) => {
      const [, at, part] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
      if (at !== undefined)
        return [`line.${at}.${part === "price" || part === "name" ? part : "quantity"}`, said];
      return [name === "fulfillmentSlot" ? "fulfillmentDate" : name, said];
    }),
  );
}
