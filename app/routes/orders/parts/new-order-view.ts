import { phoneText } from "#domain/accounts/phone.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import type { ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { ORDERABLE_TYPES } from "#domain/orders/fulfillment.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { slotValue } from "./new-order-form.ts";

const t = speak(ordersList);

/** A customer as the form shows them. */
export interface DraftCustomer {
  readonly id: string;
  readonly name: string;
  /** E-mail and phone in one line. */
  readonly reach: string;
  /** Percent off each order, or null. */
  readonly familyDiscount: number | null;
}

/** A customer as the form shows them. */
export const customerView = (customer: ShopCustomer): DraftCustomer => ({
  id: customer.id,
  name: customer.fullName,
  reach: [customer.email, customer.phone && phoneText(customer.phone)].filter(Boolean).join(", "),
  familyDiscount: customer.familyDiscount,
});

/** An amount as a price field holds it: "4.50". */
export const priceText = (cents: number) => dollars(cents).replace(/[$,]/g, "");

/** One entry of a choice. */
export type Option = Readonly<{ value: string; label: string }>;
/** Entries under a name. */
export type OptionGroup = Readonly<{ name: string; options: readonly Option[] }>;

/** What the form of a new order offers. */
export interface NewOrderChoices {
  /** What each item is called, by its id. */
  readonly names: Readonly<Record<string, { name: string; unit: string }>>;
  readonly items: readonly OptionGroup[];
  readonly slots: readonly OptionGroup[];
  /** Ways to pay. */
  readonly ways: readonly string[];
  readonly allowsGifts: boolean;
  readonly deliveryFee: string;
}

/** What can be added, section by section, hidden items too: a merchant may sell what is not on the menu. */
export function itemOptions(items: readonly ManagedItem[]): OptionGroup[] {
  const groups: { id: string; name: string; options: Option[] }[] = [];
  for (const item of items) {
    let group = groups.at(-1);
    if (group?.id !== item.sectionId) {
      group = { id: item.sectionId, name: item.sectionName, options: [] };
      groups.push(group);
    }
    group.options.push({ value: item.id, label: itemLabel(item) });
  }
  return groups.map(({ name, options }) => ({ name, options }));
}

function itemLabel(item: ManagedItem): string {
  const said = { name: item.unit ? `${item.name}, ${item.unit}` : item.name, price: dollars(item.price) };
  if (item.hidden) return t("new.optionHidden", said);
  // Only where somebody counts, and there is reason to say so.
  return item.lowStock || item.outOfStock
    ? t("new.optionLeft", { ...said, left: item.stock })
    : t("new.option", said);
}

/** Every day that can be ordered for now, by type; a window is named where there are several. */
export function slotOptions(windows: readonly OfferedWindow[], types: readonly string[]): OptionGroup[] {
  const open = windows.filter(({ state }) => state === "active");
  const label = (slot: string, window: OfferedWindow) =>
    open.length > 1 ? t("new.slotInWindow", { slot, window: window.name }) : slot;
  return ORDERABLE_TYPES.filter((type) => types.includes(type))
    .map((type) => ({
      name: type,
      options: open.flatMap((window): Option[] => {
        if (type === "Shipping") {
          return window.shippingLabel === null
            ? []
            : [{ value: slotValue(type, window.id, ""), label: label(window.shippingLabel, window) }];
        }
        const days = type === "Pickup" ? window.pickupDays : window.deliveryDays;
        return days.map((day) => ({
          value: slotValue(type, window.id, day.date),
          label: `${type}, ${label(day.label, window)}`,
        }));
      }),
    }))
    .filter(({ options }) => options.length > 0);
}

/** The total and what runs short, as the form carries what it showed. */
export const shownOf = ({ grandTotal, oversold }: Pick<OrderQuote, "grandTotal" | "oversold">) =>
  [grandTotal, ...oversold.map(({ itemId, available }) => `${itemId}:${available}`)].join(" ");

/** The parts of the price that are not nothing, by their names on the invoice. */
export function quoteLedger(quote: OrderQuote): { name: string; amount: string }[] {
  const ownDiscounts = quote.discounts - Math.min(quote.discounts, quote.familyDiscountAmount);
  const parts: [string, number][] = [
    [t("new.familyDiscount", { percent: quote.familyDiscount ?? 0 }), -(quote.discounts - ownDiscounts)],
    [t("new.discounts"), -ownDiscounts],
    [t("new.fees"), quote.fees],
    [t("new.deliveryFeePart"), quote.deliveryFee],
    [t("new.tip"), quote.tip],
    [t("new.tax"), quote.tax],
    [t("new.serviceFee"), quote.serviceFee],
  ];
  return [
    { name: t("new.subtotal"), amount: dollars(quote.subtotal) },
    ...parts.flatMap(([name, amount]) => (amount === 0 ? [] : [{ name, amount: dollars(amount) }])),
  ];
}
