/**
 * What a form showed of the choices when it was drawn (CART-03, CART-04, STORE-06). Every button posts the whole form, and another page may have
 * changed the cart since: a choice that no one touched here must not undo what was chosen there. Each value stands for itself by a short print.
 */
import type { CartChoices } from "./cart-schemas.ts";

/** The choices that no one changed from what the form showed, by name: each with the print of what the cart had when the form was drawn. */
type UntouchedChoices = Readonly<Record<string, string>>;

/** A choice's fields in the form, where they are others than the one of its name. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  tip: ["tip", "tipChip"],
  gifteeDetails: ["isGift", "gifteeName", "gifteeContact", "gifteeMessage"],
};

/**
 * The text that goes with a form: of each choice the print of what the cart has, and of what the form shows where that is something else, such as
 * the first way that a shop offers. `drawn`: every choice as the form would post it.
 */
export function shownText(cart: CartChoices, drawn: CartChoices): string {
  const kept: Readonly<Record<string, unknown>> = cart;
  return Object.entries(drawn)
    .map(([name, value]) => {
      const [had, shows] = [printOf(kept[name]), printOf(value)];
      return had === shows ? `${name}=${had}` : `${name}=${had}/${shows}`;
    })
    .join(" ");
}

/**
 * The choices of a post that are as the form showed them. `touched` names the fields that an earlier post, whose answer is not known, carried with
 * other values: the cart may have those, so that going back to what was shown is a choice, too. Without `shown` every choice is the shopper's.
 */
export function untouchedChoices(choices: CartChoices, shown: string, touched: string): UntouchedChoices {
  const wasShown = new Map(shown.split(" ").map(readEntry));
  const names = new Set(touched.split(" "));
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, value]) => {
      const entry = wasShown.get(name);
      const isTouched = (FIELDS[name] ?? [name]).some((field) => names.has(field));
      return entry && !isTouched && printOf(value) === entry.shows ? [[name, entry.had]] : [];
    }),
  );
}

/**
 * The choices of a post that count: the shopper's own, and of the others those of which the cart still has what it had when the form was drawn, so that
 * what a form offers is kept where no one chose otherwise.
 */
export function countedChoices(
  choices: CartChoices,
  untouched: UntouchedChoices,
  cart: CartChoices,
): CartChoices {
  const held: Readonly<Record<string, unknown>> = cart;
  return Object.fromEntries(
    Object.entries(choices).filter(
      ([name]) => !Object.hasOwn(untouched, name) || untouched[name] === printOf(held[name]),
    ),
  );
}

/** The names of the choices that a form still shows as they were, and of which the cart has something else by now. */
export function overtakenChoices(
  choices: CartChoices,
  untouched: UntouchedChoices,
  cart: CartChoices,
): readonly string[] {
  const held: Readonly<Record<string, unknown>> = cart;
  return Object.entries(choices)
    .filter(([name, value]) => {
      const now = printOf(held[name]);
      return Object.hasOwn(untouched, name) && untouched[name] !== now && printOf(value) !== now;
    })
    .map(([name]) => name);
}

/** An entry of `shownText`; of what is none nothing is as it was shown, since no print is blank. */
function readEntry(entry: string): readonly [name: string, Readonly<{ had: string; shows: string }>] {
  const [name = "", prints = ""] = entry.split("=");
  const [had = "", shows = had] = prints.split("/").map((print) => print.slice(0, LONGEST_PRINT));
  return [name, { had, shows }];
}

/** Digits of 32 bits, to the base of 36. */
const LONGEST_PRINT = 7;

/** The parts of giftee details, in one order whatever the database hands back. */
const PARTS = ["name", "phone", "email", "message"];
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short text that is equal where values are (FNV-1a): of texts without the spaces around them and however lines end, as a form posts them. */
function printOf(value: unknown): string {
  const posted = typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : value;
  let print = FNV_OFFSET;
  for (const letter of JSON.stringify(posted ?? null, PARTS))
    print = Math.imul(print ^ (letter.codePointAt(0) ?? 0), FNV_PRIME);
  return (print >>> 0).toString(36);
}
