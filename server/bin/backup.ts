/**
 * `npm run db:backup -- [--encrypt KEYFILE] FILE`: writes everything in the database into one file, while the shops are open (REL-R13).
 *
 * Without a file, as a timer runs it: to where BACKUP_TO says, under a name with the time, encrypted with BACKUP_KEY_FILE. What is older than
 * BACKUP_KEEP_DAYS is then removed.
 */
import { dollars } from "#domain/money.ts";
import { databaseTime } from "../clock.ts";
import { type Config, readConfig } from "../config.ts";
import { keyOfFile } from "../database/archive-cipher.ts";
import type { CheckedArchive } from "../database/archive-reader.ts";
import { backUp } from "../database/backup.ts";
import { backupName, outlived } from "../database/backup-names.ts";
import { backupStore } from "../gateways/backups/backup-store.ts";
import { fileArgument } from "./file-argument.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

/** Makes the backup; the names of those that were removed because of their age. */
type MakeBackup = (ownerUrl: string, tell: (table: string) => void) => Promise<Made>;

interface Made {
  readonly archive: CheckedArchive;
  readonly where: string;
  readonly removed: readonly string[];
}

/** The database's: one clock for the backups of every machine. A backup is made without it all the same. */
const timeOf = (ownerUrl: string): Promise<Date> => databaseTime(ownerUrl)().catch(() => new Date());

/** To the file that was named, or by schedule. */
function wanted(config: Config): MakeBackup {
  if (process.argv.length > 2 || !config.backups) {
    const { file, key } = fileArgument("db:backup", "encrypt");
    return async (ownerUrl, tell) => ({
      archive: await backUp(ownerUrl, file, { now: await timeOf(ownerUrl), tell, key }),
      where: `${file}${key ? ", encrypted" : ""}`,
      removed: [],
    });
  }
  const { backups } = config;
  const key = backups.keyFile === null ? undefined : keyOfFile(backups.keyFile);
  return async (ownerUrl, tell) => {
    const store = await backupStore(backups, config);
    const now = await timeOf(ownerUrl);
    const name = backupName(now, { isEncrypted: key !== undefined });
    const made: CheckedArchive[] = [];
    await store.keep(name, async (file) => {
      made.push(await backUp(ownerUrl, file, { now, tell, key }));
    });
    const removed = outlived(await store.names(), now, backups.keepDays);
    for (const old of removed) await store.remove(old);
    const [archive] = made;
    if (!archive) throw new Error("The store kept nothing.");
    return { archive, where: `${name} in ${backups.named}${key ? ", encrypted" : ""}`, removed };
  };
}

async function main(): Promise<void> {
  const config = readConfig();
  const make = wanted(config);
  const database = await step("Database", (detail) => openDatabase(config, detail));
  try {
    const { archive, where, removed } = await step("Backup", (detail) =>
      make(ownerUrlOf(database), detail).finally(() => detail("")),
    );
    const { shops, orders, grandTotal } = archive.closing.books;
    process.stdout.write(
      `Backed up ${shops} shops with ${orders} orders of ${dollars(grandTotal)} to ${where}.\n`,
    );
    if (removed.length > 0) process.stdout.write(`Removed because of their age: ${removed.join(", ")}.\n`);
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
