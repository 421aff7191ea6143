/** A database server that died under its application and cannot be started again yet. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { type Cluster, findCluster } from "#server/database/cluster-files.ts";
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

const NO_ROOM = 'FATAL:  could not write lock file "../.s.PGSQL.1.lock": No space left on device';

/** A server whose starts fail with `fault` for as long as there is a file `full`; the words of each start stand in `words`. */
async function onFullDisk(folder: string, fault: string): Promise<Cluster> {
  const found = await findCluster(join(folder, "postgres"), () => {});
  const pgCtl = join(found.folder, "pg_ctl");
  writeFileSync(
    pgCtl,
    `#!/bin/sh
echo "$@" >> words
if [ -e full ]; then echo '${fault}' >> server.log; exit 1; fi
mkdir -p data
printf '%s\\n' $PPID "$PWD/data" 0 1 > data/postmaster.pid
`,
    { mode: 0o755 },
  );
  for (const file of ["full", "words"]) writeFileSync(join(found.folder, file), "");
  // What an earlier start has written says nothing of this one.
  writeFileSync(found.logFile, `${NO_ROOM}\n`);
  return { ...found, binaries: { ...found.binaries, pgCtl }, spawnOptions: { cwd: found.folder } };
}

test.each([
  { was: "with its socket", fault: NO_ROOM, keeps: [true, true, true] },
  { was: "without a socket", fault: NO_ROOM, keeps: [true, false, false] },
  { was: "without a socket, which is not at fault,", fault: "FATAL:  no room", keeps: [true, true, true] },
])(
  "REL-R2 REL-R22 a database's server that was reached $was is looked after until there is room",
  async (row) => {
    const folder = throwAwayFolder();
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
    const cluster = await onFullDisk(folder, row.fault);
    const file = (name: string) => join(cluster.folder, name);
    if (row.was === "with its socket") writeFileSync(file(".s.PGSQL.1"), "");
    const postmaster = { pid: NO_ONE, port: 1 };
    const keeper = keepClusterAlive(cluster, postmaster, {});
    /** Of each start so far, whether it was one with a socket. */
    const starts = () =>
      readFileSync(file("words"), "utf8")
        .trim()
        .split("\n")
        .map((words) => !words.includes("unix_socket_directories=''"));
    try {
      // Three at once, and again a second later.
      await expect.poll(() => starts().length, { timeout: 10_000 }).toBeGreaterThan(5);
      expect([starts().slice(0, 3), starts().slice(3, 6)]).toEqual([row.keeps, row.keeps]);
      rmSync(file("full"));
      await expect.poll(() => postmaster.pid, { timeout: 10_000 }).toBe(process.pid);
    } finally {
      await keeper.stop();
      warn.mockRestore();
      // It names this process.
      rmSync(file("data"), { recursive: true, force: true });
      removeDataFolder(folder);
    }
  },
);
