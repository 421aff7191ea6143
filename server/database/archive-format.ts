/**
 * What a backup file looks like (REL-R13): gzipped lines of JSON, so that `zcat FILE` shows it to anyone.
 *
 * The first line is the head. Each section begins with a line that names it and its columns; its rows follow, one list of texts a line, as
 * Postgres writes the values itself, so that nothing is lost on the way through JSON. The last line holds the counts and checksums:
 * without it the file was cut.
 */
import { createHash, type Hash } from "node:crypto";
import { z } from "zod";

/** Raised when an older program could not read the file any more. */
export const ARCHIVE_FORMAT = 1;

/** Refuses a file as a backup; the message is for the person at the terminal. */
export class UnusableArchive extends Error {
  // The commands print errors of this name without a stack.
  override name = "Error";
}

const whole = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The first line. `migrations` are the ones that had run, in their order. */
export const headSchema = z.object({
  windowsill: z.literal("backup"),
  format: whole,
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
});

/** The line before a section's rows; types as Postgres names them. */
export const sectionSchema = z.object({
  section: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
});

/** The last line. Amounts are cents; `sha256` is of every byte before this line. */
export const closingSchema = z.object({
  end: z.literal(true),
  sections: z.array(z.object({ name: z.string(), rows: whole, sha256 })),
  books: z.object({ shops: whole, orders: whole, grandTotal: whole, lineItems: whole, lineTotal: whole }),
  sha256,
});

export type ArchiveHead = z.infer<typeof headSchema>;
export type ArchiveSection = z.infer<typeof sectionSchema>;
export type ArchiveClosing = z.infer<typeof closingSchema>;

/** Counts and hashes what passes, line by line: the same sum while writing, while reading, and over a restored table. */
export class Checksums {
  readonly sections: { name: string; rows: number; sha256: string }[] = [];
  private readonly whole: Hash = createHash("sha256");
  private open: { name: string; rows: number; hash: Hash } | null = null;

  /** A line that is no row. */
  line(line: string): void {
    this.whole.update(line).update("\n");
  }

  /** The line with which a section begins. */
  begin(line: string, name: string): void {
    this.finish();
    this.line(line);
    this.open = { name, rows: 0, hash: createHash("sha256") };
  }

  /** Rows of the section that is open; false when none is. */
  rows(lines: readonly string[]): boolean {
    if (!this.open || lines.length === 0) return this.open !== null;
    const text = `${lines.join("\n")}\n`;
    this.whole.update(text);
    this.open.hash.update(text);
    this.open.rows += lines.length;
    return true;
  }

  /** Ends the last section and gives the sum of everything. */
  total(): string {
    this.finish();
    return this.whole.digest("hex");
  }

  private finish(): void {
    if (!this.open) return;
    const { name, rows, hash } = this.open;
    this.sections.push({ name, rows, sha256: hash.digest("hex") });
    this.open = null;
  }
}
