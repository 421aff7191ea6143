import { Form, Link } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderView } from "./order-panel-view.ts";

const t = speak(orderDetail);

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
    <Form method="post" className="panel-body" replace>
      {refused && (
        <p className="say" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{refused}</span>
        </p>
      )}
      <p>{t("cancel.why")}</p>
      {order.paid && (
        <p className="say">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t("cancel.paid")}</span>
        </p>
      )}
      <label className="field">
        <span className="l">{t("cancel.reason")}</span>
        <textarea name="reason" rows={2} maxLength={500} aria-describedby="reason-hint" />
        <span className="h" id="reason-hint">
          {t("cancel.reasonHint")}
        </span>
      </label>
      <label className="check">
        <input type="checkbox" name="restock" defaultChecked />
        {t("cancel.restock")}
      </label>
      <TellCustomer customer={order.customer} />
      <p className="acts">
        <Button variant="destructive" type="submit" name="intent" value="cancel">
          {t("cancel.do")}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={back} preventScrollReset>
          {t("cancel.keep")}
        </Link>
      </p>
    </Form>
  );
}

/** Whether the customer gets the mail that the order is cancelled; without an address it says that nobody does. */
function TellCustomer({ customer }: Pick<OrderView, "customer">) {
  const name = customer?.name || t("tick.customer");
  if (!customer?.email) return <p className="soft">{t("cancel.tellNobody", { name })}</p>;
  return (
    <div>
      <label className="check">
        <input type="checkbox" name="tellCustomer" defaultChecked aria-describedby="tell-hint" />
        {t("cancel.tell", { name })}
      </label>
      <p className="s soft" id="tell-hint">
        {t("cancel.tellTo", { mail: t("mail.order-cancelled"), email: customer.email })}
      </p>
    </div>
  );
}
