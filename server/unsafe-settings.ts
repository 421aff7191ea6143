/** Settings that are each of the right form and together unsafe: such a start is refused. */
import { isIP } from "node:net";
import { ConfigError, type Environment, misspelt, type Source } from "./environment.ts";

/** @throws ConfigError for what only a demo or a test may do */
export function refuseUnsafe(env: Environment, demo: boolean, test: boolean): void {
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
export function refuseOpenDemo(source: Source, env: Environment, publicOrigin: string): void {
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
