/** What may still be written while a shop is dead, by procedure; every other mutation is refused (GUARD-03). */
import { ShopExpired } from "#domain/shop/shop-errors.ts";
import type { Visitor } from "../context.ts";
import type { ShopFacts } from "./find-shop.ts";

/**
 * An account's owner logs in and out, and proves the address, which reading one's orders may require; the merchant keeps the
 * own account and the shop's settings up to date, and revokes API tokens and publishable keys. Nothing else of the shop is among them.
 */
export const OPEN_WHEN_DEAD: Readonly<Record<string, "everybody" | "merchant">> = {
  "accounts.logIn": "everybody",
  "accounts.emailExists": "everybody",
  "accounts.sendVerification": "everybody",
  "accounts.correctEmail": "everybody",
  "accounts.confirmEmail": "everybody",
  "accounts.verifyEmail": "everybody",
  "phoneLogIn.phoneExists": "everybody",
  "phoneLogIn.sendCode": "everybody",
  "phoneLogIn.verifyCode": "everybody",
  "phoneLogIn.validateLegacy": "everybody",
  "phoneLogIn.updateLegacy": "everybody",
  "passwords.sendReset": "everybody",
  "passwords.openReset": "everybody",
  "passwords.reset": "everybody",
  "passwords.merchantForgotEmail": "everybody",
  "owners.enter": "everybody",
  "owners.activate": "everybody",
  "owners.sendActivation": "merchant",
  "customers.setAddress": "merchant",
  "customers.update": "merchant",
  "customers.updateMerchant": "merchant",
  "tokens.revoke": "merchant",
  "keys.revoke": "merchant",
  "billing.checkout": "merchant",
  "billing.portal": "merchant",
  "billing.cancel": "merchant",
  "shop.update": "merchant",
  "shop.previewText": "merchant",
  "shop.restoreSettings": "merchant",
};

/** @throws ShopExpired where the shop is dead and the mutation is not open to the caller */
export function refuseWhereDead(mutation: string, { standing }: ShopFacts, visitor: Visitor | null): void {
  if (!standing.isDead) return;
  const openTo = Object.hasOwn(OPEN_WHEN_DEAD, mutation) ? OPEN_WHEN_DEAD[mutation] : undefined;
  if (openTo === "everybody" || (openTo === "merchant" && visitor?.isMerchantHere)) return;
  throw new ShopExpired();
}
