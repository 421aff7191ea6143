/** The names under which schemas stand in `components.schemas` of the document (API-04), so that each is written there once. */
import type { ZodType } from "zod";
import { openedSession, ownAccount, validatedSession } from "#domain/accounts/account-schemas.ts";
import { listedToken, madeToken } from "#domain/accounts/api-token-schemas.ts";
import { newShop, openedShop } from "#domain/accounts/owner-schemas.ts";
import { codeRequested, updatedLegacy, validatedLegacy } from "#domain/accounts/phone-schemas.ts";
import { shopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { offeredDay, offeredWindow } from "#domain/availability/availability-schemas.ts";
import { shopWindow } from "#domain/availability/window-schemas.ts";
import { cancelledSubscription, stripePage } from "#domain/billing/billing-schemas.ts";
import { shortage } from "#domain/cart/cart-schemas.ts";
import { menuItem, menuSection } from "#domain/catalog/catalog-schemas.ts";
import { arrangedMenu, managedItem, managedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import {
  customLine,
  gifteeDetails,
  guest,
  orderEvent,
  orderLine,
  orderPrice,
  ownOrder,
  paymentWay,
  shopOrder,
  shopOrderRow,
} from "#domain/orders/order-schemas.ts";
import { cancellation } from "#domain/orders/order-update-schemas.ts";
import { prepList } from "#domain/orders/prep-schemas.ts";
import { customersDay, overviewDay, salesDay, topProduct } from "#domain/reports/chart-schemas.ts";
import { platformFigures } from "#domain/reports/platform-schemas.ts";
import { savedPicture, shownPictureView } from "#domain/shop/picture-schemas.ts";
import { publishableKey } from "#domain/shop/publishable-key-schemas.ts";
import { secretTold, settingsAnswer } from "#domain/shop/settings-schemas.ts";
import { publicShop } from "#domain/shop/shop-schemas.ts";
import { deliveryView, webhookBody, webhookView, webhookWithSecret } from "#domain/shop/webhook-schemas.ts";
import { readFaq } from "#domain/support/faq-schemas.ts";

const [orderPlaced, orderUpdated, orderCancelled, itemStock, webhookTest] = webhookBody.options;

/** What webhooks are sent. */
export const MESSAGE_NAMES: Readonly<Record<string, ZodType>> = {
  OrderPlacedMessage: orderPlaced,
  OrderUpdatedMessage: orderUpdated,
  OrderCancelledMessage: orderCancelled,
  ItemStockMessage: itemStock,
  WebhookTestMessage: webhookTest,
};

/** What answers hold. */
export const ANSWER_NAMES: Readonly<Record<string, ZodType>> = {
  Account: ownAccount,
  Session: openedSession,
  ValidatedSession: validatedSession,
  OpenedShop: openedShop,
  NewShop: newShop,
  PhoneCode: codeRequested,
  FirstPasswordToken: validatedLegacy,
  FirstPasswordSet: updatedLegacy,
  Shop: publicShop,
  ShopSettings: settingsAnswer,
  Secret: secretTold,
  Picture: shownPictureView,
  PictureFile: shownPictureView.shape.sources.element,
  SavedPicture: savedPicture,
  Section: menuSection,
  Item: menuItem,
  ShopSection: managedSection,
  ShopItem: managedItem,
  ArrangedSection: arrangedMenu.element,
  Window: offeredWindow,
  Slot: offeredDay,
  ShopWindow: shopWindow,
  Order: ownOrder,
  LineItem: orderLine,
  Giftee: gifteeDetails,
  PaymentWay: paymentWay,
  ShopOrder: shopOrder,
  ShopOrderRow: shopOrderRow,
  OrderEvent: orderEvent,
  Price: orderPrice,
  Shortage: shortage,
  PrepItem: prepList.element,
  Customer: shopCustomer,
  StripePage: stripePage,
  CancelledSubscription: cancelledSubscription,
  SalesDay: salesDay,
  TopProduct: topProduct,
  OverviewDay: overviewDay,
  CustomersDay: customersDay,
  PlatformFigures: platformFigures,
  Faq: readFaq,
  ApiToken: listedToken,
  MadeApiToken: madeToken,
  PublishableKey: publishableKey,
  Webhook: webhookView,
  WebhookWithSecret: webhookWithSecret,
  WebhookDelivery: deliveryView,
};

/** What bodies hold besides themselves. */
export const BODY_PART_NAMES: Readonly<Record<string, ZodType>> = {
  GifteeFields: gifteeDetails,
  Guest: guest,
  CustomLine: customLine,
  Cancellation: cancellation,
};

/** The bodies of calls; calls with one body share its name. */
export const BODY_NAMES: Readonly<Record<string, string>> = {
  "POST /login": "LogIn",
  "POST /shops/{shopId}/login": "OwnerLogIn",
  "POST /shops/{shopId}/signup": "SignUp",
  "POST /customer/phone-exists/": "PhoneNumber",
  "POST /user-code/send/": "PhoneNumber",
  "POST /user-code/verify/": "PhoneLogIn",
  "POST /shops/{shopId}/legacy-customer/": "FirstPassword",
  "POST /shops/{shopId}/password/email": "ForgottenPassword",
  "POST /shops/{shopId}/password/reset": "NewPassword",
  "POST /shops/{shopId}/merchant/forgot-email": "ForgottenEmail",
  "POST /shops/{shopId}/email-exists": "EmailAddress",
  "POST /shops/{shopId}/email/verify": "NoFields",
  "POST /merchants/signup": "OwnerSignUp",
  "POST /functions/admin_activation_email": "ActivationMail",
  "POST /customers/{id}": "OwnAddress",
  "PATCH /customers/{id}": "AccountChanges",
  "PATCH /merchants/{id}": "AccountChanges",
  "PATCH /shops/{shopId}": "SettingsChanges",
  "POST /shops/{shopId}/images": "NewPicture",
  "POST /shops/{shopId}/subscription": "NewSubscription",
  "POST /shops/{shopId}/subscription/cancel": "SubscriptionEnd",
  "POST /shops/{shopId}/menu": "MenuArrangement",
  "POST /shops/{shopId}/sections": "NewSection",
  "PATCH /shops/{shopId}/sections/{sectionId}": "SectionChanges",
  "POST /shops/{shopId}/items": "NewItem",
  "PATCH /shops/{shopId}/items/{itemId}": "ItemChanges",
  "POST /shops/{shopId}/availabilities": "NewWindow",
  "PATCH /shops/{shopId}/availabilities/{id}": "WindowChanges",
  "POST /shops/{shopId}/customers": "NewCustomer",
  "PATCH /shops/{shopId}/customers/{id}": "CustomerChanges",
  "POST /shops/{shopId}/orders": "NewOrder",
  "POST /shops/{shopId}/orders/{orderId}": "OrderChanges",
  "PATCH /shops/{shopId}/orders/{orderId}": "OrderChanges",
  "POST /shops/{shopId}/orders/quote": "QuotedOrder",
  "POST /shops/{shopId}/tokens": "NewApiToken",
  "POST /shops/{shopId}/keys": "NewPublishableKey",
  "POST /shops/{shopId}/webhooks": "NewWebhook",
  "PATCH /shops/{shopId}/webhooks/{webhookId}": "WebhookChanges",
  "POST /shops/{shopId}/feedback": "Feedback",
};

/** Answers whose schema is written where the call is. */
export const OWN_ANSWER_NAMES: Readonly<Record<string, string>> = {
  "POST /customer/phone-exists/": "PhoneExists",
  "POST /shops/{shopId}/email-exists": "EmailExists",
  "POST /shops/{shopId}/password/reset": "PasswordReset",
  "POST /shops/{shopId}/email/verify": "VerificationMail",
  "GET /shops/{shopId}/orders/by-key/{key}": "OrderByKey",
  "POST /shops/{shopId}/feedback": "FeedbackSent",
};
