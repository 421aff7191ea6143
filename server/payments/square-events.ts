/**
 * `POST /webhooks/square/{shop}`: signed messages of a seller's Square, each stored once; the payment that one is about is fetched anew by a job.
 * Every seller has an application and a signature key of its own, hence an address for each shop.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { SquareLink } from "#entities/payments/square-link.ts";
import type { RequestFacts } from "#server/http/host-contract.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import {
  readSignedEvent,
  SQUARE_EVENTS,
  type SquareEventFacts,
  squareEventsAddress,
} from "../gateways/square/signed-event.ts";
import { enqueue } from "../jobs/queue.ts";
import { theApp } from "../running-app.ts";
import { secretOf } from "../shop/setting-secrets.ts";

/** Base64 of 32 bytes. */
const SIGNATURE = /^[\w+/]{43}=$/;

const unsigned = () =>
  Response.json({ message: "No valid signature.", code: "bad_signature" }, { status: 400 });

/**
 * Answers 200 as soon as event and job are committed together, also for a repeat and for what is about no order of ours; 400 to what this
 * shop's key did not sign, and alike where there is no such shop or it has no key. The host bounds the body.
 */
export async function squareEventsHandler(
  request: Request,
  { now }: Pick<RequestFacts, "now">,
): Promise<Response> {
  const { config, orm } = theApp();
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const signature = request.headers.get("x-square-hmacsha256-signature") ?? "";
  const shopId = new URL(request.url).pathname.slice(SQUARE_EVENTS.length);
  // What cannot be signed costs no look into the database.
  if (!SIGNATURE.test(signature) || !z.uuid().safeParse(shopId).success) return unsigned();
  const em = orm.em.fork();
  const key = await readInShop(em, shopId, (tx) => secretOf(tx, shopId, "squareWebhookKey", config));
  const address = squareEventsAddress(config, shopId);
  const event = readSignedEvent(await request.text(), { signature, address, key });
  if (!event) return unsigned();
  await storeOnce(em, shopId, event, now);
  return Response.json({ received: true });
}

/** What a seller takes at the counter comes here as well: it is about no page of ours, and leaves no row. */
async function storeOnce(
  em: EntityManager,
  shopId: string,
  { id, paymentId, squareOrderId }: SquareEventFacts,
  now: Date,
): Promise<void> {
  if (paymentId === null || squareOrderId === null) return;
  await inShop(em, shopId, async (tx) => {
    if ((await tx.count(SquareLink, { shopId, squareOrderId })) === 0) return;
    const stored = await tablesIn(tx)
      .insertInto("squareEvents")
      .values({ shopId, id, paymentId, squareOrderId, receivedAt: now })
      .onConflict((same) => same.columns(["shopId", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await enqueue(tx, "sync-square-payment", { shopId, eventId: id });
  });
}
