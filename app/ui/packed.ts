/** A list as JSON with its quotes and apostrophes exchanged; `opened` reads it. */
export interface Packed<Value> {
  readonly json: string;
  /** For the types alone: what is packed. */
  readonly of?: Value;
}

const values = new WeakMap<object, unknown>();

/**
 * JSON is full of quotes, and a page's script escapes each of them twice: four letters for one. Exchanged once more the text is as it was. By way of a
 * letter that JSON has none of, because a function called for each quote takes ten times as long.
 */
const exchanged = (json: string) => json.replace(/'/g, "\n").replace(/"/g, "'").replace(/\n/g, '"');

/** The text of each row of a list that was packed: a list of the next version has most of the same rows. */
const texts = new WeakMap<object, string>();

function textOf(value: object): string {
  const text = texts.get(value) ?? exchanged(JSON.stringify(value));
  texts.set(value, text);
  return text;
}

/**
 * A list of JSON for a loader's answer, written once: Remix copies one text into each page, and does not walk a thousand rows. The server keeps
 * the value itself beside it, so that a page that is rendered there has the same objects each time (decision 0069).
 */
export function packed<Value extends readonly object[]>(value: Value): Packed<Value> {
  const text: Packed<Value> = { json: `[${value.map(textOf).join()}]` };
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
