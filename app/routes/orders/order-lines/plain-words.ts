/** The characters that sanitised HTML writes as names. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00a0",
};

/** A shop's rich text as one plain sentence, for places that can hold no markup (a choice's label). */
export function plainWords(richText: string): string {
  return richText
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (written, name: string) => NAMED[name] ?? written)
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}
