/** The files of a database that are not whole: what lies there is left as it is. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Cluster, createClusterOnce, findCluster } from "#server/database/cluster-files.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

/** A folder of data, and an initdb that makes the least of a database. */
async function inFolder(act: (cluster: Cluster) => Promise<void>): Promise<void> {
  const folder = throwAwayFolder();
  try {
    const found = await findCluster(join(folder, "postgres"), () => {});
    const initdb = join(found.folder, "initdb");
    writeFileSync(initdb, '#!/bin/sh\nmkdir "$2"\necho 18 > "$2/PG_VERSION"\n', { mode: 0o755 });
    mkdirSync(found.data);
    await act({ ...found, binaries: { ...found.binaries, initdb } });
  } finally {
    removeDataFolder(folder);
  }
}

test("REL-R20 REL-R13 a database that is being copied back while the app starts is not erased: the start says what to do", () =>
  inFolder(async (cluster) => {
    const table = join(cluster.data, "base", "16384");
    mkdirSync(join(cluster.data, "base"));
    writeFileSync(table, "orders");
    await expect(createClusterOnce(cluster)).rejects.toThrow(
      `${cluster.data} has no file PG_VERSION, so it is no whole database; nothing in it was changed. Start again once it is copied back completely, or move it away to begin with an empty one.`,
    );
    expect([existsSync(table), existsSync(join(cluster.data, "PG_VERSION"))]).toEqual([true, false]);
    // Nothing was begun that the next start would take for its own.
    expect(existsSync(join(cluster.folder, "superuser-password"))).toBe(false);
  }));

test("REL-R20 an empty folder, or none, becomes a new database", () =>
  inFolder(async (cluster) => {
    expect(await createClusterOnce(cluster)).toMatch(/^[\w-]{32}$/);
    expect(existsSync(join(cluster.data, "PG_VERSION"))).toBe(true);
  }));
