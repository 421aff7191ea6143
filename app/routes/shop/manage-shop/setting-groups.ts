import type { SettingName, SettingsSection } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";

/** A legend and the settings under it. */
export interface SettingGroup {
  readonly legend: () => string;
  readonly names: readonly SettingName[];
}

/** How the sections that have settings arrange them; together they are the whole table (`tests/unit/shop/settings.test.ts`). */
export const SETTING_GROUPS: Readonly<Partial<Record<SettingsSection, readonly SettingGroup[]>>> = {
  "business-details": [
    { legend: t.groupShop, names: ["title", "timezone", "mode", "externalLinkUrl", "externalLinkLabel"] },
    { legend: t.groupOpen, names: ["notTakingOrders", "maintenanceMode"] },
    {
      legend: t.groupContact,
      names: ["contactEmail", "supportEmail", "phone", "ownerFirstName", "ownerLastName"],
    },
    { legend: t.groupAddress, names: ["street1", "street2", "city", "state", "zip", "showAddress"] },
    {
      legend: t.groupLinks,
      names: ["instagram", "facebook", "twitter", "enableLiveChat", "liveChatButtonId"],
    },
    { legend: t.groupMore, names: ["analyticsId", "requireAppVersionMatch", "socialAccessToken"] },
  ],
  "customer-signup": [
    { legend: t.groupAccess, names: ["orderAccess"] },
    { legend: t.groupSignup, names: ["requirePhoneForSignup", "hideAddressFields", "capturePaymentInfo"] },
  ],
  "home-page": [{ legend: t.groupHome, names: ["hideHomeBannerTitle", "homePage", "safetyMeasures"] }],
  "about-help-pages": [
    { legend: t.groupAbout, names: ["enableAboutPage", "aboutPage"] },
    { legend: t.groupHelp, names: ["helpPage"] },
  ],
  "menu-settings": [
    {
      legend: t.groupStock,
      names: ["trackInventory", "lowStockWarning", "rejectOversoldOrders", "itemOversoldNote"],
    },
    { legend: t.groupGifts, names: ["allowGiftPurchases"] },
    { legend: t.groupDates, names: ["allowItemDatesToggle", "enableItemDates", "leadTimeMinutes"] },
  ],
  payment: [
    { legend: t.groupCheckout, names: ["requirePrepay", "tipDefault", "salesTax"] },
    {
      legend: t.groupWays,
      names: [
        "enableAdvancedPayment",
        "paymentOptions",
        "venmoName",
        "paypalEmail",
        "cashapp",
        "ccPhone",
        "ccInstrux",
        "applepayPhone",
        "zelleContact",
        "cashInstrux",
      ],
    },
    {
      legend: t.groupSquare,
      names: [
        "enableSquarePayment",
        "squareAppId",
        "squareLocationId",
        "squareAccessToken",
        "squareWebhookKey",
      ],
    },
    { legend: t.groupWords, names: ["paymentInfo"] },
  ],
  fulfillment: [
    {
      legend: t.groupWaysOut,
      names: ["fulfillmentOptions", "deliveryFee", "fulfillmentInstructions", "pickupInfo", "deliveryInfo"],
    },
    { legend: t.groupDays, names: ["pickupSlots", "deliverySlots"] },
    { legend: t.groupReady, names: ["enableQueueManager"] },
  ],
  notifications: [
    {
      legend: t.groupOrders,
      names: ["newOrderAlerts", "tellWhenUnwatched", "emailCustomerInvoices", "guestInvoiceTitle"],
    },
    {
      legend: t.groupPaid,
      names: ["sendPaymentReceivedEmail", "bccPaymentReceivedEmail", "paidEmailBody", "paymentReminderDays"],
    },
    { legend: t.groupDone, names: ["completedEmailBody"] },
    { legend: t.groupWelcome, names: ["sendWelcomeEmail", "welcomeEmailBody"] },
  ],
};
