/** How much one API token may ask, from however many addresses; each address is limited besides (`address-limits.ts`). */
import { TooManyTries } from "#domain/too-many-tries.ts";
import type { Context } from "#server/context.ts";
import { requestWindows } from "./request-windows.ts";

/** Calls of procedures a minute; each call of a batch counts. */
const windows = requestWindows({ reads: 600, writes: 240 }, "tokens");

/** Counts one call of a token. @throws TooManyTries */
export function limitToken({ config }: Context, tokenId: string, isRead: boolean): void {
  const seconds = config.rateLimits ? windows.take(tokenId, isRead).waitSeconds : null;
  if (seconds !== null) throw new TooManyTries({ retryAfterSeconds: seconds });
}
