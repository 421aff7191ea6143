import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compileMessages } from "./server/bin/compile-messages.ts";
import { fullCount } from "./tests/support/how-many.ts";
import LongFilesFirst from "./tests/support/long-files-first.ts";

const database = "tests/support/one-database.ts";
const furnished = "tests/support/furnished-once.ts";
const cheapHashes = fileURLToPath(new URL("tests/support/cheap-hashes.ts", import.meta.url));

interface Project {
  /** The folders of tests that are one project; its own name, unless said. */
  readonly folders?: readonly string[];
  /** What the folder leans on; the database is started once for all that name it. */
  readonly globalSetup?: string;
  /** Folders of a later turn wait: tests that kill servers must not share the machine with others. */
  readonly turn?: number;
  /** Processes at once; two unless said: the check runs on two cores and Postgres needs its share. */
  readonly atOnce?: number;
  readonly testTimeout?: number;
  /** Each file in a process of its own: where modules are replaced, or the whole process is what is tried. */
  readonly alone?: boolean;
  /** Holds REST answers over real connections against the document for developers. */
  readonly documented?: boolean;
  /** Passwords are hashed at the least cost: thousands are, and what a hash costs is asked in `tests/hashing` alone. */
  readonly hashesCheaply?: boolean;
}

/**
 * A project has processes of its own, and in each of them the server is read and made ready once for all its files: folders that call the
 * product in their own process are one project. `npx vitest run tests/rest` runs one folder.
 */
const projects: Record<string, Project> = {
  rules: { folders: ["unit", "house"] },
  product: { folders: ["mail", "api", "rest", "jobs", "fuzz"], globalSetup: database, hashesCheaply: true },
  hashing: { globalSetup: database, alone: true },
  http: { turn: 1, globalSetup: furnished, documented: true },
  leaks: { turn: 1, globalSetup: furnished, alone: true, documented: true },
  chaos: { turn: 2, atOnce: 3, globalSetup: furnished, testTimeout: 180_000 },
};

/** For what hangs, in milliseconds: a full count takes seconds, and minutes on a busy machine. Slow is not wrong. */
const TEST_TIMEOUT = fullCount ? 120_000 : 60_000;

await compileMessages();

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFilesFirst },
    projects: Object.entries(projects).map(
      ([
        name,
        {
          folders = [name],
          globalSetup,
          turn = 0,
          atOnce = 2,
          testTimeout = TEST_TIMEOUT,
          alone = false,
          documented = false,
          hashesCheaply = false,
        },
      ]): TestProjectInlineConfiguration => ({
        test: {
          name,
          include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
          exclude: ["**/*.spec.ts", "**/node_modules/**"],
          environment: "node",
          pool: "forks",
          maxWorkers: atOnce,
          isolate: alone,
          alias: hashesCheaply ? { "@node-rs/argon2": cheapHashes } : {},
          env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
          setupFiles: [
            "tests/support/quiet-console.ts",
            ...(documented ? ["tests/support/documented-over-http.ts"] : []),
          ],
          globalSetup: globalSetup ? [globalSetup] : [],
          testTimeout,
          hookTimeout: testTimeout,
          sequence: { groupOrder: turn },
        },
        // Transforms .tsx as the product's own build does.
        esbuild: { jsx: "automatic" },
      }),
    ),
  },
});
