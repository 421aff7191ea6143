import { createHash } from "node:crypto";

/** The key of a counted limit as the database keeps it, for tests that write or read a count themselves. */
export const limitKey = (name: string, key: string): string =>
  `${name}:${createHash("sha256").update(key).digest("base64url")}`;
