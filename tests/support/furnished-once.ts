import { join } from "node:path";
import { loadDemo } from "#server/bin/load-demo.ts";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { FURNISHED_ONCE, removeDataFolder, throwAwayFolder } from "./app.ts";

/** What all projects of one run share. The module itself is loaded once per project, so it hangs on the process. */
interface Furnished {
  readonly folder: string;
  readonly done: Promise<void>;
  users: number;
}
const shelf = globalThis as typeof globalThis & { windowsillFurnished?: Furnished };

/**
 * Furnishes one data folder with the demo shops when the first project that starts apps begins, for `furnishedFolder` to copy, and removes
 * it when the last one is done. The whole check (`tests/check.ts`) makes one itself, for Vitest and for the journeys.
 */
export default async function furnishedOnce(): Promise<() => void> {
  if (!shelf.windowsillFurnished && process.env[FURNISHED_ONCE]) return () => {};
  const furnished = shelf.windowsillFurnished ?? begin();
  shelf.windowsillFurnished = furnished;
  furnished.users += 1;
  await furnished.done;
  // The processes that the tests run in are started after this and inherit it.
  process.env[FURNISHED_ONCE] = furnished.folder;
  return () => {
    furnished.users -= 1;
    if (furnished.users > 0) return;
    delete shelf.windowsillFurnished;
    delete process.env[FURNISHED_ONCE];
    removeDataFolder(furnished.folder);
  };
}

function begin(): Furnished {
  const folder = throwAwayFolder();
  return { folder, done: furnish(folder), users: 0 };
}

/** As a first start does it, up to where it would serve; a server that was stopped can be copied. */
async function furnish(folder: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dir: join(folder, "postgres") });
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    await loadDemo(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

const [, , asked] = process.argv;
if (import.meta.main && asked) await furnish(asked);
