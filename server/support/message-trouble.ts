/** Whether a shop's messages go out (NOTE-01, REL-R5): asked with every page of the manage area, and over all shops for whoever watches the platform. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { ManageFrame } from "#domain/support/message-schemas.ts";
import { messageTrouble, PHONE_CODE, type Unsent } from "#domain/support/message-state.ts";
import { addMinutes } from "#domain/time.ts";
import type { SignedInAt } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { readTogether } from "../database/tenant.ts";
import { orderCountsAt } from "../orders/find-orders.ts";

/** After so many minutes a message is neither waiting nor failing any more: tries end after three days. */
const TRIED_MINUTES = 4 * 24 * 60;
/** How long a message that was given up is news. */
const NEWS_MINUTES = 24 * 60;
/** So many rows of the index are read at most, the oldest first: a hundred messages more make no other sentence. */
const MOST_READ = 200;

/** The number of the last change of an order, and what of the messages is not sent: one statement, from one row and a part of one index. */
const FRAME = named(`
  select coalesce((select last_change_number from ticket_counters where shop_id = $1), 0) as "lastChange",
    count(*) filter (where unsent.status = 'failed'
      or unsent.status = 'dead' and unsent.due_at > $3::timestamptz)::int as failed,
    min(unsent.created_at) filter (where unsent.status = 'queued') as "waitingSince"
  from (
    select status, due_at, created_at from messages
    where shop_id = $1 and status in ('queued', 'failed', 'dead') and created_at > $2::timestamptz
      and settled_at is null and not (status = 'dead' and template = '${PHONE_CODE}')
    order by created_at limit ${MOST_READ}) unsent`);

/** What each page of the manage area shows around itself: the counts beside its links, and whether messages are in trouble. */
export async function manageFrame(ctx: SignedInAt): Promise<ManageFrame> {
  const { em, shop, now } = ctx;
  const since = (minutes: number) => addMinutes(now, -minutes).toISOString();
  const [[found]] = await readTogether<[Unsent & { readonly lastChange: number }]>(em, shop.id, [
    { statement: FRAME, values: [shop.id, since(TRIED_MINUTES), since(NEWS_MINUTES)] },
  ]);
  if (!found) throw new Error("A count has one row.");
  const { lastChange, ...unsent } = found;
  return { orderCounts: await orderCountsAt(ctx, lastChange), messageTrouble: messageTrouble(unsent, now) };
}

/**
 * Of all shops: how many messages failed and are tried again, and when the oldest was queued that no one has tried to send. For metrics; one
 * statement over a small part of an index.
 *
 * @public
 */
export async function messagesInTrouble(em: EntityManager, now: Date): Promise<Unsent> {
  const [found] = await em.execute<{ failed: number; waiting_since: Date | string | null }[]>(
    "select failed, waiting_since from ops.messages_in_trouble(?)",
    [now],
  );
  const since = found?.waiting_since;
  return { failed: found?.failed ?? 0, waitingSince: since ? new Date(since) : null };
}
