/**
 * The environment, read once, checked, and given names and units (the variables are listed in the README).
 *
 * Nothing else in the project reads `process.env` for its own settings.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { LANGUAGES, type Language, OFFERED_LANGUAGES } from "#domain/language.ts";
import { useDataFolder } from "./data-folder.ts";
import { ConfigError, checked, type Environment, misspelt, type Source } from "./environment.ts";

/** Everything that a deployment can decide. Frozen; secrets inside, so never log it whole. */
export interface Config {
  /** What a newcomer gets: demo shops, `/dev/outbox`, fake gateways. Everything "demo only" hangs on this. */
  readonly demo: boolean;
  /** Set by the test runner (`NODE_ENV=test`): allows what production refuses, such as `RATE_LIMITS=off`. */
  readonly test: boolean;
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Absolute folder of everything kept on disk. */
  readonly dataDir: string;
  /** A server of one's own; null: the embedded one. */
  readonly database: ConfiguredDatabase | null;
  /** Shops are `SLUG.rootDomain`. Lower case, without port. */
  readonly rootDomain: string;
  /** Origin that links carry, e.g. "https://windowsill.example"; a shop's label goes in front of its host. */
  readonly publicOrigin: string;
  /** Cookies carry `Secure` and the `__Host-` prefix: everywhere but in demo mode on http. */
  readonly secureCookies: boolean;
  /** Addresses or CIDR blocks of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Signs cookies and links. At least 32 characters. */
  readonly sessionSecret: string;
  /** 32 bytes that encrypt secrets at rest (SEC-03); null outside demo mode when not set: such secrets are then refused. */
  readonly encryptionKey: Buffer | null;
  /** Keys that only open what they once sealed: those of before ENCRYPTION_KEY was changed. */
  readonly formerEncryptionKeys: readonly Buffer[];
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null;
  readonly stripe: StripeSettings | null;
  /** The address of Square's API; each shop has an account of its own there. */
  readonly squareApiBase: string;
  /** Null: `/metrics` does not exist. */
  readonly metricsToken: string | null;
  /** Null: pictures lie in `dataDir`. */
  readonly pictureStore: S3Settings | null;
  /** Where `db:backup` puts what is made by schedule; null: nowhere, and it needs a file's name. */
  readonly backups: ScheduledBackups | null;
  /** How many processes serve the port. */
  readonly webConcurrency: number;
  /** Whether the serving process also works the queue. */
  readonly runWorker: boolean;
  /** Where a process that works the queue alone answers `/healthz`, `/readyz` and `/metrics`; null: nowhere. */
  readonly workerPort: number | null;
  readonly rateLimits: boolean;
  /** Open connections of one address at a time; further ones are closed. */
  readonly connectionsPerAddress: number;
  /** What pages are offered in; the pseudo-language only in demo mode and where it is configured. */
  readonly languages: readonly Language[];
  readonly logLevel: LogLevel;
}

/** The URLs of a Postgres that is not ours to start. */
export interface ConfiguredDatabase {
  /** Role `app`; may lead through a pooler. */
  readonly appUrl: string;
  /** Migrates, seeds, backs up; null: this process may not. */
  readonly ownerUrl: string | null;
  /** Role `app` without a pooler, for LISTEN. */
  readonly directUrl: string;
  readonly replicaUrls: readonly string[];
}

/** Set all three keys or none. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly priceId: string;
  readonly apiBase: string;
  /** Demo mode without keys: `apiBase` is the stand-in that this process serves itself (BILL-02). */
  readonly isStandIn: boolean;
}

/** Where pictures go in production. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The backups that are made by schedule (REL-R13). */
export interface ScheduledBackups {
  /** A folder, or a place in a bucket; `prefix` is empty or ends with a slash. */
  readonly to: { readonly folder: string } | { readonly s3: S3Settings; readonly prefix: string };
  /** The place as it was configured, for people. */
  readonly named: string;
  /** Holds the key that encrypts them; null: they are not, which only a folder takes. */
  readonly keyFile: string | null;
  /** Older ones are removed; the newest never. */
  readonly keepDays: number;
}

/** pino's levels. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/**
 * Reads and checks the environment. An empty value counts as not set. In demo mode missing secrets are made up once and
 * kept in `DATA_DIR` in files that only their owner reads.
 *
 * @throws ConfigError on the first variable that cannot be used
 */
export function readConfig(source: Source = process.env): Config {
  const env = checked(source);
  const test = env.NODE_ENV === "test";
  const demo = env.DEMO ?? env.DATABASE_URL === undefined;
  const dataDir = resolve(env.DATA_DIR);
  const publicOrigin = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : defaultOrigin(demo, env);
  refuseUnsafe(env, demo, test);
  refuseOpenDemo(source, env, publicOrigin);
  const sessionSecret = sessionSecretOf(env, dataDir);
  return Object.freeze({
    demo,
    test,
    port: env.PORT,
    host: env.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataDir,
    database: configuredDatabase(env),
    rootDomain: env.ROOT_DOMAIN,
    publicOrigin,
    secureCookies: !demo || publicOrigin.startsWith("https:"),
    trustedProxies: Object.freeze(env.TRUST_PROXY),
    sessionSecret,
    encryptionKey: encryptionKey(env, demo, dataDir),
    formerEncryptionKeys: Object.freeze(env.ENCRYPTION_KEY_FORMER.map(keyFrom)),
    mail: Object.freeze({ smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `hello@${env.ROOT_DOMAIN}` }),
    twilio: twilioSettings(env),
    stripe: stripeSettings(env, demo, sessionSecret),
    squareApiBase: env.SQUARE_API_BASE,
    metricsToken: env.METRICS_TOKEN ?? null,
    pictureStore: s3Settings(env, env.S3_BUCKET),
    backups: scheduledBackups(env),
    webConcurrency: env.WEB_CONCURRENCY,
    runWorker: env.RUN_WORKER,
    workerPort: env.WORKER_PORT ?? null,
    rateLimits: env.RATE_LIMITS === "on",
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    languages: env.PSEUDO_LANGUAGE && demo ? LANGUAGES : OFFERED_LANGUAGES,
    logLevel: env.LOG_LEVEL ?? defaultLogLevel(demo),
  });
}

/** A newcomer's terminal shows the box of addresses, not a line per request. */
const defaultLogLevel = (demo: boolean): LogLevel => (demo ? "warn" : "info");

const sessionSecretOf = (env: Environment, dataDir: string): string =>
  env.SESSION_SECRET ?? storedSecret(dataDir, "session-secret");

/** Any text of 32 characters will do; its hash has the length that the cipher wants. */
const keyFrom = (secret: string): Buffer => createHash("sha256").update(secret).digest();

function encryptionKey(env: Environment, demo: boolean, dataDir: string): Buffer | null {
  const secret = env.ENCRYPTION_KEY ?? (demo ? storedSecret(dataDir, "encryption-key") : undefined);
  if (secret === undefined && env.ENCRYPTION_KEY_FORMER.length > 0)
    throw new ConfigError(
      "ENCRYPTION_KEY is missing: ENCRYPTION_KEY_FORMER only opens what was sealed before.",
    );
  return secret === undefined ? null : keyFrom(secret);
}

function configuredDatabase(env: Environment): ConfiguredDatabase | null {
  if (env.DATABASE_URL === undefined) {
    if (env.DATABASE_OWNER_URL !== undefined)
      throw new ConfigError("DATABASE_URL is missing although DATABASE_OWNER_URL is set.");
    return null;
  }
  return Object.freeze({
    appUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL ?? null,
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    replicaUrls: Object.freeze(env.DATABASE_REPLICA_URLS),
  });
}

function defaultOrigin(demo: boolean, env: Environment): string {
  return new URL(demo ? `http://${env.ROOT_DOMAIN}:${env.PORT}` : `https://${env.ROOT_DOMAIN}`).origin;
}

/** Settings that only make sense together: all values, or undefined when none is set. */
function together<Name extends keyof Environment>(
  env: Environment,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`${missing[0]} is missing: ${names.join(", ")} belong together.`);
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Name, string>;
}

function twilioSettings(env: Environment): Config["twilio"] {
  const set = together(env, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"]);
  return set
    ? Object.freeze({
        accountSid: set.TWILIO_ACCOUNT_SID,
        authToken: set.TWILIO_AUTH_TOKEN,
        from: set.TWILIO_FROM,
      })
    : null;
}

function stripeSettings(env: Environment, demo: boolean, sessionSecret: string): StripeSettings | null {
  const set = together(env, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"]);
  return set
    ? Object.freeze({
        secretKey: set.STRIPE_SECRET_KEY,
        webhookSecret: set.STRIPE_WEBHOOK_SECRET,
        priceId: set.STRIPE_PRICE_ID,
        apiBase: env.STRIPE_API_BASE,
        isStandIn: false,
      })
    : demo
      ? standInSettings(env, sessionSecret)
      : null;
}

/** Its keys follow from the session secret, so that a process that only works the queue has the same. */
function standInSettings(env: Environment, sessionSecret: string): StripeSettings {
  const key = (name: string) =>
    createHmac("sha256", sessionSecret).update(`stripe ${name}`).digest("base64url");
  const isEverywhere = env.HOST === undefined || ["0.0.0.0", "::"].includes(env.HOST);
  const host = isEverywhere ? "127.0.0.1" : env.HOST?.includes(":") ? `[${env.HOST}]` : env.HOST;
  return Object.freeze({
    secretKey: `sk_demo_${key("key")}`,
    webhookSecret: `whsec_${key("webhook")}`,
    priceId: "price_demo",
    apiBase: `http://${host}:${env.PORT}/dev/stripe`,
    isStandIn: true,
  });
}

function s3Settings(env: Environment, bucket: string | undefined): S3Settings | null {
  // The AWS_ variables may be there for other programs: the bucket's name decides whether we use them.
  if (bucket === undefined) return null;
  const by = env.S3_BUCKET === undefined ? "BACKUP_TO" : "S3_BUCKET";
  const set = together(env, [by, "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
  return set
    ? Object.freeze({
        bucket,
        region: env.AWS_REGION,
        endpoint: env.S3_ENDPOINT ?? null,
        accessKeyId: set.AWS_ACCESS_KEY_ID,
        secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
      })
    : null;
}

function scheduledBackups(env: Environment): ScheduledBackups | null {
  if (env.BACKUP_TO === undefined) return null;
  const place = env.BACKUP_TO.startsWith("s3:") ? new URL(env.BACKUP_TO) : null;
  const prefix = place?.pathname.slice(1) ?? "";
  const s3 = s3Settings(env, place?.hostname);
  const keyFile = env.BACKUP_KEY_FILE ?? null;
  if (s3 && keyFile === null)
    throw new ConfigError("BACKUP_KEY_FILE is missing: backups that leave the machine are encrypted.");
  const to = s3
    ? { s3, prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/` }
    : { folder: resolve(env.BACKUP_TO) };
  return Object.freeze({ to, named: env.BACKUP_TO, keyFile, keepDays: env.BACKUP_KEEP_DAYS });
}

/** A random secret in a file of `dataDir`, made the first time; readable by its owner only. */
function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    useDataFolder(dataDir);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, "utf8").trim();
}

/** @throws ConfigError for what only a demo or a test may do */
function refuseUnsafe(env: Environment, demo: boolean, test: boolean): void {
  if (env.RATE_LIMITS === "off" && !demo && !test) {
    throw new ConfigError("RATE_LIMITS off is for demo mode and tests only.");
  }
  if (env.SESSION_SECRET === undefined && !demo) {
    throw new ConfigError("SESSION_SECRET is missing: outside demo mode set at least 32 random characters.");
  }
}

/**
 * A demo's passwords are known, its mails can be read, and its super admins need no second factor. Where strangers may come it is opened by
 * DEMO=1 alone, and never because the database's variable was forgotten or misspelt.
 */
function refuseOpenDemo(source: Source, env: Environment, publicOrigin: string): void {
  if (env.DATABASE_URL !== undefined || env.DEMO !== undefined) return;
  const signs = [
    env.NODE_ENV === "production" && "NODE_ENV is production",
    env.HOST !== undefined && !isThisMachine(env.HOST) && `HOST is ${env.HOST}`,
    !isThisMachine(new URL(publicOrigin).hostname) && `links carry ${publicOrigin}`,
  ].filter((sign) => sign !== false);
  if (signs.length === 0) return;
  const [meant] = misspelt(source).filter((name) => name.meant === "DATABASE_URL");
  const instead = meant ? `DATABASE_URL is missing (there is ${meant.given})` : "DATABASE_URL is missing";
  throw new ConfigError(
    `${instead}: a demo with known passwords would be open although ${signs.join(" and ")}. Set it, or DEMO=1 if a demo is what you want.`,
  );
}

function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "::1" ||
    (isIP(name) === 4 && name.startsWith("127."))
  );
}
