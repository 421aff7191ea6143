/**
 * Browsers from which someone logged in to an account before (AUTH-08). A cookie keeps the browser's random id with a signature for each
 * of its last accounts, also after the log-out; it opens nothing. Tries from such a browser have a budget of their own, so that strangers
 * who guess from many addresses cannot keep the owner of an account out.
 */
import type { Context } from "#server/context.ts";
import { newToken, sign, unsign } from "#server/cookies.ts";

/** A household shares a browser; more accounts than this are strangers to it again. */
const MOST_ACCOUNTS = 3;

type Marked = Pick<Context, "config" | "shop" | "device">;

const purposeFor = ({ shop }: Marked, account: string) => `device ${shop?.id ?? "platform"}:${account}`;

/**
 * The browser's id where it has logged in to the account before, else null. An account is known by its e-mail, or by the ten digits of its phone; at a shop it
 * may be a super admin's as well, who is one account on every host and is marked as at the platform.
 */
export function knownDevice(ctx: Marked, account: string): string | null {
  const [id, ...signatures] = partsOf(ctx.device);
  const purposes = [purposeFor(ctx, account), purposeFor({ ...ctx, shop: null }, account)];
  const isKnown = signatures.some((signature) =>
    purposes.some((purpose) => unsign(ctx.config, purpose, `${id}.${signature}`) !== null),
  );
  return id !== undefined && isKnown ? id : null;
}

/** What the browser's cookie is from the log-in to this account on. */
export function markedDevice(ctx: Marked, account: string): string {
  const [id = newToken(), ...signatures] = partsOf(ctx.device);
  const signature = sign(ctx.config, purposeFor(ctx, account), id).slice(id.length + 1);
  const others = signatures.filter((other) => other !== signature).slice(0, MOST_ACCOUNTS - 1);
  return [id, signature, ...others].join(".");
}

/** The id and the signatures; nothing of what cannot be ours. */
function partsOf(cookie: string | null): string[] {
  const parts = cookie?.split(".") ?? [];
  const isOurs = parts.length <= MOST_ACCOUNTS + 1 && parts.every((part) => /^[\w-]{43}$/.test(part));
  return isOurs ? parts : [];
}
