/** The log-ins of one's own account, as its owner sees them (AUTH-05). */
import { z } from "zod";
import { id } from "../id-schemas.ts";
import { anyText } from "../typed-schemas.ts";
import { pathToFollow } from "./next-path-schemas.ts";

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

/** The forms under the list of log-ins: `end` names one, `which` is `others` or `all`. */
export const endForm = z.object({ end: anyText, which: anyText, back: pathToFollow });

/** The button that logs out; `from` is `manage` in the manage area. */
export const logOutForm = z.object({ from: anyText });

/** `isThis`: the log-in that asked has ended itself. */
export const endedSession = z.strictObject({ isThis: z.boolean() });

export const endedSessions = z.strictObject({ ended: z.int() });
