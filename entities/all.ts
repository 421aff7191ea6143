import { ApiToken } from "./accounts/api-token.ts";
import { CustomerNote } from "./accounts/customer-note.ts";
import { LoginHandover } from "./accounts/login-handover.ts";
import { MailLink } from "./accounts/mail-link.ts";
import { PhoneCode } from "./accounts/phone-code.ts";
import { Session } from "./accounts/session.ts";
import { SuperAdmin } from "./accounts/super-admin.ts";
import { User } from "./accounts/user.ts";
import { Availability } from "./availability/availability.ts";
import { StripeEvent } from "./billing/stripe-event.ts";
import { Subscription } from "./billing/subscription.ts";
import { Cart } from "./cart/cart.ts";
import { CartItem } from "./cart/cart-item.ts";
import { Item } from "./catalog/item.ts";
import { Section } from "./catalog/section.ts";
import { LineItem } from "./orders/line-item.ts";
import { LiveScreen } from "./orders/live-screen.ts";
import { Order } from "./orders/order.ts";
import { OrderChange } from "./orders/order-change.ts";
import { OrderEvent } from "./orders/order-event.ts";
import { OrderTick } from "./orders/order-tick.ts";
import { TicketCounter } from "./orders/ticket-counter.ts";
import { SquareEvent } from "./payments/square-event.ts";
import { SquareLink } from "./payments/square-link.ts";
import { PlatformAct } from "./reports/platform-act.ts";
import { AuditEntry } from "./shop/audit-entry.ts";
import { FeatureFlag } from "./shop/feature-flag.ts";
import { MenuVersion } from "./shop/menu-version.ts";
import { Picture } from "./shop/picture.ts";
import { PublishableKey } from "./shop/publishable-key.ts";
import { RetiredSlug } from "./shop/retired-slug.ts";
import { Shop } from "./shop/shop.ts";
import { ShopSettings } from "./shop/shop-settings.ts";
import { Webhook } from "./shop/webhook.ts";
import { WebhookDelivery } from "./shop/webhook-delivery.ts";
import { Faq } from "./support/faq.ts";
import { Feedback } from "./support/feedback.ts";
import { Message } from "./support/message.ts";

/** Every table, listed by hand: a glob does not survive bundling. Order: what others point at comes first. */
export const entities = [
  Shop,
  RetiredSlug,
  ShopSettings,
  FeatureFlag,
  MenuVersion,
  PublishableKey,
  AuditEntry,
  Webhook,
  User,
  CustomerNote,
  SuperAdmin,
  Session,
  ApiToken,
  PhoneCode,
  MailLink,
  LoginHandover,
  Section,
  Item,
  Picture,
  Availability,
  Cart,
  CartItem,
  Order,
  LineItem,
  OrderEvent,
  OrderChange,
  OrderTick,
  TicketCounter,
  LiveScreen,
  WebhookDelivery,
  SquareLink,
  SquareEvent,
  Subscription,
  StripeEvent,
  PlatformAct,
  Faq,
  Feedback,
  Message,
] as const;
