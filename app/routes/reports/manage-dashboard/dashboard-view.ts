import { ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { PREP_FIELDS, PREP_PATH } from "#app/routes/orders/manage-prep/prep-query.ts";
import { nearMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import { dayText, longDayText, shortDayText, weekdayText } from "#app/ui/local-text.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import { dollars } from "#domain/money.ts";
import { isOwed } from "#domain/orders/invoice-text.ts";
import { orderSearchOf } from "#domain/orders/order-terms.ts";
import type {
  Dashboard,
  FailedMessage,
  OwedOrder,
  RailDay,
  TodaysGroup,
  TodaysOrder,
} from "#domain/reports/dashboard-schemas.ts";
import type { DeliveryProblem } from "#domain/reports/delivery-problem.ts";
import { daysBetween } from "#domain/time.ts";
import * as t from "#messages/dashboard.js";
import { chartsView } from "./dashboard-charts-view.ts";

/** As many days as still read as a list. */
const DAYS_NAMED = 3;
const DAYS_OF_A_WEEK = 7;

/** Messages by their template. */
const MESSAGES: Readonly<Record<string, () => string>> = {
  "customer-invoice": t.mailCustomerInvoice,
  "payment-received": t.mailPaymentReceived,
  "order-completed": t.mailOrderCompleted,
  "order-cancelled": t.mailOrderCancelled,
  "new-order-alert": t.mailNewOrderAlert,
  "note-to-customer": t.mailNote,
  "verify-email": t.mailVerifyEmail,
  welcome: t.mailWelcome,
  "reset-password": t.mailResetPassword,
  sms: t.mailSms,
};
const PROBLEMS: Readonly<Record<DeliveryProblem, () => string>> = {
  "mailbox-full": t.failedMailboxFull,
  "no-such-address": t.failedNoSuchAddress,
  unreachable: t.failedUnreachable,
  refused: t.failedRefused,
};

/** The dashboard in the words it shows; moments by the shop's clock. */
export function dashboardView(board: Dashboard, timeZone: string) {
  const { now } = board;
  const [today] = board.week;
  const due = board.groups.filter(({ type }) => type !== "Shipping");
  const sumOf = (count: (group: TodaysGroup) => number) => due.reduce((sum, group) => sum + count(group), 0);
  return {
    date: board.today,
    day: longDayText(board.today),
    dayLabel: dayText(board.today),
    opening: openingWords(board, timeZone),
    isClosed: board.opening.state === "closed",
    orders: sumOf(({ orders }) => orders),
    ready: sumOf(({ ready }) => ready),
    unpaid: sumOf(({ unpaid }) => unpaid),
    groups: board.groups.map((group) => groupView(group, board.today)),
    week: board.week.filter((day) => day !== today).map((day) => dayView(day, board.today)),
    owed: {
      count: board.owed.count,
      total: dollars(board.owed.total),
      rows: board.owed.rows.map((order) => owedView(order, board.today)),
      more: moreOwed(board.owed),
    },
    low: {
      threshold: board.lowStock.threshold,
      count: board.lowStock.count,
      rows: board.lowStock.rows,
    },
    failed: {
      count: board.failed.count,
      rows: board.failed.rows.map((message) => failedView(message, now, timeZone)),
    },
    charts: chartsView(board.charts),
  };
}
export type DashboardView = ReturnType<typeof dashboardView>;
export type GroupView = DashboardView["groups"][number];
export type FailedView = DashboardView["failed"]["rows"][number];

function openingWords({ opening, week, now }: Dashboard, timeZone: string): string {
  if (opening.state === "not-taking-orders") return t.openingPaused({ message: opening.message });
  if (opening.state === "closed") return t.openingClosed();
  if (opening.state === "opens") return t.openingOpens({ at: nearMoment(opening.at, now, timeZone) });
  const until = nearMoment(opening.until, now, timeZone);
  const days = week.filter(({ isOffered }) => isOffered).map(({ date }) => dayText(date));
  return days.length > 0 && days.length <= DAYS_NAMED
    ? t.openingOpenFor({ until, days: inWords(days) })
    : t.openingOpen({ until });
}

/** "Fri, Nov 27 and Sat, Nov 28". */
const inWords = (words: readonly string[]) => {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t.listAnd({ words: words.slice(0, -1).join(", "), last });
};

/** "26", and with its month where another one begins. */
function dayView({ date, isOffered, pickup, delivery }: RailDay, today: string) {
  const number = Number(date.slice(8));
  return {
    date,
    weekday: weekdayText(date),
    day: date.slice(0, 7) === today.slice(0, 7) ? String(number) : shortDayText(date),
    isOffered,
    orders: pickup + delivery,
    ways: [
      ...(pickup > 0 ? [t.weekSomePickup({ count: pickup })] : []),
      ...(delivery > 0 ? [t.weekSomeDelivery({ count: delivery })] : []),
    ],
  };
}

/** The orders of a group that are not shown: where they are, and what leads there. Parcels have no day, so the board of today has none of them. Null where all are shown. */
export function moreOfGroup(
  {
    type,
    orders,
    rows,
  }: Pick<TodaysGroup, "type" | "orders"> & { readonly rows: { readonly length: number } },
  today: string,
): { readonly at: string; readonly says: string } | null {
  const count = orders - rows.length;
  if (count <= 0) return null;
  if (type !== "Shipping")
    return { at: `${PREP_PATH}?${PREP_FIELDS.date}=${today}`, says: t.todayMore({ count }) };
  const all = ordersSearch.read(new URLSearchParams());
  return { at: ordersSearch.address(all, { search: orderSearchOf({ type }) }), says: t.owedMore({ count }) };
}

function groupView(group: TodaysGroup, today: string) {
  const { type, orders, ready, pieces, total, rows } = group;
  return {
    type,
    orders,
    size: t.todayOrders({ count: orders }),
    pieces: t.weekPieces({ count: pieces }),
    progress: t.todayReady({ ready, count: orders }),
    total: dollars(total),
    rows: rows.map(orderView),
    more: moreOfGroup(group, today),
  };
}

function orderView({ grandTotal, items, who, paid, ...order }: TodaysOrder) {
  return {
    ...order,
    isOwed: isOwed({ paid, grandTotal }),
    who: who || t.todayGuest(),
    total: dollars(grandTotal),
    items: items.map(({ quantity, name }) => `${quantity} ${name}`).join(", "),
  };
}
export type TodaysOrderView = ReturnType<typeof orderView>;

function owedView({ id, ticketNumber, who, grandTotal, date }: OwedOrder, today: string) {
  return {
    id,
    ticketNumber,
    who: who || t.todayGuest(),
    since: date !== null && date < today ? t.owedSince({ day: pastDay(date, today) }) : "",
    total: dollars(grandTotal),
  };
}

/** "Sat" within the last week, "Sep 12" before. */
const pastDay = (date: string, today: string) =>
  daysBetween(date, today) < DAYS_OF_A_WEEK ? weekdayText(date) : shortDayText(date);

/** What the orders that are not shown come to; null where all are shown. */
function moreOwed({ count, total, rows }: Dashboard["owed"]) {
  const hidden = count - rows.length;
  if (hidden <= 0) return null;
  const shown = rows.reduce((sum, { grandTotal }) => sum + grandTotal, 0);
  return { count: hidden, total: dollars(total - shown) };
}

function failedView(message: FailedMessage, now: Date, timeZone: string) {
  const { id, template, channel, recipient, attempts, orderId, ticketNumber, userId, mail } = message;
  const name = (MESSAGES[channel === "sms" ? "sms" : template] ?? t.mailOther)();
  const times = t.failedTimes({ count: attempts });
  const at = (moment: Date) => nearMoment(moment, now, timeZone);
  return {
    id,
    what: ticketNumber === null ? name : t.failedOfOrder({ mail: name, ticket: ticketNumber }),
    recipient: channel === "sms" ? phoneText(recipient) : recipient,
    why: [
      channel === "sms" && message.problem === "no-such-address"
        ? t.failedNoSuchNumber()
        : PROBLEMS[message.problem](),
      message.nextTryAt ? t.failedTriesOn({ times, at: at(message.nextTryAt) }) : "",
      message.gaveUpAt ? t.failedGaveUp({ times, at: at(message.gaveUpAt) }) : "",
    ]
      .filter(Boolean)
      .join(" "),
    // An address that is not there will not be there on the next try: it has to be corrected first.
    again: orderId && mail && message.problem !== "no-such-address" ? { orderId, mail } : null,
    orderId,
    userId,
  };
}
