/** Rules of fields that only a shop's settings have (specification section 5, SET-04); the others stand in `domain/fields.ts`. */
import type { FieldRule } from "../fields.ts";
import { problem } from "../problems.ts";
import { isMeasurementId } from "./analytics.ts";

const blank = (text: string) => text.trim() === "";

/** A web address; blank allowed. Only http and https, with a host and no log-in in it. */
export const url: FieldRule<string> = (text) => {
  if (blank(text)) return null;
  const address = text.trim();
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return "url";
  const { hostname, username, password } = new URL(address);
  return hostname !== "" && username === "" && password === "" ? null : "url";
};

/** Where a Venmo deep link to a person begins. */
export const VENMO_ADDRESS = "https://venmo.com/code?user_id=";

/** A Venmo deep link: the address and six or more digits after it; blank allowed. */
export const venmoLink: FieldRule<string> = (text) => {
  const link = text.trim();
  const digits = link.startsWith(VENMO_ADDRESS) ? link.slice(VENMO_ADDRESS.length) : "";
  if (link === "" || /^\d{6,}$/.test(digits)) return null;
  return problem("venmoLink", { address: VENMO_ADDRESS });
};

/** An id of Google Analytics 4 (UI-02); blank allowed. */
export const measurementId: FieldRule<string> = (text) =>
  blank(text) || isMeasurementId(text.trim()) ? null : "measurementId";
