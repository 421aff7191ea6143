/** What was sent to the webhooks of a shop, for its merchant (API-09): looked at, sent again, tried. */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager, FilterQuery } from "@mikro-orm/postgresql";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import type { DeliveriesOfWebhook, DeliveryToReplay, DeliveryView } from "#domain/shop/webhook-schemas.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import { WebhookDelivery } from "#entities/shop/webhook-delivery.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { badCursor, pageByCursor, rowOfCursor, standsBehind } from "../database/list-cursor.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { enqueue, readyToEnqueue } from "../jobs/queue.ts";
import { queueTest } from "./queue-webhooks.ts";
import { recordAudit } from "./record-audit.ts";

/** The deliveries of a webhook, the newest first unless asked otherwise. @throws NotFound */
export function webhookDeliveries(
  ctx: AtShop,
  { webhookId, page, perPage, sort = "-created_at", filter, cursor }: DeliveriesOfWebhook,
) {
  const shopId = ctx.shop.id;
  return readInShop(ctx.em, shopId, async (tx) => {
    await webhookOf(tx, shopId, webhookId);
    const where = { shopId, webhookId, ...(filter.status && { status: filter.status }) };
    const order = sort === "created_at" ? "asc" : "desc";
    const orderBy = { createdAt: order, id: order } as const;
    if (cursor !== undefined) {
      const behind = await behindCursor(tx, shopId, sort, cursor);
      const total = await tx.count(WebhookDelivery, where);
      const options = { orderBy, limit: perPage + 1 };
      const found = await tx.find(WebhookDelivery, { $and: [where, behind] }, options);
      const { rows, nextCursor } = pageByCursor(found, perPage, sort);
      return { rows: rows.map(viewOf), page: 1, perPage, total, sort, nextCursor };
    }
    const [rows, total] = await tx.findAndCount(WebhookDelivery, where, {
      orderBy,
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { rows: rows.map(viewOf), page, perPage, total, sort };
  });
}

/** The deliveries behind a cursor; all of them at the beginning. @throws InvalidFields for a cursor of another list */
async function behindCursor(
  tx: EntityManager,
  shopId: string,
  sort: string,
  cursor: string,
): Promise<FilterQuery<WebhookDelivery>> {
  const id = rowOfCursor(cursor, sort);
  if (id === null) return {};
  const row = await tablesIn(tx)
    .selectFrom("webhookDeliveries")
    .select(({ cast }) => [cast<string>("createdAt", "text").as("createdAt"), "id"])
    .where("shopId", "=", shopId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw badCursor();
  const falls = sort.startsWith("-");
  const columns = (["createdAt", "id"] as const).map((column) => ({ column, falls, canLack: false }));
  return standsBehind<WebhookDelivery, "createdAt" | "id">(columns, row);
}

/**
 * Sends a delivery again, with its first id, so that a receiver that has it already knows it. The attempts' three days begin anew.
 *
 * @throws NotFound; InvalidFields where its webhook is not active
 */
export async function replayDelivery(
  ctx: SignedInAt,
  { deliveryId, webhookId }: DeliveryToReplay,
): Promise<DeliveryView> {
  await readyToEnqueue();
  const { shop, now } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    const row = await tx.findOne(
      WebhookDelivery,
      { shopId: shop.id, id: deliveryId, ...(webhookId !== undefined && { webhookId }) },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!row) throw new NotFound();
    mustBeActive(await webhookOf(tx, shop.id, row.webhookId));
    row.status = "pending";
    row.failures = 0;
    row.queuedAt = now;
    row.dueAt = now;
    row.deliveredAt = null;
    await tx.flush();
    await enqueue(tx, "deliver-webhook", { shopId: shop.id, deliveryId });
    await recordAudit(tx, ctx, {
      action: "webhook.replayed",
      subject: "webhook_deliveries",
      subjectId: deliveryId,
    });
    return viewOf(row);
  });
}

/** Sends an event that says nothing, so that a receiver can be tried. @throws NotFound; InvalidFields where the webhook is not active */
export async function sendTestEvent(ctx: SignedInAt, webhookId: string): Promise<DeliveryView> {
  await readyToEnqueue();
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    const webhook = await webhookOf(tx, ctx.shop.id, webhookId);
    mustBeActive(webhook);
    const id = await queueTest(tx, ctx, webhook);
    return viewOf(await tx.findOneOrFail(WebhookDelivery, { shopId: ctx.shop.id, id }));
  });
}

/** @throws InvalidFields */
function mustBeActive({ status }: Webhook): void {
  if (status !== "active") throw new InvalidFields({ status: ["webhookInactive"] }, "webhookInactive");
}

async function webhookOf(tx: EntityManager, shopId: string, id: string): Promise<Webhook> {
  const row = await tx.findOne(Webhook, { shopId, id });
  if (!row) throw new NotFound();
  return row;
}

const viewOf = (row: WebhookDelivery): DeliveryView => ({
  id: row.id,
  webhookId: row.webhookId,
  eventId: row.eventId,
  type: row.type as DeliveryView["type"],
  status: row.status ?? "pending",
  createdAt: row.createdAt,
  dueAt: row.status === "pending" ? row.dueAt : null,
  deliveredAt: row.deliveredAt,
  body: row.body,
  answer: row.answer ?? "",
  attempts: [...(row.attempts ?? [])],
});
