/** `POST /webhooks/stripe` (matrix r164, r165): signed messages, each stored once; what they are about is fetched anew by a job (REL-R21). */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import type { StripeEvent } from "../gateways/stripe/port.ts";
import { stripeGateway } from "../gateways/stripe/real.ts";
import { enqueue } from "../jobs/queue.ts";
import { theApp } from "../running-app.ts";

/**
 * Answers 200 as soon as event and job are committed together, also for a repeat and for an event that is about none of our shops; 400 to
 * what Stripe did not sign within the last 300 seconds. The host bounds the body.
 */
export async function stripeEventsHandler(
  request: Request,
  { now }: Pick<RequestFacts, "now">,
): Promise<Response> {
  const { config, orm } = theApp();
  const { pathname } = new URL(request.url);
  if (pathname !== "/webhooks/stripe" || !config.stripe) return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const signature = request.headers.get("stripe-signature") ?? "";
  const event = await stripeGateway(config).readEvent(await request.text(), signature, now);
  if (!event)
    return Response.json({ message: "No valid signature.", code: "bad_signature" }, { status: 400 });
  await storeOnce(orm.em.fork(), event, now);
  return Response.json({ received: true });
}

async function storeOnce(em: EntityManager, event: StripeEvent, now: Date): Promise<void> {
  const { customer } = event;
  const shopId =
    customer && ((await shopOfCustomer(em, customer)) ?? (await shopThatLost(em, customer, event.shopId)));
  // An event of no shop has no effect; it leaves no row either, so that it has one once the shop's customer is known.
  if (!shopId) return;
  await inShop(em, shopId, async (tx) => {
    const stored = await tablesIn(tx)
      .insertInto("stripeEvents")
      .values({ id: event.id, type: event.type, receivedAt: now })
      .onConflict((same) => same.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await enqueue(tx, "sync-subscription", { shopId, eventId: event.id });
  });
}

async function shopOfCustomer(em: EntityManager, customer: string): Promise<string | null> {
  const [row] = await em.execute<{ shop_id: string | null }[]>(
    "select ops.shop_of_stripe_customer(?) as shop_id",
    [customer],
  );
  return row?.shop_id ?? null;
}

/**
 * The shop that opened the checkout, where it has no customer: it has this one again. A backup from before the shop first subscribed knows of none,
 * and Stripe tells of the checkout once more when it is asked to.
 */
async function shopThatLost(
  em: EntityManager,
  customer: string,
  shopId: string | null,
): Promise<string | null> {
  if (!shopId) return null;
  const kept = await inShop(em, shopId, (tx) =>
    tablesIn(tx)
      .insertInto("subscriptions")
      .columns(["shopId", "stripeCustomerId"])
      .expression(({ selectFrom, val }) =>
        selectFrom("shops")
          .select(["id", val(customer).as("customer")])
          .where("id", "=", shopId),
      )
      .onConflict((same) =>
        same
          .column("shopId")
          .doUpdateSet({ stripeCustomerId: customer })
          .where("subscriptions.stripeCustomerId", "is", null),
      )
      .returning("shopId")
      .executeTakeFirst(),
  );
  return kept?.shopId ?? null;
}
