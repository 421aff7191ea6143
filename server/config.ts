/**
 * The environment, read once, checked, and given names and units (the variables are listed in the README).
 *
 * Nothing else in the project reads `process.env` for its own settings.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { useDataFolder } from "./data-folder.ts";
import { misspeltNames } from "./misspelt-names.ts";

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
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null;
  readonly stripe: StripeSettings | null;
  /** Null: `/metrics` does not exist. */
  readonly metricsToken: string | null;
  /** Null: pictures lie in `dataDir`. */
  readonly pictureStore: S3Settings | null;
  /** Read and checked; one process serves, whatever it says. */
  readonly webConcurrency: number;
  /** Whether the serving process also works the queue. */
  readonly runWorker: boolean;
  readonly rateLimits: boolean;
  /** Open connections of one address at a time; further ones are closed. */
  readonly connectionsPerAddress: number;
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
}

/** Where pictures go in production. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** pino's levels. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** A setting that cannot be used. The message is one line that starts with the variable's name. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");
const text = (hint: string, minimum = 1) => z.string().min(minimum, hint);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    );
const postgresUrl = url("postgres:", "postgresql:");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address to listen on, such as 127.0.0.1")
    // What looks like an address is one: a name server would be asked for 999.1.1.1.
    .refine(
      (host) => isIP(host) > 0 || !/^[\d.]+$|:/.test(host),
      "must be an address to listen on, such as 127.0.0.1",
    )
    .optional(),
  DATA_DIR: text("must be a folder").default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: list
    .refine(
      (urls) => urls.every((each) => postgresUrl.safeParse(each).success),
      "must be postgresql:// URLs with commas between",
    )
    .default([]),
  ROOT_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*$/,
      "must be a host name without scheme and port, such as windowsill.example",
    )
    .default("localhost"),
  PUBLIC_ORIGIN: url("http:", "https:")
    .refine((value) => URL.canParse(value) && new URL(value).pathname === "/", "must have no path")
    .optional(),
  TRUST_PROXY: list
    .refine((blocks) => blocks.every(isAddressBlock), "must be addresses or CIDR blocks with commas between")
    .default([]),
  SESSION_SECRET: text("must have at least 32 characters", 32).optional(),
  ENCRYPTION_KEY: text("must have at least 32 characters", 32).optional(),
  SMTP_URL: url("smtp:", "smtps:").optional(),
  MAIL_FROM: z
    .string()
    .max(254)
    .regex(/^[^\r\n]*@[^\r\n@]+$/, "must be an e-mail address")
    .optional(),
  TWILIO_ACCOUNT_SID: text("must not be empty").optional(),
  TWILIO_AUTH_TOKEN: text("must not be empty").optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, "must be a number such as +15550100")
    .optional(),
  STRIPE_SECRET_KEY: text("must not be empty").optional(),
  STRIPE_WEBHOOK_SECRET: text("must not be empty").optional(),
  STRIPE_PRICE_ID: text("must not be empty").optional(),
  STRIPE_API_BASE: url("http:", "https:").default("https://api.stripe.com"),
  METRICS_TOKEN: text("must have at least 16 characters", 16).optional(),
  S3_BUCKET: text("must not be empty").optional(),
  S3_ENDPOINT: url("http:", "https:").optional(),
  AWS_REGION: text("must not be empty").default("us-east-1"),
  AWS_ACCESS_KEY_ID: text("must not be empty").optional(),
  AWS_SECRET_ACCESS_KEY: text("must not be empty").optional(),
  DEMO: flag.optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  RUN_WORKER: flag.default(true),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(200),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .optional(),
});

type Environment = z.infer<typeof environment>;
type Source = Readonly<Record<string, string | undefined>>;

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
    sessionSecret: env.SESSION_SECRET ?? keptSecret(dataDir, "session-secret"),
    encryptionKey: encryptionKey(env, demo, dataDir),
    mail: Object.freeze({ smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `hello@${env.ROOT_DOMAIN}` }),
    twilio: twilioSettings(env),
    stripe: stripeSettings(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    pictureStore: s3Settings(env),
    webConcurrency: env.WEB_CONCURRENCY,
    runWorker: env.RUN_WORKER,
    rateLimits: env.RATE_LIMITS === "on",
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    logLevel: env.LOG_LEVEL ?? defaultLogLevel(demo),
  });
}

/** The first complaint is enough: one line that names the variable. */
function checked(source: Source): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0] ?? "environment")} ${issue?.message ?? "cannot be used"}.`);
}

/** A newcomer's terminal shows the box of addresses, not a line per request. */
const defaultLogLevel = (demo: boolean): LogLevel => (demo ? "warn" : "info");

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

/** Variables that are not ours but look like one of ours that is not set: named at the start, since nothing else would tell. */
export function misspelt(source: Source = process.env): { given: string; meant: string }[] {
  const given = Object.keys(source).filter((name) => source[name]);
  return misspeltNames(given, Object.keys(environment.shape));
}

/** Any text of 32 characters will do; its hash has the length that the cipher wants. */
function encryptionKey(env: Environment, demo: boolean, dataDir: string): Buffer | null {
  const secret = env.ENCRYPTION_KEY ?? (demo ? keptSecret(dataDir, "encryption-key") : undefined);
  return secret === undefined ? null : createHash("sha256").update(secret).digest();
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

function stripeSettings(env: Environment): StripeSettings | null {
  const set = together(env, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"]);
  return set
    ? Object.freeze({
        secretKey: set.STRIPE_SECRET_KEY,
        webhookSecret: set.STRIPE_WEBHOOK_SECRET,
        priceId: set.STRIPE_PRICE_ID,
        apiBase: env.STRIPE_API_BASE,
      })
    : null;
}

function s3Settings(env: Environment): S3Settings | null {
  // The AWS_ variables may be there for other programs: the bucket's name decides whether we use them.
  if (env.S3_BUCKET === undefined) return null;
  const set = together(env, ["S3_BUCKET", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
  return set
    ? Object.freeze({
        bucket: set.S3_BUCKET,
        region: env.AWS_REGION,
        endpoint: env.S3_ENDPOINT ?? null,
        accessKeyId: set.AWS_ACCESS_KEY_ID,
        secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
      })
    : null;
}

/** A random secret in a file of `dataDir`, made the first time; readable by its owner only. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    useDataFolder(dataDir);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, "utf8").trim();
}

function isAddressBlock(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
