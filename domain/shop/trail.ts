/** What an entry of the audit trail says of the fields that were changed (OPS-01). Secrets are never among it; of where money goes only the end. */
import { FOLLOWS, linesChanged } from "#domain/orders/time-line.ts";
import { SETTINGS, type SettingName, settingNamed } from "./settings.ts";

/** The records that have a trail of their own, by the name of their list. */
export const TRAIL_RECORDS = ["orders", "items", "sections", "availabilities", "customers"] as const;
export type TrailRecord = (typeof TRAIL_RECORDS)[number];

/** What the trail is read of. */
export type TrailAbout = TrailRecord | "settings";

/** A value that can be told. */
export type Told = string | number | boolean | string[] | null;

/** A field as it was and as it is. */
export interface TrailChange {
  readonly field: string;
  readonly of: string;
  readonly from: Told;
  readonly to: Told;
  readonly told: "values" | "ending" | "nothing";
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** The fields of an entry as they are kept; of one that is about several records those of this one. */
export function fieldsOfRecord(value: unknown, about: TrailAbout, id: string | null): Fields | null {
  const fields = fieldsOf(value);
  const several = fields?.[about];
  if (id === null || !Array.isArray(several)) return fields;
  return several.map(fieldsOf).find((one) => one?.id === id) ?? null;
}

/** Marks of the row itself, and what names another row. */
const UNSAID: ReadonlySet<string> = new Set(["id", "version", "of", "restock", "fingerprint"]);

/**
 * The fields that an entry says were changed. What was made or deleted has none: its fields all come or go with it. A field of which only one
 * side is kept is named without its values.
 */
export function changesOf(before: Fields | null, after: Fields | null, about: TrailAbout): TrailChange[] {
  if (after === null || before === null) return [];
  return Object.keys(after)
    .filter((field) => !UNSAID.has(field) && !(about === "orders" && FOLLOWS.has(field) && field !== "lines"))
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .flatMap((field) => {
      if (field === "lines") return linesChanged(before.lines, after.lines).map(asChange);
      if (field === "marks") return marksChanged(before.marks, after.marks);
      return [told(field, before[field], after[field], about)];
    });
}

const asChange = (change: Pick<TrailChange, "field" | "of" | "from" | "to">): TrailChange => ({
  ...change,
  told: "values",
});

/** Lines that the kitchen made or packed, or is to make or pack again. */
function marksChanged(before: unknown, after: unknown): TrailChange[] {
  const [was, is] = [before, after].map((side) => (Array.isArray(side) ? side.map(fieldsOf) : []));
  return (is ?? []).flatMap((line, at) =>
    ["made", "packed"]
      .filter((field) => line?.[field] !== was?.[at]?.[field])
      .map((field) =>
        asChange({
          field,
          of: String(line?.itemName ?? ""),
          from: was?.[at]?.[field] === true,
          to: line?.[field] === true,
        }),
      ),
  );
}

/** So much of a text is told. */
const LONGEST_TOLD = 120;

function told(field: string, from: unknown, to: unknown, about: TrailAbout): TrailChange {
  const [was, is] = [asTold(from), asTold(to)];
  const how = was === undefined || is === undefined ? "nothing" : tellingOf(field, about);
  const change = { field, of: "", told: how } as const;
  if (how === "ending") return { ...change, from: endOf(was ?? null), to: endOf(is ?? null) };
  const [begun, became] = [begunOf(was ?? null), begunOf(is ?? null)];
  // Of two long texts that begin alike nothing but the difference would be left out.
  if (how === "nothing" || JSON.stringify(begun) === JSON.stringify(became))
    return { ...change, told: "nothing", from: null, to: null };
  return { ...change, from: begun, to: became };
}

/** What can be said in a sentence; undefined for all else. */
function asTold(value: unknown): Told | undefined {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Told;
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
}

/** A text as far as it is told. */
function begunOf(value: Told): Told {
  if (Array.isArray(value)) return value.map((one) => String(begunOf(one)));
  if (typeof value !== "string" || value.length <= LONGEST_TOLD) return value;
  return `${[...value].slice(0, LONGEST_TOLD).join("")}…`;
}

/** Whether a field of the settings' history is a setting; slug, domain and feature flags are none. */
export const isSetting = (field: string): field is SettingName => Object.hasOwn(SETTINGS, field);

/** Whether values are told: of where money goes only their ends, of secrets and long texts nothing. */
function tellingOf(field: string, about: TrailAbout): TrailChange["told"] {
  if (about === "customers") return field === "paymentHandle" ? "ending" : "values";
  if (about !== "settings" || !isSetting(field)) return "values";
  const { kind, movesMoney } = settingNamed(field);
  if (kind === "secret" || kind === "rich" || kind === "lines") return "nothing";
  return movesMoney ? "ending" : "values";
}

const SHOWN = 4;
/** At most one character of so many. */
const PART_SHOWN = 3;

/** The last characters, of a short text fewer, and never most of it; blank stays blank. */
function endOf(value: Told): Told {
  if (typeof value !== "string" || value === "") return value;
  const characters = [...value];
  const shown = Math.min(SHOWN, Math.floor(characters.length / PART_SHOWN));
  return `…${characters.slice(characters.length - shown).join("")}`;
}
