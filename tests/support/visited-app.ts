import { test as base } from "vitest";
import { startApp } from "./app.ts";

/**
 * A `test` whose files visit one app, one file after the other: `test.beforeAll(({ app }) => …)`. It is started for the first file of each
 * of Vitest's processes and stopped when that process has no file left. Each file leaves the shops as open as it found them, and
 * counts on nothing but the demo's people and that something is for sale. A file that needs another environment, or kills what it visits,
 * starts an app of its own.
 */
export const test = base.extend("app", { scope: "worker" }, async ({}, { onCleanup }) => {
  const app = await startApp();
  onCleanup(() => app.stop());
  return app;
});
