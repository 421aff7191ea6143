import { Link } from "@remix-run/react";
import { Ban, Calendar, Ellipsis, Pencil, Printer, Send } from "lucide-react";
import type { PanelAddresses } from "#app/routes/orders/manage-orders/order-search.ts";
import { mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLink,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { ORDER_MAILS, type OrderMail, whyUntrue } from "#domain/orders/order-mail-names.ts";
import * as t from "#messages/order-panel.js";
import type { OrderView } from "./order-panel-view.ts";

/**
 * What can be done with an order besides its boxes; cancelling stands in More only, and asks first. One that is cancelled can be printed, and
 * its customer can be told so.
 */
export function OrderFoot({ order, at }: { order: OrderView; at: PanelAddresses }) {
  const mails = mailsOf(order);
  const stands = order.cancelled === null;
  return (
    <>
      {stands && (
        <>
          <Link className={buttonVariants({ variant: "outline" })} to={at.edit}>
            <Pencil className="icon-4" aria-hidden="true" />
            {t.edit()}
          </Link>
          <Link className={buttonVariants({ variant: "outline" })} to={`${at.edit}#when`}>
            <Calendar className="icon-4" aria-hidden="true" />
            {t.move()}
          </Link>
        </>
      )}
      <Link className={buttonVariants({ variant: "outline" })} to={at.print} reloadDocument>
        <Printer className="icon-4" aria-hidden="true" />
        {t.print()}
      </Link>
      {(mails.length > 0 || stands) && (
        <DropdownMenu className="ml-auto" key={order.id}>
          <DropdownMenuTrigger aria-label={t.more({ ticket: order.ticketNumber })}>
            <Ellipsis aria-hidden="true" />
          </DropdownMenuTrigger>
          <DropdownMenuContent side="top">
            {mails.map((mail) => (
              <DropdownMenuLink key={mail} to={at.mail(mail)}>
                <Send aria-hidden="true" />
                {t.mailSend({ mail: mailName(mail) })}
              </DropdownMenuLink>
            ))}
            {stands && (
              <DropdownMenuLink variant="destructive" to={at.cancel}>
                <Ban aria-hidden="true" />
                {t.cancel()}
              </DropdownMenuLink>
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </>
  );
}

/** A mail that would not be true is not offered: it goes by itself when its box is checked. Of a cancelled order only that it is cancelled is news. */
function mailsOf({ customer, paid, completed, cancelled }: OrderView): OrderMail[] {
  if (!customer?.email) return [];
  const isCancelled = cancelled !== null;
  return ORDER_MAILS.filter(
    (mail) =>
      (mail === "order-cancelled") === isCancelled &&
      whyUntrue(mail, { paid, completed, cancelled: isCancelled }) === null,
  );
}
