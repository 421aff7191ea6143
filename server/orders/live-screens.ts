/**
 * Whether a screen of the shop shows its orders as they come (MAN-06), kept in Postgres because streams are of one process and the worker may be
 * another (decision 0089).
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import {
  isToldOfUnseen,
  SCREEN_SIGN_MS,
  TOLD_AGAIN_MS,
  UNWATCHED_MS,
  unseenToldBy,
} from "#domain/orders/unwatched.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { LiveScreen } from "#entities/orders/live-screen.ts";
import type { Order } from "#entities/orders/order.ts";
import type { AtShop } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { forEachShop, shopForJob } from "../jobs/shop-for-job.ts";
import { limitText } from "../limits/attempt-limits.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { queueUnseenText } from "../mail/unseen-orders-text.ts";
import { theApp } from "../running-app.ts";
import { peopleOfShop } from "../shop/money-moved.ts";

/** Signs are written a little before the next one is due, so that each of a lone screen's counts. */
const WRITTEN_EVERY_MS = SCREEN_SIGN_MS - 5_000;
const MOST_SHOPS = 10_000;
/** At most so many shops are looked at in one sweep. */
const AT_MOST = 200;

/** When this process last wrote a shop's sign, by the running app: a shop with many screens writes no more often than one with one. */
const writtenAt = new WeakMap<object, LRUCache<string, number>>();

/** A screen of the shop is there: what came until now is seen. */
export async function takeScreenSign(em: EntityManager, shopId: string, now: Date): Promise<void> {
  const app = theApp();
  const written = writtenAt.get(app) ?? new LRUCache<string, number>({ max: MOST_SHOPS });
  writtenAt.set(app, written);
  if (now.getTime() - (written.get(shopId) ?? Number.NEGATIVE_INFINITY) < WRITTEN_EVERY_MS) return;
  await inShop(em, shopId, (tx) =>
    tablesIn(tx)
      .insertInto("liveScreens")
      .values({ shopId, seenAt: now })
      .onConflict((same) => same.column("shopId").doUpdateSet({ seenAt: now, unseenSince: null }))
      .execute(),
  );
  written.set(shopId, now.getTime());
}

/**
 * An order came: it is unseen until the next sign of a screen. One that a merchant enters is seen by whoever enters it. Harmless however often it
 * is noted.
 */
export async function noteUnseenOrder(
  tx: EntityManager,
  shopId: string,
  { id: orderId, createdAt }: Pick<Order, "id" | "createdAt">,
): Promise<void> {
  await tablesIn(tx)
    .insertInto("liveScreens")
    .columns(["shopId", "unseenSince"])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom("orderEvents")
        .select(["shopId", cast<Date>(val(createdAt), "timestamptz").as("unseenSince")])
        .where("shopId", "=", shopId)
        .where("orderId", "=", orderId)
        .where("what", "=", "placed")
        .where("actor", "in", ["customer", "guest"])
        .limit(1),
    )
    .onConflict((same) =>
      same
        .column("shopId")
        .doUpdateSet(({ fn, ref }) => ({
          unseenSince: fn.coalesce(ref("liveScreens.unseenSince"), ref("excluded.unseenSince")),
        }))
        .where(({ eb, or }) =>
          or([eb("liveScreens.seenAt", "is", null), eb("liveScreens.seenAt", "<", createdAt)]),
        ),
    )
    .execute();
}

/** Tells the people of each shop that has orders no one looks at, once an hour (MAN-06); for the sweep. */
export async function tellOfUnseenOrders(em: EntityManager, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // Those that are not told (isToldOfUnseen) are left out there, so that they are not looked at with each sweep and take no one's place.
  const shops = await em.execute<{ shop_id: string }[]>(
    "select shop_id from ops.shops_with_unseen_orders(?, ?, ?)",
    [ago(UNWATCHED_MS), ago(TOLD_AGAIN_MS), AT_MOST],
  );
  await forEachShop(shops, async ({ shop_id: shopId }) => {
    const ctx = await shopForJob(em, shopId);
    if (ctx) await tellShop(ctx);
  });
}

async function tellShop(ctx: AtShop): Promise<void> {
  const { em, shop, now } = ctx;
  await readyToEnqueue();
  await inShop(em, shop.id, async (tx) => {
    // Locked, so that of several processes that sweep one tells.
    const screens = await tablesIn(tx)
      .selectFrom("liveScreens")
      .select(["seenAt", "unseenSince", "toldAt"])
      .where("shopId", "=", shop.id)
      .forUpdate()
      .executeTakeFirst();
    if (!screens || !isToldOfUnseen(screens, now)) return;
    const isTold = shop.settings.tellWhenUnwatched && !shop.standing.isDead;
    if (isTold) await queueTold(tx, ctx);
    await tx.nativeUpdate(
      LiveScreen,
      { shopId: shop.id },
      { unseenSince: null, ...(isTold && { toldAt: now }) },
    );
  });
}

/** Whether a screen of the shop has shown its orders since then. */
export async function isSeenSince(tx: EntityManager, shopId: string, then: Date): Promise<boolean> {
  const seen = await tablesIn(tx)
    .selectFrom("liveScreens")
    .select("shopId")
    .where("shopId", "=", shopId)
    .where("seenAt", ">", then)
    .executeTakeFirst();
  return seen !== undefined;
}

/** Mails the shop's people where the text message to the owner's phone will never be taken. */
export async function mailOfUnseenOrders(tx: EntityManager, ctx: AtShop): Promise<void> {
  await queueMails(tx, ctx, await peopleOfShop(tx, ctx, ctx.shop.settings.contactEmail));
}

async function queueTold(tx: EntityManager, ctx: AtShop): Promise<void> {
  const { shop, config } = ctx;
  const phones = config.twilio === null ? [] : await phonesOfMerchants(tx, shop.id);
  const told = unseenToldBy({
    canText: phones[0] !== undefined && (await mayText(ctx, phones[0])),
    phones,
    addresses: [...(await peopleOfShop(tx, ctx, shop.settings.contactEmail))],
  });
  if (told?.by === "text") await queueUnseenText(tx, ctx, { phone: told.phone, link: listOf(ctx) });
  if (told?.by === "mail") await queueMails(tx, ctx, told.addresses);
}

const listOf = ({ origin }: AtShop) => `${origin}/manage/orders`;

async function queueMails(tx: EntityManager, ctx: AtShop, addresses: Iterable<string>): Promise<void> {
  const facts = { link: listOf(ctx), settingsLink: `${ctx.origin}/manage/shop/notifications` };
  for (const recipient of addresses)
    await queueMail(tx, ctx, { template: "orders-unseen", recipient, facts });
}

/** Counts a text message to the phone; past its limits, or those of what text messages may cost, a mail has to do. */
async function mayText(ctx: AtShop, phone: string): Promise<boolean> {
  try {
    await limitText(ctx, phone);
    return true;
  } catch (error) {
    if (error instanceof TooManyTries) return false;
    throw error;
  }
}

/** Proved numbers, the oldest merchant's first: that is the owner. */
async function phonesOfMerchants(tx: EntityManager, shopId: string): Promise<string[]> {
  const merchants = await tablesIn(tx)
    .selectFrom("users")
    .select("phoneNormalized as phone")
    .where("shopId", "=", shopId)
    .where("isMerchant", "=", true)
    .where("status", "=", "ACTIVE")
    .where("deletedAt", "is", null)
    .where("phoneNormalized", "is not", null)
    .where("phoneVerifiedAt", "is not", null)
    .orderBy("createdAt")
    .execute();
  return merchants.flatMap(({ phone }) => phone ?? []);
}
