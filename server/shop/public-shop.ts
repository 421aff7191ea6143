/** The public projection of a shop (SHOP-03): copied field by field, so that a new column stays private until someone names it here. */

import { shownPicture } from "#domain/shop/picture-rules.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { chosenOptions } from "../payments/payment-options.ts";
import type { ShopFacts } from "./find-shop.ts";
import { richText } from "./rich-text.ts";
import { settingsRead } from "./settings-read.ts";

/** What everyone may see of a shop. Texts are safe HTML. */
export function publicShop(shop: ShopFacts): PublicShop {
  const settings = settingsRead(shop.settings);
  return {
    id: shop.id,
    slug: shop.slug,
    title: shop.title,
    shopDomain: shop.shopDomain,
    mode: shop.mode,
    externalLinkUrl: webAddress(settings.externalLinkUrl),
    externalLinkLabel: orNull(settings.externalLinkLabel),
    timezone: settings.timezone ?? null,
    zip: settings.showAddress ? settings.zip : "",
    city: settings.city,
    state: settings.state,
    address: addressShown(settings),
    supportEmail: orNull(settings.supportEmail),
    instagram: webAddress(settings.instagram),
    facebook: webAddress(settings.facebook),
    twitter: webAddress(settings.twitter),
    maintenanceMode: shop.maintenanceMode,
    isPublished: shop.isPublished,
    isDead: shop.standing.isDead,
    notTakingOrders: orNull(settings.notTakingOrders),
    orderAccess: settings.orderAccess,
    ...homePictures(shop),
    hideHomeBannerTitle: settings.hideHomeBannerTitle,
    homePage: richText(settings.homePage),
    safetyMeasures: richText(settings.safetyMeasures),
    enableAboutPage: settings.enableAboutPage,
    aboutPage: richText(settings.enableAboutPage ? settings.aboutPage : ""),
    helpPage: richText(settings.helpPage),
    salesTax: settings.salesTax ?? null,
    deliveryFee: settings.deliveryFee ?? null,
    tipDefault: settings.tipDefault,
    fulfillmentOptions: [...settings.fulfillmentOptions],
    fulfillmentInstructions: richText(settings.fulfillmentInstructions),
    pickupInfo: richText(settings.pickupInfo),
    deliveryInfo: richText(settings.deliveryInfo),
    pickupSlots: [...settings.pickupSlots],
    deliverySlots: [...settings.deliverySlots],
    paymentOptions: chosenOptions(settings),
    requirePrepay: settings.requirePrepay,
    leadTimeMinutes: settings.leadTimeMinutes,
    requirePhoneForSignup: settings.requirePhoneForSignup,
    capturePaymentInfo: settings.capturePaymentInfo,
    hideAddressFields: settings.hideAddressFields,
    chargesServiceFee: shop.chargesServiceFee,
    allowsGifts: shop.giftsAllowed,
    usesItemDates: shop.itemDatesOn,
    enableLiveChat: settings.enableLiveChat,
    liveChatButtonId: settings.enableLiveChat ? webAddress(settings.liveChatButtonId) : null,
    enableQueueManager: settings.enableQueueManager,
    requireAppVersionMatch: settings.requireAppVersionMatch,
    analyticsId: orNull(settings.analyticsId),
    inSpanish: {
      externalLinkLabel: settings.externalLinkLabelEs,
      notTakingOrders: settings.notTakingOrdersEs,
      homePage: richText(settings.homePageEs),
      safetyMeasures: richText(settings.safetyMeasuresEs),
      aboutPage: richText(settings.enableAboutPage ? settings.aboutPageEs : ""),
      helpPage: richText(settings.helpPageEs),
      fulfillmentInstructions: richText(settings.fulfillmentInstructionsEs),
      pickupInfo: richText(settings.pickupInfoEs),
      deliveryInfo: richText(settings.deliveryInfoEs),
    },
  };
}

/** The street that a shop shows; blank where it shows none. */
export const addressShown = ({ showAddress, street1, street2 }: ShopFacts["settings"]): string =>
  showAddress ? [street1, street2].filter(Boolean).join(", ") : "";

/** The pictures of its home page. */
export const homePictures = ({ banner, gallery }: Pick<ShopFacts, "banner" | "gallery">) => ({
  homeBanner: banner && shownPicture(banner).url,
  bannerPicture: banner && shownPicture(banner),
  menuGallery: gallery.map(shownPicture),
});

const orNull = (text: string) => (text.trim() === "" ? null : text);

/** A link only when it is http(s): a merchant's `javascript:` never becomes one (security A16). */
const webAddress = (text: string) => (/^https?:\/\/\S+$/i.test(text) ? text : null);
