/**
 * What the public may see of a shop (SHOP-03): an allow-list. Whatever is not named here never leaves the server to a guest.
 * Payment handles, owner names, private e-mails, stock policy and feature flags are absent on purpose (security section 4).
 */
import { z } from "zod";
import { homePictures } from "./picture-schemas.ts";
import { safeHtml } from "./safe-html-schemas.ts";

/** `standard` or `bake_sale` (SHOP-04). */
export const shopMode = z.enum(["standard", "bake_sale"]);

export const orderAccess = z.enum(["verified", "login", "guest"]);

/** The one projection of a shop that every caller gets, merchant included (matrix D5). What a page draws as HTML was sanitised. */
export const publicShop = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  shopDomain: z.string().nullable(),
  mode: shopMode,
  externalLinkUrl: z.string().nullable(),
  externalLinkLabel: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Blank, as the address is, unless the merchant shows it. */
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  /** Blank unless the merchant shows the address. */
  address: z.string(),
  supportEmail: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
  maintenanceMode: z.boolean(),
  isPublished: z.boolean(),
  isDead: z.boolean(),
  /** The merchant's message while no orders are taken, or null. */
  notTakingOrders: z.string().nullable(),
  orderAccess,
  ...homePictures,
  hideHomeBannerTitle: z.boolean(),
  homePage: safeHtml,
  safetyMeasures: safeHtml,
  enableAboutPage: z.boolean(),
  aboutPage: safeHtml,
  helpPage: safeHtml,
  /** Basis points: 925 is 9.25 %. */
  salesTax: z.number().int().nullable(),
  /** Cents. */
  deliveryFee: z.number().int().nullable(),
  tipDefault: z.number().int(),
  fulfillmentOptions: z.array(z.string()),
  fulfillmentInstructions: safeHtml,
  pickupInfo: safeHtml,
  deliveryInfo: safeHtml,
  pickupSlots: z.array(z.string()),
  deliverySlots: z.array(z.string()),
  /** Names only; where the money goes is told at checkout to anyone who may order (matrix D6). */
  paymentOptions: z.array(z.string()),
  requirePrepay: z.boolean(),
  leadTimeMinutes: z.number().int(),
  requirePhoneForSignup: z.boolean(),
  capturePaymentInfo: z.boolean(),
  hideAddressFields: z.boolean(),
  /** Feature flags resolved to what a screen needs (SHOP-06). */
  chargesServiceFee: z.boolean(),
  allowsGifts: z.boolean(),
  usesItemDates: z.boolean(),
  enableLiveChat: z.boolean(),
  liveChatButtonId: z.string().nullable(),
  enableQueueManager: z.boolean(),
  requireAppVersionMatch: z.boolean(),
  analyticsId: z.string().nullable(),
  /** What the shop has written in Spanish as well (UI-03), blank where it has not. The pages' own readers get it in its place already. */
  inSpanish: z.strictObject({
    externalLinkLabel: z.string(),
    notTakingOrders: z.string(),
    homePage: safeHtml,
    safetyMeasures: safeHtml,
    aboutPage: safeHtml,
    helpPage: safeHtml,
    fulfillmentInstructions: safeHtml,
    pickupInfo: safeHtml,
    deliveryInfo: safeHtml,
  }),
});
export type PublicShop = z.infer<typeof publicShop>;

/** A demo shop as the platform's page lists it (demo mode only). */
export const demoShop = z.strictObject({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
});
export type DemoShop = z.infer<typeof demoShop>;
