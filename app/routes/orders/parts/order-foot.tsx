import { Link } from "@remix-run/react";
import { Ban, Calendar, Ellipsis, Pencil, Printer, Send } from "lucide-react";
import { ORDER_MAILS } from "#domain/orders/order-mail-names.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderView } from "./order-panel-view.ts";
import type { panelWays } from "./panel-question.ts";

const t = speak(orderDetail);

/** What can be done with an order besides ticking it; cancelling stands in More only, and asks first. One that is cancelled can be printed. */
export function OrderFoot({ order, here }: { order: OrderView; here: ReturnType<typeof panelWays> }) {
  // A mail that would not be true is not offered: it goes by itself when its box is ticked.
  const mails = ORDER_MAILS.filter(
    (mail) => mail === "customer-invoice" || (mail === "payment-received" ? order.paid : order.completed),
  );
  const print = (
    <Link className="button quiet" to={here.print} reloadDocument>
      <Printer className="i" aria-hidden="true" />
      {t("foot.print")}
    </Link>
  );
  if (order.cancelled) return <div className="panel-foot">{print}</div>;
  return (
    <div className="panel-foot">
      <Link className="button quiet" to={here.edit}>
        <Pencil className="i" aria-hidden="true" />
        {t("foot.edit")}
      </Link>
      <Link className="button quiet" to={`${here.edit}#when`}>
        <Calendar className="i" aria-hidden="true" />
        {t("foot.move")}
      </Link>
      {print}
      <details className="drop up ml-auto" key={order.id}>
        <summary className="icon" aria-label={t("foot.more", { ticket: order.ticketNumber })}>
          <Ellipsis className="i" aria-hidden="true" />
        </summary>
        <div className="menu">
          {order.customer?.email &&
            mails.map((mail) => (
              <Link key={mail} to={here.mail(mail)}>
                <Send className="i" aria-hidden="true" />
                {t("mail.send", { mail: t(`mail.${mail}`) })}
              </Link>
            ))}
          <Link className="danger" to={here.cancel}>
            <Ban className="i" aria-hidden="true" />
            {t("foot.cancel")}
          </Link>
        </div>
      </details>
    </div>
  );
}
