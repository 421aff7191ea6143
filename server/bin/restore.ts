/**
 * `npm run db:restore -- [--decrypt KEYFILE] FILE`: brings a backup back into an empty database (REL-R13). Instead of a file it takes the name of one
 * in BACKUP_TO, or `newest`, which is decrypted with BACKUP_KEY_FILE.
 */
import { existsSync } from "node:fs";
import { dollars } from "#domain/money.ts";
import { readConfig } from "../config.ts";
import { keyOfFile } from "../database/archive-cipher.ts";
import { checkArchive } from "../database/archive-reader.ts";
import { madeAt, newestOf } from "../database/backup-names.ts";
import { restore } from "../database/restore.ts";
import { backupStore } from "../gateways/backups/backup-store.ts";
import { fileArgument } from "./file-argument.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const { file, given, key } = fileArgument("db:restore", "decrypt");
  const isStored = given === "newest" || madeAt(given) !== null;
  if (!isStored || existsSync(file)) return restoreFile(file, key);
  const config = readConfig();
  if (!config.backups) return restoreFile(file, key);
  const { named, keyFile } = config.backups;
  const store = await backupStore(config.backups, config);
  const name = given === "newest" ? newestOf(await store.names()) : given;
  if (name === null) throw new Error(`There is no backup in ${named}.`);
  process.stdout.write(`${name} of ${named}\n`);
  const ownKey = name.endsWith(".sealed") && keyFile !== null ? keyOfFile(keyFile) : undefined;
  return store.open(name, (fetched) => restoreFile(fetched, key ?? ownKey));
}

async function restoreFile(file: string, key: Buffer | undefined): Promise<void> {
  // Before a database or a data folder is even made: a damaged file must change nothing.
  const archive = await step("Checking the file", () => checkArchive(file, key));
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
