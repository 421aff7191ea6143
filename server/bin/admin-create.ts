/** `npm run admin:create -- EMAIL`: invites a super admin, or one who lost password or phone, and prints the one-time link (AUTH-04). */
import { email } from "#domain/accounts/account-schemas.ts";
import { inviteAdmin } from "#server/accounts/admins/admin-invitation.ts";
import { readConfig } from "../config.ts";
import { migrate } from "../database/migrate.ts";
import { asPlatform } from "../database/tenant.ts";
import { openOrm } from "../orm.ts";
import { openDatabase, ownerUrlOf } from "./open-database.ts";
import { failWith, step } from "./terminal.ts";

async function main(): Promise<void> {
  const given = email.safeParse(process.argv[2] ?? "");
  if (!given.success)
    throw new Error("Please name an e-mail address: npm run admin:create -- ada@example.com");
  const config = readConfig();
  if (!config.encryptionKey)
    throw new Error("ENCRYPTION_KEY is missing: without it nobody's authenticator key can be kept.");
  const database = await step("Database", (detail) => openDatabase(config, detail));
  try {
    const ownerUrl = ownerUrlOf(database);
    await step("Tables", () => migrate(ownerUrl, database.urls.appUrl));
    const orm = await openOrm(ownerUrl, { poolSize: 1, patient: true });
    try {
      const link = await asPlatform(orm.em.fork(), (tx) =>
        inviteAdmin(tx, config, { email: given.data, now: new Date() }),
      );
      process.stdout.write(
        `\nThis link is for ${given.data}. It works once, for 24 hours:\n\n${link}\n\nIt asks for a password and an authenticator app.\n`,
      );
    } finally {
      await orm.close();
    }
  } finally {
    await database.stop();
  }
}

await main().catch(failWith);
