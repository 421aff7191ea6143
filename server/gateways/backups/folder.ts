/** Backups in a folder, which may be another disk. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isUnfinished } from "../../database/backup-names.ts";
import { removeLeftBehind } from "./left-behind.ts";
import type { BackupStore } from "./port.ts";

/** The folder, which must be there: one that is made where a disk should be mounted would fill the wrong disk. */
export function folderOfBackups(folder: string): BackupStore {
  return {
    async keep(name, write) {
      await removeLeftBehind(folder, isUnfinished);
      await write(join(folder, name));
    },
    open: (name, read) => read(join(folder, name)),
    names: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT")
          throw new Error(`BACKUP_TO cannot be used: there is no folder ${folder}.`);
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
