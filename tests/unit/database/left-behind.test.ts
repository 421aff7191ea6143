/** What killed backups leave on the disk goes with a later one, and nothing else does. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bucketOfBackups } from "#server/gateways/backups/bucket.ts";
import { folderOfBackups } from "#server/gateways/backups/folder.ts";
import { removeDataFolder, throwAwayFolder } from "#tests/support/app.ts";

const NAME = "windowsill-2026-11-21T03-00-00Z";
const YOUNG = Date.now() / 1000 - 3600;
const OLD = Date.now() / 1000 - 25 * 3600;

/** Lays files into a folder, each by its path and when it was written, in seconds, and gives what is left once `act` is over. */
async function leftOf(files: readonly (readonly [string, number])[], act: (folder: string) => Promise<void>) {
  const folder = throwAwayFolder();
  try {
    for (const [path, at] of files) {
      const [within, name] = path.split("/");
      if (name !== undefined) mkdirSync(join(folder, within ?? ""), { recursive: true });
      if (name !== "") writeFileSync(join(folder, path), "");
      for (const each of new Set([path, within ?? ""])) utimesSync(join(folder, each), at, at);
    }
    await act(folder);
    return readdirSync(folder).sort();
  } finally {
    removeDataFolder(folder);
  }
}

test("REL-R13 REL-R22 what a killed backup left in the folder of backups is removed a day later, and no backup", async () => {
  const kept = [`${NAME}.gz`, `${NAME}.sealed`, "mine.gz.4.part", `mine-${NAME}.gz.4.part`];
  const left = await leftOf(
    [
      ...[...kept, `${NAME}.gz.4.part`, `${NAME}.sealed.12345.part`].map((name) => [name, OLD] as const),
      [`${NAME}.gz.5.part`, YOUNG],
    ],
    (folder) => folderOfBackups(folder).keep("new", async (file) => writeFileSync(file, "")),
  );
  expect(left).toEqual([...kept, `${NAME}.gz.5.part`, "new"].sort());
});

test("REL-R13 REL-R22 what a killed backup to a bucket left in the data folder is removed a day later, and nothing of anyone else", async () => {
  const left = await leftOf(
    [
      ["backup-aB3dE6/" + `${NAME}.sealed.9.part`, OLD],
      ["backup-whole1/" + `${NAME}.sealed`, OLD],
      ["backup-empty2/", OLD],
      ["backup-young3/" + `${NAME}.sealed.9.part`, YOUNG],
      ["backup-before/notes.txt", OLD],
      ["backup-2026/" + `${NAME}.sealed`, OLD],
      ["backup-aFile4", OLD],
      ["assets/", OLD],
    ],
    async (folder) => {
      const s3 = {
        endpoint: "http://127.0.0.1:9",
        bucket: "b",
        region: "r",
        accessKeyId: "a",
        secretAccessKey: "s",
      };
      const stopped = new Error("stopped here");
      const store = bucketOfBackups({ s3, prefix: "", folder });
      await expect(store.keep("new", () => Promise.reject(stopped))).rejects.toBe(stopped);
    },
  );
  expect(left).toEqual(["assets", "backup-2026", "backup-aFile4", "backup-before", "backup-young3"]);
});
