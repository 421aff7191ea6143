/** A database server that died under its application and cannot be started again yet. */
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { findCluster } from "#server/database/cluster-files.ts";
import { keepClusterAlive } from "#server/database/keep-cluster-alive.ts";
import { log } from "#server/log.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

/** No process has it. */
const NO_ONE = 2 ** 30;

test("REL-R2 REL-R22 what keeps the database's server from being started again is told, ends no process, and is tried again", async () => {
  const folder = throwAwayFolder();
  const warn = vi.spyOn(log, "warn");
  const cluster = await findCluster(join(folder, "postgres"), () => {});
  // As on a full disk no lock can be written.
  const lockFile = join(folder, "gone", "lock");
  const keeper = keepClusterAlive({ ...cluster, lockFile }, { pid: NO_ONE, port: 1 }, {});
  try {
    await expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
    const [told] = warn.mock.calls[0] ?? [];
    expect(told).toMatchObject({ err: { message: expect.stringContaining(lockFile) } });
  } finally {
    await keeper.stop();
    warn.mockRestore();
    removeDataFolder(folder);
  }
});
