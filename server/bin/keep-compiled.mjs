/**
 * Read by Node before everything else (`--import`): what is compiled from here on, the stripping of types included, is kept for the next
 * start (PERF-08). No TypeScript itself, because Node would have to load its compiler for this one file. Where nothing can be written, everything
 * is compiled again.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/windowsill-compiled", import.meta.url)));
