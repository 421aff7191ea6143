/** A value as JSON with its quotes and apostrophes exchanged; `opened` reads it. */
export interface Packed<Value> {
  readonly json: string;
  /** For the types alone: what is packed. */
  readonly of?: Value;
}

const values = new WeakMap<object, unknown>();

/** JSON is full of quotes, and a page's script escapes each of them twice: four letters for one. Exchanged once more the text is as it was. */
const exchanged = (json: string) => json.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'));

/**
 * A value of JSON for a loader's answer, written once: Remix copies one text into each page, and does not walk a thousand rows. The server keeps
 * the value itself beside it, so that a page that is rendered there has the same objects each time (decision 0069).
 */
export function packed<Value extends object>(value: Value): Packed<Value> {
  const text: Packed<Value> = { json: exchanged(JSON.stringify(value)) };
  values.set(text, value);
  return text;
}

/** What was packed; the same object each time. */
export function opened<Value extends object>(text: Packed<Value>): Value {
  let value = values.get(text);
  if (!value) {
    value = JSON.parse(exchanged(text.json));
    values.set(text, value);
  }
  return value as Value;
}
