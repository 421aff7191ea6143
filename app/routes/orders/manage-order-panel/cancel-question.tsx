import { Form, Link } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { panelBody } from "#app/ui/panel.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { ORDER_LENGTHS } from "#domain/orders/order-lengths.ts";
import * as t from "#messages/order-panel.js";
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

/** Whether the customer gets the mail that the order is cancelled; without an address it says that nobody does. */
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
