/** When orders come in and no screen of the shop shows them (MAN-06): whether its people are told, and by what. */

/** What is known of a shop's screens; null where it never was. */
export interface Screens {
  /** The last sign of life of a screen with the live orders. */
  readonly seenAt: Date | null;
  /** When the first order came that none has shown since. */
  readonly unseenSince: Date | null;
  /** When the shop's people were last told. */
  readonly toldAt: Date | null;
}

/** A screen gives a sign of life so often, in milliseconds. */
export const SCREEN_SIGN_MS = 30_000;
/** After so long without one, in milliseconds, no one is looking. */
export const UNWATCHED_MS = 2 * 60_000;
/** The shop's people are told once in so many milliseconds. */
export const TOLD_AGAIN_MS = 60 * 60_000;

/** A shop relies on its screens when one was there so shortly, in milliseconds, before the first unseen order. */
export const RELIED_ON_MS = 24 * 60 * 60_000;

/**
 * Whether the shop's people are to be told now that an order came and no one is looking. A shop that works by its mails alone, and had no screen for a
 * day, misses none.
 */
export function isToldOfUnseen({ seenAt, unseenSince, toldAt }: Screens, now: Date): boolean {
  if (unseenSince === null || seenAt === null) return false;
  if (unseenSince.getTime() - seenAt.getTime() > RELIED_ON_MS) return false;
  const isOlder = (moment: Date, milliseconds: number) => now.getTime() - moment.getTime() >= milliseconds;
  return isOlder(seenAt, UNWATCHED_MS) && (toldAt === null || isOlder(toldAt, TOLD_AGAIN_MS));
}

/** Whom they are told by: a text message to the owner's phone, else mails. */
export type UnseenTold =
  | { readonly by: "text"; readonly phone: string }
  | { readonly by: "mail"; readonly addresses: readonly string[] };

/**
 * The way to tell them. `canText` says whether text messages can be sent at all, `phones` are the proved numbers of the shop's merchants, the
 * owner's first; `addresses` are those of its contact and its merchants. Null where there is neither.
 */
export function unseenToldBy({
  canText,
  phones,
  addresses,
}: {
  readonly canText: boolean;
  readonly phones: readonly string[];
  readonly addresses: readonly string[];
}): UnseenTold | null {
  const [phone] = phones;
  if (canText && phone !== undefined) return { by: "text", phone };
  return addresses.length > 0 ? { by: "mail", addresses } : null;
}
