import type { Cents } from "#domain/money.ts";
import { type PaymentProvider, providerNamed } from "#domain/payments/providers.ts";

/** A payment to be made: how much in cents, and what the seller should read beside it. */
export type Payment = Readonly<{ amount: Cents; note: string }>;

/** A name at Venmo or a cashtag: nothing in it can leave its place in an address. */
const HANDLE = /^[\w.-]{1,60}$/;
const VENMO_CODE = /^https:\/\/venmo\.com\/code\?user_id=(\d{6,})$/;

/**
 * A link that opens the customer's own payment app with what it can fill in (ORD-10), or null for ways that
 * have none and for handles that are not well-formed.
 *
 * - Venmo's `?txn=pay` fills in recipient, amount, note, and who may see it; it opens the app on a phone, and the site elsewhere.
 * - PayPal's `_xclick` fills in recipient, amount, currency, and the note as the name of what is paid for; no account is needed.
 * - Cash App's `/$cashtag/12.50` fills in recipient and amount; it has no place for a note.
 */
export function payLink(provider: PaymentProvider["id"], handle: string, payment: Payment): string | null {
  const account = handle.trim();
  if (provider === "venmo") return venmoLink(account, payment);
  if (provider === "paypal") return paypalLink(account, payment);
  if (provider === "cashapp") return cashappLink(account, payment);
  return null;
}

/** What a link fills in for anyone who pays. */
export const LINK_FILLS = ["amount", "amount_and_note"] as const;
export type LinkFills = (typeof LINK_FILLS)[number];

/** What the link of a way fills in, or null where the way has none: Cash App's has no place for a note (ORD-10). */
export function linkFills(provider: PaymentProvider["id"], handle: string): LinkFills | null {
  if (payLink(provider, handle, { amount: 0, note: "" }) === null) return null;
  return provider === "cashapp" ? "amount" : "amount_and_note";
}

/**
 * Whether the payer writes the order's number into the note: the app of the way named has a note and no link fills it in (ORD-10). On paper
 * there is no link.
 */
export function payerWritesNote(way: string, fills: LinkFills | null): boolean {
  return (providerNamed(way)?.hasNote ?? false) && fills !== "amount_and_note";
}

function venmoLink(account: string, { amount, note }: Payment): string | null {
  const recipients = VENMO_CODE.exec(account)?.[1] ?? account.replace(/^@/, "");
  if (!HANDLE.test(recipients)) return null;
  return `https://venmo.com/?${query({ txn: "pay", audience: "private", recipients, amount: plain(amount), note })}`;
}

function paypalLink(account: string, { amount, note }: Payment): string | null {
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(account)) return null;
  const parameters = {
    cmd: "_xclick",
    business: account,
    currency_code: "USD",
    amount: plain(amount),
    item_name: note,
  };
  return `https://www.paypal.com/cgi-bin/webscr?${query(parameters)}`;
}

function cashappLink(account: string, { amount }: Payment): string | null {
  const cashtag = account.replace(/^\$/, "");
  return HANDLE.test(cashtag) ? `https://cash.app/$${cashtag}/${plain(amount)}` : null;
}

/** Apps read a space only as %20, some show a plus sign as it is. */
function query(values: Record<string, string>): string {
  return new URLSearchParams(values).toString().replaceAll("+", "%20");
}

/** Dollars for a machine: "1234.50", without sign and commas. */
function plain(amount: Cents): string {
  const cents = amount % 100;
  return `${(amount - cents) / 100}.${String(cents).padStart(2, "0")}`;
}
