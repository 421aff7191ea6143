/**
 * Deleting one's own account (CUST-03). The books stay: orders with their tickets, lines and totals, who changed them and when. Everything
 * that identifies the person is deleted, in one transaction; the address and the number are free again at once.
 */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { OwnsAShop, WrongRole } from "#domain/accounts/account-errors.ts";
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
import { takeInOrdersOf } from "./join-guest-orders.ts";

/** Stands in a delivery's address, which the database wants to be there. */
const ERASED = "(erased)";

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
  const { email, emailVerifiedAt, emailProvedByLinkAlone, phone, phoneNormalized } = user;
  if (email && emailVerifiedAt && !emailProvedByLinkAlone) await takeInOrdersOf(tx, userId, email);
  const traces = await tracesOf(tx, userId, [email, phone, phoneNormalized]);
  await eraseUser(tx, ctx, userId);
  await eraseOrders(tx, ctx, userId);
  await eraseMessages(tx, userId, traces);
  await eraseDeliveries(tx, userId);
  const shopId = ctx.shop.id;
  await tx.nativeDelete(Feedback, { shopId, userId });
  if (phoneNormalized) await tx.nativeDelete(PhoneCode, { shopId, phoneNormalized });
  for (const table of [Session, MailLink, LoginHandover, Cart])
    await tx.nativeDelete<Session | MailLink | LoginHandover | Cart>(table, { shopId, userId });
  await tx.nativeDelete(CustomerNote, { shopId, customerId: userId });
  await tx.execute("select ops.forget_in_trails(?)", [userId]);
}

/** Words by which a message is about this person: every address and number we know of, and what was written to the shop. */
async function tracesOf(
  tx: EntityManager,
  userId: string,
  own: readonly (string | null | undefined)[],
): Promise<string[]> {
  const others = await tx.execute<{ word: string | null }[]>(
    `select email as word from mail_links where shop_id = ? and user_id = ?
     union select unnest(array[guest_email, guest_phone]) from orders where shop_id = ? and user_id = ?
     union select unnest(array[email, message]) from feedback where shop_id = ? and user_id = ?`,
    [shopOf(tx), userId, shopOf(tx), userId, shopOf(tx), userId],
  );
  const words = [...own, ...others.map(({ word }) => word)].map((word) => word?.trim().toLowerCase() ?? "");
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_TRACE);
}

/** A shorter text identifies no one, and would be found in everyone's mails. */
const SHORTEST_TRACE = 6;

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

/** What has not left yet does not leave any more. Of the rest only the fact remains that it was sent. */
async function eraseMessages(tx: EntityManager, userId: string, traces: readonly string[]): Promise<void> {
  const about = `shop_id = ? and (user_id = ? or order_id in (select id from orders where shop_id = ? and user_id = ?)
    or exists (select from unnest(?::text[]) as t(word)
      where position(t.word in lower(recipient || ' ' || bcc || ' ' || subject || ' ' || text || ' ' || html || ' '
        || coalesce(facts::text, ''))) > 0))`;
  const values = [shopOf(tx), userId, shopOf(tx), userId, arrayOf(traces)];
  await tx.execute(`delete from messages where status <> 'sent' and ${about}`, values);
  await tx.execute(
    `update messages set facts = null, subject = '', text = '', html = '', bcc = '', last_error = '',
       recipient = case when user_id = ? or order_id is not null and template = 'customer-invoice'
         or lower(recipient) = any (?::text[]) then '' else recipient end
     where ${about}`,
    [userId, arrayOf(traces), ...values],
  );
}

/** A list of texts as Postgres writes it, because a bound array would become several values. */
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
