/**
 * Reads everything that a program which serves may read, and runs none: Node writes the compiled form of each file where the next start finds it
 * (`keep-compiled.mjs`, PERF-08). The build ends with it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROGRAMS, programsFolder } from "../built-files.ts";

const launchers = PROGRAMS.map((name) => join(import.meta.dirname, `${name}.ts`));
const built = readdirSync(programsFolder).map((name) => join(programsFolder, name));

for (const file of [...launchers, ...built]) await import(pathToFileURL(file).href);
