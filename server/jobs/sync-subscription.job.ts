/** Stripe said that something changed, or it is night: what is so now is fetched and kept (BILL-01). Running it again changes nothing. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { StripeEvent } from "#entities/billing/stripe-event.ts";
import { syncSubscription as sync } from "../billing/subscription.ts";
import { inShop } from "../database/tenant.ts";
import { theApp } from "../running-app.ts";
import type { Jobs } from "./queue.ts";

/** Fails where Stripe does not answer, and is then tried again. */
export async function syncSubscription(
  em: EntityManager,
  { shopId, eventId }: Jobs["sync-subscription"],
): Promise<void> {
  const { config, now } = theApp();
  await sync(em, shopId, { config, now: now() });
  if (eventId === null) return;
  await inShop(em, shopId, (tx) => tx.nativeUpdate(StripeEvent, { id: eventId }, { handledAt: now() }));
}
