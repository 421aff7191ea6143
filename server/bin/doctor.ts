/** `npm run doctor`: checks the configuration and prints in plain words what is missing (OPS-02). */
import type pg from "pg";
import { migrationsList } from "#migrations/all.ts";
import { type Config, readConfig } from "../config.ts";
import { useDataFolder } from "../data-folder.ts";
import { answering, saidBy } from "../database/connect.ts";
import { unfitToServe } from "../database/fit-to-serve.ts";
import { misspelt } from "../environment.ts";
import { sealedWith, wordsForUnopened } from "../reseal-secrets.ts";
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
    ...(config.webConcurrency > 1 ? [oneProcess] : []),
  ];
  if (config.demo) return always;
  return [
    ...always,
    ...(config.database ? [] : [ownDatabase]),
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
      "TRUST_PROXY is not set: behind a proxy all visitors seem to have one address and share its limits of requests and connections.",
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

const oneProcess: Finding = {
  verdict: "hint",
  text: "WEB_CONCURRENCY has no effect yet: one process serves.",
};

const ownDatabase: Finding = {
  verdict: "hint",
  text: "DEMO=0 without DATABASE_URL serves real shops from the built-in Postgres: one machine, whose disk is all there is between backups.",
};

/** Is the data folder ours to write? */
function inspectFolder({ dataDir }: Config): Finding {
  try {
    useDataFolder(dataDir);
    return { verdict: "good", text: `DATA_DIR ${dataDir} can be written.` };
  } catch (error) {
    return { verdict: "missing", text: saidBy(error) };
  }
}

/** Do the configured roles get in, and is it safe to serve from there? */
export async function inspectDatabase(config: Config): Promise<Finding[]> {
  if (!config.database) return [];
  const { appUrl, ownerUrl } = config.database;
  const checks = [
    answering("DATABASE_URL", appUrl, (client) => inspectServer(client, config)),
    ...(ownerUrl
      ? [answering("DATABASE_OWNER_URL", ownerUrl, (client) => inspectSecrets(client, config))]
      : []),
  ];
  const found = await Promise.allSettled(checks);
  return found.flatMap((one): Finding[] =>
    one.status === "fulfilled" ? one.value : [{ verdict: "missing", text: saidBy(one.reason) }],
  );
}

async function inspectServer(client: pg.Client, config: Config): Promise<Finding[]> {
  const missing = (text: string): Finding => ({ verdict: "missing", text });
  const unfit = (await unfitToServe(client)).map(missing);
  const { rows } = await client.query<{ durable: boolean }>(
    `select current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
       and current_setting('synchronous_commit') <> 'off' as durable`,
  );
  const forgets = rows[0]?.durable
    ? []
    : [
        missing(
          "The database may lose orders in a crash: fsync, full_page_writes and synchronous_commit must be on.",
        ),
      ];
  const findings: Finding[] = [{ verdict: "good", text: "The database answers." }, ...unfit, ...forgets];
  if (unfit.length > 0) return findings;
  const late = await migrationsToRun(client);
  if (late.length > 0)
    findings.push(
      missing(`The tables are older than this version: npm run db:migrate brings ${late.length} migrations.`),
    );
  return config.demo || late.length > 0 ? findings : [...findings, await inspectAdmins(client)];
}

/** Do the keys that are set open every secret, and has one of them become superfluous (SEC-03)? */
async function inspectSecrets(client: pg.Client, config: Config): Promise<Finding[]> {
  const { newest, former, none } = await sealedWith(client, config);
  if (none > 0) return [{ verdict: "missing", text: wordsForUnopened(none) }];
  if (former > 0)
    return [
      {
        verdict: "hint",
        text: `${former} of ${newest + former} secrets are sealed with a former key: npm run db:reseal seals them with ENCRYPTION_KEY.`,
      },
    ];
  if (config.formerEncryptionKeys.length === 0) return [];
  return [
    { verdict: "good", text: "Every secret is sealed with ENCRYPTION_KEY: ENCRYPTION_KEY_FORMER may go." },
  ];
}

/** The migrations of this version that have not run. */
async function migrationsToRun(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from mikro_orm_migrations");
  const ran = new Set(rows.map(({ name }) => name));
  return migrationsList.map(({ name }) => name).filter((name) => !ran.has(name));
}

/** Is there anyone who may look after all shops? */
async function inspectAdmins(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ has: boolean }>("select ops.has_super_admins() as has");
  return rows[0]?.has
    ? { verdict: "good", text: "There is a super admin." }
    : {
        verdict: "hint",
        text: "There is no super admin yet: npm run admin:create -- EMAIL invites one.",
      };
}

/** All that is found; a configuration that cannot be read is a finding as well. */
async function examined(): Promise<Finding[]> {
  const unknown = misspelt().map(
    ({ given, meant }): Finding => ({
      verdict: "hint",
      text: `${given} is no variable of Windowsill: did you mean ${meant}?`,
    }),
  );
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [...unknown, { verdict: "missing", text: saidBy(error) }];
  }
  return [...unknown, ...inspectConfig(config), inspectFolder(config), ...(await inspectDatabase(config))];
}

async function main(): Promise<void> {
  const findings = await examined();
  const marks = { good: "✓", hint: "·", missing: "✗" };
  for (const { verdict, text } of findings) process.stdout.write(`${marks[verdict]} ${text}\n`);
  const missing = findings.filter(({ verdict }) => verdict === "missing").length;
  process.stdout.write(missing === 0 ? "\nReady to serve.\n" : `\n${missing} to mend before you serve.\n`);
  if (missing > 0) process.exitCode = 1;
}

if (import.meta.main) await main().catch(failWith);
