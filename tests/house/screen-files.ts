import { globSync } from "node:fs";

/** The files of all screens: each is made of components of app/ui (`components-only.test.ts`). */
export const screenFiles = (): string[] => globSync("app/routes/**/*.{ts,tsx}");
