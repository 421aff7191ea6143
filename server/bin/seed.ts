/** `npm run db:seed`: loads the demo shops into an empty database (demo mode only). */
import { readConfig } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { loadDemo } from "./load-demo.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const config = readConfig();
  if (!config.demo)
    throw new Error("The demo shops have a known password: they are loaded in demo mode only (DEMO=1).");
  const database = await step("Database", (detail) => openDatabase(config, detail));
  try {
    const ownerUrl = ownerUrlOf(database);
    await step("Tables", () => migrate(ownerUrl, database.urls.appUrl));
    await step("Demo shops", async (detail) => detail(await loadDemo(ownerUrl)));
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
