import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { decrypted, isEncrypted } from "./archive-cipher.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveClosing,
  type ArchiveHead,
  type ArchiveSection,
  Checksums,
  closingSchema,
  headSchema,
  sectionSchema,
  UnusableArchive,
} from "./archive-format.ts";

/** A file, and the key where it is encrypted. */
export interface ArchiveFile {
  readonly file: string;
  readonly key?: Buffer | undefined;
}

/** A backup whose every byte was found as it was written. */
export interface CheckedArchive extends ArchiveFile {
  readonly head: ArchiveHead;
  readonly closing: ArchiveClosing;
}

/** A piece of the file in its order; rows come in batches of about a megabyte and belong to the section before. */
export type ArchivePart =
  | { readonly kind: "head"; readonly head: ArchiveHead }
  | { readonly kind: "section"; readonly section: ArchiveSection }
  | { readonly kind: "rows"; readonly lines: readonly string[] }
  | { readonly kind: "closing"; readonly closing: ArchiveClosing };

const BATCH_CHARACTERS = 1_000_000;
const NEW_LINE = 10;

/**
 * Reads a backup to its end and compares every count and checksum, changing nothing (REL-R13).
 *
 * @throws UnusableArchive in plain words: no such file, not ours, damaged, cut, or made by a newer version than this one
 */
export async function checkArchive(file: string, key?: Buffer): Promise<CheckedArchive> {
  let head: ArchiveHead | undefined;
  let closing: ArchiveClosing | undefined;
  for await (const part of readArchive({ file, key })) {
    if (part.kind === "head") head = part.head;
    if (part.kind === "closing") closing = part.closing;
  }
  if (!head || !closing) throw damaged(file, "it ends too early");
  return { file, key, head, closing };
}

/**
 * Streams a backup. What was yielded is proved only when the generator has come to its end: then counts and checksums were right.
 *
 * @throws UnusableArchive as `checkArchive` does
 */
export async function* readArchive({ file, key }: ArchiveFile): AsyncGenerator<ArchivePart, void> {
  const sums = new Checksums();
  let latest: ArchivePart["kind"] | undefined;
  for await (const piece of piecesOf({ file, key })) {
    if (latest === "closing") throw damaged(file, "something follows its last line");
    const part: ArchivePart = latest ? nextPart(file, piece, sums) : headPart(file, piece, sums);
    latest = part.kind;
    yield part;
  }
  if (latest !== "closing") throw damaged(file, "it ends too early");
}

/** Rows, which begin with a bracket, by the batch; every other line by itself. */
async function* piecesOf(archive: ArchiveFile): AsyncGenerator<string | string[], void> {
  let rows: string[] = [];
  let size = 0;
  for await (const line of linesIn(archive)) {
    const isRow = line.startsWith("[");
    if (rows.length > 0 && (!isRow || size > BATCH_CHARACTERS)) {
      yield rows;
      rows = [];
      size = 0;
    }
    if (!isRow) yield line;
    else {
      rows.push(line);
      size += line.length;
    }
  }
}

function headPart(file: string, line: string | string[], sums: Checksums): ArchivePart {
  const read = headSchema.safeParse(typeof line === "string" ? parsed(line) : null);
  if (!read.success || typeof line !== "string")
    throw new UnusableArchive(`${file} is not a backup of Windowsill.`);
  const head = read.data;
  if (head.format > ARCHIVE_FORMAT) throw newerArchive(file);
  sums.line(line);
  return { kind: "head", head };
}

function nextPart(file: string, line: string | string[], sums: Checksums): ArchivePart {
  if (typeof line !== "string") {
    if (!sums.rows(line)) throw damaged(file, "rows stand outside of a section");
    return { kind: "rows", lines: line };
  }
  const value = parsed(line);
  const section = sectionSchema.safeParse(value);
  if (section.success) {
    sums.begin(line, section.data.section);
    return { kind: "section", section: section.data };
  }
  const closing = closingSchema.safeParse(value);
  if (!closing.success) throw damaged(file, "a line cannot be read");
  const total = sums.total();
  const isAsWritten =
    closing.data.sha256 === total && JSON.stringify(closing.data.sections) === JSON.stringify(sums.sections);
  if (!isAsWritten) throw damaged(file, "its checksums do not agree");
  return { kind: "closing", closing: closing.data };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Not node:readline, which also breaks lines at U+2028, a character that people may write. */
async function* linesIn({ file, key }: ArchiveFile): AsyncGenerator<string> {
  await refuseWrongKey(file, key);
  const unzipped = createGunzip();
  pipeline(bytesOf({ file, key }), unzipped, () => {});
  let rest: Buffer[] = [];
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0;
      for (let to = chunk.indexOf(NEW_LINE); to >= 0; to = chunk.indexOf(NEW_LINE, from)) {
        const tail = chunk.subarray(from, to);
        yield (rest.length > 0 ? Buffer.concat([...rest, tail]) : tail).toString("utf8");
        rest = [];
        from = to + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    throw error instanceof UnusableArchive ? error : unreadable(file, error);
  }
  if (rest.length > 0) throw damaged(file, "it ends in the middle of a line");
}

const bytesOf = ({ file, key }: ArchiveFile) =>
  key ? Readable.from(decrypted(file, key)) : createReadStream(file);

/** A key for what is not encrypted, or none for what is. */
async function refuseWrongKey(file: string, key: Buffer | undefined): Promise<void> {
  const isSealed = await isEncrypted(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  if (isSealed && !key)
    throw new UnusableArchive(
      `${file} is encrypted. With its key file: npm run db:restore -- --decrypt KEYFILE FILE`,
    );
  if (!isSealed && key) throw new UnusableArchive(`${file} is not encrypted: leave --decrypt out.`);
}

function unreadable(file: string, error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new UnusableArchive(`There is no file ${file}.`);
  if (code === "Z_BUF_ERROR") return damaged(file, "it ends too early");
  if (code.startsWith("Z_")) return damaged(file, "it cannot be unpacked");
  return error instanceof Error ? error : new Error(String(error));
}

function damaged(file: string, how: string): UnusableArchive {
  return new UnusableArchive(`${file} is damaged or no backup: ${how}. Nothing was changed.`);
}

/** For a backup that this version cannot know how to read. */
export function newerArchive(file: string): UnusableArchive {
  return new UnusableArchive(
    `${file} was made by a newer version of Windowsill than this one. Nothing was changed.`,
  );
}
