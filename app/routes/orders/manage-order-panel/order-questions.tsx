import { Form, Link } from "@remix-run/react";
import { CircleAlert, Send } from "lucide-react";
import type { PanelAddresses } from "#app/routes/orders/manage-orders/order-search.ts";
import { mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { panelBody } from "#app/ui/panel.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import * as t from "#messages/order-panel.js";
import type { PanelQuestion } from "./load-order-panel.server.ts";
import type { OrderView } from "./order-panel-view.ts";

/** Asks before an order is cancelled (ORD-11): why, whether its items go back on the shelf, and whether its customer is told. */
export function CancelQuestion({
  order,
  back,
  refused,
}: {
  order: OrderView;
  back: string;
  refused: string | null;
}) {
  return (
    <Form method="post" className={panelBody} replace>
      {refused && (
        <Alert role="alert">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{refused}</AlertDescription>
        </Alert>
      )}
      {order.paid && <input type="hidden" name="wasPaid" value="on" />}
      <p>{t.cancelWhy()}</p>
      {order.paid && (
        <Alert>
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{t.cancelPaid()}</AlertDescription>
        </Alert>
      )}
      <Field label={t.cancelReason()} hint={t.noteHint()}>
        <Textarea name="reason" rows={2} maxLength={ORDER_LENGTHS.cancelReason} />
      </Field>
      <Checkbox name="restock" defaultChecked label={t.cancelRestock()} />
      <TellCustomer customer={order.customer} />
      <p className="flex flex-wrap gap-2">
        <Button variant="destructive" type="submit" name="intent" value="cancel">
          {t.cancel()}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={back} preventScrollReset>
          {t.cancelKeep()}
        </Link>
      </p>
    </Form>
  );
}

/** Whether the customer gets the mail that the order is cancelled; without an address it says that no one does. */
function TellCustomer({ customer }: Pick<OrderView, "customer">) {
  const name = customer?.name || t.theCustomer();
  if (!customer?.email) return <Text variant="muted">{t.cancelTellNobody({ name })}</Text>;
  return (
    <div>
      <Checkbox
        name="tellCustomer"
        defaultChecked
        aria-describedby="tell-hint"
        label={t.cancelTell({ name })}
      />
      <PanelText variant="muted" id="tell-hint">
        {t.cancelTellTo({ mail: mailName("order-cancelled"), email: customer.email })}
      </PanelText>
    </div>
  );
}

const FLAG_OF = {
  "customer-invoice": null,
  "payment-received": t.paid,
  "order-completed": t.completed,
  "order-cancelled": null,
} as const;

/** The one mail of a cancelled order; no other order has it. */
const CANCELLED = "order-cancelled" satisfies OrderMail;

/** A mail as it would go now, to be read before it is sent (NOTE-02). */
export function MailQuestion({
  asks: { mail, text, maySend },
  at,
  refused,
}: {
  asks: Extract<PanelQuestion, { what: "mail" }>;
  at: PanelAddresses;
  refused: string | null;
}) {
  const flag = FLAG_OF[mail];
  const choices = ORDER_MAILS.filter((each) => (each === CANCELLED) === (mail === CANCELLED));
  return (
    <div className={panelBody}>
      {refused && (
        <Alert role="alert">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{refused}</AlertDescription>
        </Alert>
      )}
      <TabsList aria-label={t.mailChoose()}>
        {choices.map((each) => (
          <TabsTrigger key={each} to={at.mail(each)} isCurrent={each === mail} preventScrollReset replace>
            {mailName(each)}
          </TabsTrigger>
        ))}
      </TabsList>
      <PanelText as="dl" className="m-0 grid grid-cols-1 gap-3 wrap-anywhere">
        <Line name={t.mailTo()}>{text.recipient ?? t.mailNobody()}</Line>
        <Line name={t.mailSubject()}>{text.subject}</Line>
        <Line name={t.mailText()} variant="quote">
          {text.text}
        </Line>
      </PanelText>
      <Form method="post" className="flex flex-wrap gap-2" replace>
        <input type="hidden" name="mail" value={mail} />
        {maySend ? (
          <Button type="submit" name="intent" value="mail">
            <Send className="icon-4" aria-hidden="true" />
            {t.mailSendNow()}
          </Button>
        ) : (
          flag && text.recipient && <PanelText variant="muted">{t.mailByItself({ flag: flag() })}</PanelText>
        )}
        <Link className={buttonVariants({ variant: "outline" })} to={at.here} preventScrollReset>
          {t.mailBack()}
        </Link>
      </Form>
    </div>
  );
}

function Line({
  name,
  variant = "default",
  children,
}: {
  name: string;
  variant?: "default" | "quote";
  children: string;
}) {
  return (
    <div>
      <PanelText as="dt" variant="muted" size="same">
        {name}
      </PanelText>
      <PanelText as="dd" variant={variant} size="same" className="m-0">
        {children}
      </PanelText>
    </div>
  );
}
