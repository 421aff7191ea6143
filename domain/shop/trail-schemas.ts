/** The audit trail as a shop's people read it (OPS-01): of one record, or of the settings. */
import { z } from "zod";
import { orderStep } from "#domain/orders/order-detail-schemas.ts";
import { id } from "../id-schemas.ts";
import { cursorField } from "../paging-schemas.ts";
import { TRAIL_RECORDS } from "./trail.ts";

/** What the trail is read of, and where the page begins. */
export const trailQuestion = z.discriminatedUnion("about", [
  z.strictObject({ about: z.enum(TRAIL_RECORDS), id, cursor: cursorField }),
  z.strictObject({ about: z.literal("settings"), cursor: cursorField }),
]);
export type TrailQuestion = z.output<typeof trailQuestion>;

const told = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const trailChange = z.strictObject({
  field: z.string(),
  /** The name of what the field is of where the record has several: a line of an order. */
  of: z.string(),
  from: told,
  to: told,
  /** Whether `from` and `to` are the values, their last characters, or left out. */
  told: z.enum(["values", "ending", "nothing"]),
});

/** One entry: who did what when, and each field as it was and as it is. */
export const trailEntry = z.strictObject({
  id: z.string(),
  at: z.date(),
  actor: z.enum(["guest", "customer", "merchant", "super_admin", "system"]),
  /** The name of the person, or of the API token and its owner; blank where the person's account was erased. */
  who: z.string(),
  action: z.string(),
  /** What was made or taken away, where it has a name; of a cancelled order the reason. */
  name: z.string(),
  changes: z.array(trailChange),
  /** Of an order: the step of its time line. */
  step: orderStep.nullable(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

/** The newest entries behind a cursor, with the name of the record; of a window also when it begins. */
export const trailPage = z.strictObject({
  name: z.string(),
  startTime: z.date().nullable(),
  entries: z.array(trailEntry),
  nextCursor: z.string().nullable(),
});
export type TrailPage = z.infer<typeof trailPage>;
