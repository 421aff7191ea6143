/** `npm run doctor`: checks the configuration and prints in plain words what is missing (OPS-02). */
import { availableParallelism } from "node:os";
import type pg from "pg";
import { migrationsList } from "#migrations/all.ts";
import { type Config, readConfig } from "../config.ts";
import { useDataFolder } from "../data-folder.ts";
import { madeAt, newestOf } from "../database/backup-names.ts";
import { answering, saidBy } from "../database/connect.ts";
import { unfitToServe } from "../database/fit-to-serve.ts";
import { misspelt } from "../environment.ts";
import { backupStore } from "../gateways/backups/backup-store.ts";
import { readQueueHealth } from "../jobs/queue-health.ts";
import { sealedWith, wordsForUnopened } from "../reseal-secrets.ts";
import type { Finding } from "./finding.ts";
import { inspectUrls } from "./inspect-urls.ts";
import { failWith } from "./terminal.ts";

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
    ...(config.webConcurrency > 1 ? [processes(config.webConcurrency)] : []),
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

const processes = (count: number, processors = availableParallelism()): Finding =>
  count <= processors
    ? { verdict: "good", text: `${count} processes serve one port.` }
    : {
        verdict: "hint",
        text: `WEB_CONCURRENCY is ${count} and this machine has ${processors} processors: more processes than those only take memory.`,
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

/** Do the configured roles get in, is it safe to serve from there, and is it everywhere the same database? */
export async function inspectDatabase(config: Config): Promise<Finding[]> {
  if (!config.database) return [];
  const { appUrl, ownerUrl } = config.database;
  const checks = [
    answering("DATABASE_URL", appUrl, (client) => inspectServer(client, config)),
    ...(ownerUrl
      ? [answering("DATABASE_OWNER_URL", ownerUrl, (client) => inspectSecrets(client, config))]
      : []),
  ];
  const found = await Promise.allSettled([...checks, inspectUrls(config.database)]);
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
  if (late.length > 0) return findings;
  findings.push(...(await inspectClock(client)), ...(await inspectQueue(client)));
  return config.demo ? findings : [...findings, await inspectAdmins(client)];
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

/** By more than this the clocks of this machine and of the database may not differ: log-ins end by the one, mails and TLS go by the other. */
const CLOCKS_DIFFER_SECONDS = 2;

async function inspectClock(client: pg.Client): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const between = (before + Date.now()) / 2;
  const ahead = (between - (rows[0]?.at.getTime() ?? between)) / 1000;
  if (Math.abs(ahead) <= CLOCKS_DIFFER_SECONDS) return [];
  const seconds = Math.abs(ahead).toFixed(1);
  return [
    {
      verdict: "hint",
      text: `This machine's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's: let both follow a time server (timedatectl set-ntp true).`,
    },
  ];
}

/** A worker asks for jobs every second, and a job that is due is taken at once. */
const SILENT_SECONDS = 30;
const WAITING_SECONDS = 120;

/** Does someone work the queue, and keep up with it? */
async function inspectQueue(client: pg.Client): Promise<Finding[]> {
  const { queues, worker } = await readQueueHealth(
    async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows,
  );
  const late = queues
    .filter(({ waitingSeconds }) => waitingSeconds > WAITING_SECONDS)
    .map(
      ({ name, waiting, waitingSeconds }): Finding => ({
        verdict: "hint",
        text: `Of the queue ${name} ${waiting} jobs wait, the longest for ${Math.round(waitingSeconds / 60)} minutes.`,
      }),
    );
  if (worker.silentSeconds === null)
    return [
      ...late,
      {
        verdict: "hint",
        text: "No worker is connected: no mail goes out until an app with RUN_WORKER=1 or npm run worker runs.",
      },
    ];
  if (worker.silentSeconds > SILENT_SECONDS)
    return [
      ...late,
      {
        verdict: "hint",
        text: `The worker has not asked for jobs for ${Math.round(worker.silentSeconds)} seconds: look at its log, and start it again.`,
      },
    ];
  return [...late, { verdict: "good", text: "A worker works the queue." }];
}

/** A timer that runs every night leaves no gap of more than this. */
const OLDEST_BACKUP_HOURS = 48;

/** Is there a backup, made not long ago? */
export async function inspectBackups(
  config: Pick<Config, "backups" | "dataDir">,
  now: Date,
): Promise<Finding[]> {
  const { backups } = config;
  if (!backups)
    return [
      { verdict: "hint", text: "BACKUP_TO is not set: no backup is made by schedule (docs/deploy.md)." },
    ];
  try {
    const names = await (await backupStore(backups, config)).names();
    const { newest, ahead } = newestOf(names, { areEncrypted: backups.keyFile !== null, now });
    const tooEarly = ahead.length > 0 ? [ofTimesToCome(ahead, backups.named)] : [];
    const at = newest === null ? null : madeAt(newest);
    if (!at)
      return [
        ...tooEarly,
        { verdict: "hint", text: `There is no backup yet in ${backups.named}: npm run db:backup makes one.` },
      ];
    const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000);
    return [
      ...tooEarly,
      hours > OLDEST_BACKUP_HOURS
        ? {
            verdict: "missing",
            text: `The newest backup in ${backups.named} is ${Math.floor(hours / 24)} days old: look at the timer that runs npm run db:backup.`,
          }
        : { verdict: "good", text: `The newest backup is ${Math.max(0, hours)} hours old: ${newest}.` },
    ];
  } catch (error) {
    return [{ verdict: "missing", text: saidBy(error) }];
  }
}

const ofTimesToCome = (names: readonly string[], place: string): Finding => ({
  verdict: "missing",
  text: `The time in the name of ${names.join(", ")} in ${place} has not come yet: a clock was ahead when it was made, or this machine's is behind. It does not count as the newest; remove it once there is another.`,
});

/** How long the app may take to answer about itself. */
const APP_MS = 4000;

/** What only the running app knows: whether the proxy says for whom it asks. Nothing where none of this configuration runs here. */
export async function inspectProxy(
  config: Pick<Config, "host" | "port" | "metricsToken">,
): Promise<Finding[]> {
  if (config.metricsToken === null) return [];
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${config.port}/metrics`;
  const text = await fetch(url, {
    headers: { authorization: `Bearer ${config.metricsToken}` },
    signal: AbortSignal.timeout(APP_MS),
  }).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  const count = (fault: string) => {
    const series = `http_forwarding_faults_total{fault="${fault}"} `;
    const line = text.split("\n").find((each) => each.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };
  const faults: [number, string][] = [
    [
      count("untrusted"),
      "requests came with X-Forwarded-For from an address that TRUST_PROXY does not name: if that is your proxy, name it; else all visitors share its limits.",
    ],
    [
      count("silent"),
      "requests came from the proxy of TRUST_PROXY without X-Forwarded-For: let it set the header (docs/deploy.md), or all visitors share its limits.",
    ],
  ];
  return faults
    .filter(([number]) => number > 0)
    .map(([number, text]) => ({ verdict: "hint", text: `Since the app was started ${number} ${text}` }));
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
  return [
    ...unknown,
    ...inspectConfig(config),
    inspectFolder(config),
    ...(await inspectDatabase(config)),
    ...(await inspectProxy(config)),
    ...(config.demo ? [] : await inspectBackups(config, new Date())),
  ];
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
