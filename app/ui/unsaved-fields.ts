/** A box compares its tick, a list its choice, anything else its text with what it came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // A list whose choice React holds was drawn without one.
    const hasDefault = options.some(({ defaultSelected }) => defaultSelected);
    return hasDefault && options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  // What was stored with other ends of lines is shown with these.
  if (field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue.replaceAll(/\r\n?/g, "\n");
  if (!(field instanceof HTMLInputElement)) return false;
  const isBox = field.type === "checkbox" || field.type === "radio";
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** The form of an id, if it is on the page. */
export function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

/**
 * What in a form is not saved: its fields that differ from what they came with, and whatever of it a script has marked `data-unsaved`
 * because it knows better (fields that React holds, what a refused save brought back). Hidden fields never differ.
 */
export function unsavedIn(id: string): readonly HTMLElement[] {
  const form = formOf(id);
  return [...(form?.elements ?? []), ...(form ? [form] : [])].filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement && (part.hasAttribute("data-unsaved") || isChanged(part)),
  );
}
