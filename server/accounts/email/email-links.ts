/**
 * Links that go out by mail: 256 random bits of which only the sha256 is kept, bound to account, shop, purpose and address, good once
 * and for a while (security A18). What a link of one purpose opens, no other opens.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ExpressionBuilder, NotNull } from "kysely";
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { AddressPurpose } from "#domain/accounts/account-schemas.ts";
import { MailLink, type MailLinkPurpose } from "#entities/accounts/mail-link.ts";
import type { AtShop } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { type Tables, tablesIn } from "#server/database/tables.ts";

/** How long a link of each purpose lives (AUTH-02, AUTH-03). */
const LIVES_MINUTES = { verify_email: 24 * 60, change_email: 24 * 60, reset_password: 60 } as const;
export type LinkPurpose = keyof typeof LIVES_MINUTES;

/** A link to be made. */
export interface WantedLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The address that opening the link proves. */
  readonly email: string;
  /** The link's own id, where the same request may come twice; a new one by default. */
  readonly id?: string;
}

/** Makes a link and returns its token, once; null where a link of this id was made before. */
export async function makeLink(tx: EntityManager, ctx: AtShop, wanted: WantedLink): Promise<string | null> {
  const token = newToken();
  const until = new Date(ctx.now.getTime() + LIVES_MINUTES[wanted.purpose] * 60_000);
  const made = await tablesIn(tx)
    .insertInto("mailLinks")
    .values({
      shopId: ctx.shop.id,
      id: wanted.id ?? v7(),
      userId: wanted.userId,
      purpose: wanted.purpose,
      email: wanted.email,
      tokenHash: hashOf(token),
      createdAt: ctx.now,
      expiresAt: until,
    })
    .onConflict((same) => same.columns(["shopId", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made ? token : null;
}

/** The account of an opened link, and the address that the link proves. */
export interface OpenedLink {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly isMerchant: boolean;
}

/** The columns of an opened link. */
const OPENED = ["l.userId", "l.email", "u.firstName", "u.isMerchant"] as const;

/** The account `u` of a link `l`. It lives and, but for a change, still has the address. */
const ofAccount = (
  eb: ExpressionBuilder<Tables & { l: Tables["mailLinks"]; u: Tables["users"] }, "l" | "u">,
) =>
  eb.and([
    eb("u.shopId", "=", eb.ref("l.shopId")),
    eb("u.id", "=", eb.ref("l.userId")),
    eb("u.status", "=", "ACTIVE"),
    eb("u.deletedAt", "is", null),
    eb.or([eb("l.purpose", "=", "change_email"), eb("u.email", "=", eb.ref("l.email"))]),
  ]);

/**
 * Uses a link up, by one statement: of many at once, one succeeds.
 *
 * @throws LinkExpired for a link that is old, used, of another purpose, shop or address
 */
export async function takeLink(
  tx: EntityManager,
  ctx: AtShop,
  token: string,
  purpose: LinkPurpose,
): Promise<OpenedLink> {
  const link = await tablesIn(tx)
    .updateTable("mailLinks as l")
    .set({ usedAt: ctx.now })
    .from("users as u")
    .where("l.shopId", "=", ctx.shop.id)
    .where("l.tokenHash", "=", hashOf(token))
    .where("l.purpose", "=", purpose)
    .where("l.usedAt", "is", null)
    .where("l.expiresAt", ">", ctx.now)
    .where(ofAccount)
    .where("l.email", "is not", null)
    .returning(OPENED)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  if (!link) throw new LinkExpired();
  return link;
}

/** Looks at a link without using it up. @throws LinkExpired as above */
export async function readLink(
  tx: EntityManager,
  ctx: AtShop,
  token: string,
  purpose: LinkPurpose,
): Promise<OpenedLink> {
  const link = await linksOf(tx, ctx, token, purpose)
    .where("l.usedAt", "is", null)
    .where("l.expiresAt", ">", ctx.now)
    .select(OPENED)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  if (!link) throw new LinkExpired();
  return link;
}

/** A link that proves an address, or that would, had the address not been proved already. */
export interface AddressLink extends OpenedLink {
  readonly linkId: string;
  /** The account has the address and it is proved, by this link or by another one. */
  readonly isProved: boolean;
}

/**
 * Looks at a link that proves an address. One that was used finds its address proved, so that the page can say so at the second use.
 *
 * @throws LinkExpired for a link that is too old or void while its address is not proved; of another purpose, shop or address
 */
export async function readAddressLink(
  tx: EntityManager,
  ctx: AtShop,
  token: string,
  purpose: AddressPurpose,
): Promise<AddressLink> {
  const link = await linksOf(tx, ctx, token, purpose)
    .where((eb) => eb.or([eb("l.purpose", "<>", "activate_owner"), eb("u.isMerchant", "=", true)]))
    .select([...OPENED, "l.id as linkId", "l.usedAt", "l.expiresAt"])
    .select((eb) => [
      eb.and([eb("u.email", "=", eb.ref("l.email")), eb("u.emailVerifiedAt", "is not", null)]).as("isProved"),
    ])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  if (!link) throw new LinkExpired();
  const { usedAt, expiresAt, ...opened } = link;
  const isProved = Boolean(link.isProved);
  if (!isProved && (usedAt !== null || expiresAt <= ctx.now)) throw new LinkExpired();
  return { ...opened, isProved };
}

/** The links of a token, with their accounts. */
const linksOf = (tx: EntityManager, ctx: AtShop, token: string, purpose: MailLinkPurpose) =>
  tablesIn(tx)
    .selectFrom(["mailLinks as l", "users as u"])
    .where("l.shopId", "=", ctx.shop.id)
    .where("l.tokenHash", "=", hashOf(token))
    .where("l.purpose", "=", purpose)
    .where("l.email", "is not", null)
    .where(ofAccount);

/**
 * The same to prove the address with it now: of many at once, one finds it still to be proved, the others after it that it is. The link
 * counts as used from now on.
 */
export async function useAddressLink(
  tx: EntityManager,
  ctx: AtShop,
  token: string,
  purpose: AddressPurpose,
): Promise<AddressLink> {
  // Taken first and by itself: what stands in the account is then read as the one before left it.
  await tablesIn(tx)
    .selectFrom("mailLinks")
    .select("id")
    .where("shopId", "=", ctx.shop.id)
    .where("tokenHash", "=", hashOf(token))
    .forUpdate()
    .execute();
  const link = await readAddressLink(tx, ctx, token, purpose);
  await tx.nativeUpdate(
    MailLink,
    { shopId: ctx.shop.id, id: link.linkId, usedAt: null },
    { usedAt: ctx.now },
  );
  return link;
}

/** Makes the links of these purposes that an account still has out void. */
export async function voidLinks(
  tx: EntityManager,
  ctx: AtShop,
  userId: string,
  purposes: readonly MailLinkPurpose[],
): Promise<void> {
  await tx.nativeUpdate(
    MailLink,
    { shopId: ctx.shop.id, userId, purpose: { $in: [...purposes] }, usedAt: null },
    { usedAt: ctx.now },
  );
}
