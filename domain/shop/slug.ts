import type { Problem } from "#domain/problems.ts";
import { isSlug, RESERVED_LABELS } from "./host.ts";

/** Why an address cannot be a new shop's (SHOP-01). */
export type SlugProblem = "malformed" | "reserved" | "taken";

/** The problem of the field. */
export const SLUG_PROBLEMS: Readonly<Record<SlugProblem, Problem>> = {
  malformed: "slugMalformed",
  reserved: "slugReserved",
  taken: "slugTaken",
};

/** The longest text that is read as an address, in UTF-16 code units: what is around it falls away first. */
export const LONGEST_TYPED_SLUG = 200;

/** The longest slug; the suggestion stops there. */
const LONGEST = 40;

/** An address as it is compared: spaces dropped, folded to small letters. */
export const foldedSlug = (typed: string) => typed.trim().toLowerCase();

/** What is wrong with a slug before anyone looks whether it is taken, or null. */
export function slugProblem(slug: string): Exclude<SlugProblem, "taken"> | null {
  if (RESERVED_LABELS.has(slug)) return "reserved";
  // Browsers show a label that begins with `xn--` as other letters, so that one shop could look like another.
  return isSlug(slug) && slug.slice(2, 4) !== "--" ? null : "malformed";
}

/**
 * An address made from a shop's name: "Café Löwe & Co." becomes "cafe-lowe-co" (AUTH-04). Blank where nothing usable is left of it.
 * Only a suggestion: whether it is free the server says.
 */
export function suggestedSlug(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  const cut = plain.replace(/^-/, "").slice(0, LONGEST).replace(/-$/, "");
  if (slugProblem(cut) === null) return cut;
  const longer = `${cut}-shop`;
  return cut !== "" && slugProblem(longer) === null ? longer : "";
}
