/** The places of a call's input that hold one value each, read from its zod schema, and an input that has something at each of them. */
import { z } from "zod";

/** A place by its names and numbers: `["lines", 0, "itemId"]`. */
export type Place = readonly (string | number)[];

/** One value of an input. */
export interface Leaf {
  readonly place: Place;
  readonly schema: z.core.$ZodType;
  /** Whether any text of some length is taken there. */
  readonly isText: boolean;
}

type Def = z.core.$ZodTypeDef & {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
};
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;

/** What is behind `optional`, `default`, a transformation and the like. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType, in: before, out: after } = defOf(schema);
  if (innerType) return bare(innerType);
  if (type !== "pipe" || !before || !after) return schema;
  return bare(defOf(before).type === "transform" ? after : before);
}

/** Every place of an input with a value of its own; of alternatives those of each. */
export function leavesOf(schema: z.core.$ZodType, place: Place = []): Leaf[] {
  const inside = bare(schema);
  const { type, shape, element, valueType, options } = defOf(inside);
  if (type === "void") return [];
  if (shape) return Object.entries(shape).flatMap(([name, part]) => leavesOf(part, [...place, name]));
  if (element) return leavesOf(element, [...place, 0]);
  if (valueType) return leavesOf(valueType, [...place, "a-key"]);
  if (options?.some((option) => defOf(bare(option)).shape))
    return options.flatMap((option) => leavesOf(option, place));
  return [{ place, schema, isText: z.safeParse(schema, "Any text at all, of a few words").success }];
}

/** Values of all kinds; the first that a place takes stands there. */
const CANDIDATES: readonly unknown[] = [
  "019ad000-0000-7000-8000-000000000009",
  "someone@example.test",
  "2026-12-04",
  "2026-12-04T12:00:00Z",
  "4155550142",
  "12:30",
  "a word",
  "word",
  "https://hooks.example.com/in",
  1,
  false,
  "1",
  "true",
  "",
  null,
];

/** An input in which every place has something; `known` names the values of places by their last name. */
export function sampleOf(
  schema: z.core.$ZodType,
  known: Readonly<Record<string, unknown>> = {},
  name = "",
): unknown {
  const inside = bare(schema);
  const { shape, element, valueType, options, type, entries, values } = defOf(inside) as Def & {
    readonly entries?: Readonly<Record<string, unknown>>;
    readonly values?: readonly unknown[];
  };
  if (type === "void") return undefined;
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, sampleOf(part, known, key)]));
  if (element) return [sampleOf(element, known, name)];
  if (valueType) return { "a-key": sampleOf(valueType, known, name) };
  if (options?.some((option) => defOf(bare(option)).shape))
    return sampleOf(options[0] ?? inside, known, name);
  const tried = [known[name], ...Object.values(entries ?? {}), ...(values ?? []), ...CANDIDATES];
  return tried.find((value) => value !== undefined && z.safeParse(schema, value).success);
}

/** The same input with another value at a place; what leads there is made where it is missing. */
export function withAt(input: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === "number") {
    const list = Array.isArray(input) ? [...input] : [];
    list[first] = withAt(list[first], rest, value);
    return list;
  }
  const fields = typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
  return { ...fields, [first]: withAt((fields as Record<string, unknown>)[first], rest, value) };
}
