/**
 * Terms that a merchant's search of orders may be made of, in place of a name or a ticket: `type:Pickup day:Sat`. They are written by links that lead to
 * certain orders, and can be typed. A search that holds any other word is a search for that text.
 */
import { providerNamed } from "../payments/providers.ts";
import { WEEKDAYS, type Weekday } from "../time.ts";
import { orderableType } from "./fulfillment.ts";

/** What the orders have in common; what is absent does not matter. */
export interface OrderTerms {
  readonly type?: string;
  readonly day?: string;
  /** Only orders of windows without days of their own, which take the shop's. */
  readonly takesShopDays?: true;
  /** The name of a way to pay. */
  readonly paymentService?: string;
  readonly paid?: boolean;
}

/** The search that finds these orders. */
export function orderSearchOf({ type, day, takesShopDays, paymentService, paid }: OrderTerms): string {
  const terms = [
    type && `type:${type}`,
    day && `day:${day}`,
    takesShopDays && "days:shop",
    paymentService && `pay:${providerNamed(paymentService)?.id ?? paymentService}`,
    paid !== undefined && `paid:${paid ? "yes" : "no"}`,
  ];
  return terms.filter(Boolean).join(" ");
}

/** The terms of a search, or null where it is no such search. */
export function orderTerms(search: string): OrderTerms | null {
  const words = search.split(/\s+/).filter(Boolean);
  const read = words.map(termOf);
  return words.length > 0 && read.every((term) => term !== null) ? Object.assign({}, ...read) : null;
}

function termOf(word: string): OrderTerms | null {
  const [, key, value = ""] = /^(type|day|days|pay|paid):(\S+)$/i.exec(word) ?? [];
  switch (key?.toLowerCase()) {
    case "type": {
      const type = orderableType(value);
      return type && { type };
    }
    case "day": {
      const day = WEEKDAYS.find((name: Weekday) => name.toLowerCase() === value.toLowerCase());
      return day ? { day } : null;
    }
    case "days":
      return value === "shop" ? { takesShopDays: true } : null;
    case "pay": {
      const paymentService = providerNamed(value)?.name;
      return paymentService ? { paymentService } : null;
    }
    case "paid":
      return value === "yes" || value === "no" ? { paid: value === "yes" } : null;
    default:
      return null;
  }
}
