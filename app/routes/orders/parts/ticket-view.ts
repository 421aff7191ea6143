/** An order in the words of its ticket (MAN-08). */
import { sum } from "#domain/money.ts";
import type { ShopOrderRow } from "#domain/orders/order-schemas.ts";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import { fullMoment } from "./moment-text.ts";
import { type OrderView, orderView } from "./order-view.ts";

const t = speak(kitchen);

export interface TicketView {
  readonly id: string;
  readonly ticketNumber: number;
  readonly shop: { readonly title: string; readonly address: readonly string[] };
  readonly day: string;
  readonly type: string;
  /** Who gets it: of a gift the one it is for. */
  readonly name: string;
  /** How to reach whoever ordered; on a gift's ticket without prices, which goes into the box, whoever gets it. */
  readonly contact: string;
  readonly deliverTo: string | null;
  readonly note: string;
  /** Who a gift comes from and what the card says; null where the order is none. */
  readonly gift: { readonly from: string; readonly message: string } | null;
  readonly lines: readonly {
    readonly id: string;
    readonly quantity: number;
    readonly name: string;
    readonly unit: string;
    readonly price: string;
    readonly total: string;
  }[];
  /** Null on a ticket without prices. */
  readonly money: {
    readonly ledger: readonly { readonly name: string; readonly amount: string }[];
    readonly total: string;
    readonly owes: boolean;
    readonly payBy: string | null;
  } | null;
  readonly isCancelled: boolean;
  readonly pieces: number;
  readonly ordered: string;
}

/** A gift's ticket has no prices unless they are asked for; every other one has them. */
export function ticketView(
  order: ShopOrderRow,
  shop: TicketView["shop"],
  { timeZone, giftPrices }: { timeZone: string; giftPrices: boolean },
): TicketView {
  const view = orderView({ ...order, events: [] }, timeZone);
  const { customer, giftee } = view;
  const hidesPrices = view.isGift && !giftPrices;
  const orderedBy = customer?.name || t("prep.guest");
  return {
    id: view.id,
    ticketNumber: view.ticketNumber,
    shop,
    day: view.slot || t("prep.noDay"),
    type: view.type,
    name: (view.isGift && giftee?.name) || orderedBy,
    contact: (hidesPrices ? [giftee?.phone] : [customer?.phone, customer?.email]).filter(Boolean).join(", "),
    deliverTo: view.type === "Pickup" ? null : view.deliveryAddress,
    note: view.specialInstructions,
    gift: view.isGift ? giftOf(orderedBy, giftee) : null,
    lines: view.lines,
    money: hidesPrices
      ? null
      : {
          ledger: view.ledger,
          total: view.total,
          owes: !order.paid && order.grandTotal > 0 && !view.cancelled,
          payBy: order.paymentService,
        },
    isCancelled: view.cancelled,
    pieces: sum(view.lines.map(({ quantity }) => quantity)),
    ordered: t("print.ordered", { moment: fullMoment(order.createdAt, timeZone) }),
  };
}

function giftOf(from: string, giftee: OrderView["giftee"]): TicketView["gift"] {
  return {
    from: giftee?.name ? t("print.giftFrom", { name: from }) : t("print.gift"),
    message: giftee?.message ?? "",
  };
}
