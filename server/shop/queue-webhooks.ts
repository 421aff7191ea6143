/**
 * What happened at a shop is queued for its webhooks (API-09). The order's own transaction knows nothing of them: its job, which it writes
 * anyway, comes here. A change of an order or of an item queues a job of its own, where the shop has a webhook.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { TEST_EVENT } from "#domain/shop/webhook-rules.ts";
import { type WebhookBody, webhookBody } from "#domain/shop/webhook-schemas.ts";
import { Item } from "#entities/catalog/item.ts";
import { Order } from "#entities/orders/order.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { enqueue, type Jobs } from "../jobs/queue.ts";
import { readShopOrder } from "../orders/find-orders.ts";
import { inTheirNames } from "../rest/field-names.ts";

/** What happened, by ids. `cause` is the same however often the job runs. */
type Happened = Omit<Jobs["tell-webhooks"], "shopId">;

/** An event before its envelope, and what makes it go once. */
type Event = Pick<WebhookBody, "type" | "data"> & { readonly onlyOnce: string; readonly orderId?: string };

/** Whether anything that happens is to be told. */
export async function hasActiveWebhook(tx: EntityManager, shopId: string): Promise<boolean> {
  const one = await tablesIn(tx)
    .selectFrom("webhooks")
    .select("id")
    .where("shopId", "=", shopId)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Queues a job where the shop has an active webhook: one more statement, or two. */
export async function tellWebhooks(tx: EntityManager, shopId: string, happened: Happened): Promise<void> {
  if (await hasActiveWebhook(tx, shopId)) await enqueue(tx, "tell-webhooks", { shopId, ...happened });
}

/** An order was placed: it, and the stock of what it took. */
export async function queuePlacedOrder(tx: EntityManager, ctx: AtShop, orderId: string): Promise<void> {
  const hooks = await activeWebhooks(tx, ctx.shop.id);
  // Not by the entities: a line brings its order along half read, and it would stay so.
  const lines = await tablesIn(tx)
    .selectFrom("lineItems")
    .select("itemId")
    .where("shopId", "=", ctx.shop.id)
    .where("orderId", "=", orderId)
    .execute();
  const itemIds = lines.flatMap(({ itemId }) => (itemId ? [itemId] : []));
  await queueEvents(tx, ctx, hooks, {
    cause: orderId,
    orders: [{ orderId, event: "order.placed" }],
    itemIds,
  });
}

/** Something else happened. */
export async function queueHappened(tx: EntityManager, ctx: AtShop, happened: Happened): Promise<void> {
  await queueEvents(tx, ctx, await activeWebhooks(tx, ctx.shop.id), happened);
}

/** A trial of one webhook, and its delivery's id. */
export function queueTest(tx: EntityManager, ctx: AtShop, webhook: Webhook): Promise<string> {
  const event = {
    type: TEST_EVENT,
    data: { webhookId: webhook.id },
    onlyOnce: `${TEST_EVENT}.${v7()}`,
  } as const;
  return queueDelivery(tx, ctx, webhook, eventOf(ctx, event));
}

const activeWebhooks = (tx: EntityManager, shopId: string) => tx.find(Webhook, { shopId, status: "active" });

/** Reads only what one of the webhooks subscribes to. */
async function queueEvents(
  tx: EntityManager,
  ctx: AtShop,
  hooks: readonly Webhook[],
  { cause, orders, itemIds }: Happened,
): Promise<void> {
  const isWanted = (type: string) => hooks.some(({ events }) => (events as string[]).includes(type));
  for (const { orderId, event } of orders) {
    if (!isWanted(event) || !(await isThere(tx, ctx, orderId))) continue;
    const data = await readShopOrder(tx, ctx, orderId);
    await queueFor(tx, ctx, hooks, { type: event, data, orderId, onlyOnce: `${event}.${orderId}.${cause}` });
  }
  if (!isWanted("item.stock") || itemIds.length === 0 || !ctx.shop.settings.trackInventory) return;
  const counted = { shopId: ctx.shop.id, id: { $in: [...new Set(itemIds)] }, unlimited: false };
  for (const { id, name, stock } of await tx.find(Item, counted, { orderBy: { id: "asc" } }))
    await queueFor(tx, ctx, hooks, {
      type: "item.stock",
      data: { id, name, stock },
      onlyOnce: `item.stock.${id}.${cause}`,
    });
}

/** One that was deleted meanwhile is not shown to anyone any more. */
const isThere = async (tx: EntityManager, { shop }: AtShop, id: string) =>
  (await tx.count(Order, { shopId: shop.id, id })) > 0;

async function queueFor(
  tx: EntityManager,
  ctx: AtShop,
  hooks: readonly Webhook[],
  event: Event,
): Promise<void> {
  const written = eventOf(ctx, event);
  for (const hook of hooks)
    if ((hook.events as string[]).includes(event.type)) await queueDelivery(tx, ctx, hook, written);
}

/** An event as it is sent. */
interface WrittenEvent extends Pick<Event, "type" | "onlyOnce" | "orderId"> {
  readonly id: string;
  readonly body: string;
}

function eventOf({ shop, now }: AtShop, { type, data, onlyOnce, orderId }: Event): WrittenEvent {
  const id = v7();
  const body = webhookBody.parse({ id, type, timestamp: now, shop: { id: shop.id, slug: shop.slug }, data });
  return { id, type, onlyOnce, orderId, body: JSON.stringify(inTheirNames(body)) };
}

/** Writes the delivery and its job, once; returns its id. */
async function queueDelivery(
  tx: EntityManager,
  { shop, now }: AtShop,
  webhook: Webhook,
  { id: eventId, type, onlyOnce, orderId, body }: WrittenEvent,
): Promise<string> {
  const id = v7();
  const written = await tablesIn(tx)
    .insertInto("webhookDeliveries")
    .values({
      shopId: shop.id,
      id,
      webhookId: webhook.id,
      orderId: orderId ?? null,
      eventId,
      onlyOnce,
      type,
      body,
      queuedAt: now,
      dueAt: now,
      createdAt: now,
    })
    .onConflict((same) => same.columns(["shopId", "webhookId", "onlyOnce"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (written) await enqueue(tx, "deliver-webhook", { shopId: shop.id, deliveryId: id });
  return id;
}
