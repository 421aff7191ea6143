/** `npm run db:migrate`: brings the database to the present schema. */
import { readConfig } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const database = await step("Database", (detail) => openDatabase(readConfig(), detail));
  try {
    await step("Tables", async (detail) => {
      const ran = await migrate(ownerUrlOf(database), database.urls.appUrl);
      detail(ran.length === 0 ? "up to date" : ran.join(", "));
    });
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
