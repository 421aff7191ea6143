/** The payment options of a shop (CART-04, ORD-10, SET-01). Handles are shown only to those who may order (matrix D6). */
import type { CheckoutPayment } from "#domain/cart/cart-schemas.ts";
import type { PaymentWay } from "#domain/orders/order-schemas.ts";
import { linkFills, type Payment, payLink } from "#domain/payments/pay-link.ts";
import { CASH, type PaymentProvider, waysToPay } from "#domain/payments/providers.ts";
import * as t from "#messages/order-answers.js";

import { paragraphsOf } from "../mail/shop-words.ts";
import type { Settings } from "../shop/find-shop.ts";
import { richText } from "../shop/rich-text.ts";
import { settingsRead } from "../shop/settings-read.ts";

/** The names a shopper can choose from (contract section 5). */
export const chosenOptions = (settings: Settings): string[] => waysToPay(settings).map(({ name }) => name);

/**
 * What a shopper reads about paying: the shop's own words without their markup, and (with enable_advanced_payment) each option with its handle. With
 * an amount each option also has its deep link. Amounts are cents. Where the shop has no text at all, our text explains cash.
 */
export function paymentTold(stored: Settings, payment: Payment | null): CheckoutPayment {
  const settings = settingsRead(stored);
  const addsNothing = settings.paymentInfo.trim() === "" && settings.cashInstrux.trim() === "";
  const ways = shopWays(settings, payment).map((way) =>
    addsNothing && way.name === CASH.name ? { ...way, details: cashWords(settings) } : way,
  );
  return {
    info: paragraphsOf(richText(settings.paymentInfo)).join("\n"),
    ways,
    requirePrepay: settings.requirePrepay,
  };
}

/** The shop's payment options in its own words alone, as the shop itself reads them. */
export function shopWays(settings: Settings, payment: Payment | null): PaymentWay[] {
  return waysToPay(settings).map((provider) => {
    const handle = settings[provider.field];
    return {
      name: provider.name,
      details: detailsOf(provider, settings),
      url: payment && payLink(provider.id, handle, payment),
      linkFills: linkFills(provider.id, handle),
    };
  });
}

const cashWords = ({ fulfillmentOptions }: Settings) =>
  (fulfillmentOptions.every((option) => option === "Pickup") ? t.cashAtPickup : t.cashAtHandOver)();

/** The handle or instructions of one option; a card is given by phone where the shop has a number. Square's field is an id, not for shoppers. */
function detailsOf(provider: PaymentProvider, settings: Settings): string {
  if (provider.id === "square") return t.squareDetails();
  if (provider.id === "credit-card") return [settings.ccInstrux, settings.ccPhone].filter(Boolean).join(" ");
  return settings[provider.field];
}
