/**
 * Runs one of the programs that serve: as it was built, and from its sources while one develops. Where the build is older than the sources, the start runs
 * from them and builds; a worker says so and runs as it was built, as the serving processes do.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Program, programsFolder, projectRoot } from "../built-files.ts";
import { isBuildStale } from "./build.ts";

interface Runs {
  run(given: NodeJS.ProcessEnv): Promise<void> | void;
}

/** Where output has no room on its disk, or its reader has gone, what is said is lost and the program goes on (REL-R22). */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/** Reads the program and runs it. */
export async function launch(name: Program, { isDev = false } = {}): Promise<void> {
  outliveOutput();
  const given = { ...process.env };
  // Packages ask for it when they are read.
  process.env.NODE_ENV ||= isDev ? "development" : "production";
  const built = join(programsFolder, `${name}.js`);
  const isStale = name !== "serve-one" && !isDev && isBuildStale();
  const isBuilt = !isDev && existsSync(built) && !(name === "start" && isStale);
  if (name === "work" && isBuilt && isStale)
    process.stderr.write(
      "The sources are newer than the build, and the worker runs as it was built: npm run build.\n",
    );
  const file = isBuilt ? built : join(projectRoot, "server/programs", `${name}.ts`);
  const { run } = (await import(pathToFileURL(file).href)) as Runs;
  await run(given);
}
