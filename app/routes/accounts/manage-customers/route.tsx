import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Plus } from "lucide-react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage-people.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { dollars } from "#domain/money.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { speak } from "#domain/texts/text.ts";
import * as lists from "#messages/lists.js";
import * as frame from "#messages/manage.js";
import { CustomerPanel } from "./customer-panel.tsx";
import {
  CUSTOMER_LIST_SORTS,
  customerAddress,
  customersExportAddress,
  NEW_CUSTOMER,
  readCustomerQuestion,
} from "./customer-question.ts";
import { CustomerTable } from "./customer-table.tsx";
import { takeCustomerPost } from "./take-customer-post.server.ts";

const t = speak(customers);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: frame.title({
      page: loaded?.customer?.fullName ?? t("list.title"),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** A page of the table and the open customer with their newest orders, if any (MAN-05). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const url = new URL(args.request.url);
  const asked = readCustomerQuestion(url.searchParams);
  const { id } = args.params;
  const isOpen = id !== undefined && id !== NEW_CUSTOMER;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    calls.shopCustomers.list({
      page: asked.page,
      sort: asked.sort.by,
      ...(asked.search && { search: asked.search }),
    }),
    isOpen ? attempt(() => calls.shopCustomers.one({ customerId: id })) : null,
  ]);
  if (found && "init" in found) throw data(null, { status: statusOf("not-found") });
  const theirs = found ? await calls.orders.list({ filter: { userId: found.id } }) : null;
  return {
    shopTitle: shop.title,
    address: customerAddress(asked),
    rows: list.rows,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    customer: found,
    isNew: id === NEW_CUSTOMER,
    orders: (theirs?.rows ?? []).map((order) => ({
      id: order.id,
      ticketNumber: order.ticketNumber,
      slot: order.fulfillmentSlot,
      total: dollars(order.grandTotal),
    })),
    saved: url.searchParams.has("saved"),
  };
}

export const action = takeCustomerPost;

/** A stale change must show the customer as they are now; other refusals changed nothing. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === statusOf("conflict") || defaultShouldRevalidate;
}

export default function ManageCustomers() {
  const { address, rows, range, customer, isNew, orders, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const asked = readCustomerQuestion(new URL(address, "http://windowsill.invalid").searchParams);
  const hasPanel = isNew || customer !== null;
  // With a customer open their name is the page's heading; on phones the table is not on the page at all.
  const Heading = hasPanel ? "h2" : "h1";
  return (
    <main id="main" className={hasPanel ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${hasPanel ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("list.title")}</Heading>
          </div>
          <div className="acts">
            <DownloadLink
              address={customersExportAddress(asked)}
              fileName="customers.csv"
              className={buttonVariants({ variant: "outline", className: "csv" })}
            />
            <Link className={buttonVariants()} to={customerAddress(asked, NEW_CUSTOMER)} preventScrollReset>
              <Plus className="i" aria-hidden="true" />
              {t("list.new")}
            </Link>
          </div>
        </div>
        <ListTools
          label={t("list.title")}
          action="/manage/customers"
          search={{ typed: asked.search, label: t("list.search"), hint: t("list.searchHint") }}
          choices={[
            {
              name: "sort",
              label: lists.sort(),
              chosen: asked.sort.name,
              options: CUSTOMER_LIST_SORTS.map(({ name, label }) => ({ value: name, label: t(label) })),
            },
          ]}
        />
        <div className="sheet">
          {rows.length === 0 ? (
            <div className="p-5">
              <p className="strong">
                {asked.search ? t("list.none", { search: asked.search }) : t("list.noneYet")}
              </p>
              {!asked.search && <p className="soft mt-1">{t("list.noneYetWhy")}</p>}
            </div>
          ) : (
            <>
              <CustomerTable rows={rows} asked={asked} range={range} openId={customer?.id ?? null} />
              <ListFoot range={range} linkTo={(at) => customerAddress({ ...asked, page: at })}>
                <DownloadLink
                  address={customersExportAddress(asked)}
                  fileName="customers.csv"
                  className="soft hidden @max-[38.75rem]/list:inline"
                />
              </ListFoot>
            </>
          )}
        </div>
      </div>
      {hasPanel && (
        <CustomerPanel
          key={customer?.id ?? NEW_CUSTOMER}
          customer={customer}
          orders={orders}
          answer={answer ?? {}}
          saved={saved}
          close={customerAddress(asked)}
        />
      )}
    </main>
  );
}

/** A customer who is not there, or a table that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t("list.failed"), why: t("list.failedWhy"), way: t("list.tryAgain") }}
      missing={{
        title: t("panel.missing"),
        why: t("panel.missingWhy"),
        way: t("panel.back"),
        back: "/manage/customers",
      }}
    />
  );
}
