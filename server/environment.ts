/** The variables that a deployment can set: their form, and names that were probably meant to be one of them. */
import { isIP } from "node:net";
import { z } from "zod";

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
    // What looks like an address is one: a name server would be queried for 999.1.1.1.
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
  ENCRYPTION_KEY_FORMER: z
    .string()
    .transform((value) => value.split(/\s+/).filter((key) => key !== ""))
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      "must be keys of at least 32 characters each, with spaces between",
    )
    .default([]),
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
  SQUARE_API_BASE: url("http:", "https:").default("https://connect.squareup.com"),
  METRICS_TOKEN: text("must have at least 16 characters", 16).optional(),
  S3_BUCKET: text("must not be empty").optional(),
  S3_ENDPOINT: url("http:", "https:").optional(),
  AWS_REGION: text("must not be empty").default("us-east-1"),
  AWS_ACCESS_KEY_ID: text("must not be empty").optional(),
  AWS_SECRET_ACCESS_KEY: text("must not be empty").optional(),
  BACKUP_TO: z
    .string()
    .regex(
      /^(?:\/.*|s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w./-]*)?)$/,
      "must be the full path of a folder, or s3://BUCKET/PREFIX",
    )
    .optional(),
  BACKUP_KEY_FILE: text("must be a file").optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  DEMO: flag.optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  RUN_WORKER: flag.default(true),
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(200),
  PSEUDO_LANGUAGE: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .optional(),
});

/** The names of all variables that a deployment can set. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** The variables, each of the right form. */
export type Environment = z.infer<typeof environment>;
/** As a process is given them. */
export type Source = Readonly<Record<string, string | undefined>>;

/**
 * The variables in their form; an empty value counts as not set.
 *
 * @throws ConfigError on the first that cannot be used, in one line that names it
 */
export function checked(source: Source): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0] ?? "environment")} ${issue?.message ?? "cannot be used"}.`);
}

/** Variables that are not ours but look like one of ours that is not set: named at the start, since nothing else would show it. */
export function misspelt(source: Source = process.env): { given: string; meant: string }[] {
  const given = Object.keys(source).filter((name) => source[name]);
  return misspeltNames(given, VARIABLES);
}

function isAddressBlock(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Which names of variables are probably misspelt: nothing else shows it, since nothing reads them. */

/** Of shorter names too many others are a letter or two away: HOST and HOME. */
const SHORTEST = 6;
const MOST_SLIPS = 2;

/** Pairs of an unknown name and the known one that it resembles and that was not given. */
function misspeltNames(
  given: readonly string[],
  known: readonly string[],
): { given: string; meant: string }[] {
  const missing = known.filter((name) => !given.includes(name));
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((other) => resembles(name, other));
      return meant ? [{ given: name, meant }] : [];
    });
}

const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

function resembles(name: string, other: string): boolean {
  const [one, two] = [bare(name), bare(other)];
  if (one === two) return true;
  if (Math.min(one.length, two.length) < SHORTEST || Math.abs(one.length - two.length) > MOST_SLIPS)
    return false;
  return isWithin(MOST_SLIPS, one, two);
}

/** Whether one becomes the other by so many letters left out, put in, mistaken, or swapped with the next one. */
function isWithin(slips: number, one: string, two: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === two[same]) same++;
  const [a, b] = [one.slice(same), two.slice(same)];
  if (a === b) return true;
  if (slips === 0) return false;
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(slips - 1, a.slice(1), b) ||
    isWithin(slips - 1, a, b.slice(1)) ||
    isWithin(slips - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(slips - 1, a.slice(2), b.slice(2)))
  );
}
