/** Finds sentences of `messages/en.json` in what ought to be in another language (UI-03). */
import { readFileSync } from "node:fs";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

const areasOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), "utf8")) as Areas;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence as a pattern: anything may stand for an argument. */
function patternOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return escaped(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        return `(?:${Object.values(element.options)
          .map(({ value }) => patternOf(value))
          .join("|")})`;
      return ".+?";
    })
    .join("");
}

/** How many letters a sentence has of its own. */
const lettersOf = (pattern: string) => pattern.replace(/\\.|[^A-Za-z]/g, "").length;

/** The sentences of English that read otherwise in a language; of those with arguments what says enough by itself. */
function patternsOf(language: string): RegExp[] {
  const others = areasOf(language);
  const same = new Set(Object.values(others).flatMap((sentences) => Object.values(sentences)));
  return Object.values(areasOf("en")).flatMap((sentences) =>
    Object.values(sentences).flatMap((english) => {
      if (same.has(english)) return [];
      const pattern = patternOf(parse(english, { ignoreTag: true }));
      return pattern.includes(".+?") && lettersOf(pattern) < 6 ? [] : [new RegExp(`^${pattern}$`, "s")];
    }),
  );
}

/** A day, a month with its number, an hour or a length of time as English writes them. */
const ENGLISH_DAY =
  /\b(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d)|\d\s(?:[AP]M|days?|hours?|minutes?)\b/u;

/** Those of some texts that are a sentence or a day of English, unless a shop or its customers wrote them. */
export function englishLeft(texts: Iterable<string>, isWritten: (text: string) => boolean): string[] {
  const patterns = patternsOf("es");
  const read = new Set([...texts].map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean));
  return [...read].filter(
    (text) => !isWritten(text) && (ENGLISH_DAY.test(text) || patterns.some((pattern) => pattern.test(text))),
  );
}
