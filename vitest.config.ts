import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongFilesFirst from "./tests/support/long-files-first.ts";

const database = "tests/support/one-database.ts";

interface Folder {
  /** What the folder leans on; the database is started once for all that name it. */
  readonly globalSetup?: string;
  /** Folders of a later turn wait: tests that kill servers must not share the machine with others. */
  readonly turn?: number;
  readonly testTimeout?: number;
  /** Each file in a process of its own: where modules are replaced, or the whole process is what is tried. */
  readonly alone?: boolean;
}

/** One project per folder of tests, so that `npx vitest run --project api` runs one folder. */
const folders: Record<string, Folder> = {
  unit: {},
  house: {},
  mail: { globalSetup: database },
  api: { globalSetup: database },
  hashing: { globalSetup: database, alone: true },
  rest: { globalSetup: database },
  jobs: { globalSetup: database },
  http: { turn: 1, testTimeout: 30_000 },
  leaks: { turn: 1, testTimeout: 30_000, alone: true },
  chaos: { turn: 2, testTimeout: 180_000 },
};

export default defineConfig({
  test: {
    // Two at most: the check runs on two cores and Postgres needs its share.
    maxWorkers: 2,
    passWithNoTests: true,
    sequence: { sequencer: LongFilesFirst },
    projects: Object.entries(folders).map(
      ([
        name,
        { globalSetup, turn = 0, testTimeout = 10_000, alone = false },
      ]): TestProjectInlineConfiguration => ({
        test: {
          name,
          include: [`tests/${name}/**/*.test.{ts,tsx}`],
          exclude: ["**/*.spec.ts", "**/node_modules/**"],
          environment: "node",
          pool: "forks",
          isolate: alone,
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          setupFiles: ["tests/support/quiet-console.ts"],
          globalSetup: globalSetup ? [globalSetup] : [],
          testTimeout,
          hookTimeout: Math.max(30_000, testTimeout),
          sequence: { groupOrder: turn },
        },
        // Transforms .tsx as the product's own build does.
        esbuild: { jsx: "automatic" },
      }),
    ),
  },
});
