/** `npm run db:restore -- [--decrypt KEYFILE] FILE`: brings a backup back into an empty database (REL-R13). */
import { dollars } from "#domain/money.ts";
import { readConfig } from "../config.ts";
import { checkArchive } from "../database/archive-reader.ts";
import { restore } from "../database/restore.ts";
import { fileArgument } from "./file-argument.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const { file, key } = fileArgument("db:restore", "decrypt");
  // Before a database is even made: a damaged file must change nothing.
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
