import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { Panel, SaveAnswer } from "#app/ui/panel.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { UnsavedQuestion } from "#app/ui/unsaved-question.tsx";
import { CUSTOMER_RULES } from "#domain/accounts/shop-customer-rules.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { dollars } from "#domain/money.ts";
import { customers } from "#domain/texts/english-customers.ts";
import { speak } from "#domain/texts/text.ts";
import * as accounts from "#messages/accounts.js";

const t = speak(customers);

/** The editor's fields of one line, in their order. */
const LINES = [
  { name: "firstName", label: "panel.firstName" },
  { name: "lastName", label: "panel.lastName" },
  { name: "email", label: "panel.email" },
  { name: "phone", label: "panel.phone" },
  { name: "street", label: "panel.street" },
  { name: "zip", label: "panel.zip" },
  { name: "paymentService", label: "panel.paymentService" },
  { name: "paymentHandle", label: "panel.paymentHandle" },
  { name: "familyDiscount", label: "panel.discount" },
] as const;

/** What came back of a post that did nothing: the form with its problems, or why, in a sentence. */
export interface CustomerAnswer {
  readonly reply?: FormReply | null;
  readonly refused?: string | null;
}

/** One order of the customer, in words. */
export interface OrderOfCustomer {
  readonly id: string;
  readonly ticketNumber: number;
  readonly slot: string;
  readonly total: string;
}

/** One customer: beside the table on wide screens, a page of its own on phones (MAN-05). */
export function CustomerPanel({
  customer,
  orders,
  answer: { reply = null, refused = null },
  saved,
  close,
}: {
  customer: ShopCustomer | null;
  orders: readonly OrderOfCustomer[];
  answer: CustomerAnswer;
  saved: boolean;
  close: string;
}) {
  const name = customer?.fullName ?? t("list.new");
  const labels = Object.fromEntries(LINES.map(({ name: field, label }) => [field, t(label)]));
  return (
    <Panel
      name="customer"
      title={name}
      places={{ back: close }}
      words={{ back: t("panel.back"), close: t("panel.close") }}
    >
      <div className="panel-body">
        <SaveAnswer saved={saved && !reply && !refused ? t("panel.saved") : null} message={refused} />
        <PostForm
          reply={reply}
          fields={{ ...labels, notes: t("panel.notes") }}
          rules={CUSTOMER_RULES}
          says={moreText}
          title={accounts.summaryTitle()}
          className="grid gap-4"
          id="customer-form"
          data-unsaved={reply ? "" : undefined}
          key={`${customer?.id} ${customer?.updatedAt.getTime()}`}
        >
          <input type="hidden" name="updatedAt" value={customer?.updatedAt.toISOString() ?? ""} />
          {LINES.map(({ name: field, label }) => (
            <Field key={field} label={t(label)} name={field} hint={hintOf(field, customer)}>
              {controlOf(field, customer?.[field] ?? "")}
            </Field>
          ))}
          <Field label={t("panel.notes")} name="notes" hint={t("panel.notesHint")}>
            <Textarea defaultValue={customer?.notes ?? ""} rows={4} />
          </Field>
        </PostForm>
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

/** The control of a field, with what the customer has. */
function controlOf(field: (typeof LINES)[number]["name"], value: string | number) {
  const control = { autoComplete: "off", defaultValue: value };
  if (field === "phone") return <PhoneInput {...control} />;
  if (field === "email") return <Input {...control} type="email" />;
  const isNumber = field === "zip" || field === "familyDiscount";
  return <Input {...control} inputMode={isNumber ? "numeric" : undefined} />;
}

function hintOf(field: string, customer: ShopCustomer | null): string | undefined {
  if (field === "familyDiscount") return t("panel.discountHint");
  if (field !== "email" || !customer) return undefined;
  if (customer.pendingEmail) return t("panel.pending", { email: customer.pendingEmail });
  return t(customer.email && !customer.emailVerifiedAt ? "panel.unproved" : "panel.emailHint");
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
