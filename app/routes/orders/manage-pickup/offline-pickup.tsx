/**
 * `/offline/pickup` (MAN-11, PWA-02): the pick-up list where there is no network. The service worker keeps this page, in which no data of anyone stands; what
 * it shows is in the device's own store, where a log-out takes it away (decision 0087). Asked for with a network it shows the list to nobody but its owner.
 */
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { LateSessionFollower } from "#app/shell/late-session-follower.tsx";
import type { PageSession } from "#app/shell/session-ending.tsx";
import frameStyles from "#app/styles/manage.css?url";
import styles from "#app/styles/offline-pickup.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { Card, CardContent } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { TrpcProvider } from "#app/wiring/trpc.tsx";
import { findPickup, orderIdIn } from "#domain/orders/find-pickup.ts";
import { dayToPack } from "#domain/orders/packing.ts";
import { calendarDate } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/pickup.js";
import { PICKUP_PATH, type PickupQuery, readPickupQuery } from "./pickup-query.ts";
import { PickupScreen } from "./pickup-screen.tsx";
import { type KeptDay, ownerHere, type PickupOwner, pickupStore, watchOwner } from "./pickup-store.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: frameStyles },
  { rel: "stylesheet", href: styles },
];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/** The shop's name, which everyone may know, and whose log-in it is: nobody's on the page that the worker keeps. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ title }, { session }] = await Promise.all([
    page(args).then((calls) => calls.shop.current()),
    sessionTimes(args),
  ]);
  return { shopTitle: title, session };
}

export default function OfflinePickup() {
  const { shopTitle, session } = useLoaderData<typeof loader>();
  const here = useHere(session);
  return (
    <div id="page" className="contents">
      <LateSessionFollower session={session} />
      {here?.list ? (
        <TrpcProvider>
          <PickupScreen
            key={here.list.owner.personId}
            owner={here.list.owner}
            first={here.list.kept.day}
            takenAt={here.list.kept.takenAt}
            query={here.query}
            isAlone
            shopTitle={shopTitle}
            actions={<WholePage search={here.search} />}
          />
        </TrpcProvider>
      ) : (
        <main id="main" tabIndex={-1}>
          <PageHeader title={t.title()}>{shopTitle}</PageHeader>
          {here && (
            <Card>
              <CardContent className="pt-7!">
                <Empty title={t.notHere()}>
                  <Text variant="muted">{t.notHereWhy()}</Text>
                  <WholePage search={here.search} />
                </Empty>
              </CardContent>
            </Card>
          )}
        </main>
      )}
    </div>
  );
}

const WholePage = ({ search }: { search: string }) => (
  <a className={buttonVariants({ variant: "outline" })} href={PICKUP_PATH + search}>
    {t.wholePage()}
  </a>
);

interface Here {
  readonly query: PickupQuery;
  readonly search: string;
  readonly list: { readonly owner: PickupOwner; readonly kept: KeptDay } | null;
}

/**
 * What the device has for this address; null until it was looked up. The page that the worker kept knows of no log-in, and its list is shown without one, as
 * long as another tab does not take it away; any other is its owner's alone.
 */
function useHere(session: PageSession): Here | null {
  const [here, setHere] = useState<Here | null>(null);
  const first = useRef(session);
  useEffect(() => {
    const isKept = document.documentElement.dataset.kept !== undefined && session === first.current;
    const look = () => {
      const { search } = window.location;
      const query = readPickupQuery(new URLSearchParams(search));
      const owner = ownerHere();
      const isTheirs = owner !== null && (isKept || owner.personId === session.who);
      const kept = isTheirs ? keptDay(pickupStore(owner).days(), query, owner.timeZone) : null;
      setHere({ query, search, list: owner && kept ? { owner, kept } : null });
    };
    // A phone may have slept over the time of its list.
    const lookAgain = () => document.visibilityState === "visible" && look();
    look();
    const stopWatching = watchOwner(look);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      stopWatching();
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [session]);
  return here;
}

/** The day that is asked for, or that of the order whose code was scanned; else today or the next one. */
function keptDay(
  days: readonly KeptDay[],
  { day: asked, find }: PickupQuery,
  timeZone: string,
): KeptDay | null {
  if (asked !== null) return days.find(({ day }) => day.date === asked) ?? null;
  const ofOrder = orderIdIn(find)
    ? days.find(({ day }) => findPickup(day.orders, find).length > 0)
    : undefined;
  const byDate = days
    .map((kept) => ({ kept, date: kept.day.date }))
    .sort((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
  return ofOrder ?? dayToPack(byDate, undefined, calendarDate(new Date(), timeZone))?.kept ?? null;
}
