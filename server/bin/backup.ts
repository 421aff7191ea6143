/** `npm run db:backup -- [--encrypt KEYFILE] FILE`: writes everything in the database into one file, while the shops are open (REL-R13). */
import { dollars } from "#domain/money.ts";
import { readConfig } from "../config.ts";
import { backUp } from "../database/backup.ts";
import { fileArgument } from "./file-argument.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const { file, key } = fileArgument("db:backup", "encrypt");
  const database = await step("Database", (detail) => openDatabase(readConfig(), detail));
  try {
    const { closing } = await step("Backup", (detail) =>
      backUp(ownerUrlOf(database), file, { now: new Date(), tell: detail, key }).finally(() => detail("")),
    );
    const { shops, orders, grandTotal } = closing.books;
    process.stdout.write(
      `Backed up ${shops} shops with ${orders} orders of ${dollars(grandTotal)} to ${file}${key ? ", encrypted" : ""}.\n`,
    );
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
