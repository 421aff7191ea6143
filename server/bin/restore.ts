/**
 * `npm run db:restore -- [--decrypt KEYFILE] FILE`: brings a backup back into an empty database (REL-R13). Instead of a file it takes the name of one
 * in BACKUP_TO, or `newest`. Where there is BACKUP_KEY_FILE, as there always is for a bucket, only what that key has encrypted comes from there: others
 * may write to the place, and whoever restores their file gives them the shops.
 */
import { existsSync } from "node:fs";
import { dollars } from "#domain/money.ts";
import { type Config, readConfig, type ScheduledBackups } from "../config.ts";
import { keyOfFile } from "../database/archive-cipher.ts";
import type { ArchiveHead } from "../database/archive-format.ts";
import { checkArchive } from "../database/archive-reader.ts";
import { isNamedByItsTime, isSealedName, madeAt, newestOf } from "../database/backup-names.ts";
import { restore } from "../database/restore.ts";
import { backupStore } from "../gateways/backups/backup-store.ts";
import type { BackupStore } from "../gateways/backups/port.ts";
import { fileArgument } from "./file-argument.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const { file, given, key } = fileArgument("db:restore", "decrypt");
  const isStored = given === "newest" || madeAt(given) !== null;
  if (!isStored || existsSync(file)) return restoreFile(file, key);
  const config = readConfig();
  if (!config.backups) return restoreFile(file, key);
  return restoreStored(config, config.backups, { given, key });
}

/** From where the schedule keeps them. */
async function restoreStored(
  config: Config,
  { named, keyFile, ...place }: ScheduledBackups,
  { given, key: keyGiven }: { readonly given: string; readonly key: Buffer | undefined },
): Promise<void> {
  const key = keyGiven ?? (keyFile === null ? undefined : keyOfFile(keyFile));
  const store = await backupStore(place, config);
  const isNewest = given === "newest";
  const name = isNewest ? await newestIn(store, key !== undefined) : given;
  if (name === null) throw new Error(`There is no backup in ${named}.`);
  if (key && !isSealedName(name))
    throw new Error(
      `${name} is not encrypted, so no key proves that it is yours. If you know where it comes from, restore it as a file, by its full path.`,
    );
  process.stdout.write(`${name} of ${named}\n`);
  return store.open(name, (file) =>
    restoreFile(file, key, ({ takenAt }) => {
      // Who names one means that one; who asks for the newest relies on the names.
      if (isNewest && !isNamedByItsTime(name, takenAt))
        throw new Error(
          `${name} was made at ${takenAt}, which its name does not say: someone may have renamed it. Nothing was changed. If it is the one you want, restore it by its name.`,
        );
    }),
  );
}

/** Its name; says which were left out because a clock was ahead when they were made. */
async function newestIn(store: BackupStore, areEncrypted: boolean): Promise<string | null> {
  const { newest, ahead } = newestOf(await store.names(), { areEncrypted, now: new Date() });
  if (ahead.length > 0)
    process.stdout.write(
      `Left out, as the time in its name has not come yet: ${ahead.join(", ")}. If it is the one you want, restore it by its name.\n`,
    );
  return newest;
}

/** `check` refuses what the file says of itself, before anything is changed. */
async function restoreFile(
  file: string,
  key: Buffer | undefined,
  check: (head: ArchiveHead) => void = () => {},
): Promise<void> {
  // Before a database or a data folder is even made: a damaged file must change nothing.
  const archive = await step("Checking the file", () => checkArchive(file, key));
  check(archive.head);
  const database = await step("Database", (detail) => openDatabase(readConfig(), detail));
  try {
    const { appUrl } = database.urls;
    await step("Restoring", (detail) =>
      restore(archive, { ownerUrl: ownerUrlOf(database), appUrl, tell: detail }).finally(() => detail("")),
    );
    const { shops, orders, grandTotal } = archive.closing.books;
    process.stdout.write(
      `Restored ${shops} shops with ${orders} orders of ${dollars(grandTotal)} as of ${archive.head.takenAt}; everybody has to log in again.\n`,
    );
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
