/**
 * Links that go out by mail: 256 random bits of which only the sha256 is kept, bound to account, shop, purpose and address, good once
 * and for a while (security A18). What a link of one purpose opens, no other opens.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { AddressPurpose } from "#domain/accounts/account-schemas.ts";
import type { MailLinkPurpose } from "#entities/accounts/mail-link.ts";
import type { AtShop } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";

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
  const made = await tx.execute<{ id: string }[]>(
    `insert into mail_links (shop_id, id, user_id, purpose, email, token_hash, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (shop_id, id) do nothing returning id`,
    [
      ctx.shop.id,
      wanted.id ?? v7(),
      wanted.userId,
      wanted.purpose,
      wanted.email,
      hashOf(token),
      ctx.now,
      until,
    ],
  );
  return made.length > 0 ? token : null;
}

/** The account of an opened link, and the address that the link proves. */
export interface OpenedLink {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly isMerchant: boolean;
}

interface LinkRow {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly is_merchant: boolean;
}

/** A live link of this shop and purpose. Its account lives and, but for a change, still has the address. */
const LIVE = `l.shop_id = ? and l.token_hash = ? and l.purpose = ? and l.used_at is null and l.expires_at > ?
  and u.shop_id = l.shop_id and u.id = l.user_id and u.status = 'ACTIVE' and u.deleted_at is null
  and (l.purpose = 'change_email' or u.email = l.email)`;

const openedLink = (row: LinkRow | undefined): OpenedLink => {
  if (!row) throw new LinkExpired();
  const { user_id: userId, email, first_name: firstName, is_merchant: isMerchant } = row;
  return { userId, email, firstName, isMerchant };
};

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
  const [row] = await tx.execute<LinkRow[]>(
    `update mail_links l set used_at = ? from users u where ${LIVE}
     returning l.user_id, l.email, u.first_name, u.is_merchant`,
    [ctx.now, ctx.shop.id, hashOf(token), purpose, ctx.now],
  );
  return openedLink(row);
}

/** Looks at a link without using it up. @throws LinkExpired as above */
export async function readLink(
  tx: EntityManager,
  ctx: AtShop,
  token: string,
  purpose: LinkPurpose,
): Promise<OpenedLink> {
  const [row] = await tx.execute<LinkRow[]>(
    `select l.user_id, l.email, u.first_name, u.is_merchant from mail_links l, users u where ${LIVE}`,
    [ctx.shop.id, hashOf(token), purpose, ctx.now],
  );
  return openedLink(row);
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
  const [row] = await tx.execute<(LinkRow & { id: string; is_proved: boolean })[]>(
    `select l.id, l.user_id, l.email, u.first_name, u.is_merchant, proof.is_proved
     from mail_links l
     join users u on u.shop_id = l.shop_id and u.id = l.user_id and u.status = 'ACTIVE' and u.deleted_at is null
     cross join lateral (select u.email = l.email and u.email_verified_at is not null as is_proved) proof
     where l.shop_id = ? and l.token_hash = ? and l.purpose = ? and (l.purpose = 'change_email' or u.email = l.email)
       and (l.purpose <> 'activate_owner' or u.is_merchant)
       and (proof.is_proved or (l.used_at is null and l.expires_at > ?))`,
    [ctx.shop.id, hashOf(token), purpose, ctx.now],
  );
  const { id: linkId, is_proved: isProved } = row ?? {};
  if (linkId === undefined || isProved === undefined) throw new LinkExpired();
  return { ...openedLink(row), linkId, isProved };
}

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
  await tx.execute("select 1 from mail_links where shop_id = ? and token_hash = ? for update", [
    ctx.shop.id,
    hashOf(token),
  ]);
  const link = await readAddressLink(tx, ctx, token, purpose);
  await tx.execute("update mail_links set used_at = coalesce(used_at, ?) where shop_id = ? and id = ?", [
    ctx.now,
    ctx.shop.id,
    link.linkId,
  ]);
  return link;
}

/** Makes the links of these purposes that an account still has out void. */
export async function voidLinks(
  tx: EntityManager,
  ctx: AtShop,
  userId: string,
  purposes: readonly MailLinkPurpose[],
): Promise<void> {
  await tx.execute(
    "update mail_links set used_at = ? where shop_id = ? and user_id = ? and purpose = any (?) and used_at is null",
    [ctx.now, ctx.shop.id, userId, `{${purposes.join(",")}}`],
  );
}
