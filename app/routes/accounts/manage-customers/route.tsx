import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-customers.css?url";
import { ListPage } from "#app/ui/list-page.tsx";
import { NEW } from "#app/ui/list-search.ts";
import type { ListColumn, ListTableProps } from "#app/ui/list-table.tsx";
import { slotText } from "#app/ui/stored-text.ts";
import { page, thereOr404 } from "#app/wiring/api.server.ts";
import { CUSTOMER_LIST_SORTS } from "#domain/accounts/customer-search-schemas.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { dollars } from "#domain/money.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/customers.js";
import * as lists from "#messages/lists.js";
import * as frame from "#messages/manage.js";
import { CustomerPanel } from "./customer-panel.tsx";
import { customersQuestionOf, customersSearch } from "./customer-search.ts";
import { takeCustomerPost } from "./take-customer-post.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: frame.title({
      page: loaded?.customer?.fullName ?? t.title(),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** A page of the list and the open customer with their newest orders, if any (MAN-05). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const query = customersSearch.read(searchParams);
  const { id } = args.params;
  const isOpen = id !== undefined && id !== NEW;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    calls.shopCustomers.list({ page: query.page, ...customersQuestionOf(query) }),
    isOpen ? thereOr404(calls.shopCustomers.one({ customerId: id })) : null,
  ]);
  const theirs = found ? await calls.orders.list({ filter: { userId: found.id } }) : null;
  return {
    shopTitle: shop.title,
    query,
    rows: list.rows,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    customer: found,
    isNew: id === NEW,
    orders: (theirs?.rows ?? []).map((order) => ({
      id: order.id,
      ticketNumber: order.ticketNumber,
      slot: slotText(order.fulfillmentSlot),
      total: dollars(order.grandTotal),
    })),
    saved: searchParams.has("saved"),
  };
}

export const action = takeCustomerPost;

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

/** A stale change must show the customer as they are now; other refusals changed nothing. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === statusOf("conflict") || mayLookAfresh(args);

export default function ManageCustomers() {
  const { query, rows, range, customer, isNew, orders, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      title={t.title()}
      search={customersSearch}
      query={query}
      rows={rows}
      range={range}
      file={{ path: "/manage/customers-export", name: "customers.csv" }}
      add={{ to: customersSearch.address(query, undefined, { id: NEW }), label: t.add() }}
      find={{ landmark: t.title(), label: t.search(), hint: t.searchHint() }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          options: CUSTOMER_LIST_SORTS.map((name) => ({ value: name, label: SORT_LABELS[name]() })),
        },
      ]}
      table={customerTable()}
      empty={
        query.search
          ? {
              title: t.noneFound({ search: query.search }),
              why: t.noneFoundWhy(),
              way: { to: customersSearch.path, label: t.showAll() },
            }
          : { title: t.none(), why: t.noneWhy() }
      }
      openId={customer?.id ?? null}
      panel={
        (isNew || customer) && (
          <CustomerPanel
            key={customer?.id ?? NEW}
            customer={customer}
            orders={orders}
            answer={answer ?? null}
            saved={saved}
            back={customersSearch.address(query)}
          />
        )
      }
    />
  );
}

const SORT_LABELS = {
  "last-name": t.sortLastName,
  "first-name": t.sortFirstName,
  email: t.sortEmail,
  discount: t.sortDiscount,
  newest: t.sortNewest,
} as const;

/** A customer who is not there, or a list that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{ title: t.missing(), why: t.missingWhy(), way: t.back(), back: "/manage/customers" }}
    />
  );
}

/** What a list with a customer open beside it has no room for; of that the card shows the notes alone. */
const WIDE = "cards:hidden @min-[38.75rem]/list:@max-[52rem]/list:hidden";

/** A card leaves out what has no value. */
const filled = (text: string) => (text === "" ? "cards:hidden" : "cards:col-span-full");

/** A column of one line, cut where it is too long. */
const line = (
  key: string,
  head: string,
  of: (row: ShopCustomer) => string,
  { place = "max-w-64", headClass = "" } = {},
): ListColumn<ShopCustomer> => ({
  key,
  head,
  headClass: `whitespace-normal! ${headClass}`,
  cellClass: (row) => `truncate ${place} ${headClass} ${filled(of(row))}`,
  look: "detail",
  cellTitle: of,
  cell: of,
});

/**
 * The shop's customers (MAN-05; specification section 3): a table that scrolls sideways where there is room. On a card stand first and last name with the
 * discount, then what one finds them by, each on a line of its own.
 */
const customerTable = (): ListTableProps<ShopCustomer> => ({
  caption: t.title(),
  cards: "cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:gap-x-[5px]! cards:py-2.5! cards:pl-4!",
  opensByRow: true,
  scrolls: true,
  name: {
    head: t.lastName(),
    of: (row) => row.lastName || row.fullName,
    cellClass: ({ firstName }) =>
      `cards:row-start-1 cards:wrap-anywhere ${firstName === "" ? "cards:col-[1/3]" : "cards:col-start-2"}`,
  },
  columns: [
    {
      ...line("first", t.firstName(), ({ firstName }) => firstName),
      cellClass: ({ firstName }) =>
        `truncate max-w-64 cards:col-start-1 cards:row-start-1 ${firstName === "" ? "cards:hidden" : ""}`,
      look: "main",
    },
    line("mail", t.email(), ({ email }) => email ?? "", {
      place:
        "max-w-64 @min-[38.75rem]/list:@max-[52rem]/list:w-full @min-[38.75rem]/list:@max-[52rem]/list:max-w-0!",
    }),
    {
      ...line("discount", t.discount(), discountOf),
      cellClass: "cards:col-start-3 cards:row-start-1",
      look: "plain",
    },
    line("phone", t.phone(), ({ phone }) => phone, {
      // The last one in sight there.
      place: "max-w-64 @min-[38.75rem]/list:@max-[52rem]/list:pr-4!",
    }),
    line("address", t.address(), ({ address }) => address, { place: "max-w-50", headClass: WIDE }),
    line("service", t.paymentService(), ({ paymentService }) => paymentService, { headClass: WIDE }),
    line("handle", t.paymentHandle(), ({ paymentHandle }) => paymentHandle, { headClass: WIDE }),
    {
      ...line("notes", t.notes(), ({ notes }) => notes, {
        place: "w-full max-w-0 cards:whitespace-normal!",
        headClass: "@min-[38.75rem]/list:@max-[52rem]/list:hidden",
      }),
      look: "warning",
    },
  ],
});

const discountOf = ({ familyDiscount }: ShopCustomer) =>
  familyDiscount === null ? "" : t.percent({ percent: familyDiscount });
