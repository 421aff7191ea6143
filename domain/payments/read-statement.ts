/** A statement of a payment service or a bank, as it was pasted or uploaded, read into its lines. Nothing is looked up and nothing is kept here. */
import { InvalidFields } from "#domain/invalid.ts";
import type { Cents } from "#domain/money.ts";
import { problem } from "#domain/problems.ts";
import type { CalendarDate } from "#domain/time.ts";

/** The kinds of statements that are told apart. */
export const STATEMENT_KINDS = ["venmo", "paypal", "cashapp", "bank", "text"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** One movement of money. */
export interface StatementLine {
  /** In which line of the text it begins, from 1. */
  readonly line: number;
  /** Null where the statement does not say. */
  readonly day: CalendarDate | null;
  /** Below zero for money that left. */
  readonly amount: Cents;
  /** Who paid, where a column says so; else blank. */
  readonly name: string;
  /** All its words. */
  readonly note: string;
  /** Done, still under way or refused, or given back. */
  readonly state: "done" | "open" | "refunded";
  /** The service's own number of it, or blank. */
  readonly reference: string;
}

/** A statement that was read; `skipped` counts lines that have neither an amount nor a heading. */
export interface Statement {
  readonly kind: StatementKind;
  readonly lines: readonly StatementLine[];
  readonly skipped: number;
}

/** So many characters one statement may have, as `length` counts them: some months of a busy shop. */
export const MOST_STATEMENT_CHARACTERS = 120_000;
/** So many payments one may have, of however many lines of text: one with more is refused, since a payment that is left out looks as if it never came. */
const MOST_PAYMENTS = 1_000;
/** So much is read of one field. */
const MOST_WORDS = 300;

/** The columns of services and banks, by how their headings begin or what they are. */
const COLUMNS = {
  day: /^(date|datetime|date\/time|(posting|posted|transaction|booking) date|completed date|day)$/,
  amount: /^(amount|amount \(total\)|gross|credit|credits|deposit|deposits|money in|paid in|received)$/,
  out: /^(debit|debits|withdrawal|withdrawals|money out|paid out|spent)$/,
  name: /^(from|name|name of sender\/receiver|sender|payer|payee|customer|counterparty)$/,
  note: /^(note|notes|memo|description|details|subject|item title|message|narrative|reference|type|transaction type)$/,
  type: /^(type|transaction type|details)$/,
  status: /^status$/,
  reference: /^(id|transaction id|reference id|reference number|ref)$/,
} as const;
type Column = keyof typeof COLUMNS;

/** Beside one of these columns "Details" has the kind of a movement; alone it is the description, with the customer's words. */
const DESCRIPTION = /^(description|memo|narrative)$/;

const REFUND = /refund|reversal|reversed|chargeback|returned|dispute/i;
const NOT_DONE =
  /\b(pending|hold|held|declined|denied|failed|cancell?ed|expired|incomplete|unclaimed|temporary)\b/i;

const stateOf = (words: string): StatementLine["state"] =>
  REFUND.test(words) ? "refunded" : NOT_DONE.test(words) ? "open" : "done";

/** Reads the whole statement. `today` completes dates without a year: they are never later. @throws InvalidFields for one of too many payments */
export function readStatement(text: string, today: CalendarDate): Statement {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const statement = readTable(clean, today) ?? readText(clean, today);
  const { length: count } = statement.lines;
  if (count <= MOST_PAYMENTS) return statement;
  throw new InvalidFields({ statement: [problem("tooManyPayments", { count, most: MOST_PAYMENTS })] });
}

/** A table of any service, found by its headings; null where there are none. */
function readTable(text: string, today: CalendarDate): Statement | null {
  for (const mark of [",", "\t", ";"]) {
    const rows = readRows(text, mark);
    const at = rows.slice(0, 20).findIndex(({ cells }) => isHead(cells));
    const head = rows[at]?.cells;
    if (!head) continue;
    const columns = columnsOf(head);
    const read = rows.slice(at + 1).map(({ line, cells }) => lineOf(line, columns, cells, today));
    const lines = read.filter((one) => one !== null);
    return { kind: kindOf(head), lines, skipped: read.length - lines.length };
  }
  return null;
}

const folded = (heading: string) => heading.trim().toLowerCase().replaceAll(/\s+/g, " ");

const isHead = (cells: readonly string[]): boolean =>
  cells.some((cell) => COLUMNS.day.test(folded(cell))) &&
  cells.some((cell) => COLUMNS.amount.test(folded(cell)));

/** The kind is a part of what a line is known by again, so no row decides it: another week's file has others. */
function kindOf(head: readonly string[]): StatementKind {
  const has = (name: string) => head.some((cell) => folded(cell) === name);
  if (has("amount (total)")) return "venmo";
  if (has("gross") && has("net")) return "paypal";
  if (has("name of sender/receiver") || has("asset type")) return "cashapp";
  return "bank";
}

/** The places of the columns, by what they hold. */
function columnsOf(head: readonly string[]): Record<Column, number[]> {
  const names = head.map(folded);
  const places = (column: Column) =>
    names.flatMap((name, place) => (COLUMNS[column].test(name) ? [place] : []));
  const columns = Object.fromEntries(
    (Object.keys(COLUMNS) as Column[]).map((column) => [column, places(column)]),
  ) as Record<Column, number[]>;
  if (names.some((name) => DESCRIPTION.test(name))) return columns;
  return { ...columns, type: columns.type.filter((place) => names[place] !== "details") };
}

function lineOf(
  line: number,
  columns: Record<Column, number[]>,
  cells: readonly string[],
  today: CalendarDate,
): StatementLine | null {
  const all = (column: Column) =>
    columns[column].map((place) => cells[place]?.trim() ?? "").filter((text) => text !== "");
  const came = first(all("amount"), amountOf);
  const went = first(all("out"), amountOf);
  const amount = went ? -Math.abs(went) : came;
  if (amount === null) return null;
  const words = [...all("type"), ...all("status")].join(" ");
  return {
    line,
    day: first(all("day"), (text) => dayIn(text, today)),
    amount,
    name: (all("name")[0] ?? "").slice(0, MOST_WORDS),
    note: [...new Set(all("note"))].join(" ").slice(0, MOST_WORDS),
    state: stateOf(words),
    reference: (all("reference")[0] ?? "").slice(0, 80),
  };
}

function first<Value>(texts: readonly string[], read: (text: string) => Value | null): Value | null {
  for (const text of texts) {
    const value = read(text);
    if (value !== null) return value;
  }
  return null;
}

/** Cells of a table (RFC 4180), each row with the line it begins in. */
function readRows(text: string, mark: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  // A cell in quotes or without, and what ends it.
  const cell = new RegExp(
    `[ ]*"((?:[^"]|"")*)"[^${mark}\\n]*(${mark}|\\n|$)|([^${mark}\\n]*)(${mark}|\\n|$)`,
    "y",
  );
  for (let began = line; cell.lastIndex < text.length; ) {
    const [whole, quoted, endOfQuoted, plain, endOfPlain] = cell.exec(text) ?? [""];
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    line += whole.split("\n").length - 1;
    const isRowDone = (endOfQuoted ?? endOfPlain) !== mark || cell.lastIndex >= text.length;
    if (!isRowDone) continue;
    if (cells.some((one) => one.trim() !== "")) rows.push({ line: began, cells });
    cells = [];
    began = line;
  }
  return rows;
}

const AMOUNT =
  /([+\-−(]?\s{0,2}\$?\s{0,2}[+\-−]?\s{0,2})((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?)(\s{0,2}\)|-)?/;
const ALONE = new RegExp(`^${AMOUNT.source}(?:\\s*USD)?$`);
/** In running text an amount has its dollar sign or its cents; a year and a number of an order have neither. */
const IN_TEXT = /(?<![\w.,#])([+\-−(]?\s?\$\s?\d[\d,]*(?:\.\d{2})?\)?|[+\-−(]?\d[\d,]*\.\d{2}\)?)(?![\w])/g;

/** An amount that stands alone, in cents: "$1,234.50", "+ $25.00", "(25.00)"; null for anything else. */
function amountOf(text: string): Cents | null {
  const [, before = "", digits = "", after = ""] = ALONE.exec(text.trim()) ?? [];
  if (digits === "") return null;
  const [whole = "", part = ""] = digits.replaceAll(",", "").split(".");
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return /[-−(]/.test(before) || after.trim() === "-" ? -cents : cents;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const AMERICAN = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/;
const NAMED =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{1,4}(\d{1,2})(?:st|nd|rd|th)?(?:,?\s{1,4}(\d{4}))?\b/i;

/** The first day that a text names, or null. */
function dayIn(text: string, today: CalendarDate): CalendarDate | null {
  const iso = ISO.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = NAMED.exec(text);
  if (named) {
    const month = MONTHS.indexOf((named[1] ?? "").toLowerCase()) + 1;
    return inYear(named[3], month, Number(named[2]), today);
  }
  const american = AMERICAN.exec(text);
  return american ? inYear(american[3], Number(american[1]), Number(american[2]), today) : null;
}

/** Without a year it is the last such day that is not after today. */
function inYear(year: string | undefined, month: number, day: number, today: CalendarDate) {
  if (year) return dateOf(Number(year.length === 2 ? `20${year}` : year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const date = dateOf(thisYear, month, day);
  return date !== null && date > today ? dateOf(thisYear - 1, month, day) : date;
}

function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1999 && year < 2100;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

interface Row {
  readonly line: number;
  readonly text: string;
}

const hasAmount = ({ text }: Row): boolean => text.match(IN_TEXT) !== null;

/**
 * Lines as they are copied out of an app or a bank's page: where blank lines part them, one payment to a block; else one to a line, with the
 * words of the lines before it that have no amount.
 */
function readText(text: string, today: CalendarDate): Statement {
  const rows = text.split("\n").map((row, at): Row => ({ line: at + 1, text: row.trim() }));
  const read = groupsOf(rows).map((group) => lineOfText(group, today));
  const lines = read.filter((one) => one !== null);
  return { kind: "text", lines, skipped: read.length - lines.length };
}

function groupsOf(rows: readonly Row[]): Row[][] {
  const last = rows.findLastIndex(({ text }) => text !== "");
  const areParted = rows.slice(0, last).some(({ text }) => text === "");
  const groups: Row[][] = [];
  let group: Row[] = [];
  const close = () => {
    if (group.length > 0) groups.push(group);
    group = [];
  };
  for (const row of rows) {
    if (row.text === "" || (hasAmount(row) && group.some(hasAmount))) close();
    if (row.text !== "") group.push(row);
    if (!areParted && hasAmount(row)) close();
  }
  close();
  return groups;
}

function lineOfText(group: readonly Row[], today: CalendarDate): StatementLine | null {
  const words = group.map(({ text }) => text).join(" ");
  const came = CAME_FROM.test(words);
  // A balance stands after the amount.
  const amount = first(words.match(IN_TEXT) ?? [], amountOf);
  if (amount === null) return null;
  return {
    line: group[0]?.line ?? 1,
    day: dayIn(words, today),
    // Beside who paid, words of what left are the customer's.
    amount: !came && LEFT.test(words) ? -Math.abs(amount) : amount,
    name: (/^(.{2,60}?) (?:paid|sent) you\b/i.exec(words)?.[1] ?? "").trim(),
    note: words.slice(0, MOST_WORDS),
    state: stateOf(came ? statusIn(group) : words),
    reference: "",
  };
}

/** How an app tells a payment that came. What it says of its state is a row of its own: beside it stands what the customer wrote. */
const CAME_FROM = /\b(?:paid|sent) you\b/i;
const WHO_PAID = new RegExp(`^.*?${CAME_FROM.source}`, "i");
/** What an app says beside a status. */
const BESIDE_STATUS =
  /^(payments?|transaction|transfer|charge|money|funds|status|complete|completed|partially|fully|this|the|your|is|was|has|been|on|in|at|by|am|pm|usd)$/i;
const REVIEW = /\b(?:for|in|under) review\b/i;
const CLOCK = /\b\d{1,2}:\d{2}\b/;

const isStatus = (word: string): boolean => /^[a-z]+$/i.test(word) && stateOf(word) !== "done";

/** The rows that consist of a status alone: a customer who asks to hold an order, or thanks for a refund, says nothing of this payment. */
function statusIn(group: readonly Row[]): string {
  return group
    .map(({ text }) => wordsOfStatus(text))
    .filter((words) => words.every((word) => isStatus(word) || BESIDE_STATUS.test(word)))
    .flat()
    .join(" ");
}

/** The words of a row without who paid, amounts, day and clock. A sign that no app writes, such as an emoji, is a word. */
function wordsOfStatus(row: string): string[] {
  return [WHO_PAID, REVIEW, ISO, NAMED, AMERICAN, CLOCK]
    .reduce((text, part) => text.replace(part, " "), row.replaceAll(IN_TEXT, " "))
    .split(/[\s.,:;·•|()–—-]+/)
    .filter((word) => word !== "");
}

const LEFT = /\byou (?:paid|sent|refunded)\b|\bpayment to\b|\bsent to\b|\bwithdrawal\b|\btransfer to\b/i;
