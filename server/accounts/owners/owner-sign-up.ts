/** A baker opens a shop (AUTH-04): shop, settings, owner, trial and activation mail in one transaction, or nothing. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { SlugTaken } from "#domain/accounts/owner-errors.ts";
import type { NewShop, OpenedShop, OwnerSignUp } from "#domain/accounts/owner-schemas.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { CASH } from "#domain/payments/providers.ts";
import { type SlugProblem, slugProblem, suggestedSlug } from "#domain/shop/slug.ts";
import { TRIAL_DAYS } from "#domain/shop/standing.ts";
import { addMinutes } from "#domain/time.ts";
import { User } from "#entities/accounts/user.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { TicketCounter } from "#entities/orders/ticket-counter.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { findSession, openSession } from "#server/accounts/sessions/sessions.ts";
import type { Context } from "#server/context.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitOwnerSignUps, limitSlugQuestions } from "#server/limits/attempt-limits.ts";
import { originOf } from "#server/origin.ts";
import { sendActivationIn } from "./owner-activation.ts";
import { writeHandOver } from "./owner-handover.ts";

const DAY_MINUTES = 24 * 60;

/** A shop and its owner, still inside the transaction that makes them. */
interface JustOpened {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly shopDomain: null;
  readonly ownerId: string;
}

/**
 * For the APIs: opens the shop and a log-in of its owner. `ownerSignUpAt` has validated the form. The log-in of the caller changes nothing: the result is always a new shop (matrix r171).
 *
 * @throws SlugTaken, TooManyTries
 */
export async function signUpOwner(ctx: Context, form: OwnerSignUp): Promise<OpenedShop> {
  const { shop, session } = await openShop(ctx, form, async (tx, shop) => ({
    shop,
    session: await openSession(tx, ctx, shop.id, shop.ownerId),
  }));
  const found = await findSession(ctx.em, session.token, shop.id, ctx.now);
  if (!found) throw new Error("The log-in that was just opened is not there.");
  return { ...session, user: ownAccount(found.visitor), shop: newShopOf(ctx, shop) };
}

/**
 * For the screen on the root domain: opens the shop and hands the log-in over to the shop's host, where its cookie will live.
 *
 * @throws SlugTaken, TooManyTries
 */
export function signUpOwnerHere(ctx: Context, form: OwnerSignUp): Promise<{ shop: NewShop; url: string }> {
  return openShop(ctx, form, async (tx, shop) => ({
    shop: newShopOf(ctx, shop),
    url: await writeHandOver(tx, ctx, shop, { userId: shop.ownerId, openedAt: null }),
  }));
}

/** Whether an address could be a new shop's, requested while it is typed. The sign-up checks again. @throws TooManyTries */
export async function slugFree(
  ctx: Context,
  slug: string,
): Promise<{ slug: string; problem: SlugProblem | null }> {
  const problem = slugProblem(slug);
  if (problem) return { slug, problem };
  await limitSlugQuestions(ctx);
  const { taken } = await tablesIn(ctx.em)
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("shops").select("id").where("slug", "=", slug)),
        exists(
          selectFrom("retiredSlugs").select("slug").where("slug", "=", slug).where("until", ">", ctx.now),
        ),
      ]).as("taken"),
    )
    .executeTakeFirstOrThrow();
  return { slug, problem: taken ? "taken" : null };
}

async function openShop<Answer>(
  ctx: Context,
  form: OwnerSignUp,
  finish: (tx: EntityManager, shop: JustOpened) => Promise<Answer>,
): Promise<Answer> {
  const slug = form.slug === "" ? suggestedSlug(form.shopName) : form.slug;
  await limitOwnerSignUps(ctx, form.email);
  const passwordHash = await hashPassword(form.password);
  const shop: JustOpened = { id: v7(), slug, title: form.shopName, shopDomain: null, ownerId: v7() };
  return inShop(ctx.em, shop.id, async (tx) => {
    await addShop(tx, ctx, shop);
    await addRows(tx, ctx, shop, { ...form, passwordHash });
    await sendActivationIn(
      tx,
      ctx,
      { ...shop, settings: { welcomeEmailBody: "" } },
      {
        id: shop.ownerId,
        email: form.email,
        firstName: form.firstName,
      },
    );
    return finish(tx, shop);
  });
}

/** `app` itself may add no shop: the one function for it returns whether the name was still free (SEC-02). */
async function addShop(tx: EntityManager, { now }: Context, { id, slug, title }: JustOpened): Promise<void> {
  const [row] = await tx.execute<{ opened: boolean }[]>("select ops.open_shop(?, ?, ?, ?, ?) as opened", [
    id,
    slug,
    title,
    now,
    addMinutes(now, TRIAL_DAYS * DAY_MINUTES),
  ]);
  if (!row?.opened) throw new SlugTaken();
}

/** What every shop has besides its name. The time zone stays open for the prompt of the manage area (MAN-10). */
async function addRows(
  tx: EntityManager,
  { language }: Context,
  { id: shopId, ownerId }: JustOpened,
  { firstName, lastName, email, phone, passwordHash }: OwnerSignUp & { passwordHash: string },
): Promise<void> {
  tx.create(ShopSettings, {
    shopId,
    contactEmail: email,
    ownerFirstName: firstName,
    ownerLastName: lastName,
    paymentOptions: [CASH.name],
  });
  tx.create(TicketCounter, { shopId });
  tx.create(Subscription, { shopId });
  tx.create(User, {
    shopId,
    id: ownerId,
    firstName,
    lastName,
    email,
    phone,
    phoneNormalized: phoneDigits(phone),
    passwordHash,
    isMerchant: true,
    language,
  });
  await tx.flush();
}

const newShopOf = ({ config }: Context, shop: JustOpened): NewShop => ({
  id: shop.id,
  slug: shop.slug,
  title: shop.title,
  url: originOf(config, shop),
});
