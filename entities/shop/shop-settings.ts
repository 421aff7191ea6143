import { defineEntity, p } from "@mikro-orm/core";
import { ORDER_ACCESS } from "#domain/orders/order-access.ts";
import { WEEKDAYS } from "#domain/time.ts";
import { onlyKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";

/**
 * Everything a merchant sets (SET-01), one row per shop, in the order of the settings' sections. Blank texts are '', never null.
 * Secrets are bytes sealed with ENCRYPTION_KEY before they come here (SEC-03), and hidden from serialisation.
 */
const ShopSettingsSchema = defineEntity({
  name: "ShopSettings",
  tableName: "shop_settings",
  ...shopOwned,
  checks: [
    { name: "shop_settings_sales_tax_in_basis_points", expression: "sales_tax >= 0 and sales_tax <= 10000" },
    {
      name: "shop_settings_delivery_fee_not_negative",
      expression: "delivery_fee >= 0 and delivery_fee <= 1000000",
    },
    { name: "shop_settings_tip_default_in_bounds", expression: "tip_default >= 0 and tip_default <= 100000" },
    { name: "shop_settings_low_stock_warning_not_negative", expression: "low_stock_warning >= 0" },
    {
      name: "shop_settings_payment_reminder_days_in_bounds",
      expression: "payment_reminder_days >= 0 and payment_reminder_days <= 30",
    },
    {
      name: "shop_settings_lead_time_not_negative",
      expression: "lead_time_minutes >= 0 and lead_time_minutes <= 525600",
    },
    {
      name: "shop_settings_fulfillment_options_known",
      expression: "fulfillment_options <@ array['Pickup', 'Delivery', 'Shipping']",
    },
    {
      name: "shop_settings_slots_are_days",
      expression:
        "(pickup_slots || delivery_slots) <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']",
    },
  ],
  properties: {
    shopId: onlyKey,

    contactEmail: p.text().default(""),
    supportEmail: p.text().default(""),
    phone: p.text().default(""),
    street1: p.text().default("").fieldName("street_1"),
    street2: p.text().default("").fieldName("street_2"),
    city: p.text().default(""),
    state: p.text().default(""),
    zip: p.text().default(""),
    showAddress: p.boolean().default(false),
    ownerFirstName: p.text().default(""),
    ownerLastName: p.text().default(""),
    instagram: p.text().default(""),
    facebook: p.text().default(""),
    twitter: p.text().default(""),
    externalLinkUrl: p.text().default(""),
    externalLinkLabel: p.text().default(""),
    externalLinkLabelEs: p.text().default(""),
    timezone: p.text().strictNullable().comment("IANA name; null until the merchant answers the prompt"),
    notTakingOrders: p.text().default("").comment("the message; blank takes orders"),
    notTakingOrdersEs: p.text().default(""),
    safetyMeasures: p.text().default(""),
    safetyMeasuresEs: p.text().default(""),
    enableLiveChat: p.boolean().default(false),
    liveChatButtonId: p.text().default(""),
    enableQueueManager: p.boolean().default(false),
    requireAppVersionMatch: p.boolean().default(false),
    analyticsId: p.text().default(""),
    socialAccessToken: p.blob().strictNullable().hidden().lazy(),

    orderAccess: p.enum(ORDER_ACCESS).default("verified"),
    hideAddressFields: p.boolean().default(false),
    capturePaymentInfo: p.boolean().default(false),
    requirePhoneForSignup: p.boolean().default(false),

    hideHomeBannerTitle: p.boolean().default(false),
    homePage: p.text().default(""),
    homePageEs: p.text().default(""),
    enableAboutPage: p.boolean().default(false),
    aboutPage: p.text().default(""),
    aboutPageEs: p.text().default(""),
    helpPage: p.text().default(""),
    helpPageEs: p.text().default(""),

    trackInventory: p.boolean().default(true),
    lowStockWarning: p.integer().default(0),
    rejectOversoldOrders: p.boolean().default(false),
    itemOversoldNote: p
      .text()
      .defaultRaw(
        "'Some items didn''t make it into your order. Please see your Items Ordered section below for details.'",
      ),
    itemOversoldNoteEs: p.text().default(""),
    allowGiftPurchases: p.boolean().default(false),
    enableItemDates: p.boolean().default(false),
    allowItemDatesToggle: p.boolean().default(false),
    leadTimeMinutes: p.integer().default(0),

    requirePrepay: p.boolean().default(true),
    salesTax: p.integer().strictNullable().comment("basis points: 925 is 9.25 %"),
    tipDefault: p.integer().default(500).comment("cents"),
    paymentInfo: p.text().default(""),
    paymentInfoEs: p.text().default(""),
    enableAdvancedPayment: p.boolean().default(false),
    paymentOptions: p.array().default([]),
    venmoName: p.text().default(""),
    paypalEmail: p.text().default(""),
    cashapp: p.text().default(""),
    zelleContact: p.text().default(""),
    applepayPhone: p.text().default(""),
    ccInstrux: p.text().default(""),
    ccInstruxEs: p.text().default(""),
    ccPhone: p.text().default(""),
    cashInstrux: p.text().default(""),
    cashInstruxEs: p.text().default(""),
    enableSquarePayment: p.boolean().default(false),
    squareLocationId: p.text().default(""),
    squareAppId: p.text().default(""),
    squareAccessToken: p.blob().strictNullable().hidden().lazy(),
    squareWebhookKey: p.blob().strictNullable().hidden().lazy(),
    paymentReminderDays: p
      .integer()
      .default(0)
      .comment("days after an order until its customer is reminded to pay; 0 never"),

    fulfillmentOptions: p.array().default(["Pickup"]),
    fulfillmentInstructions: p.text().default(""),
    fulfillmentInstructionsEs: p.text().default(""),
    pickupInfo: p.text().default(""),
    pickupInfoEs: p.text().default(""),
    deliveryInfo: p.text().default(""),
    deliveryInfoEs: p.text().default(""),
    deliveryFee: p.integer().strictNullable().comment("cents"),
    pickupSlots: p.array().default([...WEEKDAYS]),
    deliverySlots: p.array().default([...WEEKDAYS]),

    emailCustomerInvoices: p.boolean().default(true),
    bccPaymentReceivedEmail: p.boolean().default(false),
    newOrderAlerts: p.boolean().default(true),
    tellWhenUnwatched: p.boolean().default(true),
    sendWelcomeEmail: p.boolean().default(true),
    sendPaymentReceivedEmail: p.boolean().default(true),
    welcomeEmailBody: p.text().default(""),
    welcomeEmailBodyEs: p.text().default(""),
    paidEmailBody: p.text().default(""),
    paidEmailBodyEs: p.text().default(""),
    completedEmailBody: p.text().default(""),
    completedEmailBodyEs: p.text().default(""),
    guestInvoiceTitle: p.text().default(""),
    guestInvoiceTitleEs: p.text().default(""),

    allowedOrigins: p
      .array()
      .default([])
      .comment("headless storefronts that may call the API from a browser (API-10)"),
    version: p
      .integer()
      .version()
      .default(1)
      .comment("a second merchant's stale save is told by it (SET-02)"),
    ...timestamps,
  },
});
export class ShopSettings extends ShopSettingsSchema.class {}
ShopSettingsSchema.setClass(ShopSettings);
