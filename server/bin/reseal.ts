/** `npm run db:reseal`: seals with ENCRYPTION_KEY every secret that only a key of ENCRYPTION_KEY_FORMER opens (SEC-03). */
import { readConfig } from "../config.ts";
import { resealSecrets, whatNoKeyOpens } from "../reseal-secrets.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const config = readConfig();
  if (!config.encryptionKey) throw new Error("ENCRYPTION_KEY is missing: there is nothing to seal with.");
  const database = await step("Database", (detail) => openDatabase(config, detail));
  try {
    const ownerUrl = ownerUrlOf(database);
    const resealed = await step("Secrets", () => resealSecrets(ownerUrl, config));
    process.stdout.write(`Sealed ${resealed} secrets anew.\n`);
    const unopened = await whatNoKeyOpens(ownerUrl, config);
    if (unopened) throw new Error(unopened);
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
