import { required, zip as zipRule } from "#domain/fields.ts";

/** Where something is delivered to: street (with anything a driver needs) and a 5-digit zip (CART-03). */
export type DeliveryAddress = Readonly<{ street: string; zip: string }>;

/** The one text an order keeps: "418 Alder Street, 94901" (contract section 5). */
export function joinAddress({ street, zip }: DeliveryAddress): string {
  return [street.trim(), zip.trim()].filter(Boolean).join(", ");
}

/**
 * Street and zip of such a text: the zip is its last group of exactly five digits that is not the
 * beginning, the rest is the street. Either is blank when it is not there.
 */
export function splitAddress(text: string): DeliveryAddress {
  const groups = [...text.matchAll(/(?<!\d)\d{5}(?!\d)/g)];
  const last = groups.at(-1);
  if (!last || text.slice(0, last.index).trim() === "") return { street: text.trim(), zip: "" };
  const street = text.slice(0, last.index) + text.slice(last.index + 5).replace(/^-\d{4}/, "");
  return { street: street.trim().replace(/[\s,]+$/, ""), zip: last[0] };
}

/** What is missing from an address, by field, in the words of the field rules; nothing when it is complete. */
export function deliveryAddressProblems({ street, zip }: DeliveryAddress): Record<string, string> {
  const problems: Record<string, string> = {};
  const streetProblem = required(street);
  const zipProblem = required(zip) ?? zipRule(zip);
  if (streetProblem) problems.street = streetProblem;
  if (zipProblem) problems.zip = zipProblem;
  return problems;
}
