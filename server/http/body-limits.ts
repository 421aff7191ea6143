/**
 * How much a body holds, counted before anything is made of it (SEC-A25). A few bytes hold very many names: each becomes a property, a refused
 * field and a line of the answer, and every other request waits meanwhile.
 */

/** Requests that could not be read: the body is too long or holds too much, it was broken off, or there is no room for it now. */
export type BodyProblem = "too-large" | "broken-off" | "no-room";

/** Deeper than anything we document. */
const DEEPEST = 24;
/** A longer name is none of ours; superjson reads a name with dots as a path, and walks it for each value below. */
const LONGEST_NAME = 200;
/** A JSON body may hold one value for so many of the bytes that it may have: a line of an order has eight values in 170 bytes. */
const BYTES_PER_VALUE = 32;
/** The longest form of the screens, a statement of a thousand payments with a box for each, has half of it. */
const MOST_FIELDS = 2_000;

/** Whether a body of at most `limit` bytes holds more values, or deeper ones, than any call or form of ours takes. */
export function holdsTooMuch(body: Buffer, contentType: string, limit: number): boolean {
  if (/^application\/json\b/i.test(contentType)) return isHeavyJson(body, limit / BYTES_PER_VALUE);
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return hasManyFields(body, /&/g);
  // Each part of such a form has this header; what parts them the client chooses.
  return /^multipart\/form-data\b/i.test(contentType) && hasManyFields(body, /content-disposition/gi);
}

const code = (mark: string) => mark.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const COLON = code(":");
const SPACES: ReadonlySet<number | undefined> = new Set([..." \t\r\n"].map(code));

/** What each byte outside of a text does to the depth, and how many values it can begin: no value is without a comma or a bracket. */
const DEPTH = new Int8Array(256);
const VALUES = new Uint8Array(256);
for (const mark of "[{") DEPTH[code(mark)] = 1;
for (const mark of "]}") DEPTH[code(mark)] = -1;
for (const mark of "[{,") VALUES[code(mark)] = 1;

/** Reads punctuation only: what is no JSON is found when it is parsed. */
function isHeavyJson(body: Buffer, mostValues: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at++) {
    const mark = body[at] ?? 0;
    depth += DEPTH[mark] ?? 0;
    values += VALUES[mark] ?? 0;
    if (depth > DEEPEST || values > mostValues) return true;
    if (mark !== QUOTE) continue;
    const end = endOfText(body, at);
    if (end - at > LONGEST_NAME && isName(body, end)) return true;
    at = end;
  }
  return false;
}

/** Where the text ends that begins with this quote. */
function endOfText(body: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether the text that ends here is a name. */
function isName(body: Buffer, end: number): boolean {
  let at = end + 1;
  while (SPACES.has(body[at])) at++;
  return body[at] === COLON;
}

function hasManyFields(body: Buffer, mark: RegExp): boolean {
  const text = body.toString("latin1");
  for (let fields = 0; mark.exec(text); ) if (++fields > MOST_FIELDS) return true;
  return false;
}
