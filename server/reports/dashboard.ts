/**
 * What a seller looks at first (MAN-01): six statements in one trip, and the few of the charts where an order or an item has changed, however much there is in the shop (PERF-05). Cancelled and
 * deleted orders are left out everywhere.
 */
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import { ORDER_MAILS } from "#domain/orders/order-mail-names.ts";
import type {
  Dashboard,
  FailedMessage,
  OwedOrder,
  RailDay,
  TodaysGroup,
  TodaysOrder,
} from "#domain/reports/dashboard-schemas.ts";
import { deliveryProblem } from "#domain/reports/delivery-problem.ts";
import { passedShippingLabels } from "#domain/reports/shipping-due.ts";
import { openingState } from "#domain/shop/opening-state.ts";
import { addDays, addMinutes, calendarDate } from "#domain/time.ts";
import { upcomingWindows } from "../availability/availabilities.ts";
import type { SignedInAt } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { readTogether } from "../database/tenant.ts";
import { LAST_ORDER_CHANGE, type OrderChange } from "../orders/last-order-change.ts";
import { allCharts } from "./charts.ts";

const WEEK = 7;
const GROUPS = ["Pickup", "Delivery", "Shipping"] as const;

/** How much of each list is shown; the rest is a number and a way to it. */
const MOST_OF_A_GROUP = 20;
const MOST_OWED = 5;
const MOST_LOW = 6;
const MOST_FAILED = 4;
const ITEMS_SHOWN = 2;
/** A message of last week is no longer news, whatever became of it. */
const NEWS_MINUTES = 7 * 24 * 60;

/** The whole screen, as of now. */
export async function dashboardOf(ctx: SignedInAt): Promise<Dashboard> {
  const { em, shop, now } = ctx;
  const windows = await upcomingWindows(em, shop, now);
  const offered = new Set(
    windows.flatMap(({ pickupDays, deliveryDays }) =>
      [...pickupDays, ...deliveryDays].map(({ date }) => date),
    ),
  );
  const today = calendarDate(now, shop.timeZone);
  const [week, groups, owed, low, failed, [change]] = await readTogether<
    [WeekRow, DueGroup, OwedRow, LowItem, FailedRow, OrderChange]
  >(em, shop.id, [
    { statement: WEEK_ORDERS, values: [shop.id, today, addDays(today, WEEK)] },
    { statement: DUE, values: [shop.id, today, now.toISOString(), passedShippingLabels(today)] },
    { statement: OWED, values: [shop.id] },
    lowStockWanted(ctx),
    { statement: FAILED, values: [shop.id, addMinutes(now, -NEWS_MINUTES).toISOString()] },
    { statement: LAST_ORDER_CHANGE, values: [shop.id] },
  ]);
  return {
    now,
    today,
    week: weekOf(week, today, offered),
    groups: groupsOf(groups),
    owed: owedTo(owed),
    lowStock: lowStock(low, ctx),
    failed: failedMessages(failed),
    opening: openingState(windows, shop.settings.notTakingOrders, now),
    charts: await allCharts(ctx, change?.number ?? 0),
  };
}

const WEEK_ORDERS = named(`
  select to_char(fulfillment_date, 'YYYY-MM-DD') as date,
    count(*) filter (where fulfillment_type <> 'Delivery')::int as pickup,
    count(*) filter (where fulfillment_type = 'Delivery')::int as delivery
  from orders
  where shop_id = $1 and fulfillment_date >= $2::date and fulfillment_date < $3::date
    and cancelled_at is null and deleted_at is null
  group by fulfillment_date`);

interface WeekRow {
  readonly date: string;
  readonly pickup: number;
  readonly delivery: number;
}

function weekOf(rows: readonly WeekRow[], today: string, offered: ReadonlySet<string>): RailDay[] {
  return Array.from({ length: WEEK }, (_, day) => {
    const date = addDays(today, day);
    const { pickup, delivery } = rows.find((row) => row.date === date) ?? { pickup: 0, delivery: 0 };
    return { date, isOffered: offered.has(date), pickup, delivery };
  });
}

/**
 * Today's, and what is still to be sent: of windows that are over, and what was promised for a day that has passed, wherever its window ends by
 * now. Each group with its sums and its first orders. What is completed comes last: in the afternoon of a full day the list would else begin with orders that no one has to think of any more.
 */
const DUE = named(`
  with due as (
    select id, ticket_number, user_id, guest_name, fulfillment_type as type, grand_total, is_gift, paid, ready_for_guest, completed
    from orders
    where shop_id = $1 and fulfillment_date = $2::date and fulfillment_type in ('Pickup', 'Delivery')
      and cancelled_at is null and deleted_at is null
    union all
    select o.id, ticket_number, user_id, guest_name, fulfillment_type, grand_total, is_gift, paid, ready_for_guest, completed
    from orders o left join availabilities a on a.shop_id = o.shop_id and a.id = o.availability_id
    where o.shop_id = $1 and o.fulfillment_type = 'Shipping' and not o.completed
      and (a.end_time <= $3::timestamptz or o.fulfillment_slot = any($4::text[]))
      and o.cancelled_at is null and o.deleted_at is null),
  numbered as (
    select due.id, ticket_number, user_id, guest_name, type, grand_total, is_gift, paid, ready_for_guest, completed,
      row_number() over (partition by type order by completed, ticket_number) as place,
      (select coalesce(sum(l.quantity), 0)::int from line_items l
        where l.shop_id = $1 and l.order_id = due.id and l.type = 'PRODUCT') as pieces
    from due),
  sums as (
    select type, count(*)::int as orders, count(*) filter (where ready_for_guest or completed)::int as ready,
      count(*) filter (where not paid and grand_total > 0)::int as unpaid, sum(pieces)::int as pieces, sum(grand_total)::float8 as total
    from numbered group by type)
  select s.type, s.orders, s.ready, s.unpaid, s.pieces, s.total, (
      select json_agg(json_build_object('id', n.id, 'ticketNumber', n.ticket_number,
          'who', coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), n.guest_name, ''),
          'grandTotal', n.grand_total, 'isGift', n.is_gift, 'paid', n.paid, 'readyForGuest', n.ready_for_guest,
          'completed', n.completed, 'lines', (
            select coalesce(json_agg(json_build_object('quantity', l.quantity, 'name', l.item_name) order by l.position), '[]')
            from line_items l where l.shop_id = $1 and l.order_id = n.id and l.type = 'PRODUCT' and l.quantity > 0
          )) order by n.place)
      from numbered n left join users u on u.shop_id = $1 and u.id = n.user_id
      where n.type = s.type and n.place <= ${MOST_OF_A_GROUP}) as rows
  from sums s`);

type DueOrder = Omit<TodaysOrder, "items" | "moreItems"> & {
  readonly lines: readonly { readonly quantity: number; readonly name: string }[];
};
type DueGroup = Omit<TodaysGroup, "rows"> & { readonly rows: readonly DueOrder[] };

function groupsOf(found: readonly DueGroup[]): TodaysGroup[] {
  return GROUPS.flatMap((type) => {
    const group = found.find((one) => one.type === type);
    if (!group) return [];
    const rows = group.rows.map(({ lines, ...order }) => ({
      ...order,
      items: lines.slice(0, ITEMS_SHOWN),
      moreItems: Math.max(0, lines.length - ITEMS_SHOWN),
    }));
    return [{ ...group, rows }];
  });
}

/** The longest due first. */
const OWED = named(`
  select o.id, o.ticket_number as "ticketNumber", o.grand_total as "grandTotal", to_char(o.fulfillment_date, 'YYYY-MM-DD') as date,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), o.guest_name, '') as who, o.count, o.total
  from (
    select id, ticket_number, grand_total, fulfillment_date, user_id, guest_name, created_at,
      count(*) over ()::int as count, sum(grand_total) over ()::float8 as total
    from orders
    where shop_id = $1 and not paid and grand_total > 0 and cancelled_at is null and deleted_at is null
    order by fulfillment_date nulls last, created_at limit ${MOST_OWED}) o
  left join users u on u.shop_id = $1 and u.id = o.user_id
  order by o.fulfillment_date nulls last, o.created_at`);

type OwedRow = OwedOrder & { readonly count: number; readonly total: number };

function owedTo(found: readonly OwedRow[]): Dashboard["owed"] {
  const { count, total } = found[0] ?? { count: 0, total: 0 };
  return { count, total, rows: found.map(({ count: _, total: __, ...order }) => order) };
}

/** What is gone or nearly gone of what is on the menu, the shortest first; see `stockNotice` for the rule. */
const LOW_STOCK = named(`
  select id, name, stock, unlimited, sold_out as "soldOut", count(*) over ()::int as count
  from items
  where shop_id = $1 and not hidden and deleted_at is null
    and (sold_out or ($2::boolean and not unlimited and stock <= greatest(0, $3::int)))
  order by case when sold_out then 0 else greatest(0, stock) end, name, id limit ${MOST_LOW}`);

interface LowItem {
  readonly id: string;
  readonly name: string;
  readonly stock: number;
  readonly unlimited: boolean;
  readonly soldOut: boolean;
  readonly count: number;
}

const lowStockWanted = ({ shop: { id, settings } }: SignedInAt) => ({
  statement: LOW_STOCK,
  values: [id, settings.trackInventory, settings.lowStockWarning],
});

function lowStock(found: readonly LowItem[], { shop }: SignedInAt): Dashboard["lowStock"] {
  const { trackInventory, lowStockWarning } = shop.settings;
  return {
    threshold: trackInventory ? lowStockWarning : 0,
    count: found[0]?.count ?? 0,
    rows: found.map((item) => ({ id: item.id, name: item.name, left: unitsLeft(item, trackInventory) ?? 0 })),
  };
}

/** Failed at least once and not gone through since: a later one of the same kind to the same person counts as an answer to it. */
const FAILED = named(`
  select m.id, m.channel, m.template, m.recipient, m.attempts, m.status, m.last_error as "lastError", m.due_at as "dueAt",
    m.order_id as "orderId", o.ticket_number as "ticketNumber", m.user_id as "userId", count(*) over ()::int as count
  from messages m left join orders o on o.shop_id = m.shop_id and o.id = m.order_id
  where m.shop_id = $1 and m.created_at > $2::timestamptz and m.status in ('failed', 'dead') and m.attempts > 0
    and m.settled_at is null
    and not exists (
      select from messages later where later.shop_id = m.shop_id and later.created_at > m.created_at
        and later.template = m.template and later.order_id is not distinct from m.order_id
        and (m.order_id is not null or later.recipient = m.recipient))
  order by m.created_at desc limit ${MOST_FAILED}`);

type FailedRow = Omit<FailedMessage, "problem" | "nextTryAt" | "gaveUpAt" | "mail"> & {
  readonly status: string;
  readonly lastError: string;
  readonly dueAt: Date;
  readonly count: number;
};

function failedMessages(found: readonly FailedRow[]): Dashboard["failed"] {
  return {
    count: found[0]?.count ?? 0,
    rows: found.map(({ status, lastError, dueAt, count: _, ...message }) => ({
      ...message,
      problem: deliveryProblem(lastError),
      nextTryAt: status === "failed" ? dueAt : null,
      gaveUpAt: status === "dead" ? dueAt : null,
      mail: mailOf(message.template),
    })),
  };
}

const mailOf = (template: string): OrderMail | null => ORDER_MAILS.find((mail) => mail === template) ?? null;
