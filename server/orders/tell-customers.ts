/**
 * A merchant writes to the customers of open orders (SET-02): those that a change of settings touches, or any that a search of the list finds. One
 * mail for each address, about all of its orders; it is about what someone ordered, and goes to no one else.
 */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v5, v7 } from "uuid";
import { MOST_ORDERS_OF_NOTE } from "#domain/orders/tell-customers.ts";
import type { CustomersToTell, NoteToCustomers } from "#domain/orders/tell-customers-schemas.ts";
import { User } from "#entities/accounts/user.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { limitNotes } from "#server/limits/attempt-limits.ts";
import { actorOf } from "../accounts/actor.ts";
import { type StoredWindow, shopWindows } from "../availability/availabilities.ts";
import type { SignedInAt } from "../context.ts";
import { tablesIn } from "../database/tables.ts";
import { inShop, readInShop } from "../database/tenant.ts";
import { readyToEnqueue } from "../jobs/queue.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordAudit } from "../shop/record-audit.ts";
import { orderFilter } from "./find-orders.ts";
import { guestOrderUrl } from "./guest-link.ts";
import { invitationOf, type MailedOrder } from "./order-invitation.ts";

/** The open orders of each address, and those of no one that can be written to. */
interface Found {
  readonly orders: readonly Order[];
  /** Whether these are all that the search finds. */
  readonly isWhole: boolean;
  readonly ofAddress: ReadonlyMap<string, readonly [Order, ...Order[]]>;
}

/** How many customers a text would go to. */
export function customersToTell(
  ctx: SignedInAt,
  { search }: Pick<NoteToCustomers, "search">,
): Promise<CustomersToTell> {
  return readInShop(ctx.em, ctx.shop.id, async (tx) => counted(await found(tx, ctx, search)));
}

/**
 * Queues the text for each customer, and returns how many there were. It stands on the time line of each order, and in the trail.
 *
 * @throws TooManyTries
 */
export async function tellCustomers(
  ctx: SignedInAt,
  { search, text, key: formKey }: NoteToCustomers,
): Promise<CustomersToTell> {
  // What is written anew after an answer that was lost is a note of its own, though the form is the same.
  const key = v5(JSON.stringify([search ?? "", text]), formKey);
  await limitNotes(ctx);
  await readyToEnqueue();
  const { shop, now } = ctx;
  return inShop(ctx.em, shop.id, async (tx) => {
    const told = await found(tx, ctx, search);
    const counts = counted(told);
    if (counts.customers === 0 || (await wentAlready(tx, shop.id, key))) return counts;
    const windows = await shopWindows(tx, shop, now);
    for (const [recipient, orders] of told.ofAddress) {
      const [{ id: orderId, language }] = orders;
      const mailed = orders.map((order) => mailedOrder(ctx, order, windows));
      const facts = {
        text,
        contact: shop.settings.supportEmail,
        orders: orders.map((order) => orderInNote(ctx, order)),
        calendar: invitationOf(ctx, mailed, language),
      };
      const onlyOnce = `${noteOf(key)}.${orderId}`;
      await queueMail(tx, ctx, {
        template: "note-to-customer",
        recipient,
        orderId,
        language,
        onlyOnce,
        facts,
      });
      for (const order of orders) {
        const what = "sent note-to-customer";
        tx.create(OrderEvent, { shopId: shop.id, id: v7(), order, at: now, ...actorOf(ctx), what });
      }
    }
    await tx.flush();
    const tickets = [...told.ofAddress.values()].flat().map(({ ticketNumber }) => ticketNumber);
    await recordAudit(tx, ctx, {
      action: "customers.told",
      subject: "orders",
      subjectId: null,
      after: { text, tickets, customers: counts.customers },
    });
    return counts;
  });
}

const noteOf = (key: string) => `note.${key}`;

/** Whether a form was posted before; of two posts at once the second waits for the first. */
async function wentAlready(tx: EntityManager, shopId: string, key: string): Promise<boolean> {
  await tx.execute("select pg_advisory_xact_lock(hashtext(?))", [`${shopId} ${noteOf(key)}`]);
  const sent = await tablesIn(tx)
    .selectFrom("messages")
    .select("id")
    .where("shopId", "=", shopId)
    .where("messageId", "like", `${noteOf(key)}.%`)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

async function found(tx: EntityManager, { shop }: SignedInAt, search: string | undefined): Promise<Found> {
  const shopId = shop.id;
  const { where } = await orderFilter(tx, shop, { filter: { completed: false }, search });
  const first = await tx.find(Order, where, {
    orderBy: { fulfillmentDate: "asc nulls last", id: "asc" },
    limit: MOST_ORDERS_OF_NOTE + 1,
  });
  const orders = first.slice(0, MOST_ORDERS_OF_NOTE);
  const userIds = [...new Set(orders.flatMap(({ userId }) => userId ?? []))];
  const users = await tx.find(User, { shopId, id: { $in: userIds } });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const ofAddress = new Map<string, [Order, ...Order[]]>();
  for (const order of orders) {
    const address = (order.userId ? emails.get(order.userId) : order.guestEmail)?.toLowerCase();
    if (!address) continue;
    const those = ofAddress.get(address);
    if (those) those.push(order);
    else ofAddress.set(address, [order]);
  }
  return { orders, ofAddress, isWhole: orders.length === first.length };
}

function counted({ orders, ofAddress, isWhole }: Found): CustomersToTell {
  const told = [...ofAddress.values()].reduce((sum, { length }) => sum + length, 0);
  return { orders: orders.length, customers: ofAddress.size, withoutAddress: orders.length - told, isWhole };
}

const orderInNote = (ctx: SignedInAt, order: Order) => ({
  ticket: order.ticketNumber,
  type: order.fulfillmentType,
  slot: order.fulfillmentSlot,
  url: urlOf(ctx, order),
});

const urlOf = ({ config, origin }: SignedInAt, { id, userId }: Order) =>
  userId ? `${origin}/customer/orders/${id}` : guestOrderUrl(config, origin, id);

/** An order as its invitation needs it. */
function mailedOrder(ctx: SignedInAt, order: Order, windows: readonly StoredWindow[]): MailedOrder {
  const { id, version, fulfillmentDate, cancelledAt, availabilityId } = order;
  const { ticketNumber, fulfillmentType, fulfillmentSlot, deliveryAddress } = order;
  const handOverEndsAt = windows.find((window) => window.id === availabilityId)?.handOverEndsAt ?? null;
  const event = { id, version, fulfillmentDate, cancelledAt, handOverEndsAt };
  return {
    ...event,
    ticketNumber,
    fulfillmentType,
    fulfillmentSlot,
    deliveryAddress,
    url: urlOf(ctx, order),
  };
}
