import { Link } from "@remix-run/react";
import {
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  Gift,
  type LucideIcon,
  MapPin,
  MessageSquareWarning,
  X,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { OrderContents } from "./order-contents.tsx";
import { OrderFlags } from "./order-flags.tsx";
import type { OrderView } from "./order-view.ts";
import type { FlagAnswer } from "./use-order-flags.ts";

const t = speak(manage);

/** Where one can go from an open order: to its neighbours in the list, and back to the list. */
export interface PanelWays {
  readonly before: string | null;
  readonly next: string | null;
  readonly close: string;
}

/** One order: beside the list on wide screens, a page of its own on phones (ORD-08, MAN-06). */
export function OrderPanel({
  order,
  ways,
  answered,
}: {
  order: OrderView;
  ways: PanelWays;
  answered: FlagAnswer | undefined;
}) {
  const heading = useHeadingFocus(order.id);
  return (
    <aside
      className="panel max-[899px]:flex max-[899px]:min-h-[calc(100vh-var(--top))]"
      aria-labelledby="order-heading"
    >
      <div className="panel-head">
        <PanelLink className="icon back" to={ways.close} name={t("order.back")} icon={ChevronLeft} />
        <h1
          className="min-w-0 flex-1 text-[22px] outline-none"
          id="order-heading"
          tabIndex={-1}
          ref={heading}
        >
          {t("order.title", { ticket: order.ticketNumber })}
        </h1>
        {ways.before && (
          <PanelLink className="icon" to={ways.before} name={t("order.before")} icon={ChevronUp} />
        )}
        {ways.next && <PanelLink className="icon" to={ways.next} name={t("order.next")} icon={ChevronDown} />}
        <PanelLink className="icon close" to={ways.close} name={t("order.close")} icon={X} />
      </div>
      <div className="panel-body">
        <WhoAndWhen order={order} />
        {order.specialInstructions && (
          <p className="say">
            <MessageSquareWarning className="i" aria-hidden="true" />
            <span className="whitespace-pre-line">
              <b>{t("order.specialInstructions")}</b>
              {order.specialInstructions}
            </span>
          </p>
        )}
        {/* The key gives each order boxes of its own: a tick that waits never lands on the next one. */}
        <OrderFlags key={order.id} order={order} answered={answered} />
        {order.isGift && <GiftNote order={order} />}
        <OrderContents order={order} />
        {order.note && (
          <section aria-labelledby="note-heading">
            <h2 className="h-s" id="note-heading">
              {t("order.note")}
            </h2>
            <p className="s mt-1.5 whitespace-pre-line">{order.note}</p>
            <p className="s soft mt-1">{t("order.noteHint")}</p>
          </section>
        )}
        <section aria-labelledby="time-heading">
          <h2 className="h-s" id="time-heading">
            {t("order.timeline")}
          </h2>
          <ol className="line">
            {order.events.map(({ at, when, who, what }) => (
              <li key={`${at} ${what}`}>
                <b>{who}</b> {what}
                <time dateTime={at}>{when}</time>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </aside>
  );
}

/** Takes the focus when another order is opened from the list, so that it is read out; not when the page itself is opened. */
function useHeadingFocus(orderId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const first = shown.current === null && document.activeElement === document.body;
    if (!first && shown.current !== orderId) heading.current?.focus({ preventScroll: true });
    shown.current = orderId;
  }, [orderId]);
  return heading;
}

function PanelLink({
  className,
  to,
  name,
  icon: Icon,
}: {
  className: string;
  to: string;
  name: string;
  icon: LucideIcon;
}) {
  return (
    <Link className={className} to={to} aria-label={name} preventScrollReset={className === "icon"}>
      <Icon className="i" aria-hidden="true" />
    </Link>
  );
}

/** Day and type, then the person and how to reach them, then where to deliver. */
function WhoAndWhen({ order }: { order: OrderView }) {
  const { customer } = order;
  return (
    <div className="who-when">
      <p className="day">
        {order.slot || t("orders.noDay")} <span>{order.type}</span>
      </p>
      <p className="person">
        <span className="text-[16px] font-semibold">{customer?.name || t("order.guest")}</span>
        {customer?.isGuest && customer.name && <span className="soft">{t("order.guest")}</span>}
        {order.familyDiscount !== null && order.familyDiscount > 0 && (
          <span className="soft">{t("order.family", { percent: order.familyDiscount })}</span>
        )}
      </p>
      {customer && (customer.phone || customer.email) && (
        <p className="reach">
          {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
          {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
        </p>
      )}
      {order.deliveryAddress && order.type !== "Pickup" && (
        <p className="s flex gap-2">
          <MapPin className="i s mt-0.5" aria-hidden="true" />
          <span>
            <span className="vh">{t("order.deliverTo")} </span>
            {order.deliveryAddress}
          </span>
        </p>
      )}
    </div>
  );
}

/** Who gets the gift, and what to write on the card. */
function GiftNote({ order }: { order: OrderView }) {
  const { giftee } = order;
  const reach = [giftee?.phone, giftee?.email].filter(Boolean).join(", ");
  return (
    <p className="s flex gap-2.5">
      <Gift className="i" aria-hidden="true" />
      <span>
        <b className="font-semibold">
          {giftee?.name ? t("order.giftFor", { name: giftee.name }) : t("order.gift")}
        </b>
        {reach && <span className="soft block">{reach}</span>}
        {giftee?.message && <span className="block whitespace-pre-line">{giftee.message}</span>}
      </span>
    </p>
  );
}
