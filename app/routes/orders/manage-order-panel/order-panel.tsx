import { Link } from "@remix-run/react";
import { Ban, Gift, MapPin, MessageSquareWarning } from "lucide-react";
import type { OrderAnswer } from "#app/routes/orders/manage-orders/order-answers.ts";
import type { OrderRowView } from "#app/routes/orders/manage-orders/order-row.ts";
import type { PanelAddresses } from "#app/routes/orders/manage-orders/order-search.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Panel, type PanelPlaces, panelBody } from "#app/ui/panel.tsx";
import { PanelLead, PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { Optimistic } from "#app/ui/use-list-saving.ts";
import * as t from "#messages/order-panel.js";
import * as lists from "#messages/orders-list.js";
import type { PanelQuestion } from "./load-order-panel.server.ts";
import { OrderContents } from "./order-contents.tsx";
import { OrderFlags } from "./order-flags.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { OrderNote } from "./order-note.tsx";
import type { OrderView } from "./order-panel-view.ts";
import { CancelQuestion, MailQuestion } from "./order-questions.tsx";

/** One order: beside the list on wide screens, a page of its own on phones (ORD-08, MAN-06); or the question about it. */
export function OrderPanel({
  order,
  asks,
  places,
  at,
  answer,
  optimistic,
}: {
  order: OrderView;
  asks: PanelQuestion | null;
  /** The list, and the orders above and below this one. */
  places: PanelPlaces & { readonly list: string };
  at: PanelAddresses;
  answer: OrderAnswer | undefined;
  optimistic: Optimistic<OrderRowView>;
}) {
  const ticket = order.ticketNumber;
  const refused = answer?.refused ?? null;
  if (asks) {
    const isCancel = asks.what === "cancel";
    return (
      <Panel
        name="order"
        title={isCancel ? t.cancelTitle({ ticket }) : t.mailTitle({ ticket })}
        places={{ back: at.here, list: places.list }}
        words={{ back: t.mailBack(), close: t.close() }}
        shows={asks.what}
      >
        {isCancel ? (
          <CancelQuestion order={order} back={at.here} refused={refused} />
        ) : (
          <MailQuestion key={asks.mail} asks={asks} at={at} refused={refused} />
        )}
      </Panel>
    );
  }
  return (
    <Panel
      name="order"
      title={t.title({ ticket })}
      places={places}
      words={{ back: t.back(), close: t.close(), before: t.before(), next: t.next() }}
      foot={<OrderFoot order={order} at={at} />}
    >
      <div className={panelBody}>
        {order.cancelled && <Cancelled cancelled={order.cancelled} />}
        <WhoAndWhen order={order} />
        {order.specialInstructions && (
          <Alert>
            <MessageSquareWarning aria-hidden="true" />
            <AlertDescription>
              <AlertTitle as="p">{t.specialInstructions()}</AlertTitle>
              <p className="whitespace-pre-line">{order.specialInstructions}</p>
            </AlertDescription>
          </Alert>
        )}
        {/* The key gives each order boxes of its own: a change that waits never lands on the next one. */}
        <OrderFlags
          key={`flags ${order.id}`}
          order={order}
          posted={answer?.flags}
          optimistic={optimistic}
          addressOfMail={at.mail}
        />
        {order.isGift && <GiftNote order={order} />}
        <OrderContents order={order} />
        <OrderNote key={`note ${order.id}`} order={order} posted={answer?.note} optimistic={optimistic} />
        <PanelSection id="time-heading" title={t.timeline()}>
          <Timeline>
            {order.events.map(({ at: moment, when, who, what }) => (
              <TimelineItem key={`${moment} ${who} ${what}`} at={moment} when={when} who={who}>
                {what}
              </TimelineItem>
            ))}
          </Timeline>
          <Link className={textLink} to="history">
            {t.history()}
          </Link>
        </PanelSection>
      </div>
    </Panel>
  );
}

/** Said first, because nothing else about the order counts any more (ORD-11). */
function Cancelled({ cancelled: { by, when, reason } }: { cancelled: NonNullable<OrderView["cancelled"]> }) {
  return (
    <Alert>
      <Ban aria-hidden="true" />
      <AlertDescription>
        <AlertTitle as="p">
          <PanelText as="span" variant="destructive" size="same">
            {t.cancelledBy({ name: by })}
          </PanelText>
        </AlertTitle>
        {when}
        {reason && <p className="whitespace-pre-line">{t.cancelledWhy({ reason })}</p>}
      </AlertDescription>
    </Alert>
  );
}

/** A link that is 44 px high to a finger. */
const TOUCHED = "touch:inline-flex touch:min-h-11 touch:items-center";

/** Day and type, then the person and how to reach them, then where to deliver. */
function WhoAndWhen({ order }: { order: OrderView }) {
  const { customer } = order;
  return (
    <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
      <PanelLead more={order.typeName}>{order.slot || lists.noDay()}</PanelLead>
      <PanelText
        variant="muted"
        className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 touch:-mt-2 touch:items-center"
      >
        {customer?.id ? (
          <Link className={TOUCHED} to={`/manage/customers/${customer.id}`}>
            <PanelText as="span" variant="strong" size="base">
              {customer.name || t.guest()}
            </PanelText>
          </Link>
        ) : (
          <PanelText as="span" variant="strong" size="base">
            {customer?.name || t.guest()}
          </PanelText>
        )}
        {customer?.isGuest && customer.name && (
          <Text as="span" size="sm">
            {t.guest()}
          </Text>
        )}
        {order.familyDiscount !== null && order.familyDiscount > 0 && (
          <Text as="span" size="sm">
            {t.family({ percent: order.familyDiscount })}
          </Text>
        )}
        {customer?.orders && (
          <Text as="span" size="sm">
            {customer.orders}
          </Text>
        )}
      </PanelText>
      {customer && (customer.phone || customer.email) && (
        <PanelText className="flex flex-wrap gap-x-4 gap-y-0.5 touch:-mt-1 touch:gap-y-0">
          {customer.phone && (
            <a className={TOUCHED} href={`tel:${customer.phone}`}>
              {customer.phone}
            </a>
          )}
          {customer.email && (
            <a className={TOUCHED} href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
          )}
        </PanelText>
      )}
      {order.deliveryAddress && order.type !== "Pickup" && (
        <PanelText className="flex gap-2">
          <MapPin className="mt-0.5 icon-4" aria-hidden="true" />
          <span>
            <span className="sr-only">{t.deliverTo()} </span>
            {order.deliveryAddress}
          </span>
        </PanelText>
      )}
    </div>
  );
}

/** Who gets the gift, and what to write on the card. */
function GiftNote({ order: { giftee } }: { order: OrderView }) {
  const reach = [giftee?.phone, giftee?.email].filter(Boolean).join(", ");
  return (
    <PanelText className="flex gap-2.5">
      <Gift className="icon-5" aria-hidden="true" />
      <span>
        <PanelText as="span" variant="strong" size="same">
          {giftee?.name ? t.giftFor({ name: giftee.name }) : t.gift()}
        </PanelText>
        {reach && (
          <PanelText as="span" variant="muted" size="same" className="block">
            {reach}
          </PanelText>
        )}
        {giftee?.message && <span className="block whitespace-pre-line">{giftee.message}</span>}
      </span>
    </PanelText>
  );
}
