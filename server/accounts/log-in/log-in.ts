/** Logging in by e-mail and password (AUTH-03, AUTH-04, AUTH-08). */
import type { z } from "zod";
import { WrongCredentials } from "#domain/accounts/account-errors.ts";
import type { logIn as logInForm, OpenedSession } from "#domain/accounts/account-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { proveCode } from "#server/accounts/admins/admin-codes.ts";
import { isPassword } from "#server/accounts/passwords/passwords.ts";
import {
  endSession,
  findSession,
  type NewSession,
  openAdminSession,
  openSession,
  refuseOutsidePlatform,
} from "#server/accounts/sessions/sessions.ts";
import { mergeGuestCart } from "#server/cart/change-cart.ts";
import type { Context } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { countLogInAtDoor } from "#server/limits/attempt-limits.ts";
import { inTurn } from "./in-turn.ts";
import { ownAccount } from "./visitors.ts";

type Form = z.output<typeof logInForm> & { readonly code?: string };

/** An account as far as logging in needs it. */
interface Candidate {
  readonly passwordHash: string | null;
  readonly isMerchant: boolean;
  /** Called once the password was right; throws where there is more to prove. */
  readonly proveMore?: () => Promise<void>;
  readonly open: () => Promise<NewSession>;
}

/**
 * Opens a log-in for a customer, merchant or super admin. The same answer and the same work whether the account exists or not.
 *
 * A guest's cart joins the account's. On the web the log-in that was there ends, also when this one fails (AUTH-05).
 *
 * @throws WrongCredentials, TooManyTries; for a super admin also OtherAddress, and outside demo mode CodeRequired, WrongCode
 */
export function logIn(
  ctx: Context,
  form: Form,
  options: { merchantsOnly?: boolean } = {},
): Promise<OpenedSession> {
  // Over all shops: a super admin is one account on every host.
  return inTurn(`${form.email}:${ctx.address}`, () => tryLogIn(ctx, form, options));
}

async function tryLogIn(
  ctx: Context,
  form: Form,
  { merchantsOnly = false }: { merchantsOnly?: boolean },
): Promise<OpenedSession> {
  // In demo mode the other door opens to super admins too, by a password that everyone knows there.
  const tries = await countLogInAtDoor(ctx, form.email, { isForAdmins: merchantsOnly });
  if (ctx.channel === "page" && ctx.session) await endSession(ctx.em, ctx.session.tokenHash, ctx.now);

  const account = await accountOf(ctx, form);
  if (!account) await tries.goOnToAdmins();
  const candidate = account ?? (await adminOf(ctx, form, merchantsOnly));
  const allowed = candidate !== null && (!merchantsOnly || candidate.isMerchant);
  const right = await isPassword(allowed ? candidate.passwordHash : null, form.password);
  if (!allowed || !right) throw new WrongCredentials();
  await candidate.proveMore?.();
  await tries.forget(account === null);
  return opened(ctx, await candidate.open());
}

/** The log-in with the account as its owner sees it. */
export async function opened(ctx: Context, { token, expiresAt }: NewSession): Promise<OpenedSession> {
  const found = await findSession(ctx.em, token, ctx.shop?.id ?? null, ctx.now);
  if (!found) throw new Error("The log-in that was just opened is not there.");
  return { token, expiresAt, user: ownAccount(found.visitor) };
}

async function accountOf(ctx: Context, form: Form): Promise<Candidate | null> {
  const { shop } = ctx;
  if (!shop) return null;
  return inShop(ctx.em, shop.id, async (tx) => {
    const user = await tx.findOne(
      User,
      { shopId: shop.id, email: form.email, status: "ACTIVE" },
      { populate: ["passwordHash"] },
    );
    if (!user) return null;
    return {
      passwordHash: user.passwordHash ?? null,
      isMerchant: user.isMerchant,
      open: () =>
        inShop(ctx.em, shop.id, async (opening) => {
          await mergeGuestCart(opening, { ...ctx, shop }, user.id);
          // Staying signed in for 30 days is for customers; a seller's counter is a shared place.
          return openSession(opening, ctx, shop.id, user.id, {
            kept: form.keepSignedIn && !user.isMerchant,
          });
        }),
    };
  });
}

/** A super admin. Outside demo mode only by the owners' log-in, and with a second factor besides the password (AUTH-04). */
async function adminOf(
  ctx: Context,
  { email, code = "" }: Form,
  isOwnerLogIn: boolean,
): Promise<Candidate | null> {
  if (!ctx.config.demo && !isOwnerLogIn) return null;
  const [admin] = await ctx.em.execute<
    { id: string; password_hash: string | null; totp_secret: Buffer | null }[]
  >("select id, password_hash, totp_secret from ops.super_admin_by_email(?)", [email]);
  if (!admin) return null;
  const { id, password_hash: passwordHash, totp_secret: key } = admin;
  const proof = ctx.config.demo ? async () => {} : key && (() => proveCode(ctx, id, key, code));
  if (!proof) return null;
  const proveMore = async () => {
    // After the password, so that a stranger does not learn who is one; before the code, which would be used up in vain.
    refuseOutsidePlatform(ctx);
    await proof();
  };
  return { passwordHash, isMerchant: true, proveMore, open: () => openAdminSession(ctx, id) };
}
