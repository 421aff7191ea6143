/** What the form of an order offers, in words: items, days, windows, ways to pay, customers (ORD-09). */
import { slotText, typeText } from "#app/ui/stored-text.ts";
import type { Api } from "#app/wiring/api.server.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import type { ManagedItem } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { ORDERABLE_TYPES } from "#domain/orders/fulfillment.ts";
import { type AddableItem, slotValue } from "#domain/orders/order-draft.ts";
import * as t from "#messages/order-form.js";

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
export const customerView = (
  customer: Pick<ShopCustomer, "id" | "fullName" | "familyDiscount"> &
    Readonly<{ email: string | null; phone: string | null }>,
): DraftCustomer => ({
  id: customer.id,
  name: customer.fullName,
  reach: [customer.email, customer.phone && phoneText(customer.phone)].filter(Boolean).join(", "),
  familyDiscount: customer.familyDiscount,
});

/** One entry of a choice. */
export type Option = Readonly<{ value: string; label: string }>;
/** Entries under a name. */
export type OptionGroup = Readonly<{ name: string; options: readonly Option[] }>;
/** Items that can be added, under the name of their section. */
export type ItemGroup = Readonly<{ name: string; options: readonly (Option & AddableItem)[] }>;

/** What the form offers for any order. */
export interface OrderChoices {
  readonly items: readonly ItemGroup[];
  readonly slots: readonly OptionGroup[];
  readonly allowsGifts: boolean;
  readonly deliveryFeeHint: string;
}

const ITEMS_A_PAGE = 100;

/** All items of the shop, a hundred at a time: one call for most shops. Hidden ones too: a merchant may sell what is not on the menu. */
export async function itemGroups(calls: Api): Promise<ItemGroup[]> {
  const read = (page: number) => calls.catalog.items.list({ page, perPage: ITEMS_A_PAGE, sort: "menu" });
  const first = await read(1);
  const more = Array.from({ length: Math.ceil(first.total / ITEMS_A_PAGE) - 1 }, (_, at) => read(at + 2));
  const groups = new Map<string, { name: string; options: (Option & AddableItem)[] }>();
  for (const item of [first, ...(await Promise.all(more))].flatMap(({ rows }) => rows)) {
    const group = groups.get(item.sectionId) ?? { name: item.sectionName, options: [] };
    groups.set(item.sectionId, group);
    const { id, name, unit, price } = item;
    group.options.push({ id, name, unit, price, value: id, label: itemLabel(item) });
  }
  return [...groups.values()];
}

function itemLabel(item: ManagedItem): string {
  const words = { name: item.unit ? `${item.name}, ${item.unit}` : item.name, price: dollars(item.price) };
  if (item.hidden) return t.linesOptionHidden(words);
  // Only where the shop counts it, and little is left.
  return item.lowStock || item.outOfStock
    ? t.linesOptionLeft({ ...words, left: item.stock })
    : t.linesOption(words);
}

/** Letters as one types them: without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The entries whose label has every word that was typed, in any order; groups without any are left out. */
export function itemsMatching(groups: readonly OptionGroup[], typed: string): OptionGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, options }) => ({
      name,
      options: options.filter(({ label }) => words.every((word) => plain(label).includes(word))),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Every day that can be ordered for now, by type; a window is named where there are several. */
export function slotOptions(windows: readonly OfferedWindow[], types: readonly string[]): OptionGroup[] {
  const open = windows.filter(({ state }) => state === "active");
  const label = (slot: string, window: OfferedWindow) =>
    open.length > 1 ? t.whenInWindow({ slot, window: window.name }) : slot;
  return ORDERABLE_TYPES.filter((type) => types.includes(type))
    .map((type) => ({
      name: typeText(type),
      options: open.flatMap((window): Option[] => {
        if (type === "Shipping") {
          return window.shippingLabel === null
            ? []
            : [
                {
                  value: slotValue(type, window.id, ""),
                  label: label(slotText(window.shippingLabel), window),
                },
              ];
        }
        const days = type === "Pickup" ? window.pickupDays : window.deliveryDays;
        return days.map((day) => ({
          value: slotValue(type, window.id, day.date),
          label: t.whenTypeAndDay({ type: typeText(type), slot: label(slotText(day.label), window) }),
        }));
      }),
    }))
    .filter(({ options }) => options.length > 0);
}

/** The days on offer with the one the order has: it comes first where it is not on offer (any more). */
export function withStanding(groups: readonly OptionGroup[], standing: Option): readonly OptionGroup[] {
  const isOffered = groups.some(({ options }) => options.some(({ value }) => value === standing.value));
  return isOffered ? groups : [{ name: t.whenStanding(), options: [standing] }, ...groups];
}
