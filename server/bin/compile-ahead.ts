/**
 * Reads every module of the serving process and of the worker, and starts nothing: Node writes the compiled form of each where the next start
 * finds it (`keep-compiled.mjs`, PERF-08). The build ends with it.
 */
import { pathToFileURL } from "node:url";
import { builtServerFile } from "../bundle.ts";

await Promise.all([
  import("./start.ts"),
  import("./work.ts"),
  import("../database/migrate.ts"),
  import("../main.ts"),
  import("../supervise.ts"),
  import(pathToFileURL(builtServerFile).href),
]);
