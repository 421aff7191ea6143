/** Cuts the file out of a form while the form comes (SET-03): what is left is short, and read like any other form. */

/** Takes a form of `multipart/form-data` piece by piece. */
export interface FileCutter {
  /** Takes the next bytes; returns those of them, and of the ones before, that are the file's. */
  take(chunk: Buffer): Buffer;
  /** Whether the file has begun. */
  hasFile(): boolean;
  /** How many bytes are left of the form so far. */
  restLength(): number;
  /** The form without the bytes of its file: a part that is called `file` and has a file's name, the first of them. */
  rest(): Buffer;
}

const NOTHING = Buffer.alloc(0);
const HEADERS_END = Buffer.from("\r\n\r\n");

/** The boundary that a form names, or null: what is no such form is read as a whole. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^";\s]{1,70})(?:[;\s]|$))/i.exec(
      contentType ?? "",
    ) ?? [];
  return quoted ?? plain ?? null;
}

/** A cutter for a form of this boundary. */
export function fileCutter(boundary: string): FileCutter {
  const opening = `--${boundary}`;
  const closing = Buffer.from(`\r\n${opening}`, "latin1");
  let state: "before" | "within" | "after" = "before";
  /** Of the form before the file all of it; of the file what may be the beginning of its end. */
  let held: Buffer = NOTHING;
  /** Up to here `held` has been looked through, and up to there it holds no more headers of a part. */
  let looked = 0;
  let partsEnd = 0;
  const rest: Buffer[] = [];
  let restLength = 0;
  const keep = (bytes: Buffer) => {
    rest.push(bytes);
    restLength += bytes.length;
  };

  /** Where the file's bytes begin in `held`, or -1. */
  function fileBegin(): number {
    for (let end = held.indexOf(HEADERS_END, looked); end >= 0; end = held.indexOf(HEADERS_END, looked)) {
      const before = held.toString("latin1", partsEnd, end);
      looked = partsEnd = end + HEADERS_END.length;
      const begin = before.lastIndexOf(opening);
      if (begin >= 0 && isFile(before.slice(begin))) return looked;
    }
    looked = Math.max(partsEnd, held.length - HEADERS_END.length + 1);
    return -1;
  }
  function enter(): void {
    const begin = fileBegin();
    if (begin < 0) return;
    keep(held.subarray(0, begin));
    held = held.subarray(begin);
    state = "within";
  }
  function leave(): Buffer {
    const end = held.indexOf(closing);
    const known = end >= 0 ? end : Math.max(0, held.length - closing.length + 1);
    const file = held.subarray(0, known);
    held = held.subarray(known);
    if (end < 0) return file;
    keep(held);
    held = NOTHING;
    state = "after";
    return file;
  }
  return {
    take(chunk) {
      if (state === "after") {
        keep(chunk);
        return NOTHING;
      }
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      if (state === "before") enter();
      return state === "within" ? leave() : NOTHING;
    },
    hasFile: () => state !== "before",
    restLength: () => restLength + (state === "before" ? held.length : 0),
    rest: () => Buffer.concat([...rest, held]),
  };
}

/** Whether these headers are of a part that is called `file` and has a file's name. */
const isFile = (headers: string): boolean =>
  headers
    .split("\n")
    .filter((line) => /^content-disposition:/i.test(line))
    .some((line) => /[; ]name="?file"?\s*(?:;|$)/i.test(line) && /[; ]filename\*?=/i.test(line));
