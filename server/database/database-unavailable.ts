import pg from "pg";

/** Postgres' code for what was to change something where nothing can be changed. */
const ONLY_READ = "25006";

/** The database answers, and nothing can be changed there: a standby that was not promoted, or one that was set to be only read. */
export class TakesNoChanges extends Error {
  readonly code = ONLY_READ;

  constructor() {
    super("The database answers, and takes no changes.");
  }
}

/**
 * Is this failure the database being away (refused, cut, frozen, too slow, only to be read), rather than a bug? (reliability R6, R9)
 * Then the answer is 503 with Retry-After and a retry finds the truth, also when the connection was lost at COMMIT.
 */
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  // Postgres: connection exceptions, shutdown, starting up, too many connections, out of disk, statement and lock timeouts.
  "08000",
  "08003",
  "08006",
  "08001",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "53100",
  "57014",
  "55P03",
  ONLY_READ,
]);

const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|connection timeout|not queryable|Connection closed|does not support SSL|establishing an SSL connection/i;

/** True for failures of the connection or of a database that cannot answer now. */
export function isAway(failure: unknown): boolean {
  for (
    let error = failure, depth = 0;
    error instanceof Error && depth < 6;
    error = error.cause ?? Reflect.get(error, "previous"), depth++
  ) {
    if (saysAway(error)) return true;
    if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  }
  return false;
}

function saysAway(error: Error): boolean {
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string" && AWAY_CODES.has(code)) return true;
  // A socket that is not there, or whose server takes no one in; of a file that is missing it would be a bug.
  if ((code === "ENOENT" || code === "EAGAIN") && Reflect.get(error, "syscall") === "connect") return true;
  // What pgbouncer says of a server that it lost or cannot reach, whatever happened to it; our connection ends with that. It speaks English alone.
  if (code === "08P01" && Reflect.get(error, "severity") === "FATAL") return true;
  return AWAY_WORDS.test(error.message);
}

/**
 * What is said of a connection that ends, or never begins: connection exceptions, who may log in and where, limits of an idle or long
 * transaction, too many connections, a server that stops or starts, a system that fails.
 */
const ENDS_CONNECTION = /^(?:08|28|3D|58|57P|25P0[34]|53300)/;

/**
 * Whether Postgres itself reported the failure on a connection that goes on: then nothing of the transaction stays. By the code alone, because
 * the word for how grave it is comes in the server's language.
 */
export const isUndone = (failure: unknown): failure is pg.DatabaseError =>
  failure instanceof pg.DatabaseError && failure.code !== undefined && !ENDS_CONNECTION.test(failure.code);
