import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { DividedList, DividedListFigure, DividedListTitle, dividedListLink } from "#app/ui/divided-list.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { dayText } from "#app/ui/local-text.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { slotText, typeText } from "#app/ui/stored-text.ts";
import { Text } from "#app/ui/text.tsx";
import { page as guarded } from "#app/wiring/api.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { againForm } from "#domain/cart/order-again-schemas.ts";
import { dollars } from "#domain/money.ts";
import { INVOICE_WORDS, isOwed } from "#domain/orders/invoice-text.ts";
import type { OwnOrder } from "#domain/orders/order-schemas.ts";
import type { PublicShop } from "#domain/shop/shop-schemas.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/placed-order.js";
import { orderAgainHere } from "./order-again.server.ts";
import { AgainNote, againOrBeLost, OrderAgain } from "./order-again.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: [data?.isOfCancelled ? t.historyCancelledTitle() : t.historyTitle(), data?.shopTitle]
      .filter(Boolean)
      .join(" · "),
  },
];

type Row = Readonly<{
  id: string;
  ticket: string;
  what: string;
  placed: string;
  total: string;
  state: State;
}>;
type State = "cancelled" | "unpaid" | "paid" | "ready" | "completed";

/** Where an order stands; that it is ready is told by a shop with a queue alone (SET-01). One for nothing is settled from the start. */
function stateOf(order: OwnOrder, hasQueue: boolean): State {
  const { cancelledAt, readyForGuest, completed } = order;
  if (cancelledAt !== null) return "cancelled";
  if (isOwed(order)) return "unpaid";
  if (completed) return "completed";
  return readyForGuest && hasQueue ? "ready" : "paid";
}

function rowOf(placed: OwnOrder, shop: Pick<PublicShop, "timezone" | "enableQueueManager">): Row {
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const pieces = placed.lineItems
    .filter(({ type }) => type === "PRODUCT")
    .reduce((total, { quantity }) => total + quantity, 0);
  const items = t.historyItems({ count: pieces });
  return {
    id: placed.id,
    ticket: t.ticketHeading({ number: placed.ticketNumber }),
    what: [
      placed.fulfillmentType === "Shipping" ? "" : typeText(placed.fulfillmentType),
      slotText(placed.fulfillmentSlot),
      items,
    ]
      .filter(Boolean)
      .join(" · "),
    placed: t.historyPlaced({ day: dayText(calendarDate(placed.createdAt, timeZone)) }),
    total: placed.grandTotal === 0 ? INVOICE_WORDS.noGrandTotal : dollars(placed.grandTotal),
    state: stateOf(placed, shop.enableQueueManager),
  };
}

/** The page asked for; anything that is no page is the first. */
function requestedPage(request: Request): number {
  const query = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(query) ? Number(query) : 1;
}

/** One's own orders, newest first, 25 a page (ORD-12); the cancelled ones are a list of their own, which is offered where there are any (ORD-11). */
export async function loader(args: LoaderFunctionArgs) {
  const api = await guarded(args);
  const isOfCancelled = new URL(args.request.url).searchParams.has("cancelled");
  const [shop, found, cancelled] = await Promise.all([
    api.shop.current(),
    api.orders.mine({ page: requestedPage(args.request), filter: { cancelled: isOfCancelled } }),
    isOfCancelled ? null : api.orders.mine({ perPage: 1, filter: { cancelled: true } }),
  ]);
  return {
    shopTitle: shop.title,
    isOfCancelled,
    cancelledCount: cancelled?.total ?? 0,
    rows: found.rows.map((placed) => rowOf(placed, shop)),
    page: found.page,
    pages: Math.max(1, Math.ceil(found.total / found.perPage)),
  };
}

/** Orders again what the pressed button stands for (CUST-02). */
export async function action(args: ActionFunctionArgs) {
  const { again } = fieldsOf(await args.request.formData(), againForm);
  return orderAgainHere(args, (calls) => calls.cart.orderAgain({ orderId: again }));
}

/** A press whose answer was lost leaves the orders on screen (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => againOrBeLost<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function OrderHistory() {
  const { rows, page, pages, isOfCancelled, cancelledCount } = useLoaderData<typeof loader>();
  const again = useActionData<typeof action>();
  return (
    <main id="main" className="mx-auto w-full max-w-page px-gutter">
      <div className="grid max-w-184 grid-cols-1 gap-4 pt-8 pb-5 lg:grid-cols-[minmax(0,1fr)_fit-content(60%)] lg:items-end lg:pt-10 lg:pb-4">
        <h1>{isOfCancelled ? t.historyCancelledTitle() : t.historyTitle()}</h1>
        <Link className={buttonVariants()} to="/order">
          {t.historyOrderNow()}
        </Link>
      </div>
      <AgainNote answer={again} />
      {rows.length === 0 ? (
        <NoOrders isOfCancelled={isOfCancelled} />
      ) : (
        <DividedList variant="open" className="max-w-184" aria-label={t.historyList()}>
          {rows.map((row) => (
            <HistoryRow key={row.id} row={row} />
          ))}
        </DividedList>
      )}
      <Pagination
        page={page}
        pages={pages}
        linkTo={(to) => `/customer/orders?${isOfCancelled ? "cancelled=1&" : ""}page=${to}`}
      />
      {isOfCancelled && rows.length > 0 ? (
        <p className="mt-4">
          <Link to="/customer/orders">{t.historyAll()}</Link>
        </p>
      ) : cancelledCount > 0 ? (
        <p className="mt-4">
          <Link to="/customer/orders?cancelled=1">{t.historyCancelled({ count: cancelledCount })}</Link>
        </p>
      ) : null}
    </main>
  );
}

/** Why there is no row, and where to go from here. */
const NoOrders = ({ isOfCancelled }: { isOfCancelled: boolean }) => (
  <Empty
    className="pt-2"
    art={<CrumbPlate />}
    title={isOfCancelled ? t.historyNoneCancelled() : t.historyEmptyHeading()}
  >
    {isOfCancelled ? null : <Text variant="muted">{t.historyEmptySays()}</Text>}
    <Link
      className={buttonVariants({ variant: "outline", className: "mt-2" })}
      to={isOfCancelled ? "/customer/orders" : "/menu"}
    >
      {isOfCancelled ? t.historyAll() : t.missingMenu()}
    </Link>
  </Empty>
);

const STATES = {
  cancelled: { tone: "destructive", description: t.cancelled },
  unpaid: { tone: "warning", description: t.notPaidYet },
  paid: { tone: "success", description: t.paid },
  ready: { tone: "success", description: t.historyReady },
  completed: { tone: "success", description: t.completed },
} as const;

function HistoryRow({ row: { id, ticket, what, placed, total, state } }: { row: Row }) {
  const { tone, description } = STATES[state];
  return (
    <li className="max-sm:pb-3.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-7">
      <Link
        className={cn(dividedListLink, "grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-0.5 py-4")}
        to={`/customer/orders/${id}`}
      >
        <DividedListTitle>{ticket}</DividedListTitle>
        <DividedListFigure>{total}</DividedListFigure>
        <span>{what}</span>
        <Badge variant={tone} size="sm" className="justify-end">
          {description()}
        </Badge>
        <Text as="span" variant="muted" size="sm">
          {placed}
        </Text>
      </Link>
      <OrderAgain orderId={id} ticket={ticket} />
    </li>
  );
}
