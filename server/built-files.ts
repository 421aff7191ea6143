/** Where the project is, and what a build of it leaves. It is the same from the sources and from a program that was bundled (`server/bin/bundle-programs.ts`). */
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import type { Language } from "#domain/language.ts";

/** The project's root folder. */
export const projectRoot = dirname(findPackageJSON("..", import.meta.url) ?? process.cwd());

/** The file that `remix vite:build` writes for the server. */
export const builtServerFile = join(projectRoot, "build/server/index.js");
/** The folder that it writes for browsers. */
export const builtClientFolder = join(projectRoot, "build/client");
/** The programs that serve, in `server/programs`. */
export const PROGRAMS = ["start", "work", "serve-one"] as const;
export type Program = (typeof PROGRAMS)[number];
/** The folder where they are built, each with everything that it reads. */
export const programsFolder = join(projectRoot, "build/programs");

/** Where the browser's files of another language than English are listed, as Remix lists those of English in the build. */
export const builtAssetsOf = (language: Language) =>
  join(projectRoot, `build/server/assets.${language}.json`);
