import { Link } from "@remix-run/react";
import { Ban, Calendar, Ellipsis, Pencil, Printer, Send } from "lucide-react";
import { buttonVariants } from "#app/ui/button.tsx";
import { ORDER_MAILS, type OrderMail, whyUntrue } from "#domain/orders/order-mail-names.ts";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { OrderView } from "./order-panel-view.ts";
import type { panelWays } from "./panel-question.ts";

const t = speak(orderDetail);

/**
 * What can be done with an order besides ticking it; cancelling stands in More only, and asks first. One that is cancelled can be printed, and
 * its customer can be told so.
 */
export function OrderFoot({ order, here }: { order: OrderView; here: ReturnType<typeof panelWays> }) {
  const mails = mailsOf(order);
  const print = (
    <Link className={buttonVariants({ variant: "outline" })} to={here.print} reloadDocument>
      <Printer className="i" aria-hidden="true" />
      {t("foot.print")}
    </Link>
  );
  return (
    <div className="panel-foot">
      {!order.cancelled && (
        <>
          <Link className={buttonVariants({ variant: "outline" })} to={here.edit}>
            <Pencil className="i" aria-hidden="true" />
            {t("foot.edit")}
          </Link>
          <Link className={buttonVariants({ variant: "outline" })} to={`${here.edit}#when`}>
            <Calendar className="i" aria-hidden="true" />
            {t("foot.move")}
          </Link>
        </>
      )}
      {print}
      {(mails.length > 0 || !order.cancelled) && (
        <details className="drop up ml-auto" key={order.id}>
          <summary className="icon" aria-label={t("foot.more", { ticket: order.ticketNumber })}>
            <Ellipsis className="i" aria-hidden="true" />
          </summary>
          <div className="menu">
            {mails.map((mail) => (
              <Link key={mail} to={here.mail(mail)}>
                <Send className="i" aria-hidden="true" />
                {t("mail.send", { mail: t(`mail.${mail}`) })}
              </Link>
            ))}
            {!order.cancelled && (
              <Link className="danger" to={here.cancel}>
                <Ban className="i" aria-hidden="true" />
                {t("foot.cancel")}
              </Link>
            )}
          </div>
        </details>
      )}
    </div>
  );
}

/** A mail that would not be true is not offered: it goes by itself when its box is ticked. Of a cancelled order only that it is cancelled is news. */
function mailsOf({ customer, paid, completed, cancelled }: OrderView): OrderMail[] {
  if (!customer?.email) return [];
  const isCancelled = cancelled !== null;
  return ORDER_MAILS.filter(
    (mail) =>
      (mail === "order-cancelled") === isCancelled &&
      whyUntrue(mail, { paid, completed, cancelled: isCancelled }) === null,
  );
}
