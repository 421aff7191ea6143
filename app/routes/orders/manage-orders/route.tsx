import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { LiveIndicator, RestingIndicator } from "#app/routes/orders/live-orders/live-indicator.tsx";
import { useSeen } from "#app/routes/orders/live-orders/use-live-orders.ts";
import { loadOrderPanel } from "#app/routes/orders/manage-order-panel/load-order-panel.server.ts";
import { takeOpenOrderPost } from "#app/routes/orders/manage-order-panel/open-order-post.server.ts";
import { OrderPanel } from "#app/routes/orders/manage-order-panel/order-panel.tsx";
import { useManage } from "#app/routes/shop/manage-area/manage-context.ts";
import { SetUpChecklist } from "#app/routes/shop/manage-opening/setup-checklist.tsx";
import styles from "#app/styles/manage-orders.css?url";
import { ListPage, type ListPageProps } from "#app/ui/list-page.tsx";
import { neighbours } from "#app/ui/panel.tsx";
import { useListSaving } from "#app/ui/use-list-saving.ts";
import { page } from "#app/wiring/api.server.ts";
import { ORDER_LIST_SORTS, type OrderSearch } from "#domain/orders/order-search-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as lists from "#messages/lists.js";
import * as frame from "#messages/manage.js";
import * as panelWords from "#messages/order-panel.js";
import * as t from "#messages/orders-list.js";
import { takeBulkDone } from "./bulk-done.server.ts";
import { ExportDays, fileOf } from "./export-days.tsx";
import { NewOrders } from "./new-orders.tsx";
import { orderTable } from "./order-columns.tsx";
import { type OrderRowView, orderRowView } from "./order-row.ts";
import { ordersQuestionOf, ordersSearch, panelAddresses, readAround } from "./order-search.ts";
import { BulkToast, LostChangeToast, orderSelection, useBulkSaving } from "./order-selection.tsx";
import { orderTabs, TAB_NAMES } from "./order-tabs.ts";
import { OrdersFailure } from "./orders-failure.tsx";
import { readOrdersSearch } from "./orders-sort.server.ts";
import { useLiveList } from "./use-live-list.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const order = loaded?.panel?.order;
  const page = order ? panelWords.title({ ticket: order.ticketNumber }) : t.title();
  return [{ title: frame.title({ page, shop: loaded?.shopTitle ?? "" }) }];
};

/** A page of the list and the open order, if any, in words (MAN-06). An order that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const around = readAround(searchParams);
  const question = readOrdersSearch(args, searchParams);
  // Before the list: what changes in between is told once more by the stream, and never missed.
  const position = await calls.orders.livePosition();
  const shopNow = calls.shop.current();
  const timeZone = async () => (await shopNow).timezone ?? DEFAULT_TIME_ZONE;
  const [shop, list, panel] = await Promise.all([
    shopNow,
    calls.orders.list({
      page: question.page,
      ...ordersQuestionOf(question),
      ...(around && { around }),
    }),
    loadOrderPanel(calls, args.params.id, searchParams, timeZone),
  ]);
  return {
    shopTitle: shop.title,
    timeZone: shop.timezone ?? DEFAULT_TIME_ZONE,
    today: calendarDate(new Date(), shop.timezone ?? DEFAULT_TIME_ZONE),
    query: { ...question, page: list.page },
    rows: list.rows.map(orderRowView),
    position,
    // Before the first order, what there is still to do (AUTH-04).
    isNewShop: position.newestTicket === 0,
    setUp: position.newestTicket === 0 ? await calls.shop.setUp() : null,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    done: takeBulkDone(args),
    isPageSelected: searchParams.get("tick") === "all",
    panel,
  };
}

export const action = takeOpenOrderPost;

/** A stale change must show the order as it is now; other refusals changed nothing. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === statusOf("conflict") || defaultShouldRevalidate;
}

const SORT_NAMES = { day: t.sortDay, newest: t.sortNewest, total: t.sortTotal, ticket: t.sortTicket };

export default function ManageOrders() {
  const loaded = useLoaderData<typeof loader>();
  const { query, isNewShop, setUp, range, panel, isPageSelected } = loaded;
  const address = ordersSearch.address(query);
  const list = useLiveList({ ...loaded, address });
  const { shown, optimistic } = useListSaving(list.rows, loaded.rows);
  const { done, isSaving, onSubmit } = useBulkSaving(optimistic, loaded.done);
  const answer = useActionData<typeof action>();
  const { orderCounts } = useManage();
  const addressOf = (id: string) => ordersSearch.address(query, undefined, { id });
  const openId = panel?.order.id ?? null;
  useSeen(list.live, openId);

  return (
    <ListPage
      title={t.title()}
      status={<LiveIndicator live={list.live} />}
      intro={setUp && <SetUpChecklist setUp={setUp} />}
      search={ordersSearch}
      query={query}
      rows={shown}
      range={range}
      {...fileOf(range.total)}
      add={{ to: "/manage/orders/new", label: t.newOrder(), short: t.newOrderShort() }}
      tabs={orderTabs(orderCounts)}
      find={{ landmark: t.landmark(), label: t.search(), hint: t.searchHint() }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          options: ORDER_LIST_SORTS.map((name) => ({ value: name, label: SORT_NAMES[name]() })),
        },
      ]}
      notice={
        <>
          <NewOrders list={list} query={query} timeZone={loaded.timeZone} />
          <RestingIndicator goOn={list.goOn} />
          <ExportDays query={query} total={range.total} />
        </>
      }
      table={orderTable(query, loaded.today)}
      selection={orderSelection({
        count: shown.length,
        areCancelled: query.show === "cancelled",
        isPageSelected,
        isSaving,
        doneAt: done && !("refused" in done) ? done.at : null,
        onSubmit,
      })}
      empty={orderEmpty(query, range.total, isNewShop)}
      openId={openId}
      panel={
        panel && (
          <OrderPanel
            {...panel}
            places={{
              back: address,
              list: address,
              ...neighbours(shown, panel.order.id, addressOf),
            }}
            at={panelAddresses(query, panel.order.id)}
            answer={answer}
            optimistic={optimistic}
          />
        )
      }
    >
      <LostChangeToast />
      <BulkToast
        done={done}
        isSaving={isSaving}
        back={openId === null ? address : addressOf(openId)}
        onSubmit={onSubmit}
      />
    </ListPage>
  );
}

/** An order that is not there, or a list that did not come, inside the manage frame; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return <OrdersFailure />;
}

/** Why there is nothing under each quick filter. */
const REASONS = {
  incomplete: [t.incompleteTitle, t.incompleteWhy],
  ready: [t.readyTitle, t.readyWhy],
  completed: [t.completedTitle, t.completedWhy],
  unpaid: [t.unpaidTitle, t.unpaidWhy],
  paid: [t.paidTitle, t.paidWhy],
  gifts: [t.giftsTitle, t.giftsWhy],
  cancelled: [t.cancelledTitle, t.cancelledWhy],
} as const;

/** Why the list is empty, and one thing to do about it. `total` counts the rows of all pages; a new shop never had an order. */
function orderEmpty(
  query: OrderSearch,
  total: number,
  isNewShop: boolean,
): ListPageProps<OrderRowView, OrderSearch>["empty"] {
  const wayTo = (changes: Partial<OrderSearch>, label: string) => ({
    to: ordersSearch.address(query, changes),
    label,
  });
  if (total > 0)
    return { title: t.pageTooFar(), why: t.pageTooFarWhy(), way: wayTo({ page: 1 }, t.firstPage()) };
  if (query.search)
    return {
      title: t.noneFound({ search: query.search }),
      why: t.noneFoundWhy({ filter: TAB_NAMES[query.show]().toLowerCase() }),
      way: wayTo({ search: "" }, t.clearSearch()),
    };
  if (isNewShop)
    return {
      title: t.firstTitle(),
      why: t.firstWhy(),
      way: { to: "/manage/orders/new", label: t.newOrder() },
    };
  const [title, why] = REASONS[query.show];
  const way = query.show === "incomplete" ? null : wayTo({ show: "incomplete" }, t.showIncomplete());
  return { title: title(), why: why(), way };
}
