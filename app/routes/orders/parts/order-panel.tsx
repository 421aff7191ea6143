import { Link } from "@remix-run/react";
import {
  Ban,
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
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import type { PanelQuestion } from "./load-order-panel.server.ts";
import { MailQuestion } from "./mail-question.tsx";
import type { OrderAnswer } from "./order-answers.ts";
import { OrderContents } from "./order-contents.tsx";
import { OrderFlags } from "./order-flags.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { OrderNote } from "./order-note.tsx";
import type { OrderView } from "./order-panel-view.ts";
import type { OrderQuestion } from "./order-question.ts";
import { panelWays } from "./panel-question.ts";

const t = speak(manage);
const words = speak(orderDetail);

/** Where one can go from an open order: to its neighbours in the list, and back to the list. */
export interface PanelWays {
  readonly before: string | null;
  readonly next: string | null;
  readonly close: string;
}

/** One order: beside the list on wide screens, a page of its own on phones (ORD-08, MAN-06). */
export function OrderPanel({
  order,
  asks,
  asked,
  ways,
  answered,
}: {
  order: OrderView;
  asks: PanelQuestion | null;
  /** What the list beside it asks, which every step keeps. */
  asked: OrderQuestion;
  ways: PanelWays;
  answered: OrderAnswer | undefined;
}) {
  const here = panelWays(asked, order.id);
  return (
    <aside
      className="panel max-[899px]:flex max-[899px]:min-h-[calc(100vh-var(--top))]"
      aria-labelledby="order-heading"
    >
      <PanelHead order={order} asks={asks} back={asks ? here.here : ways.close} ways={ways} />
      {asks?.what === "cancel" && (
        <CancelQuestion order={order} back={here.here} refused={answered?.refused ?? null} />
      )}
      {asks?.what === "mail" && (
        <MailQuestion key={asks.mail} asks={asks} here={here} refused={answered?.refused ?? null} />
      )}
      {!asks && (
        <>
          <OrderBody order={order} here={here} answered={answered} />
          <OrderFoot order={order} here={here} />
        </>
      )}
    </aside>
  );
}

/** The heading and the ways from here; a question leads back to its order. */
function PanelHead({
  order,
  asks,
  back,
  ways,
}: {
  order: OrderView;
  asks: PanelQuestion | null;
  back: string;
  ways: PanelWays;
}) {
  const heading = useHeadingFocus(`${order.id} ${asks?.what ?? ""}`);
  const ticket = order.ticketNumber;
  const title = asks
    ? words(asks.what === "cancel" ? "cancel.title" : "mail.title", { ticket })
    : t("order.title", { ticket });
  return (
    <div className="panel-head">
      <PanelLink
        className="icon back"
        to={back}
        name={asks ? words("mail.back") : t("order.back")}
        icon={ChevronLeft}
      />
      <h1 className="min-w-0 flex-1 text-[22px] outline-none" id="order-heading" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {!asks && ways.before && (
        <PanelLink className="icon" to={ways.before} name={t("order.before")} icon={ChevronUp} />
      )}
      {!asks && ways.next && (
        <PanelLink className="icon" to={ways.next} name={t("order.next")} icon={ChevronDown} />
      )}
      <PanelLink className="icon close" to={ways.close} name={t("order.close")} icon={X} />
    </div>
  );
}

/** Everything about the order, in the order in which one needs it. */
function OrderBody({
  order,
  here,
  answered,
}: {
  order: OrderView;
  here: ReturnType<typeof panelWays>;
  answered: OrderAnswer | undefined;
}) {
  return (
    <div className="panel-body">
      {order.cancelled && <Cancelled cancelled={order.cancelled} />}
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
      <OrderFlags key={`flags ${order.id}`} order={order} answered={answered?.flags} wayToMail={here.mail} />
      {order.isGift && <GiftNote order={order} />}
      <OrderContents order={order} />
      <OrderNote key={`note ${order.id}`} order={order} answered={answered?.note} />
      <section aria-labelledby="time-heading">
        <h2 className="h-s" id="time-heading">
          {t("order.timeline")}
        </h2>
        <ol className="line">
          {order.events.map(({ at, when, who, what }) => (
            <li key={`${at} ${who} ${what}`}>
              {who && <b>{who} </b>}
              {what}
              <time dateTime={at}>{when}</time>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Said first, because nothing else about the order counts any more (ORD-11). */
function Cancelled({ cancelled: { by, when, reason } }: { cancelled: NonNullable<OrderView["cancelled"]> }) {
  return (
    <p className="say">
      <Ban className="i owed-n" aria-hidden="true" />
      <span>
        <b className="owed-n">{words("cancelled.by", { name: by })}</b>
        {when}
        {reason && <span className="block whitespace-pre-line">{words("cancelled.why", { reason })}</span>}
      </span>
    </p>
  );
}

/** Takes the focus when another order or a question is opened, so that it is read out; not when the page itself is opened. */
function useHeadingFocus(shownNow: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const first = shown.current === null && document.activeElement === document.body;
    if (!first && shown.current !== shownNow) heading.current?.focus({ preventScroll: true });
    shown.current = shownNow;
  }, [shownNow]);
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
        {customer?.id ? (
          <Link to={`/manage/customers/${customer.id}`}>{customer.name || t("order.guest")}</Link>
        ) : (
          <span className="text-[16px] font-semibold">{customer?.name || t("order.guest")}</span>
        )}
        {customer?.isGuest && customer.name && <span className="soft">{t("order.guest")}</span>}
        {order.familyDiscount !== null && order.familyDiscount > 0 && (
          <span className="soft">{t("order.family", { percent: order.familyDiscount })}</span>
        )}
        {customer?.orders && <span className="soft">{customer.orders}</span>}
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
