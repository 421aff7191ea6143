import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { Download, Plus, Search } from "lucide-react";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { dollars } from "#domain/money.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import {
  CUSTOMER_FIELDS,
  type CustomerAnswer,
  CustomerPanel,
  type TypedCustomer,
} from "./parts/customer-panel.tsx";
import {
  CUSTOMER_LIST_SORTS,
  type CustomerQuestion,
  customerAddress,
  readCustomerQuestion,
} from "./parts/customer-question.ts";

const t = speak(customers);
const frame = speak(manage);

const NOT_FOUND = 404;
const CONFLICT = 409;
const INVALID = 422;
const NEW = "new";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: frame("frame.title", {
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
  const isOpen = id !== undefined && id !== NEW;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    calls.shopCustomers.list({
      page: asked.page,
      sort: asked.sort.by,
      ...(asked.search && { search: asked.search }),
    }),
    isOpen ? attempt(() => calls.shopCustomers.one({ customerId: id })) : null,
  ]);
  if (found && "init" in found) throw data(null, { status: NOT_FOUND });
  const theirs = found ? await calls.orders.list({ filter: { userId: found.id } }) : null;
  return {
    shopTitle: shop.title,
    address: customerAddress(asked),
    rows: list.rows,
    range: { page: list.page, perPage: list.perPage, total: list.total },
    customer: found,
    isNew: id === NEW,
    orders: (theirs?.rows ?? []).map((order) => ({
      id: order.id,
      ticketNumber: order.ticketNumber,
      slot: order.fulfillmentSlot,
      total: dollars(order.grandTotal),
    })),
    saved: url.searchParams.has("saved"),
  };
}

/** Adds, changes or removes a customer; never a password or a role. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const asked = readCustomerQuestion(new URL(args.request.url).searchParams);
  const customerId = args.params.id ?? NEW;
  if (form.get("intent") === "delete") {
    const removed = await attempt(async () => {
      await calls.shopCustomers.remove({ customerId });
      return { removed: true };
    });
    if ("init" in removed) return refused(removed.data.refusal, removed.init?.status);
    flash(args, "Record deleted");
    return redirect(customerAddress(asked));
  }
  const typed = readCustomerForm(form);
  const written = await attempt(() => write(calls, customerId, typed, form));
  if ("init" in written) return refused(written.data.refusal, written.init?.status, typed);
  const address = customerAddress(asked, written.id);
  return redirect(`${address}${address.includes("?") ? "&" : "?"}saved=1`);
}

function readCustomerForm(form: FormData): TypedCustomer {
  const names = [...CUSTOMER_FIELDS.map(({ name }) => name), "notes"] as const;
  return Object.fromEntries(
    names.map((name) => [name, String(form.get(name) ?? "").trim()]),
  ) as TypedCustomer;
}

/** Only what was changed is sent, so that an e-mail left alone is not proved anew. */
async function write(
  calls: Api,
  customerId: string,
  { email, familyDiscount, ...texts }: TypedCustomer,
  form: FormData,
): Promise<ShopCustomer> {
  // What is no number fails the schema, whose words stand beside the field.
  const percent = familyDiscount === "" ? null : Number(familyDiscount.replace(/\s*%$/, ""));
  if (customerId === NEW) {
    return calls.shopCustomers.create({ ...texts, email: email || null, familyDiscount: percent });
  }
  const was = await calls.shopCustomers.one({ customerId });
  const updatedAt = new Date(String(form.get("updatedAt") ?? ""));
  return calls.shopCustomers.update({
    customerId,
    ...texts,
    familyDiscount: percent,
    ...(email.toLowerCase() === (was.email ?? "") ? {} : { email: email || null }),
    ...(Number.isNaN(updatedAt.getTime()) ? {} : { updatedAt }),
  });
}

function refused(refusal: Refusal, status = INVALID, typed: TypedCustomer | null = null) {
  const isStale = refusal.code === "stale";
  const errors = (refusal.facts.errors ?? {}) as CustomerAnswer["errors"];
  const message = isStale ? t("panel.stale") : refusal.message;
  // What another has saved is shown as it is now, so what was typed goes.
  return data<CustomerAnswer>({ message, errors, typed: isStale ? null : typed }, { status });
}

/** A stale change must show the customer as they are now; other refusals changed nothing. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === CONFLICT || defaultShouldRevalidate;
}

export default function ManageCustomers() {
  const { address, rows, range, customer, isNew, orders, saved } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const asked = readCustomerQuestion(new URL(address, "http://windowsill.invalid").searchParams);
  const hasPanel = isNew || customer !== null;
  // With a customer open their name is the page's heading; on phones the table is not on the page at all.
  const Heading = hasPanel ? "h2" : "h1";
  const exported = new URLSearchParams({ sort: asked.sort.name, search: asked.search });
  return (
    <main id="main" className={hasPanel ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${hasPanel ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("list.title")}</Heading>
          </div>
          <div className="acts">
            <a className="button quiet" href={`/manage/customers-export?${exported}`} download>
              <Download className="i" aria-hidden="true" />
              {t("list.export")}
            </a>
            <Link className="button" to={customerAddress(asked, NEW)} preventScrollReset>
              <Plus className="i" aria-hidden="true" />
              {t("list.new")}
            </Link>
          </div>
        </div>
        <CustomerTools asked={asked} />
        <div className="sheet">
          {rows.length === 0 ? (
            <div className="p-5">
              <p className="strong">
                {asked.search ? t("list.none", { search: asked.search }) : t("list.noneYet")}
              </p>
              {!asked.search && <p className="soft mt-1">{t("list.noneYetWhy")}</p>}
            </div>
          ) : (
            <CustomerTable rows={rows} asked={asked} range={range} openId={customer?.id ?? null} />
          )}
        </div>
      </div>
      {hasPanel && (
        <CustomerPanel
          key={customer?.id ?? NEW}
          customer={customer}
          orders={orders}
          answered={answered}
          saved={saved}
          close={customerAddress(asked)}
        />
      )}
    </main>
  );
}

/** Search and sorting: a form that asks for the table's address; a button stands there only without JavaScript. */
function CustomerTools({ asked }: { asked: CustomerQuestion }) {
  return (
    <Form className="tools" role="search" aria-label={t("list.title")} action="/manage/customers">
      <label className="search">
        <span className="vh">{t("list.search")}</span>
        <Search className="i" aria-hidden="true" />
        <input
          key={asked.search}
          type="search"
          name="search"
          defaultValue={asked.search}
          placeholder={t("list.searchHint")}
          maxLength={200}
        />
      </label>
      <label className="sort">
        <span>{t("list.sort")}</span>
        <select
          key={asked.sort.name}
          name="sort"
          defaultValue={asked.sort.name}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {CUSTOMER_LIST_SORTS.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="button quiet" type="submit">
          {t("list.searchButton")}
        </button>
      </noscript>
    </Form>
  );
}

/** The columns of the table (spec section 3). */
const COLUMNS = [
  { label: "list.firstName", of: (row: ShopCustomer) => row.firstName },
  { label: "list.email", of: (row: ShopCustomer) => row.email ?? "" },
  {
    label: "list.familyDiscount",
    of: (row: ShopCustomer) =>
      row.familyDiscount === null ? "" : t("list.percent", { percent: row.familyDiscount }),
  },
  { label: "list.phone", of: (row: ShopCustomer) => row.phone },
  { label: "list.address", of: (row: ShopCustomer) => row.address },
  { label: "list.paymentService", of: (row: ShopCustomer) => row.paymentService },
  { label: "list.paymentHandle", of: (row: ShopCustomer) => row.paymentHandle },
  { label: "list.notes", of: (row: ShopCustomer) => row.notes },
] as const;

function CustomerTable({
  rows,
  asked,
  range: { page: at, perPage, total },
  openId,
}: {
  rows: readonly ShopCustomer[];
  asked: CustomerQuestion;
  range: { page: number; perPage: number; total: number };
  openId: string | null;
}) {
  const first = (at - 1) * perPage + 1;
  const range = { first, last: Math.min(total, at * perPage), total };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label={t("list.title")} tabIndex={0}>
        <table className="listing w-full">
          <caption className="vh">{t("list.caption", range)}</caption>
          <thead>
            <tr>
              <th scope="col">{t("list.lastName")}</th>
              {COLUMNS.map(({ label }) => (
                <th key={label} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={row.id === openId ? "open" : ""}>
                <th scope="row">
                  <Link
                    to={customerAddress(asked, row.id)}
                    preventScrollReset
                    aria-current={row.id === openId ? "true" : undefined}
                  >
                    {row.lastName || row.fullName}
                  </Link>
                </th>
                {COLUMNS.map(({ label, of }) => (
                  <td key={label} className="max-w-[16rem] truncate">
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="pager">
        <span>{t("list.range", range)}</span>
        {total > perPage && (
          <nav aria-label={t("list.pages")}>
            {at > 1 && <Link to={customerAddress({ ...asked, page: at - 1 })}>{t("list.before")}</Link>}
            {at * perPage < total && (
              <Link to={customerAddress({ ...asked, page: at + 1 })}>{t("list.next")}</Link>
            )}
          </nav>
        )}
      </div>
    </>
  );
}

/** A customer who is not there, or a table that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === NOT_FOUND;
  return (
    <main id="main" tabIndex={-1}>
      <h1>{t(missing ? "panel.missing" : "list.failed")}</h1>
      <p className="soft mt-2">{t(missing ? "panel.missingWhy" : "list.failedWhy")}</p>
      <Link className="button quiet mt-4" to={missing ? "/manage/customers" : "."} reloadDocument>
        {t(missing ? "panel.back" : "list.tryAgain")}
      </Link>
    </main>
  );
}
