/** What the kitchen has to make and pack (MAN-07). Quantities are pieces. */
import { z } from "zod";
import { calendarDate, id, plainText } from "../id-schemas.ts";
import { manyTexts } from "../typed-schemas.ts";
import { readWhole } from "../typed-values.ts";
import { itemKey } from "./prep-keys.ts";

/** Order windows, or a day, or all days from `date` to `until`; `days` leaves the others of these days out. */
const scopeFields = {
  availabilities: z.array(id).min(1, "chooseWindow").max(50).optional(),
  date: calendarDate.optional(),
  until: calendarDate.optional(),
  days: z.array(calendarDate).max(200).optional(),
} as const;
/** Leaves out the days before it, and keeps what is handed over on no day; nothing where all days of the question are before it. */
const from = calendarDate.optional();
const isAsked = ({ availabilities, date }: { availabilities?: unknown; date?: unknown }) =>
  availabilities !== undefined || date !== undefined;

/** The question's fields, for the documents of REST. */
export const prepFields = z.strictObject(scopeFields);
const prepScope = z.strictObject({ ...scopeFields, from });
export const prepQuestion = prepScope.refine(isAsked, "chooseWindowsOrDate");
export type PrepQuestion = z.infer<typeof prepQuestion>;
/** Which orders: the same, where the server may be left to choose the windows. */
export type PrepScope = z.infer<typeof prepScope>;

/** An item to be made, in the words of its lines: what an order was placed for does not change with the menu (ORD-08). */
const prepared = {
  itemId: z.string(),
  itemName: z.string(),
  itemUnit: z.string(),
  sectionName: z.string(),
  quantity: z.number().int(),
} as const;
const slot = { slot: z.string(), type: z.string(), quantity: z.number().int() } as const;

/** A slot with its day; null where it has none (Shipping). */
const datedSlot = z.strictObject({ ...slot, date: z.string().nullable() });

/** What to make, by item and by slot: the answer of the documented call. */
export const prepList = z.array(z.strictObject({ ...prepared, bySlot: z.array(datedSlot) }));
export type PrepList = z.infer<typeof prepList>;

/** The same with what is made already, and whose orders say something special. */
const prepItem = z.strictObject({
  ...prepared,
  made: z.number().int(),
  bySlot: z.array(datedSlot),
  /** Ticket numbers of the orders with special instructions. */
  noted: z.array(z.number().int()),
});
export type PrepItem = z.infer<typeof prepItem>;

/** One order to be packed. */
const prepOrder = z.strictObject({
  id: z.string(),
  ticketNumber: z.number().int(),
  who: z.string(),
  type: z.string(),
  slot: z.string(),
  date: z.string().nullable(),
  isGift: z.boolean(),
  giftFor: z.string(),
  note: z.string(),
  deliveryAddress: z.string().nullable(),
  paid: z.boolean(),
  /** Cents. */
  grandTotal: z.number().int(),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      quantity: z.number().int(),
      itemName: z.string(),
      itemUnit: z.string(),
      packed: z.boolean(),
      /** False for a merchant's own line, which no item of the menu stands for: it is packed, but not among what to make (MAN-02). */
      onMenu: z.boolean(),
    }),
  ),
});
export type PrepOrder = z.infer<typeof prepOrder>;

/** An order that says something special, or holds what is not on the menu. */
const watchedOrder = prepOrder
  .pick({ id: true, ticketNumber: true, who: true, type: true, slot: true, date: true, note: true })
  .extend({
    lines: z.array(z.strictObject({ quantity: z.number().int(), itemName: z.string(), onMenu: z.boolean() })),
  });
export type WatchedOrder = z.infer<typeof watchedOrder>;

/** How many orders a day has; null: those that are handed over on no day of the calendar. */
const packDay = z.strictObject({ date: z.string().nullable(), orders: z.number().int() });
export type PackDay = z.infer<typeof packDay>;

/**
 * A window that can be chosen, and how many orders each of its days has. Of the orders only those of the one day that is packed, and those to
 * watch for: all of them are a megabyte where there are two thousand, and no one packs two days at once (PERF-05).
 */
export const prepBoard = z.strictObject({
  windows: z.array(z.strictObject({ id: z.string(), name: z.string(), chosen: z.boolean() })),
  days: z.array(z.strictObject({ date: z.string(), orders: z.number().int() })),
  items: z.array(prepItem),
  /** The days that can be packed: of those that are asked for, the ones that have orders; what has no day comes last. */
  packDays: z.array(packDay),
  /** The one of them whose orders are told; null where there are none. */
  packDay: packDay.nullable(),
  orders: z.array(prepOrder),
  watch: z.array(watchedOrder),
});
export type PrepBoard = z.infer<typeof prepBoard>;

/** The board of a question; without one, of the windows with orders still to be handed over, else of the latest that has started. `pack` is the day to pack, "none" what has no day. */
export const prepBoardQuestion = z.strictObject({
  ...scopeFields,
  from,
  pack: z.union([calendarDate, z.literal("none")]).optional(),
});
export type PrepBoardQuestion = z.infer<typeof prepBoardQuestion>;

/** An item of the board, in the words of its lines. */
const markedItem = z.strictObject({
  itemId: id,
  itemName: plainText(500),
  itemUnit: plainText(500),
  sectionName: plainText(500),
});
export type MarkedItem = z.infer<typeof markedItem>;

/**
 * How many pieces were shown with a mark that is set. Where the lines have others by now the mark is left out, because no one has made or
 * packed those; without a number it covers whatever there is.
 */
const pieces = z.int32().min(1);

const shownItem = markedItem.extend({
  /** How many were shown; where there are others by now the item is left out. */
  pieces: pieces.optional(),
});

/** Far more marks than a board shows of one day. */
const MOST_MARKS = 2_000;
const packed = z.array(id).max(MOST_MARKS).default([]);

/** Items that are made, and lines of orders that lie in their boxes. */
const marksToSet = z.strictObject({
  made: z.array(shownItem).max(MOST_MARKS).default([]),
  packed,
  /** How many of each line were shown; one that has others by now is left out. */
  packedPieces: z.record(id, pieces).optional(),
});
export type MarksToSet = z.infer<typeof marksToSet>;

/** Items and lines that are not after all, however many pieces they have; also what was left out of those that are to be set. */
const marks = z.strictObject({ made: z.array(markedItem).max(MOST_MARKS).default([]), packed });
export type PrepMarks = z.infer<typeof marks>;

/** What is made or packed, and what is not yet after all. Items are those of the orders that are asked for. */
export const markPrep = z
  .strictObject({ ...scopeFields, from, on: marksToSet.optional(), off: marks.optional() })
  .refine(
    ({ on, off, ...question }) => [on, off].every((some) => !some?.made.length) || isAsked(question),
    "chooseWindowsOrDate",
  );
export type MarkPrep = z.infer<typeof markPrep>;

const { itemId, itemName, itemUnit, sectionName } = prepared;

/** How many lines were marked, and the marks that were left out because the pieces are not those that were shown with them. */
export const marked = z.strictObject({
  lines: z.number().int(),
  leftOut: z.strictObject({
    made: z.array(z.strictObject({ itemId, itemName, itemUnit, sectionName })),
    packed: z.array(z.string()),
  }),
});
export type Marked = z.infer<typeof marked>;

/** A row's key as its box posts it (`itemKey`); without a number where the page was loaded from a release that posted none. */
const itemBox = z.tuple([plainText(36), plainText(500), plainText(500), plainText(500), pieces.optional()]);

/** What a row's key says; nothing where it is no such text. */
function itemOfKey(key: string): MarksToSet["made"] {
  const read = itemBox.safeParse(readJson(key));
  if (!read.success) return [];
  const [itemId, itemName, itemUnit, sectionName, shown] = read.data;
  return [{ itemId, itemName, itemUnit, sectionName, pieces: shown }];
}

/** A line and the pieces that were shown of it, as its box posts them (`lineKey`); anything else stands for a line of that name. */
function lineOfKey(key: string): { readonly lineId: string; readonly pieces?: number } {
  const [lineId = "", shown = "", ...rest] = key.split(":");
  const read = pieces.safeParse(readWhole(shown));
  return read.success && rest.length === 0 ? { lineId, pieces: read.data } : { lineId: key };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The checkboxes of the prep page (MAN-07), posted as one form where no script sends each by itself. A cleared box is not posted, so the form
 * also names the boxes that were checked before.
 */
export const marksForm = z.object({
  made: manyTexts,
  wasMade: manyTexts,
  packed: manyTexts,
  wasPacked: manyTexts,
});

/** What is among some and not among the others, by what it stands for: the number that was shown with it does not count. */
const without = <Mark>(some: ReadonlyMap<string, Mark>, others: ReadonlyMap<string, unknown>): Mark[] =>
  [...some].filter(([key]) => !others.has(key)).map(([, mark]) => mark);

const itemsOfKeys = (keys: readonly string[]) =>
  new Map(keys.flatMap(itemOfKey).map((item) => [itemKey(item), item]));
const linesOfKeys = (keys: readonly string[]) =>
  new Map(keys.map(lineOfKey).map((line) => [line.lineId, line]));

/** Which marks a form turns on and off, by what they had been. */
export function turnedMarks(form: z.output<typeof marksForm>): {
  readonly on: MarksToSet;
  readonly off: PrepMarks;
} {
  const [made, wasMade] = [itemsOfKeys(form.made), itemsOfKeys(form.wasMade)];
  const [packed, wasPacked] = [linesOfKeys(form.packed), linesOfKeys(form.wasPacked)];
  const toPack = without(packed, wasPacked);
  return {
    on: {
      made: without(made, wasMade),
      packed: toPack.map(({ lineId }) => lineId),
      packedPieces: Object.fromEntries(
        toPack.flatMap(({ lineId, pieces }) => (pieces === undefined ? [] : [[lineId, pieces]])),
      ),
    },
    off: {
      made: without(wasMade, made).map(({ pieces: _, ...item }) => item),
      packed: without(wasPacked, packed).map(({ lineId }) => lineId),
    },
  };
}
