/**
 * Deleting one's own account (CUST-03). The books stay: orders with their tickets, lines and totals, who changed them and when. Everything
 * that identifies the person is deleted, in one transaction; the address and the number are free again at once.
 */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { OwnsAShop, WrongRole } from "#domain/accounts/account-errors.ts";
import { tracePattern } from "#domain/accounts/traces.ts";
import { NotFound } from "#domain/missing.ts";
import { CustomerNote } from "#entities/accounts/customer-note.ts";
import { LoginHandover } from "#entities/accounts/login-handover.ts";
import { MailLink } from "#entities/accounts/mail-link.ts";
import { PhoneCode } from "#entities/accounts/phone-code.ts";
import { Session } from "#entities/accounts/session.ts";
import { User } from "#entities/accounts/user.ts";
import { Cart } from "#entities/cart/cart.ts";
import { Feedback } from "#entities/support/feedback.ts";
import { proveOwnPassword } from "#server/accounts/passwords/own-password.ts";
import type { SignedInAt } from "#server/context.ts";
import { tablesIn } from "#server/database/tables.ts";
import { inShop, shopOf } from "#server/database/tenant.ts";
import { eraseMessages } from "./erase-messages.ts";
import { ERASED } from "./erased.ts";
import { takeInOrdersOf } from "./join-guest-orders.ts";

/** @throws OwnsAShop for a merchant, WrongRole for a super admin, InvalidFields on `currentPassword`, TooManyTries */
export async function eraseAccount(
  ctx: SignedInAt,
  { currentPassword }: { currentPassword: string },
): Promise<{ erased: true }> {
  const { visitor, shop } = ctx;
  if (visitor.isSuperAdmin) throw new WrongRole();
  if (visitor.isMerchant) throw new OwnsAShop();
  await proveOwnPassword(ctx, currentPassword);
  await inShop(ctx.em, shop.id, (tx) => eraseIn(tx, ctx, visitor.id));
  return { erased: true };
}

async function eraseIn(tx: EntityManager, ctx: SignedInAt, userId: string): Promise<void> {
  // Locked against new rows that point at it: an order being placed is either seen here, or waits.
  const user = await tx.findOne(
    User,
    { shopId: ctx.shop.id, id: userId, status: "ACTIVE" },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!user) throw new NotFound();
  const { phoneNormalized } = user;
  const email = provedEmail(user);
  if (email) await takeInOrdersOf(tx, userId, email);
  const proved = await provedAlone(tx, ctx, user);
  await eraseUser(tx, ctx, userId);
  await eraseOrders(tx, ctx, userId);
  await eraseMessages(tx, { userId, proved });
  await eraseDeliveries(tx, userId);
  const shopId = ctx.shop.id;
  await tx.nativeDelete(Feedback, { shopId, userId });
  if (phoneNormalized) await tx.nativeDelete(PhoneCode, { shopId, phoneNormalized });
  for (const table of [Session, MailLink, LoginHandover, Cart])
    await tx.nativeDelete<Session | MailLink | LoginHandover | Cart>(table, { shopId, userId });
  await tx.nativeDelete(CustomerNote, { shopId, customerId: userId });
  await tx.execute("select ops.forget_in_trails(?)", [userId]);
}

/** The address, where it is proved to be the account's own: as far as joining a guest's orders reaches, and no further. */
const provedEmail = ({ email, emailVerifiedAt, emailProvedByLinkAlone }: User): string | null =>
  emailVerifiedAt && !emailProvedByLinkAlone ? email : null;

/**
 * By which addresses and numbers a message may be known to be this person's: those that were proved, and neither another account, nor the order of
 * another guest, nor a setting of the shop has. Whatever else a customer names, of a change that was never confirmed too, may be anyone's.
 */
async function provedAlone(tx: EntityManager, { shop }: SignedInAt, user: User): Promise<string[]> {
  const { id, phoneVerifiedAt, phoneNormalized } = user;
  const ofOrders = await tablesIn(tx)
    .selectFrom("orders")
    .select("guestEmail")
    .distinct()
    .where("shopId", "=", shop.id)
    .where("userId", "=", id)
    .where("guestEmail", "is not", null)
    .execute();
  const emails = [provedEmail(user), ...ofOrders.map(({ guestEmail }) => guestEmail)];
  const proved = [...emails, phoneVerifiedAt && phoneNormalized].flatMap((word) => word?.toLowerCase() || []);
  return ownAlone(tx, id, { words: [...new Set(proved)], settings: JSON.stringify(shop.settings) });
}

/**
 * Those of these addresses and numbers that neither another account, nor an order that is not this account's, nor a setting has as well. Each is looked for
 * by its own index; but a guest's number stands as it was typed, and only for one are all guests' orders read.
 */
async function ownAlone(
  tx: EntityManager,
  userId: string,
  { words, settings }: { words: readonly string[]; settings: string },
): Promise<string[]> {
  const patterns = words.map((word) => tracePattern([word]) ?? "");
  const rows = await tx.execute<{ word: string }[]>(
    `select w.word from unnest(?::text[], ?::text[]) as w (word, pattern)
     where not exists (select from users u where u.shop_id = ? and u.email = w.word and u.id <> ? and u.deleted_at is null)
       and not exists (select from users u
         where u.shop_id = ? and u.phone_normalized = w.word and u.id <> ? and u.deleted_at is null)
       and not exists (select from orders o where o.shop_id = ? and o.guest_email = w.word and o.user_id is distinct from ?)
       and case when w.word like '%@%' then true else not exists (select from orders o
         where o.shop_id = ? and o.user_id is distinct from ? and regexp_replace(o.guest_phone, '[^0-9]', '', 'g') = w.word) end
       and ?::text !~* w.pattern`,
    [
      arrayOf(words),
      arrayOf(patterns),
      ...Array.from({ length: 4 }, () => [shopOf(tx), userId]).flat(),
      settings,
    ],
  );
  return rows.map(({ word }) => word);
}

async function eraseUser(tx: EntityManager, { shop, now }: SignedInAt, userId: string): Promise<void> {
  await tx.nativeUpdate(
    User,
    { shopId: shop.id, id: userId },
    {
      firstName: "",
      lastName: "",
      email: null,
      emailVerifiedAt: null,
      phone: "",
      phoneNormalized: null,
      phoneVerifiedAt: null,
      street: "",
      zip: "",
      passwordHash: null,
      paymentService: "",
      paymentHandle: "",
      familyDiscount: null,
      isAdminDrawerMini: false,
      status: "ERASED",
      deletedAt: now,
      updatedAt: now,
    },
  );
}

/** Amounts, lines, tickets and days stay. The scope of a guest's key names an address. The version counts on, so that a form opened before cannot write a name back. */
async function eraseOrders(tx: EntityManager, { shop, now }: SignedInAt, userId: string): Promise<void> {
  await tablesIn(tx)
    .updateTable("orders")
    .set((eb) => ({
      guestName: null,
      guestEmail: null,
      guestPhone: null,
      guestTokenHash: null,
      deliveryAddress: eb.case().when("deliveryAddress", "is not", null).then(ERASED).end(),
      specialInstructions: "",
      gifteeDetails: null,
      notes: "",
      cancelReason: "",
      cancelledBy: eb.case().when("cancelledBy", "is not", null).then("").end(),
      idempotencyKey: null,
      requestHash: null,
      scope: userId,
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("shopId", "=", shop.id)
    .where("userId", "=", userId)
    .execute();
}

/** What webhooks were sent of the person's orders, and what they were still to be sent. */
async function eraseDeliveries(tx: EntityManager, userId: string): Promise<void> {
  await tablesIn(tx)
    .deleteFrom("webhookDeliveries")
    .where("shopId", "=", shopOf(tx))
    .where(({ eb, selectFrom }) =>
      eb(
        "orderId",
        "in",
        selectFrom("orders").select("id").where("shopId", "=", shopOf(tx)).where("userId", "=", userId),
      ),
    )
    .execute();
}

/** A list of texts as Postgres writes it, because a bound array would become several values. */
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
