import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import { type OrderQuestion, orderAddress } from "./order-question.ts";

/** What the panel asks instead of showing the order: whether to cancel it, or to send a mail. */
export type PanelAsks = { readonly what: "cancel" } | { readonly what: "mail"; readonly mail: OrderMail };

/** Reads it from the address; whatever it does not understand counts as not said. */
export function readPanelAsks(query: URLSearchParams): PanelAsks | null {
  const what = query.get("ask");
  if (what === "cancel") return { what };
  const mail = ORDER_MAILS.find((name) => name === query.get("mail"));
  return what === "mail" && mail ? { what, mail } : null;
}

/** The addresses of an open order that keep the list beside it as it is. */
export function panelWays(asked: OrderQuestion, orderId: string) {
  const here = orderAddress(asked, { orderId });
  const and = (more: string) => `${here}${here.includes("?") ? "&" : "?"}${more}`;
  const [path = "", query] = here.split("?");
  return {
    here,
    edit: query ? `${path}/edit?${query}` : `${path}/edit`,
    print: `/manage/orders/print/${orderId}`,
    cancel: and("ask=cancel"),
    mail: (mail: OrderMail) => and(`ask=mail&mail=${mail}`),
  };
}
