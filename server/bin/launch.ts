/**
 * Runs one of the programs that serve: as it was built, and from its sources while one develops and where the build is older than they are (the start
 * builds then).
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Program, programsFolder, projectRoot } from "../built-files.ts";
import { isBuildStale } from "./build.ts";

interface Runs {
  run(given: NodeJS.ProcessEnv): Promise<void> | void;
}

/** Reads the program and runs it. */
export async function launch(name: Program, { isDev = false } = {}): Promise<void> {
  const given = { ...process.env };
  // Packages ask for it when they are read.
  process.env.NODE_ENV ||= isDev ? "development" : "production";
  const built = join(programsFolder, `${name}.js`);
  const isBuilt = !isDev && existsSync(built) && (name !== "start" || !isBuildStale());
  const file = isBuilt ? built : join(projectRoot, "server/programs", `${name}.ts`);
  const { run } = (await import(pathToFileURL(file).href)) as Runs;
  await run(given);
}
