/**
 * Structured logs, one JSON object a line, with request id, shop and user id where they are known (OPS-01).
 */
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

/** The process's log. Children carry what is known about a request. */
export type Log = Logger;

/** Names under which secrets travel; blotted out one and two levels deep (SEC-03). */
const secretNames = [
  "authorization",
  "cookie",
  "password",
  "current_password",
  "currentPassword",
  "passwordHash",
  "token",
  "api_token",
  "apiToken",
  "code",
  "secret",
  "sessionSecret",
  "encryptionKey",
  "formerEncryptionKeys",
  "square_access_token",
  "squareAccessToken",
  "square_webhook_key",
  "squareWebhookKey",
  "social_access_token",
  "socialAccessToken",
  "appUrl",
  "ownerUrl",
  "superUrl",
];

/** Makes the log. `destination` is standard output unless a test wants to read along. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[hidden]" },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines wait for each other for a moment: writing each by itself took 8 % of a request for a menu. The end of the process writes the rest. */
const MOST_WAITING_BYTES = 8192;
const WAIT_MILLISECONDS = 100;
/** While a log that goes to a file finds no room on its disk so much of it is kept; what comes after that is lost. */
const MOST_KEPT_BYTES = 1_048_576;

function standardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: true,
    minLength: MOST_WAITING_BYTES,
    maxLength: MOST_KEPT_BYTES,
    periodicFlush: WAIT_MILLISECONDS,
  });
  // Serving goes on where the log cannot be written (REL-R22).
  let isWritten = true;
  output.on("error", () => {
    isWritten = false;
  });
  output.on("write", () => {
    isWritten = true;
  });
  process.once("exit", () => {
    // One try: the other way of writing what is left tries without end, and the process would never be over.
    output.flush();
    if (isWritten) output.flushSync();
  });
  return output;
}

/** The log of this process; its level is LOG_LEVEL, which `readConfig` checks, else quiet in the demo. */
export const log: Log = createLog(levelAtStart(process.env));

function levelAtStart(env: Record<string, string | undefined>): LogLevel {
  const level = env.LOG_LEVEL;
  if (level === "silent" || (level !== undefined && Object.hasOwn(pino.levels.values, level)))
    return level as LogLevel;
  return (env.DEMO ?? (env.DATABASE_URL ? "0" : "1")) === "1" ? "warn" : "info";
}
