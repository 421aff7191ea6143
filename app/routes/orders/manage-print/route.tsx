import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { ChevronLeft, Printer } from "lucide-react";
import { ordersQuestionOf, ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { NO_DAY, prepScopeOf, readPrepQuery } from "#app/routes/orders/manage-prep/prep-query.ts";
import { plainWords } from "#app/routes/orders/order-lines/plain-words.ts";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage.css?url";
import printStyles from "#app/styles/manage-print.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { PaperBar, PaperChoice, PaperDesk, Papers } from "#app/ui/paper.tsx";
import { type Api, page, thereOr404 } from "#app/wiring/api.server.ts";
import { phoneText } from "#domain/accounts/phone.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/tickets.js";
import { Ticket } from "./ticket.tsx";
import { TICKETS_PER_PAGE } from "./ticket-question.ts";
import { ticketView } from "./ticket-view.ts";

/** Names in the address. */
const PAGE = "page";
const PRICES = "prices";
const WITH_PRICES = "gifts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: printStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: titleOf(loaded?.tickets ?? []), shop: loaded?.shopTitle ?? "" }) },
];

/** Tickets to print (MAN-08): of one order, of the orders that are named, of a day's boxes, of a day, or of what the list shows. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const query = new URL(args.request.url).searchParams;
  const at = pageOf(query);
  const [shop, own, found] = await Promise.all([
    calls.shop.current(),
    calls.orders.ticketHead(),
    thereOr404(ticketsOf(calls, args.params.id, query, at)),
  ]);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const giftPrices = query.get(PRICES) === WITH_PRICES;
  const address = [...plainWords(shop.address).split("\n"), phoneText(own.phone)].filter(Boolean);
  const head = { title: shop.title, address, ways: own.ways };
  return {
    shopTitle: shop.title,
    tickets: found.orders.map((order) => ticketView(order, head, { timeZone, giftPrices })),
    hasGifts: found.orders.some(({ isGift }) => isGift),
    giftPrices,
    page: at,
    total: found.total,
  };
}

interface Found {
  readonly orders: readonly ShopOrderRow[];
  readonly total: number;
}

const LAST_PAGE = 10_000;

function pageOf(query: URLSearchParams): number {
  const asked = Number(query.get(PAGE));
  return Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
}

async function ticketsOf(
  calls: Api,
  id: string | undefined,
  query: URLSearchParams,
  at: number,
): Promise<Found> {
  const ids = id === undefined ? [...new Set(query.getAll("id"))] : [id];
  if (ids.length > 0) return ordersNamed(calls, ids, at);
  const packed = await ordersPacked(calls, query);
  return packed ? ordersNamed(calls, packed, at) : ordersAsked(calls, query, at);
}

/** The orders whose boxes the board packs on the day that is asked for, in its order: none where it packs another day by now; null where no day to pack is asked for. */
async function ordersPacked(calls: Api, query: URLSearchParams): Promise<string[] | null> {
  const board = readPrepQuery(query);
  const { pack } = board;
  if (pack === null) return null;
  const { packDay, orders } = await calls.orders.prepBoard({ ...prepScopeOf(board), pack });
  return (packDay?.date ?? NO_DAY) === pack ? orders.map(({ id }) => id) : [];
}

async function ordersNamed(calls: Api, ids: readonly string[], at: number): Promise<Found> {
  const orderIds = ids.slice((at - 1) * TICKETS_PER_PAGE, at * TICKETS_PER_PAGE);
  return { orders: orderIds.length > 0 ? await calls.orders.tickets({ orderIds }) : [], total: ids.length };
}

/** A day's orders by their tickets, or those of the list in its order. */
async function ordersAsked(calls: Api, query: URLSearchParams, at: number): Promise<Found> {
  const { date } = readPrepQuery(query);
  const { rows, total } = await calls.orders.list({
    page: at,
    perPage: TICKETS_PER_PAGE,
    ...(date
      ? { sort: "ticket_number", filter: { fulfillmentDate: date } }
      : ordersQuestionOf(ordersSearch.read(query))),
  });
  return { orders: rows, total };
}

function titleOf(tickets: readonly { ticketNumber: number }[]): string {
  const [first] = tickets;
  if (!first) return t.titleNone();
  return tickets.length === 1
    ? t.title({ ticket: first.ticketNumber })
    : t.titleMany({ count: tickets.length });
}

export default function PrintOrders() {
  const { tickets, hasGifts, giftPrices, page: at, total } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [first] = tickets;
  const only = total === 1 ? first : undefined;
  const left = total - at * TICKETS_PER_PAGE;
  const withQuery = (name: string, value: string | null) => {
    const changed = new URLSearchParams(query);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    return `?${changed}`;
  };
  return (
    <div id="page" className="contents">
      <Papers>
        <PaperBar>
          <Link
            className={buttonVariants({ variant: "outline" })}
            to={only ? `/manage/orders/${only.id}` : "/manage/orders"}
          >
            <ChevronLeft aria-hidden="true" />
            <span>{only ? t.back({ ticket: only.ticketNumber }) : t.backMany()}</span>
          </Link>
          <PaperChoice legend={t.paper()} sheet={t.letter()} roll={t.roll()} />
          {hasGifts && (
            <Link
              className={buttonVariants({ variant: "ghost", size: "sm" })}
              to={withQuery(PRICES, giftPrices ? null : WITH_PRICES)}
              replace
            >
              {giftPrices ? t.withoutPrices() : t.withPrices()}
            </Link>
          )}
          <Button className="ml-auto no-script:hidden!" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t.print()}
          </Button>
        </PaperBar>
        <main id="main" tabIndex={-1} className="p-0">
          <PaperDesk>
            <h1 className="sr-only">{titleOf(tickets)}</h1>
            {tickets.length === 0 && (
              <div className="flex-[1_0_100%] text-center">
                <h2>{t.none()}</h2>
                <p>{t.noneWhy()}</p>
              </div>
            )}
            {tickets.map((ticket) => (
              <Ticket key={ticket.id} ticket={ticket} />
            ))}
            {total > TICKETS_PER_PAGE && (
              <p className="flex-[1_0_100%] text-center print:hidden">
                {t.range({
                  first: (at - 1) * TICKETS_PER_PAGE + 1,
                  last: Math.min(total, at * TICKETS_PER_PAGE),
                  total,
                })}{" "}
                {left > 0 && (
                  <Link to={withQuery(PAGE, String(at + 1))}>
                    {t.more({ count: Math.min(left, TICKETS_PER_PAGE) })}
                  </Link>
                )}
              </p>
            )}
          </PaperDesk>
        </main>
      </Papers>
    </div>
  );
}

/** An order that is not this shop's is not there; what else went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{
        title: t.missing(),
        why: t.missingWhy(),
        way: t.backMany(),
        back: "/manage/orders",
      }}
    />
  );
}
