/** The store of scheduled backups that the configuration names; the code for a bucket is loaded only where there is one. */
import type { Config, ScheduledBackups } from "../../config.ts";
import { useDataFolder } from "../../data-folder.ts";
import { folderOfBackups } from "./folder.ts";
import type { BackupStore } from "./port.ts";

/** Opens it; nothing is asked yet. */
export async function backupStore(
  { to }: Pick<ScheduledBackups, "to">,
  { dataDir }: Pick<Config, "dataDir">,
): Promise<BackupStore> {
  if ("folder" in to) return folderOfBackups(to.folder);
  const { bucketOfBackups } = await import("./bucket.ts");
  useDataFolder(dataDir);
  return bucketOfBackups({ ...to, folder: dataDir });
}
