/** The webhooks of a shop (API-09): where its events are sent. A secret is shown when it is made, and never again. */
import { isIP } from "node:net";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { InvalidFields } from "#domain/invalid.ts";
import { NotFound } from "#domain/missing.ts";
import { FORMER_SECRET_MS, webhookHost, webhookUrl } from "#domain/shop/webhook-rules.ts";
import type {
  NewWebhook,
  WebhookChanges,
  WebhookView,
  WebhookWithSecret,
} from "#domain/shop/webhook-schemas.ts";
import { Webhook } from "#entities/shop/webhook.ts";
import { proveUnlessFresh } from "../accounts/passwords/own-password.ts";
import type { AtShop, SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { isPublicAddress } from "../gateways/webhooks/public-address.ts";
import { newWebhookSecret } from "../gateways/webhooks/signature.ts";
import { roomFor } from "./most-of.ts";
import { recordAudit } from "./record-audit.ts";
import { sealedWebhookSecret } from "./webhook-secrets.ts";

/** Every webhook of the shop, the oldest first. */
export function listWebhooks(ctx: AtShop): Promise<WebhookView[]> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => {
    const rows = await tx.find(
      Webhook,
      { shopId: ctx.shop.id },
      { orderBy: { createdAt: "asc", id: "asc" } },
    );
    const last = await lastDeliveries(tx, ctx.shop.id);
    return rows.map((row) => viewOf(row, last, ctx.now));
  });
}

/**
 * Makes a webhook and returns it with its secret. Orders go there until it is taken away, whoever's log-in made it, so it takes the password unless the log-in
 * is fresh (decision 0074).
 *
 * @throws InvalidFields, also on `currentPassword`; TooManyTries, TooMany, NoEncryptionKey
 */
export async function createWebhook(
  ctx: SignedInAt,
  { url, events, description, currentPassword }: NewWebhook,
): Promise<WebhookWithSecret> {
  const address = publicUrl(url);
  await proveUnlessFresh(ctx, currentPassword);
  return inShop(ctx.em, ctx.shop.id, async (tx) => {
    await roomFor(tx, ctx.shop.id, { webhooks: 1 });
    const id = v7();
    const secret = newWebhookSecret();
    const row = tx.create(Webhook, {
      shopId: ctx.shop.id,
      id,
      url: address,
      description: description ?? "",
      events: [...events],
      disabledReason: null,
      secret: sealedWebhookSecret(secret, id, ctx.config),
      formerSecret: null,
      formerSecretEndsAt: null,
      failingSince: null,
    });
    await tx.flush();
    await recordAudit(tx, ctx, { ...about("created", id), after: trailOf(row) });
    return { ...viewOf(row, new Map(), ctx.now), secret };
  });
}

/**
 * Changes what is named. Set active again, a webhook that we disabled begins anew; what it missed is sent again one by one. Another address takes the
 * password unless the log-in is fresh.
 *
 * @throws NotFound, InvalidFields, also on `currentPassword`; TooManyTries
 */
export async function changeWebhook(
  ctx: SignedInAt,
  { webhookId, url, events, description, status, currentPassword }: WebhookChanges,
): Promise<WebhookView> {
  const address = url === undefined ? undefined : publicUrl(url);
  const moved = address !== undefined && address !== (await addressOf(ctx, webhookId));
  if (moved) await proveUnlessFresh(ctx, currentPassword);
  return changing(ctx, webhookId, async (tx, row) => {
    const before = trailOf(row);
    // One that was as it is now was not proved: it does not undo what someone else moved meanwhile.
    if (moved) row.url = address;
    if (events !== undefined) row.events = [...events];
    if (description !== undefined) row.description = description;
    if (status !== undefined && status !== row.status) {
      row.status = status;
      row.disabledReason = null;
      row.failingSince = null;
    }
    await tx.flush();
    await recordAudit(tx, ctx, { ...about("changed", webhookId), before, after: trailOf(row) });
    return viewOf(row, await lastDeliveries(tx, ctx.shop.id), ctx.now);
  });
}

/** Another secret; the one of before signs as well for a day, so that the receiver can change over. @throws NotFound, NoEncryptionKey */
export function rotateWebhookSecret(ctx: SignedInAt, webhookId: string): Promise<WebhookWithSecret> {
  return changing(ctx, webhookId, async (tx, row) => {
    const secret = newWebhookSecret();
    row.formerSecret = row.secret;
    row.formerSecretEndsAt = new Date(ctx.now.getTime() + FORMER_SECRET_MS);
    row.secret = sealedWebhookSecret(secret, webhookId, ctx.config);
    await tx.flush();
    await recordAudit(tx, ctx, about("secretRotated", webhookId));
    return { ...viewOf(row, await lastDeliveries(tx, ctx.shop.id), ctx.now), secret };
  });
}

/** Takes a webhook away with its deliveries; the trail keeps where it was. @throws NotFound */
export function removeWebhook(ctx: SignedInAt, webhookId: string): Promise<null> {
  return changing(ctx, webhookId, async (tx, row) => {
    const before = trailOf(row);
    await tx.nativeDelete(Webhook, { shopId: ctx.shop.id, id: webhookId });
    await recordAudit(tx, ctx, { ...about("deleted", webhookId), before });
    return null;
  });
}

/** @throws NotFound */
async function addressOf(ctx: AtShop, id: string): Promise<string> {
  const { shop } = ctx;
  const row = await readInShop(ctx.em, shop.id, (tx) => tx.findOne(Webhook, { shopId: shop.id, id }));
  if (!row) throw new NotFound();
  return row.url;
}

/** The address as it is requested later. @throws InvalidFields for one that is an address of a private network */
function publicUrl(typed: string): string {
  const url = webhookUrl(typed);
  const name = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (!url || (isIP(name) !== 0 && !isPublicAddress(name)))
    throw new InvalidFields({ url: ["webhookPrivate"] });
  return url.href;
}

/** With the webhook held until the transaction ends. */
function changing<Answer>(
  ctx: SignedInAt,
  webhookId: string,
  work: (tx: EntityManager, row: Webhook) => Promise<Answer>,
): Promise<Answer> {
  return inShop(ctx.em, ctx.shop.id, async (tx) => work(tx, await heldWebhook(tx, ctx.shop.id, webhookId)));
}

async function heldWebhook(tx: EntityManager, shopId: string, id: string): Promise<Webhook> {
  const row = await tx.findOne(
    Webhook,
    { shopId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ["secret"] },
  );
  if (!row) throw new NotFound();
  return row;
}

const about = (verb: string, subjectId: string) => ({
  action: `webhook.${verb}`,
  subject: "webhooks",
  subjectId,
});

/** The part of an address that may hold a key is not written down. */
const trailOf = ({ url, events, description, status }: Webhook) => ({
  host: webhookHost(url),
  events: [...events],
  description,
  status,
});

type LastDelivery = NonNullable<WebhookView["lastDelivery"]>;

/** The newest delivery of each webhook. */
async function lastDeliveries(tx: EntityManager, shopId: string): Promise<ReadonlyMap<string, LastDelivery>> {
  const rows = await tablesIn(tx)
    .selectFrom("webhookDeliveries")
    .distinctOn("webhookId")
    .select(["webhookId", "id", "status", "createdAt"])
    .where("shopId", "=", shopId)
    .orderBy("webhookId")
    .orderBy("createdAt", "desc")
    .execute();
  return new Map(rows.map(({ webhookId, ...row }) => [webhookId, row]));
}

function viewOf(row: Webhook, last: ReadonlyMap<string, LastDelivery>, now: Date): WebhookView {
  const { id, url, description, events, status, disabledReason, formerSecretEndsAt: endsAt, createdAt } = row;
  return {
    id,
    url,
    description,
    events: [...events],
    status,
    disabledReason,
    formerSecretEndsAt: endsAt && endsAt > now ? endsAt : null,
    createdAt: createdAt ?? now,
    lastDelivery: last.get(id) ?? null,
  };
}
