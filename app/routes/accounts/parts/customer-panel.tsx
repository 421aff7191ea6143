import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Panel, SaveAnswer } from "#app/ui/panel.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { dollars } from "#domain/money.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(customers);

/** The editor's fields, by their names in the form. */
export const CUSTOMER_FIELDS = [
  { name: "firstName", label: "panel.firstName", type: "text", longest: 60 },
  { name: "lastName", label: "panel.lastName", type: "text", longest: 60 },
  { name: "email", label: "panel.email", type: "email", longest: 254 },
  { name: "phone", label: "panel.phone", type: "tel", longest: 30 },
  { name: "street", label: "panel.street", type: "text", longest: 200 },
  { name: "zip", label: "panel.zip", type: "text", longest: 10 },
  { name: "paymentService", label: "panel.paymentService", type: "text", longest: 40 },
  { name: "paymentHandle", label: "panel.paymentHandle", type: "text", longest: 120 },
  { name: "familyDiscount", label: "panel.discount", type: "text", longest: 3 },
] as const;
export type CustomerFieldName = (typeof CUSTOMER_FIELDS)[number]["name"] | "notes";
export type TypedCustomer = Readonly<Record<CustomerFieldName, string>>;

/** What came back of a save that was not done. */
export interface CustomerAnswer {
  readonly message: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: TypedCustomer | null;
}

/** One order of the customer, in words. */
export interface OrderOfCustomer {
  readonly id: string;
  readonly ticketNumber: number;
  readonly slot: string;
  readonly total: string;
}

const BLANK: TypedCustomer = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  street: "",
  zip: "",
  paymentService: "",
  paymentHandle: "",
  familyDiscount: "",
  notes: "",
};

const typedFrom = (customer: ShopCustomer | null): TypedCustomer =>
  customer
    ? {
        ...customer,
        email: customer.email ?? "",
        familyDiscount: customer.familyDiscount === null ? "" : String(customer.familyDiscount),
      }
    : BLANK;

/** One customer: beside the table on wide screens, a page of its own on phones (MAN-05). */
export function CustomerPanel({
  customer,
  orders,
  answered,
  saved,
  close,
}: {
  customer: ShopCustomer | null;
  orders: readonly OrderOfCustomer[];
  answered: CustomerAnswer | undefined;
  saved: boolean;
  close: string;
}) {
  const typed = answered?.typed ?? typedFrom(customer);
  const name = customer?.fullName ?? t("list.new");
  return (
    <Panel
      name="customer"
      title={name}
      places={{ back: close }}
      words={{ back: t("panel.back"), close: t("panel.close") }}
    >
      <div className="panel-body">
        <SaveAnswer
          saved={saved && !answered ? t("panel.saved") : null}
          message={answered?.message ?? null}
        />
        <Form
          className="form grid gap-4"
          id="customer-form"
          method="post"
          data-unsaved={answered?.typed ? "" : undefined}
          key={`${customer?.id} ${customer?.updatedAt.getTime()}`}
        >
          <input type="hidden" name="updatedAt" value={customer?.updatedAt.toISOString() ?? ""} />
          {CUSTOMER_FIELDS.map(({ name: field, label, type, longest }) => (
            <CustomerField
              key={field}
              name={field}
              label={t(label)}
              type={type}
              longest={longest}
              value={typed[field]}
              hint={hintOf(field, customer)}
              problem={answered?.errors[field]?.[0] ?? null}
            />
          ))}
          <label className="field">
            <span className="l">{t("panel.notes")}</span>
            <textarea name="notes" defaultValue={typed.notes} maxLength={2000} rows={4} />
            <span className="help">{t("panel.notesHint")}</span>
          </label>
        </Form>
        {customer && <OrdersOf customer={customer} orders={orders} />}
      </div>
      <div className="panel-foot">
        <Button type="submit" form="customer-form" name="intent" value="save">
          {t("panel.save")}
        </Button>
        <Button variant="outline" type="reset" form="customer-form">
          {t("panel.discard")}
        </Button>
        {customer && (
          <details className="drop up ml-auto">
            <summary className="icon danger" aria-label={t("panel.delete", { name })}>
              <Trash2 className="i" aria-hidden="true" />
            </summary>
            <Form className="menu" method="post">
              <p className="s px-3 py-1">{t("panel.keeps")}</p>
              <button className="danger" type="submit" name="intent" value="delete">
                {t("panel.deleteNow")}
              </button>
            </Form>
          </details>
        )}
      </div>
      <UnsavedQuestion form="customer-form" what={name} />
    </Panel>
  );
}

function hintOf(field: string, customer: ShopCustomer | null): string | null {
  if (field === "familyDiscount") return t("panel.discountHint");
  if (field !== "email" || !customer) return null;
  if (customer.pendingEmail) return t("panel.pending", { email: customer.pendingEmail });
  return t(customer.email && !customer.emailVerifiedAt ? "panel.unproved" : "panel.emailHint");
}

function CustomerField({
  name,
  label,
  type,
  longest,
  value,
  hint,
  problem,
}: {
  name: string;
  label: string;
  type: string;
  longest: number;
  value: string;
  hint: string | null;
  problem: string | null;
}) {
  const described = problem || hint ? `${name}-said` : undefined;
  const Control = type === "tel" ? PhoneInput : "input";
  return (
    <div className="field">
      <label className="l" htmlFor={`customer-${name}`}>
        {label}
      </label>
      <Control
        id={`customer-${name}`}
        name={name}
        type={type}
        defaultValue={value}
        maxLength={longest}
        inputMode={name === "familyDiscount" || name === "zip" ? "numeric" : undefined}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described}
      />
      {described && (
        <p className={`help ${problem ? "owed-n" : ""}`} id={described}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

/** What they ordered here, newest first, and what it came to. */
function OrdersOf({ customer, orders }: { customer: ShopCustomer; orders: readonly OrderOfCustomer[] }) {
  const spent = dollars(customer.spent);
  return (
    <section aria-labelledby="orders-heading">
      <h2 className="h-s" id="orders-heading">
        {t("panel.orders")}
      </h2>
      <p className="s soft">
        {customer.orders === 0 && t("panel.noOrders")}
        {customer.orders === 1 && t("panel.spentOne", { spent })}
        {customer.orders > 1 && t("panel.spent", { count: customer.orders, spent })}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {orders.map(({ id, ticketNumber, slot, total }) => (
          <li key={id} className="flex gap-3">
            <Link to={`/manage/orders/${id}`}>{t("panel.order", { ticket: ticketNumber })}</Link>
            <span className="soft flex-1">{slot}</span>
            <span className="num">{total}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
