/** A value as JSON; `opened` reads it. */
export interface Packed<Value> {
  readonly json: string;
  /** For the types alone: what is packed. */
  readonly of?: Value;
}

const values = new WeakMap<object, unknown>();

/**
 * A value of JSON for a loader's answer, written once: Remix copies one text into each page, and does not walk a thousand rows. The server keeps
 * the value itself beside it, so that a page that is rendered there has the same objects each time (decision 0069).
 */
export function packed<Value extends object>(value: Value): Packed<Value> {
  const text: Packed<Value> = { json: JSON.stringify(value) };
  values.set(text, value);
  return text;
}

/** What was packed; the same object each time. */
export function opened<Value extends object>(text: Packed<Value>): Value {
  let value = values.get(text);
  if (!value) {
    value = JSON.parse(text.json);
    values.set(text, value);
  }
  return value as Value;
}
