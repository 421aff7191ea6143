/** The order form's fields beside what the page drew them with, so that what another page chose shows where no one has touched anything here. */

/** A field as it was drawn. A text area has no `checked`, and none is as good as another. */
type Drawn = Pick<HTMLInputElement, "value" | "checked">;

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((field): field is HTMLInputElement => "defaultValue" in field);

const drawnAs = ({ defaultValue: value, defaultChecked: checked }: HTMLInputElement): Drawn => ({
  value,
  checked,
});

const differs = (field: HTMLInputElement, { value, checked }: Drawn) =>
  field.value !== value || field.checked !== checked;

/** Adds the names of the fields that are not as they were drawn. */
export function noteTouched(form: HTMLFormElement | null, touched: Set<string>) {
  for (const field of fieldsOf(form)) if (differs(field, drawnAs(field))) touched.add(field.name);
}

/** The fields of a gift while it is none: who takes back that it is one finds what was written when it is one after all. */
function ofNoGift(fields: readonly HTMLInputElement[]): readonly string[] {
  const gift = fields.find(({ name }) => name === "isGift");
  if (!gift || gift.checked) return [];
  return fields.map(({ name }) => name).filter((name) => name.startsWith("giftee"));
}

/**
 * Shows what the page has drawn anew in the fields that are as it drew them before (`drawn`), and remembers it; those of `touched` stay as they are. A
 * name counts as a whole: of radios one alone is checked.
 */
export function followDrawn(
  form: HTMLFormElement | null,
  drawn: Map<Element, Drawn>,
  touched: ReadonlySet<string>,
) {
  const own = new Set([...touched, ...ofNoGift(fieldsOf(form))]);
  for (const field of fieldsOf(form)) if (differs(field, drawn.get(field) ?? field)) own.add(field.name);
  for (const field of fieldsOf(form)) {
    const anew = drawnAs(field);
    if (drawn.has(field) && !own.has(field.name) && differs(field, anew)) Object.assign(field, anew);
    drawn.set(field, anew);
  }
}
