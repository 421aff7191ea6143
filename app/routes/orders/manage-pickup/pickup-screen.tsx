import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardContent } from "#app/ui/card.tsx";
import { CounterCards } from "#app/ui/counter-card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Input } from "#app/ui/input.tsx";
import { dayText } from "#app/ui/local-text.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SegmentLink, Segments } from "#app/ui/page-parts.tsx";
import { Text } from "#app/ui/text.tsx";
import { findPickup } from "#domain/orders/find-pickup.ts";
import type { PickupDay } from "#domain/orders/pickup-schemas.ts";
import * as t from "#messages/pickup.js";
import { PickupBar, PickupNews } from "./pickup-bar.tsx";
import { PickupCard } from "./pickup-card.tsx";
import { PICKUP_FIELDS, PICKUP_PATH, type PickupQuery, pickupSearch, shownFind } from "./pickup-query.ts";
import type { PickupOwner } from "./pickup-store.ts";
import { type ShownOrder, usePickup } from "./use-pickup.ts";

/**
 * The list of a pick-up day with its tools (MAN-11), the same on the manage page and on the one that opens without a network. Its links are not looked up ahead,
 * which would fail without one.
 */
export function PickupScreen(props: {
  owner: PickupOwner;
  /** The list at first, and a newer one when the page has it. */
  first: PickupDay;
  /** When the device got it; null where it is of the page itself. */
  takenAt: number | null;
  query: PickupQuery;
  /** The page without the manage frame: its links open whole pages. */
  isAlone?: boolean;
  /** Where no frame says whose list it is. */
  shopTitle?: string;
  actions?: ReactNode;
  status?: ReactNode;
}) {
  const { owner, first, takenAt, query, isAlone = false, shopTitle, actions, status } = props;
  const pickup = usePickup(owner, first, takenAt);
  const { day, orders } = pickup;
  const [find, setFind] = useState(shownFind(first, query.find));
  const found = findPickup(orders, find);
  const { timeZone } = owner;

  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={t.title()} actions={actions}>
        {shopTitle ?? t.says()}
      </PageHeader>
      {pickup.isLive && pickup.takenAt !== null && (
        <PickupBar
          reach={pickup.reach}
          takenAt={pickup.takenAt}
          timeZone={timeZone}
          waiting={pickup.waiting}
          keeps={pickup.keeps}
          unsendable={pickup.unsendable}
          onSend={pickup.sendNow}
        />
      )}
      {status}
      <PickupNews news={pickup.news} timeZone={timeZone} onSeen={pickup.newsSeen} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Days day={day} isAlone={isAlone} />
        <FindForm date={query.day ?? day.date} find={find} onFind={setFind} isNarrowed={find.trim() !== ""} />
      </div>
      {orders.length === 0 ? (
        <Nothing date={day.date} />
      ) : (
        <Form
          method="post"
          action={PICKUP_PATH + pickupSearch({ day: day.date, find })}
          preventScrollReset
          discover="none"
          aria-labelledby="pickup-list"
        >
          <h2 className="sr-only" id="pickup-list">
            {t.list({ day: day.date ? dayText(day.date) : "" })}
          </h2>
          <Text variant="muted" className="mb-3">
            {sumOf(orders)}
          </Text>
          {found.length === 0 && (
            <Empty title={t.findNone()}>
              <Text variant="muted">{t.findNoneWhy()}</Text>
            </Empty>
          )}
          <CounterCards labelledBy="pickup-list">
            {found.map((order) => (
              <PickupCard
                key={order.id}
                order={order}
                timeZone={timeZone}
                onPress={pickup.isLive ? (kind) => pickup.press(order, kind) : null}
              />
            ))}
          </CounterCards>
        </Form>
      )}
    </main>
  );
}

/** "12 orders, 5 packed, 7 paid, 3 handed over"; cancelled ones are not counted. */
function sumOf(orders: readonly ShownOrder[]): string {
  const counted = orders.filter(({ isCancelled }) => !isCancelled);
  const ticked = (kind: "packed" | "paid" | "handedOver") =>
    counted.filter((order) => order[kind].set).length;
  return t.sum({
    orders: t.orders({ count: counted.length }),
    packed: ticked("packed"),
    paid: ticked("paid"),
    handedOver: ticked("handedOver"),
  });
}

function Days({ day: { days, date }, isAlone }: { day: PickupDay; isAlone: boolean }) {
  if (days.length === 0) return null;
  return (
    <Segments label={t.days()}>
      {days.map((each) => (
        <SegmentLink
          key={each.date}
          to={pickupSearch({ day: each.date, find: "" })}
          isCurrent={each.date === date}
          reloadDocument={isAlone}
          discover="none"
        >
          {t.dayCount({ day: dayText(each.date), count: each.orders })}
        </SegmentLink>
      ))}
    </Segments>
  );
}

/** Finds while it is typed; without a script its button asks for the page. */
function FindForm(props: {
  date: string | null;
  find: string;
  onFind: (find: string) => void;
  isNarrowed: boolean;
}) {
  const { date, find, onFind, isNarrowed } = props;
  return (
    <Form
      className="flex min-w-0 flex-[1_1_20rem] gap-2"
      action={PICKUP_PATH}
      discover="none"
      role="search"
      onSubmit={(event) => event.preventDefault()}
    >
      {date && <input type="hidden" name={PICKUP_FIELDS.day} value={date} />}
      <Input
        className="min-h-11!"
        type="search"
        name={PICKUP_FIELDS.find}
        value={find}
        onChange={(event) => onFind(event.currentTarget.value)}
        aria-label={t.find()}
        placeholder={t.find()}
        autoComplete="off"
      />
      <noscript>
        <Button type="submit" variant="outline" className="min-h-11">
          <Search className="icon-5" aria-hidden="true" />
          {t.findButton()}
        </Button>
      </noscript>
      {isNarrowed && (
        <Link
          className={buttonVariants({ variant: "outline", className: "min-h-11 flex-none" })}
          to={pickupSearch({ day: date, find: "" }) || "."}
          discover="none"
          onClick={(event) => {
            event.preventDefault();
            onFind("");
          }}
        >
          {t.showAll()}
        </Link>
      )}
    </Form>
  );
}

function Nothing({ date }: { date: string | null }) {
  return (
    <Card>
      <CardContent className="pt-7!">
        <Empty title={date ? t.empty({ day: dayText(date) }) : t.noDays()}>
          <Text variant="muted">{date ? t.emptyWhy() : t.noDaysWhy()}</Text>
        </Empty>
      </CardContent>
    </Card>
  );
}
