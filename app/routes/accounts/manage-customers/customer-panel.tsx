import { Form, Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { List } from "#app/ui/list.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { Panel, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import { PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { Textarea } from "#app/ui/textarea.tsx";
import { useDiscard } from "#app/ui/use-discard.ts";
import { CUSTOMER_RULES } from "#domain/accounts/shop-customer-rules.ts";
import type { ShopCustomer } from "#domain/accounts/shop-customer-schemas.ts";
import { dollars } from "#domain/money.ts";
import * as accounts from "#messages/accounts.js";
import * as t from "#messages/customers.js";

/** The editor's fields of one line, in their order. */
const LINES = [
  { name: "firstName", label: t.firstName },
  { name: "lastName", label: t.lastName },
  { name: "email", label: t.email },
  { name: "phone", label: t.phone },
  { name: "street", label: t.street },
  { name: "zip", label: t.zip },
  { name: "paymentService", label: t.paymentService },
  { name: "paymentHandle", label: t.paymentHandle },
  { name: "familyDiscount", label: t.discount },
] as const;

const FORM = "customer-form";

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

/** One customer, or null for a new one: beside the list on wide screens, a page of its own on phones (MAN-05). */
export function CustomerPanel({
  customer,
  orders,
  answer: answered,
  saved,
  back,
}: {
  customer: ShopCustomer | null;
  orders: readonly OrderOfCustomer[];
  answer: CustomerAnswer | null;
  saved: boolean;
  /** The list alone. */
  back: string;
}) {
  const name = customer?.fullName ?? t.add();
  const { answer, discards, discard } = useDiscard(answered);
  const { reply = null, refused = null } = answer ?? {};
  const labels = Object.fromEntries(LINES.map(({ name: field, label }) => [field, label()]));
  return (
    <Panel
      name="customer"
      title={name}
      places={{ back }}
      words={{ back: t.back(), close: t.close() }}
      isSaved={saved && !answered}
      form={FORM}
      foot={
        <>
          <Button type="submit" form={FORM} name="intent" value="save">
            {t.save()}
          </Button>
          <Button variant="outline" type="reset" form={FORM} onClick={discard}>
            {t.discard()}
          </Button>
          {customer && <DeleteMenu name={name} />}
        </>
      }
    >
      <div className={panelBody}>
        {refused && <PanelProblem message={refused} />}
        <PostForm
          reply={reply}
          fields={{ ...labels, notes: t.notes() }}
          rules={CUSTOMER_RULES}
          description={moreText}
          title={accounts.summaryTitle()}
          className="grid gap-4 *:min-w-0"
          id={FORM}
          data-unsaved={reply ? "" : undefined}
          key={`${customer?.id} ${customer?.updatedAt.getTime()} ${discards}`}
          before={<input type="hidden" name="updatedAt" value={customer?.updatedAt.toISOString() ?? ""} />}
        >
          {LINES.map(({ name: field, label }) => (
            <Field key={field} label={label()} name={field} hint={hintOf(field, customer)}>
              {controlOf(field, customer?.[field] ?? "")}
            </Field>
          ))}
          <Field label={t.notes()} name="notes" hint={t.notesHint()}>
            <Textarea defaultValue={customer?.notes ?? ""} rows={4} />
          </Field>
        </PostForm>
        {customer && <OrdersOf customer={customer} orders={orders} />}
        {customer && (
          <Link className={textLink} to="history">
            {t.history()}
          </Link>
        )}
      </div>
    </Panel>
  );
}

/** Removes the customer, after a second press that says what stays. */
function DeleteMenu({ name }: { name: string }) {
  return (
    <DropdownMenu className="ml-auto">
      <DropdownMenuTrigger variant="destructive" aria-label={t.deleteNamed({ name })}>
        <Trash2 aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top">
        <Form method="post">
          <Text size="sm" className="px-3 py-1">
            {t.keeps()}
          </Text>
          <DropdownMenuItem variant="destructive" name="intent" value="delete">
            {t.deleteNow()}
          </DropdownMenuItem>
        </Form>
      </DropdownMenuContent>
    </DropdownMenu>
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
  if (field === "familyDiscount") return t.discountHint();
  if (field !== "email" || !customer) return undefined;
  if (customer.pendingEmail) return t.pending({ email: customer.pendingEmail });
  return customer.email && !customer.emailVerifiedAt ? t.unproved() : t.emailHint();
}

/** What they ordered here, newest first, and what it came to. */
function OrdersOf({ customer, orders }: { customer: ShopCustomer; orders: readonly OrderOfCustomer[] }) {
  const { orders: count, spent } = customer;
  return (
    <PanelSection id="orders-heading" title={t.orders()}>
      <PanelText variant="muted">
        {count === 0 ? t.noOrders() : t.spent({ count, spent: dollars(spent) })}
      </PanelText>
      <List className="mt-2 grid gap-1.5">
        {orders.map(({ id, ticketNumber, slot, total }) => (
          <li key={id} className="flex gap-3">
            <Link to={`/manage/orders/${id}`}>{t.order({ ticket: ticketNumber })}</Link>
            <Text as="span" variant="muted" className="flex-1">
              {slot}
            </Text>
            {total}
          </li>
        ))}
      </List>
    </PanelSection>
  );
}
