/** `npm run doctor`: looks at the configuration and says in plain words what is missing (OPS-02). */
import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { type Config, readConfig } from "../config.ts";
import { failWith } from "./terminal.ts";

/** One thing looked at. `missing` stops the product or is unsafe; `hint` is a part that will not work. */
interface Finding {
  verdict: "good" | "hint" | "missing";
  text: string;
}

/** Everything that can be judged without asking other machines. */
export function inspectConfig(config: Config): Finding[] {
  const good = (text: string): Finding => ({ verdict: "good", text });
  const unless = (value: unknown, verdict: "hint" | "missing", isSet: string, isNot: string): Finding =>
    value ? good(isSet) : { verdict, text: isNot };
  const always = [
    good(
      config.demo
        ? "Demo mode: five shops with known passwords. Never show this to the internet."
        : "Production mode.",
    ),
    config.database
      ? unless(
          config.database.ownerUrl,
          "hint",
          "A database server of your own.",
          "DATABASE_OWNER_URL is not set: this process serves but cannot migrate or back up.",
        )
      : good(`The built-in Postgres keeps its data below ${config.dataDir}.`),
  ];
  if (config.demo) return always;
  return [
    ...always,
    unless(
      config.publicOrigin.startsWith("https:"),
      "missing",
      "Links carry https.",
      "PUBLIC_ORIGIN is not https: log-ins need it.",
    ),
    unless(
      config.rootDomain !== "localhost",
      "missing",
      `Shops live below ${config.rootDomain}.`,
      "ROOT_DOMAIN is not set: shops live at SLUG.localhost, which only this machine can open.",
    ),
    unless(
      config.encryptionKey,
      "missing",
      "Secrets at rest are encrypted.",
      "ENCRYPTION_KEY is not set: Square and social tokens cannot be kept.",
    ),
    unless(
      config.mail.smtpUrl,
      "missing",
      "Mail goes out by SMTP.",
      "SMTP_URL is not set: no invoice, alert or password link will arrive.",
    ),
    unless(
      config.trustedProxies.length > 0,
      "hint",
      "Forwarded addresses are believed from your proxy.",
      "TRUST_PROXY is not set: behind a proxy all visitors seem to have one address and share one limit.",
    ),
    unless(
      config.twilio,
      "hint",
      "Codes go out by SMS.",
      "TWILIO_ACCOUNT_SID is not set: nobody can log in by phone.",
    ),
    unless(
      config.stripe,
      "hint",
      "Subscriptions are sold through Stripe.",
      "STRIPE_SECRET_KEY is not set: shops cannot subscribe.",
    ),
    unless(
      config.metricsToken,
      "hint",
      "/metrics can be read with the token.",
      "METRICS_TOKEN is not set: there is no /metrics.",
    ),
    unless(
      config.pictureStore,
      "hint",
      "Pictures go to S3.",
      "S3_BUCKET is not set: pictures stay on this machine, so serve from one machine only.",
    ),
  ];
}

/** Is the data folder ours to write? */
function inspectFolder(config: Config): Finding {
  let folder = config.dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return { verdict: "good", text: `DATA_DIR ${config.dataDir} can be written.` };
  } catch {
    return { verdict: "missing", text: `DATA_DIR ${config.dataDir} cannot be written by this user.` };
  }
}

/** Does the configured database answer, and is it safe to serve from? */
export async function inspectDatabase(config: Config): Promise<Finding[]> {
  if (!config.database) return [];
  const client = new pg.Client({
    connectionString: config.database.appUrl,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; bypasses: boolean; durable: boolean }>(
      `select current_setting('server_version_num')::int as version,
              (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
              current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' and current_setting('synchronous_commit') <> 'off' as durable`,
    );
    const row = rows[0];
    const findings: Finding[] = [{ verdict: "good", text: "The database answers." }];
    if (row && row.version < 160_000)
      findings.push({ verdict: "missing", text: "The database is older than Postgres 16." });
    if (row?.bypasses)
      findings.push({
        verdict: "missing",
        text: "DATABASE_URL names a role that ignores row-level security: serve as a plain role.",
      });
    if (row && !row.durable)
      findings.push({
        verdict: "missing",
        text: "The database may lose orders in a crash: fsync, full_page_writes and synchronous_commit must be on.",
      });
    if (!config.demo) findings.push(await inspectAdmins(client));
    return findings;
  } catch (error) {
    return [
      {
        verdict: "missing",
        text: `The database does not answer: ${error instanceof Error ? error.message : String(error)}`,
      },
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Is there anybody who may look after all shops? */
async function inspectAdmins(client: pg.Client): Promise<Finding> {
  const none: Finding = {
    verdict: "hint",
    text: "There is no super admin yet: npm run admin:create -- EMAIL invites one.",
  };
  try {
    const { rows } = await client.query<{ has: boolean }>("select ops.has_super_admins() as has");
    return rows[0]?.has ? { verdict: "good", text: "There is a super admin." } : none;
  } catch (error) {
    // Before the first migration there is nothing to ask.
    if (error instanceof pg.DatabaseError && ["3F000", "42883", "42P01"].includes(error.code ?? ""))
      return none;
    throw error;
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const findings = [...inspectConfig(config), inspectFolder(config), ...(await inspectDatabase(config))];
  const marks = { good: "✓", hint: "·", missing: "✗" };
  for (const { verdict, text } of findings) process.stdout.write(`${marks[verdict]} ${text}\n`);
  const missing = findings.filter(({ verdict }) => verdict === "missing").length;
  process.stdout.write(missing === 0 ? "\nReady to serve.\n" : `\n${missing} to mend before you serve.\n`);
  if (missing > 0) process.exitCode = 1;
}

if (import.meta.main) await main().catch(failWith);
