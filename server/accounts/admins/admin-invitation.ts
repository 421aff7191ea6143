/**
 * How a super admin gets in for the first time (AUTH-04): `npm run admin:create` prints a link that is good once, for 24 hours. Behind it
 * stand a password and the key of an authenticator app, taken together and only with a first code that proves that the app has the key.
 */
import { createHmac } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { v7 } from "uuid";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import type { OpenedSession } from "#domain/accounts/account-schemas.ts";
import { WrongCode } from "#domain/accounts/owner-errors.ts";
import type { AcceptInvitation, Invitation } from "#domain/accounts/owner-schemas.ts";
import { passwordProblem } from "#domain/accounts/password-rule.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { platformName } from "#messages/storefront.js";
import { opened } from "#server/accounts/log-in/log-in.ts";
import { COMMONEST_PASSWORDS } from "#server/accounts/passwords/commonest-passwords.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { openAdminSession, refuseOutsidePlatform } from "#server/accounts/sessions/sessions.ts";
import type { Config } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { tablesIn } from "#server/database/tables.ts";
import { atPlatform, countLogIn } from "#server/limits/attempt-limits.ts";
import { originOf } from "#server/origin.ts";
import { TOTP_PURPOSE } from "#server/sealed-columns.ts";
import { encryptionKey, openingKeys, seal } from "#server/sealed-secrets.ts";
import { takeStep } from "./admin-codes.ts";
import { keyForApp, stepOfCode, TOTP_KEY_BYTES } from "./totp-codes.ts";

const INVITE_HOURS = 24;

/**
 * Invites a super admin (AUTH-04), for `npm run admin:create`: the app itself may neither add nor change one. Stores the invitation in a transaction of role `platform`, and returns its link, which is good once, for 24 hours. Someone who is a super admin already
 * keeps password and key until the link is used: that is how a lost phone is replaced.
 */
export async function inviteAdmin(
  tx: EntityManager,
  config: Config,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const token = newToken();
  const invitation = {
    inviteHash: hashOf(token),
    inviteExpiresAt: new Date(now.getTime() + INVITE_HOURS * 3_600_000),
  };
  await tablesIn(tx)
    .insertInto("superAdmins")
    .values({ id: v7(), email, ...invitation })
    .onConflict((same) => same.column("email").doUpdateSet({ ...invitation, updatedAt: sql`now()` }))
    .execute();
  return `${originOf(config, null)}/owner/invitation/${token}`;
}

/** The key for the holder of the link, the same at each reading. @throws LinkExpired, NoEncryptionKey */
export async function beginInvitation(ctx: Context, token: string): Promise<Invitation> {
  const { email } = await invited(ctx, token);
  return { email, ...keyForApp(platformName(), email, keyOfInvitation(encryptionKey(ctx.config), token)) };
}

/**
 * Accepts the invitation: from then on password and code log the admin in, and earlier log-ins end.
 *
 * @throws LinkExpired, OtherAddress, InvalidFields, WrongCode, TooManyTries
 */
export async function acceptInvitation(ctx: Context, form: AcceptInvitation): Promise<OpenedSession> {
  const { id, email } = await invited(ctx, form.token);
  refuseOutsidePlatform(ctx);
  const problem = passwordProblem(form.password, COMMONEST_PASSWORDS, platformName());
  if (problem) throw new InvalidFields({ password: [problem] });
  const tries = await countLogIn(atPlatform(ctx), email);
  const { key, step } = provedKey(ctx, form);

  const passwordHash = await hashPassword(form.password);
  const [accepted] = await ctx.em.execute<{ id: string | null }[]>(
    "select ops.accept_admin_invite(?, ?, ?, ?) as id",
    [hashOf(form.token), passwordHash, seal(encryptionKey(ctx.config), TOTP_PURPOSE, key), ctx.now],
  );
  if (!accepted?.id) throw new LinkExpired();
  await takeStep(ctx, id, step);
  await tries.forget();
  return opened(ctx, await openAdminSession(ctx, id));
}

async function invited(ctx: Context, token: string): Promise<{ id: string; email: string }> {
  const [admin] = await ctx.em.execute<{ id: string; email: string }[]>(
    "select id, email from ops.admin_of_invite(?, ?)",
    [hashOf(token), ctx.now],
  );
  if (!admin) throw new LinkExpired();
  return admin;
}

/** The key that the code proves: the app may have it from before ENCRYPTION_KEY was changed. @throws WrongCode, NoEncryptionKey */
function provedKey(
  { config, now }: Context,
  { token, code }: AcceptInvitation,
): { key: Buffer; step: number } {
  for (const encryptedWith of openingKeys(config)) {
    const key = keyOfInvitation(encryptedWith, token);
    const step = stepOfCode(key, code, now);
    if (step !== null) return { key, step };
  }
  throw new WrongCode();
}

/**
 * The key of an invitation follows from its link and ENCRYPTION_KEY, so that a form that has to be sent twice, with or without JavaScript,
 * shows the key that is in the app already. Anyone who finds the link later, used or not, learns nothing from it.
 */
function keyOfInvitation(encryptedWith: Buffer, token: string): Buffer {
  return createHmac("sha256", encryptedWith)
    .update(`${TOTP_PURPOSE} of invitation ${token}`)
    .digest()
    .subarray(0, TOTP_KEY_BYTES);
}
