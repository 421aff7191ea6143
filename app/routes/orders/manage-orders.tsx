import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Plus } from "lucide-react";
import { useManage } from "#app/routes/shop/parts/manage-context.ts";
import { SetUpChecklist } from "#app/routes/shop/parts/setup-checklist.tsx";
import styles from "#app/styles/manage-orders.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { page } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import { takeBulkDone } from "./parts/bulk-done.server.ts";
import { LiveMark, RestingMark } from "./parts/live-mark.tsx";
import { loadOrderPanel } from "./parts/load-order-panel.server.ts";
import { NewOrders } from "./parts/manage-new-orders.tsx";
import { takeOpenOrderPost } from "./parts/open-order-post.server.ts";
import { ExportLink } from "./parts/order-export.tsx";
import { OrderPanel, type PanelWays } from "./parts/order-panel.tsx";
import {
  type OrderQuestion,
  orderAddress,
  readAround,
  readOrderQuestion,
  sortAsked,
} from "./parts/order-question.ts";
import { OrderSheet } from "./parts/order-sheet.tsx";
import { OrderTabs } from "./parts/order-tabs.tsx";
import { OrderTools } from "./parts/order-tools.tsx";
import { type OrderRowView, orderRowView } from "./parts/order-view.ts";
import { OrdersFailure } from "./parts/orders-failure.tsx";
import { sortChosen } from "./parts/orders-sort.server.ts";
import { useLiveList } from "./parts/use-live-list.ts";

const t = speak(manage);
const say = speak(ordersList);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded?.panel
      ? frame.title({
          page: t("order.title", { ticket: loaded.panel.order.ticketNumber }),
          shop: loaded.shopTitle,
        })
      : frame.title({ page: t("orders.title"), shop: loaded?.shopTitle ?? "" }),
  },
];

/** A page of the list and the open order, if any, in words (MAN-06). An order that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const around = readAround(searchParams);
  const question = readOrderQuestion(searchParams, sortChosen(args, searchParams));
  // Before the list: what changes in between is told once more by the stream, and never missed.
  const mark = await calls.orders.liveMark();
  const shopNow = calls.shop.current();
  const timeZone = async () => (await shopNow).timezone ?? DEFAULT_TIME_ZONE;
  const [shop, list, panel] = await Promise.all([
    shopNow,
    calls.orders.list({
      page: question.page,
      sort: sortAsked(question),
      filter: question.tab.filter,
      ...(question.search && { search: question.search }),
      ...(around && { around }),
    }),
    loadOrderPanel(calls, args.params.id, searchParams, timeZone),
  ]);
  const asked = { ...question, page: list.page };
  return {
    shopTitle: shop.title,
    today: calendarDate(new Date(), shop.timezone ?? DEFAULT_TIME_ZONE),
    // The question travels by its names; its parts are looked up again where they are drawn.
    address: orderAddress(asked, {}),
    rows: list.rows.map(orderRowView),
    mark,
    // Before the first order, what there is still to do (AUTH-04).
    isNewShop: mark.newestTicket === 0,
    setUp: mark.newestTicket === 0 ? await calls.shop.setUp() : null,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    done: takeBulkDone(args),
    allTicked: searchParams.get("tick") === "all",
    panel,
  };
}

export const action = takeOpenOrderPost;

/** A stale change must show the order as it is now; other refusals changed nothing. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === statusOf("conflict") || defaultShouldRevalidate;
}

export default function ManageOrders() {
  const loaded = useLoaderData<typeof loader>();
  const { address, isNewShop, setUp, range, done, allTicked, panel } = loaded;
  const list = useLiveList(loaded);
  const { rows } = list;
  const answered = useActionData<typeof action>();
  const { orderCounts } = useManage();
  const asked = readOrderQuestion(new URL(address, "http://windowsill.invalid").searchParams);
  const { today } = loaded;
  // With an order open its ticket is the page's heading; on phones the list is not on the page at all.
  const Heading = panel ? "h2" : "h1";

  return (
    <main id="main" className={panel ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${panel ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("orders.title")}</Heading>
          </div>
          <div className="acts">
            <LiveMark live={list.live} />
            <ExportLink asked={asked} className={buttonVariants({ variant: "outline", className: "csv" })} />
            <Link className={buttonVariants()} to="/manage/orders/new">
              <Plus className="i" aria-hidden="true" />
              <span>
                {say("list.newShort")}
                <span className="on-wide">{say("list.newRest")}</span>
              </span>
            </Link>
          </div>
        </div>
        {setUp && <SetUpChecklist setUp={setUp} />}
        <OrderTabs asked={asked} counts={orderCounts} />
        <OrderTools asked={asked} />
        <NewOrders list={list} asked={asked} />
        <RestingMark goOn={list.goOn} />
        <OrderSheet
          rows={rows}
          today={today}
          asked={asked}
          openId={panel?.order.id ?? null}
          range={range}
          isNewShop={isNewShop}
          allTicked={allTicked}
          done={done}
        />
      </div>
      {panel && (
        <OrderPanel
          {...panel}
          asked={asked}
          ways={waysFrom(panel.order.id, rows, asked)}
          answered={answered}
        />
      )}
    </main>
  );
}

/** The orders above and below the open one on this page of the list. */
function waysFrom(orderId: string, rows: readonly OrderRowView[], asked: OrderQuestion): PanelWays {
  const at = rows.findIndex(({ id }) => id === orderId);
  const wayTo = (row: OrderRowView | undefined) =>
    at >= 0 && row ? orderAddress(asked, { orderId: row.id }) : null;
  return { before: wayTo(rows[at - 1]), next: wayTo(rows[at + 1]), close: orderAddress(asked, {}) };
}

/** An order that is not there, or a list that did not come, inside the manage frame; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return <OrdersFailure />;
}
