import { z } from "zod";
import { plainText } from "#domain/id-schemas.ts";
import type { PrepMarks } from "#domain/orders/prep-schemas.ts";
import { MARK_FIELDS } from "./prep-mark-fields.ts";

/** An item's words as a mark carries them, in the order of a row's key. */
const itemWords = z.tuple([plainText(36), plainText(500), plainText(500), plainText(500)]);

/** What a row's key says; nothing where it is no such text. */
function wordsOfKey(key: string): PrepMarks["made"] {
  const read = itemWords.safeParse(readJson(key));
  if (!read.success) return [];
  const [itemId, itemName, itemUnit, sectionName] = read.data;
  return [{ itemId, itemName, itemUnit, sectionName }];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Which marks a posted form turns on and off, by what they had been. */
export function turnedMarks(form: FormData): { readonly on: PrepMarks; readonly off: PrepMarks } {
  const texts = (name: string) =>
    new Set(form.getAll(name).flatMap((value) => (typeof value === "string" ? [value] : [])));
  const made = texts(MARK_FIELDS.made);
  const wasMade = texts(MARK_FIELDS.wasMade);
  const packed = texts(MARK_FIELDS.packed);
  const wasPacked = texts(MARK_FIELDS.wasPacked);
  const without = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((text) => !others.has(text));
  return {
    on: { made: without(made, wasMade).flatMap(wordsOfKey), packed: without(packed, wasPacked) },
    off: { made: without(wasMade, made).flatMap(wordsOfKey), packed: without(wasPacked, packed) },
  };
}
