import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { ApiToken } from "#entities/accounts/api-token.ts";
import { CustomerNote } from "#entities/accounts/customer-note.ts";
import { LoginHandover } from "#entities/accounts/login-handover.ts";
import { MailLink } from "#entities/accounts/mail-link.ts";
import { PhoneCode } from "#entities/accounts/phone-code.ts";
import { Session } from "#entities/accounts/session.ts";
import { User } from "#entities/accounts/user.ts";
import { Availability } from "#entities/availability/availability.ts";
import { Subscription } from "#entities/billing/subscription.ts";
import { Cart } from "#entities/cart/cart.ts";
import { CartItem } from "#entities/cart/cart-item.ts";
import { Item } from "#entities/catalog/item.ts";
import { Section } from "#entities/catalog/section.ts";
import { LineItem } from "#entities/orders/line-item.ts";
import { LiveScreen } from "#entities/orders/live-screen.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { OrderTick } from "#entities/orders/order-tick.ts";
import { TicketCounter } from "#entities/orders/ticket-counter.ts";
import { SquareEvent } from "#entities/payments/square-event.ts";
import { SquareLink } from "#entities/payments/square-link.ts";
import { AuditEntry } from "#entities/shop/audit-entry.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import { Picture } from "#entities/shop/picture.ts";
import { PublishableKey } from "#entities/shop/publishable-key.ts";
import { RetiredSlug } from "#entities/shop/retired-slug.ts";
import { Shop } from "#entities/shop/shop.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import { WebhookDelivery } from "#entities/shop/webhook-delivery.ts";
import { Feedback } from "#entities/support/feedback.ts";
import { Message } from "#entities/support/message.ts";

/** The instant everything in these shops happened at. */
export const THEN = new Date("2026-12-02T19:00:00Z");
export const LATER = new Date("2026-12-02T20:00:00Z");

/** How tokens are kept. */
export const hashed = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The rows of a shop that tests point at. */
export interface FullShop {
  readonly id: string;
  readonly userId: string;
  readonly sectionId: string;
  readonly itemId: string;
  readonly availabilityId: string;
  readonly cartId: string;
  readonly orderId: string;
  /** The log-in of the shop's customer. */
  readonly token: string;
}

/** Opens a shop with a row in every table of a shop; `tx` is the platform's, or the shop's own. */
export function openFullShop(tx: EntityManager, slug: string): FullShop {
  const shop = tx.create(Shop, { slug, title: `Shop ${slug}` });
  const shopId = shop.id ?? v7();
  shop.id = shopId;
  tx.create(RetiredSlug, { slug: `old-${slug}`, shopId, until: LATER });
  tx.create(ShopSettings, { shopId, ownerFirstName: slug });
  tx.create(FeatureFlag, { shopId, name: "SERVICE_FEE", active: true });
  tx.create(Picture, {
    shopId,
    kind: "gallery",
    key: `${slug}.webp`,
    width: 8,
    height: 8,
    byteSize: 64,
    position: 0,
  });
  tx.create(AuditEntry, { shopId, at: THEN, actor: "merchant", action: "settings.saved" });
  tx.create(Subscription, { shopId, stripeCustomerId: `cus_${slug}` });
  const user = tx.create(User, { shopId, id: v7(), firstName: "Sam", email: `sam@${slug}.test` });
  tx.create(CustomerNote, { shopId, customer: user, notes: "Likes rye" });
  const token = `${slug}-token`;
  tx.create(Session, {
    shopId,
    user,
    tokenHash: hashed(token),
    door: "web",
    createdAt: THEN,
    renewedAt: THEN,
    expiresAt: LATER,
    absoluteExpiresAt: LATER,
  });
  tx.create(PublishableKey, {
    shopId,
    id: v7(),
    name: "Website",
    key: `wpk_${slug}`,
    origins: ["https://website.example"],
    createdAt: THEN,
    revokedAt: null,
  });
  tx.create(ApiToken, {
    shopId,
    id: v7(),
    user,
    name: "Till",
    scope: "read",
    tokenHash: hashed(`api ${token}`),
    last4: "abcd",
    createdAt: THEN,
    lastUsedAt: null,
    expiresAt: LATER,
    revokedAt: null,
  });
  const code = { shopId, createdAt: THEN, expiresAt: LATER };
  tx.create(PhoneCode, { ...code, phoneNormalized: "5550100100", codeHash: hashed("12345") });
  tx.create(MailLink, { ...code, user, purpose: "verify_email", tokenHash: hashed("mail") });
  tx.create(LoginHandover, { ...code, user, tokenHash: hashed("handover") });
  const section = tx.create(Section, { shopId, id: v7(), name: "Breads" });
  const item = tx.create(Item, { shopId, id: v7(), section, name: "Rye", price: 800, stock: 2 });
  const availability = tx.create(Availability, { shopId, id: v7(), startTime: THEN, endTime: LATER });
  const cart = tx.create(Cart, { shopId, id: v7(), user, availability, idempotencyKey: "key" });
  tx.create(CartItem, { shopId, cart, item, quantity: 1 });
  const order = tx.create(Order, {
    shopId,
    id: v7(),
    ticketNumber: 1,
    user,
    availability,
    fulfillmentType: "Pickup",
    subtotal: 800,
    grandTotal: 800,
    scope: "account",
    idempotencyKey: "key",
  });
  tx.create(LineItem, { shopId, order, item, quantity: 1, itemPrice: 800, itemName: "Rye" });
  tx.create(OrderEvent, { shopId, order, at: THEN, actor: "customer", what: "placed" });
  tx.create(OrderTick, {
    shopId,
    order,
    kind: "packed",
    isSet: true,
    at: THEN,
    takenAt: THEN,
    actor: "merchant",
    actorId: null,
  });
  tx.create(SquareLink, {
    shopId,
    id: v7(),
    order,
    amount: 800,
    locationId: "L1",
    squareOrderId: `sq_${slug}`,
    url: "https://square.link/u/1",
    createdAt: THEN,
  });
  tx.create(SquareEvent, { shopId, id: `evt_${slug}`, paymentId: "pay", receivedAt: THEN });
  const webhook = tx.create(Webhook, {
    shopId,
    id: v7(),
    url: "https://hooks.example.com/",
    events: ["order.placed"],
    disabledReason: null,
    secret: hashed("secret"),
    formerSecret: null,
    formerSecretEndsAt: null,
    failingSince: null,
  });
  tx.create(WebhookDelivery, {
    shopId,
    webhook,
    order,
    eventId: v7(),
    onlyOnce: "once",
    type: "order.placed",
    body: "{}",
    queuedAt: THEN,
    dueAt: THEN,
    deliveredAt: null,
    createdAt: THEN,
  });
  tx.create(TicketCounter, { shopId, lastTicketNumber: 1 });
  tx.create(LiveScreen, { shopId });
  tx.create(Feedback, { shopId, user, message: "Ten words", createdAt: THEN });
  tx.create(Message, {
    shopId,
    order,
    channel: "email",
    recipient: `sam@${slug}.test`,
    template: "customer-invoice",
    dueAt: THEN,
    messageId: `<${slug}@test>`,
  });
  return {
    id: shopId,
    userId: user.id,
    sectionId: section.id,
    itemId: item.id,
    availabilityId: availability.id,
    cartId: cart.id,
    orderId: order.id,
    token,
  };
}
