/** A mail's subject, HTML and plain-text twin, from its template and facts. */
import { compile, type DomNode, type FormatCallback } from "html-to-text";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { qrPng } from "../qr.ts";
import { type MailFacts, TEMPLATES, type Template, type TemplateName } from "./templates.ts";

/** A mail ready to go. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Whether a message row names a template that still exists. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** The longest line of a plain text, in letters. */
const LINE_LETTERS = 78;

/** All elements of a name inside of a node, in their order. */
const inside = ({ children = [] }: DomNode, name: string): DomNode[] =>
  children.flatMap((child) => (child.name === name ? [child] : inside(child, name)));

const wordsIn = ({ data = "", children = [] }: DomNode): string => data + children.map(wordsIn).join("");

/** A mail's only tables are receipts: words and amount in each row (layout.tsx). */
const asReceipt: FormatCallback = (table, _walk, builder) => {
  const rows = inside(table, "tr").map((row) => {
    const [words = "", amount = ""] = inside(row, "td").map((cell) =>
      wordsIn(cell).replace(/\s+/g, " ").trim(),
    );
    return { words, amount };
  });
  builder.openBlock({ leadingLineBreaks: 2, isPre: true });
  builder.addInline(receiptText(rows, LINE_LETTERS));
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** The plain-text twin of a mail's HTML. */
const asText = compile({
  wordwrap: LINE_LETTERS,
  preserveNewlines: true,
  formatters: { asReceipt },
  selectors: [
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    { selector: "table", format: "asReceipt" },
    { selector: "[data-preview]", format: "skip" },
    { selector: "a", options: { linkBrackets: false } },
    // A code has no more than the link above it.
    { selector: "[data-scan]", format: "skip" },
  ],
});

/** A picture that goes along with a mail; its HTML names it `cid:<id>`. */
interface MailPicture {
  readonly id: string;
  readonly png: Buffer;
}

/** Draws the codes of a mail. */
export function drawCodes<Name extends TemplateName>(name: Name, facts: MailFacts[Name]): MailPicture[] {
  const template: Template<MailFacts[Name]> = TEMPLATES[name];
  return (template.codes?.(facts) ?? []).map(({ id, text }) => ({ id, png: qrPng(text) }));
}

/** The calendar's file that a mail brings along (ORD-10); null for none. */
export const calendarOf = (facts: object): string | null =>
  "calendar" in facts && typeof facts.calendar === "string" ? facts.calendar : null;

/** Renders a mail. A subject is one line whatever a customer's name holds (mail headers end at a line break). */
export function renderMail<Name extends TemplateName>(name: Name, facts: MailFacts[Name]): RenderedMail {
  const template: Template<MailFacts[Name]> = TEMPLATES[name];
  const html = `<!doctype html>${renderToStaticMarkup(createElement(template.Body as (facts: object) => ReturnType<typeof template.Body>, facts))}`;
  return {
    subject: template
      .subject(facts)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    html,
    text: asText(html),
  };
}

/** A row of a receipt as it is printed: what it is, and what it comes to. */
interface PrintedRow {
  readonly words: string;
  readonly amount: string;
}

const GAP = 3;
const INDENT = "    ";

/**
 * The rows one below the other, amounts in a column at the right. Where a name leaves no room for its amount, the amount stands on the
 * line after it: it never comes in the middle of a name. `width` is the longest line in letters; a single word may be longer.
 */
function receiptText(rows: readonly PrintedRow[], width: number): string {
  const amountWidth = Math.max(0, ...rows.map(({ amount }) => amount.length));
  const fits = ({ words }: PrintedRow) => words.length + GAP + amountWidth <= width;
  const column = Math.max(INDENT.length, ...rows.filter(fits).map(({ words }) => words.length)) + GAP;
  return rows
    .flatMap((row) => {
      const amount = row.amount.padStart(amountWidth);
      return fits(row)
        ? [row.words.padEnd(column) + amount]
        : [...folded(row.words, width), " ".repeat(column) + amount];
    })
    .join("\n");
}

/** A long name on as many lines as it takes, indented from the second one on. */
function folded(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(word);
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(INDENT + word);
  }
  return lines;
}
