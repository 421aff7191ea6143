/** The boxes of the kitchen's page (MAN-07) where no script sends each of them by itself. */
import { z } from "zod";
import { plainText } from "../id-schemas.ts";
import { manyTexts } from "../typed-schemas.ts";
import type { PrepMarks } from "./prep-schemas.ts";

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

/** A box that is not ticked is not posted, so what was ticked before goes along. */
export const marksForm = z.object({
  made: manyTexts,
  wasMade: manyTexts,
  packed: manyTexts,
  wasPacked: manyTexts,
});

function without(some: readonly string[], others: readonly string[]): string[] {
  const there = new Set(others);
  return [...new Set(some)].filter((text) => !there.has(text));
}

/** Which marks a form turns on and off, by what they had been. */
export const turnedMarks = ({
  made,
  wasMade,
  packed,
  wasPacked,
}: z.output<typeof marksForm>): { readonly on: PrepMarks; readonly off: PrepMarks } => ({
  on: { made: without(made, wasMade).flatMap(wordsOfKey), packed: without(packed, wasPacked) },
  off: { made: without(wasMade, made).flatMap(wordsOfKey), packed: without(wasPacked, packed) },
});
