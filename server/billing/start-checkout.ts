/** Where a shop subscribes (BILL-01): one page of Stripe's at a time, and none beside a subscription that goes on. */
import { UnknownCustomer } from "#domain/billing/billing-errors.ts";
import { isOver } from "#domain/billing/subscription.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import type { StripeGateway } from "../gateways/stripe/port.ts";
import { stripeGateway } from "../gateways/stripe/real.ts";
import { log } from "../log.ts";
import { billingPageOf, fetchSubscriptions, keyOf, note, openPortal, rowsOf } from "./subscription.ts";

/** Two presses at once within this time are one checkout; of two in turn the second finds the page of the first. */
const ONE_CHECKOUT_MS = 10 * 60_000;

/** Stripe takes no end of a trial that is nearer. */
const NEAREST_TRIAL_END_MS = 48 * 60 * 60_000;

/** A press of the button. */
interface Press {
  readonly ctx: SignedInAt;
  readonly stripe: StripeGateway;
  readonly trialEndsAt: Date | null;
}

/**
 * The address where the merchant subscribes. A shop whose subscription is not over, as Stripe has it at this moment, gets its portal
 * instead, so that no one pays twice.
 *
 * A customer that Stripe does not know is replaced by a new one, but not of a shop that is subscribed: there the key is more likely to be
 * wrong than the customer, and the old one would go on paying where no one finds it.
 *
 * @throws BillingUnavailable
 */
export async function startCheckout(ctx: SignedInAt): Promise<{ url: string }> {
  const { id: shopId } = ctx.shop;
  const { shop, subscription } = await readInShop(ctx.em, shopId, (tx) => rowsOf(tx, shopId));
  const press = { ctx, stripe: stripeGateway(ctx.config), trialEndsAt: shop.trialEndsAt };
  // After a restore it may be one that Stripe has made before, and that is subscribed.
  const customer = subscription?.stripeCustomerId ?? (await newCustomer(press, null));
  try {
    return await checkoutOrPortal(press, customer);
  } catch (error) {
    if (!(error instanceof UnknownCustomer) || ctx.shop.standing.isSubscribed) throw error;
    log.error({ shop: shopId }, "Stripe does not know the shop's customer, who is replaced by a new one");
    return openCheckout(press, await newCustomer(press, customer));
  }
}

async function checkoutOrPortal(press: Press, customer: string): Promise<{ url: string }> {
  const { ctx, stripe } = press;
  const all = await fetchSubscriptions(ctx.em, { shopId: ctx.shop.id, customer }, { stripe, now: ctx.now });
  return all.every(isOver) ? openCheckout(press, customer) : openPortal(ctx, stripe);
}

/** The page that is open for the same already, or a new one; no other of the customer's stays open. */
async function openCheckout({ ctx, stripe, trialEndsAt }: Press, customer: string): Promise<{ url: string }> {
  const { id: shopId } = ctx.shop;
  const page = billingPageOf(ctx);
  const asked = {
    customer,
    shopId,
    successUrl: `${page}?paid=1`,
    cancelUrl: page,
    trialEnd:
      trialEndsAt && trialEndsAt.getTime() - ctx.now.getTime() > NEAREST_TRIAL_END_MS ? trialEndsAt : null,
  };
  const wanted = { ...asked, mark: keyOf("checkout", asked, ctx.config.stripe?.priceId ?? "") };
  const earlier = await stripe.checkoutsOf(customer);
  const same = earlier.find(({ url, mark }) => url !== null && mark === wanted.mark);
  const others = earlier.filter((each) => each.url !== null && each !== same);
  await Promise.all(others.map(({ id }) => stripe.expireCheckout(id, keyOf("expire", { id }))));
  const period = Math.floor(ctx.now.getTime() / ONE_CHECKOUT_MS);
  // After one that was paid or closed another is wanted, also within these minutes.
  const key = keyOf("checkout", wanted, earlier[0]?.id ?? "", period);
  const url = same?.url ?? (await stripe.openCheckout(wanted, key));
  await inShop(ctx.em, shopId, (tx) => note(tx, ctx, "subscription.checkout"));
  return { url };
}

/** Makes the shop's customer, where it has none or only one that Stripe does not know. */
async function newCustomer({ ctx, stripe }: Press, unknown: string | null): Promise<string> {
  const { id: shopId, title, settings } = ctx.shop;
  const wanted = { shopId, title, email: settings.contactEmail || null };
  const made = await stripe.createCustomer(wanted, keyOf("customer", wanted, ...(unknown ? [unknown] : [])));
  return inShop(ctx.em, shopId, async (tx) => {
    // Of two at once the first one's customer is the shop's.
    const stored = await tablesIn(tx)
      .insertInto("subscriptions")
      .values({ shopId, stripeCustomerId: made })
      .onConflict((same) =>
        same.column("shopId").doUpdateSet(({ fn, val }) => ({
          stripeCustomerId: fn.coalesce(
            fn<string | null>("nullif", ["subscriptions.stripeCustomerId", val(unknown)]),
            "excluded.stripeCustomerId",
          ),
        })),
      )
      .returning("stripeCustomerId")
      .executeTakeFirst();
    return stored?.stripeCustomerId ?? made;
  });
}
