/** The log-ins of one's own account, as its owner sees them (AUTH-05). */
import { z } from "zod";
import { id } from "../id-schemas.ts";

export const listedSession = z.strictObject({
  id: z.string(),
  /** In words: "Chrome on Windows". What the browser said about itself stays in the database, and so does the address. */
  device: z.string(),
  openedAt: z.date(),
  /** To the minute; to the hour where one stays signed in. */
  lastUsedAt: z.date(),
  /** The log-in that asks. */
  isThis: z.boolean(),
  keptSignedIn: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

export const sessionToEnd = z.strictObject({ id });

/** `isThis`: the log-in that asked has ended itself. */
export const endedSession = z.strictObject({ isThis: z.boolean() });

export const endedSessions = z.strictObject({ ended: z.int() });
