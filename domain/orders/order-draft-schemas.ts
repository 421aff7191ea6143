/** The merchant's form of an order (ORD-09) as it is posted: everything stays as typed, and nothing is refused (`order-draft.ts`). */
import { z } from "zod";
import { isId } from "../ids.ts";
import { anyText, checked, typedJson, typedVersion } from "../typed-schemas.ts";
import { DRAFT_TEXTS, LINE_FIELDS, lineField, type OrderDraft } from "./order-draft.ts";
import { LINE_TYPES, MAX_LINES } from "./order-lines.ts";

const texts = {
  ...(Object.fromEntries(DRAFT_TEXTS.map((name) => [name, anyText])) as Record<
    (typeof DRAFT_TEXTS)[number],
    typeof anyText
  >),
  customerId: anyText.transform((text) => (isId(text) ? text : "")),
};
const box = z.boolean().catch(false);

const line = z.object({
  ...(Object.fromEntries(LINE_FIELDS.map((name) => [name, anyText])) as Record<
    (typeof LINE_FIELDS)[number],
    typeof anyText
  >),
  type: z.enum(LINE_TYPES).catch("PRODUCT"),
});

/** The form as a whole, as it carries along how it was when it was made. */
const draft = z.object({ ...texts, isGift: box, paid: box, lines: z.array(line) });

/** Fields that there are once. `was`: null where it is not there, or not readable. */
const fields = z.object({
  intent: anyText,
  addItem: anyText,
  version: typedVersion,
  shown: anyText,
  seen: anyText,
  was: typedJson("notText").pipe(draft).nullable().catch(null),
  ...texts,
  isGift: checked,
  paid: checked,
});

/** The form with the fields of as many lines as `names` has, one line more than an order may have at most. */
export function orderDraftForm(names: Iterable<string>) {
  const there = new Set(names);
  const lines: [string, typeof anyText][] = [];
  for (let at = 0; at <= MAX_LINES && there.has(lineField(at, "quantity")); at += 1)
    for (const field of LINE_FIELDS) lines.push([lineField(at, field), anyText]);
  return z.object({ ...fields.shape, ...Object.fromEntries(lines) });
}

/** The draft that a form holds. `form`: as its schema read it. */
export function draftIn(form: z.output<typeof fields>): OrderDraft {
  const texts: Readonly<Record<string, unknown>> = form;
  const lines = [];
  for (let at = 0; lineField(at, "quantity") in texts; at += 1)
    lines.push(Object.fromEntries(LINE_FIELDS.map((field) => [field, texts[lineField(at, field)]])));
  return draft.parse({ ...form, lines });
}
