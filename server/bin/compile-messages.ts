/**
 * Makes `messages/compiled` from `messages/*.json` where it is not current: the first step of every npm script, of Vitest and of Vite
 * (decision 0054). For each area one module that chooses by the request's language, and one for each language.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  OFFERED_LANGUAGES,
  type OfferedLanguage,
} from "#domain/language.ts";
import type { AreaModules, Sentences } from "./message-functions.ts";
import {
  compiledFolder,
  fingerprintOfMessages,
  messagesAreCompiled,
  messagesFolder,
} from "./message-stamp.mjs";

/** Compiles the messages unless they are compiled. @throws with the name of a sentence that cannot be read */
export async function compileMessages(): Promise<void> {
  if (messagesAreCompiled()) return;
  const { compileArea, pseudo } = await import("./message-functions.ts");
  const stamp = fingerprintOfMessages();
  const inLanguages = OFFERED_LANGUAGES.map((language) => [language, sentencesOf(language)] as const);
  const english = sentencesOf(DEFAULT_LANGUAGE);
  const made = `${compiledFolder}.${process.pid}`;
  for (const language of LANGUAGES) mkdirSync(join(made, language), { recursive: true });
  for (const [area, sentences] of Object.entries(english)) {
    const inXA = Object.fromEntries(Object.entries(sentences).map(([name, icu]) => [name, pseudo(icu)]));
    const modules = compileArea(
      area,
      new Map<Language, Sentences>([
        ...inLanguages.map(([language, areas]) => [language, areas[area] ?? {}] as const),
        ["en-XA", inXA],
      ]),
    );
    write(made, area, modules);
  }
  writeFileSync(join(made, "stamp"), stamp);
  // Two at once: each has a folder of its own, and the last one stays.
  rmSync(compiledFolder, { recursive: true, force: true });
  try {
    renameSync(made, compiledFolder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!messagesAreCompiled()) throw error;
  }
}

/** The sentences of a language by area, as they are written. */
const sentencesOf = (language: OfferedLanguage) =>
  JSON.parse(readFileSync(join(messagesFolder, `${language}.json`), "utf8")) as Readonly<
    Record<string, Sentences>
  >;

function write(folder: string, area: string, { chooses, types, own }: AreaModules): void {
  writeFileSync(join(folder, `${area}.js`), chooses);
  writeFileSync(join(folder, `${area}.d.ts`), types);
  for (const [language, code] of own) writeFileSync(join(folder, language, `${area}.js`), code);
}

if (import.meta.main) await compileMessages();
