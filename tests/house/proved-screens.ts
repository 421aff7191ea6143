import { globSync } from "node:fs";

/**
 * Screens that have a look, a control or a sentence of their own still, as globs, each with its reason. Every other file under app/routes is made of
 * components of app/ui (`proved-screens.test.ts`).
 */
export const NOT_PROVED: Readonly<Record<string, string>> = {};

const notProved = new Set(Object.keys(NOT_PROVED).flatMap((pattern) => globSync(pattern)));

/** The files of all other screens. */
export const provedFiles = (): string[] =>
  globSync("app/routes/**/*.{ts,tsx}").filter((path) => !notProved.has(path));
