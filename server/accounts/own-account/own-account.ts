/** One's own account, and no one else's (CUST-01, matrix D2): the owner is checked before the input. */

import type { EntityManager } from "@mikro-orm/postgresql";
import type { ExpressionBuilder } from "kysely";
import { WrongRole } from "#domain/accounts/account-errors.ts";
import type { OwnAccount } from "#domain/accounts/account-schemas.ts";
import type { AccountExport } from "#domain/accounts/own-account-schemas.ts";
import { NotFound } from "#domain/missing.ts";
import { ShopNotFound, ShopRequired } from "#domain/shop/shop-errors.ts";
import { Order } from "#entities/orders/order.ts";
import { pendingEmail } from "#server/accounts/email/pending-email.ts";
import { ownAccount } from "#server/accounts/log-in/visitors.ts";
import { viewCart } from "#server/cart/cart-view.ts";
import type { AtShop, Context, SignedInAt } from "#server/context.ts";
import { type Tables, tablesIn } from "#server/database/tables.ts";
import { inShop, shopOf } from "#server/database/tenant.ts";
import { messagesTo } from "#server/mail/written-to.ts";
import { COPY } from "#server/orders/order-mails.ts";
import { ownOrders } from "#server/orders/own-order.ts";
import { signedInProcedure, whileAlive } from "#server/trpc.ts";

/**
 * An account that is named by `id`. Anyone else's does not exist, for merchants and super admins too: they have calls of their own, and
 * ownership is no role.
 */
export const ownAccountProcedure = signedInProcedure
  .meta({ policy: "customer" })
  .use(async ({ ctx, next, getRawInput }) => {
    const { visitor } = ctx;
    const shop = shopOfRequest(ctx);
    refuseOthers(visitor, shop, await getRawInput());
    return next({ ctx: { shop } });
  })
  .use(whileAlive);

/** The same on the merchants' side: a customer gets the refusal "not for customers" (matrix r041). */
export const ownMerchantProcedure = signedInProcedure
  .meta({ policy: "merchant" })
  .use(async ({ ctx, next, getRawInput }) => {
    const { visitor } = ctx;
    const shop = shopOfRequest(ctx);
    if (!visitor.isMerchant) throw new WrongRole();
    refuseOthers(visitor, shop, await getRawInput());
    return next({ ctx: { shop } });
  })
  .use(whileAlive);

function shopOfRequest({ requestedShop, shop }: Context): AtShop["shop"] {
  if (requestedShop === "none") throw new ShopRequired();
  if (!shop) throw new ShopNotFound();
  return shop;
}

function refuseOthers(visitor: SignedInAt["visitor"], shop: AtShop["shop"], input: unknown): void {
  const named = typeof input === "object" && input !== null && "id" in input ? input.id : null;
  const isOwn = typeof named === "string" && named.toLowerCase() === visitor.id;
  if (!isOwn || visitor.shopId !== shop.id) throw new NotFound();
}

/** The account as it is. */
export const getOwnAccount = ({ visitor }: SignedInAt): OwnAccount => ownAccount(visitor);

/**
 * Everything that is kept about one's own account (CUST-03), to take along. Profile, orders with their lines, cart, what was sent,
 * log-ins, words to the shop. No hashes, and no notes of the merchant's. @throws WrongRole
 */
export function exportAccount(ctx: SignedInAt): Promise<AccountExport> {
  const { visitor, shop, now } = ctx;
  // A super admin has no account at a shop; what the platform keeps of one is on /me.
  if (visitor.isSuperAdmin) throw new WrongRole();
  return inShop(
    ctx.em,
    shop.id,
    async (tx) => ({
      exportedAt: now,
      shop: { slug: shop.slug, title: shop.title },
      profile: ownAccount(visitor),
      pendingEmail: await pendingEmail(tx, ctx, visitor.id),
      orders: await ordersOf(tx, ctx),
      cart: await cartOf(tx, ctx),
      messages: await messagesOf(tx, visitor),
      logIns: await logInsOf(tx, visitor.id),
      feedback: await feedbackOf(tx, visitor.id),
    }),
    { readOnly: true },
  );
}

async function ordersOf(tx: EntityManager, ctx: SignedInAt): Promise<AccountExport["orders"]> {
  const orders = await tx.find(
    Order,
    { shopId: ctx.shop.id, userId: ctx.visitor.id },
    { orderBy: { createdAt: "desc" } },
  );
  const views = await ownOrders(tx, ctx, orders);
  return views.map(({ payment: _, instructions: __, invoiceUrl: ___, ...order }) => order);
}

async function cartOf(tx: EntityManager, ctx: SignedInAt): Promise<AccountExport["cart"]> {
  const { idempotencyKey: _, ...view } = await viewCart(tx, ctx);
  return view;
}

/**
 * What the account was sent: of itself and of its own orders. A mail to the shop, or about a guest's order, has the id of whoever signed up with
 * its address, proved or not, and is not theirs to read; a merchant's are those of the shop.
 */
const messagesOf = (tx: EntityManager, { id, isMerchant }: SignedInAt["visitor"]) =>
  tablesIn(tx)
    .selectFrom("messages")
    .select(["channel", "recipient as to", "template as kind", "subject", "status"])
    .select(["createdAt as queuedAt", "sentAt"])
    .where("shopId", "=", shopOf(tx))
    .where("userId", "=", id)
    .$if(!isMerchant, (mine) => mine.where((eb) => isWrittenTo(eb, id)))
    .orderBy("createdAt", "desc")
    .execute();

function isWrittenTo(eb: ExpressionBuilder<Tables, "messages">, userId: string) {
  const own = eb
    .selectFrom("orders")
    .select("orders.id")
    .whereRef("orders.shopId", "=", "messages.shopId")
    .where("orders.userId", "=", userId);
  const of = (whom: "account" | "orderer") => eb("template", "in", messagesTo(whom));
  return eb.or([
    eb.and([of("account"), eb("orderId", "is", null)]),
    eb.and([of("orderer"), eb("orderId", "in", own), eb("messageId", "not like", `${COPY}%`)]),
  ]);
}

const logInsOf = (tx: EntityManager, userId: string) =>
  tablesIn(tx)
    .selectFrom("sessions")
    .select(["createdAt as openedAt", "renewedAt as usedAt", "expiresAt as endsAt", "revokedAt as endedAt"])
    .select(["door", "userAgent as browser", "address as networkAddress"])
    .where("shopId", "=", shopOf(tx))
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .execute();

const feedbackOf = (tx: EntityManager, userId: string) =>
  tablesIn(tx)
    .selectFrom("feedback")
    .select(["createdAt as writtenAt", "name", "email", "message"])
    .where("shopId", "=", shopOf(tx))
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .execute();
