import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { v7 } from "uuid";
import { LiveIndicator, RestingIndicator } from "#app/routes/orders/live-orders/live-indicator.tsx";
import { useFreshOrders, useLiveOrders } from "#app/routes/orders/live-orders/use-live-orders.ts";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage-pickup.css?url";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { orderIdIn } from "#domain/orders/find-pickup.ts";
import { type PickupDay, pressedTick, tickForm } from "#domain/orders/pickup-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/pickup.js";
import { PICKUP_PATH, readPickupQuery } from "./pickup-query.ts";
import { PickupScreen } from "./pickup-screen.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/** The list of one pick-up day (MAN-11): the day that is asked for, or that of the order whose code was scanned; else today or the next with orders. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const query = readPickupQuery(new URL(args.request.url).searchParams);
  // Before the list: what changes in between is told once more by the stream, and never missed.
  const position = await calls.orders.livePosition();
  const [shop, { session }] = await Promise.all([calls.shop.current(), sessionTimes(args)]);
  const orderId = query.day === null ? orderIdIn(query.find) : null;
  const day = await calls.orders.pickupDay({
    ...(query.day !== null && { date: query.day }),
    ...(orderId !== null && { orderId }),
  });
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const owner = { shopId: shop.id, personId: session.who ?? "", timeZone };
  return { shopTitle: shop.title, position, query, owner, day };
}

/** One press where no script runs. */
export async function action(args: ActionFunctionArgs) {
  const { tick } = fieldsOf(await args.request.formData(), tickForm);
  const pressed = pressedTick(tick);
  if (!pressed) return data(null, { status: statusOf("invalid") });
  const calls = await page(args);
  const { serverNow, session } = await sessionTimes(args);
  const answer = await attempt(() =>
    calls.orders.tick({
      ...(session.who !== null && { personId: session.who }),
      ticks: [{ ...pressed, id: v7(), at: serverNow.getTime() }],
    }),
  );
  if ("init" in answer) return data(null, { status: answer.init?.status ?? statusOf("unavailable") });
  // It is told on the new list that the answer is.
  if (answer.outcomes.some(({ left }) => left === "changed")) return { changed: pressed.orderId };
  return redirect(`${PICKUP_PATH}${new URL(args.request.url).search}#order-${pressed.orderId}`);
}

export default function ManagePickup() {
  const { position, owner, day, query } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const live = useLiveOrders(position);
  const goOn = useFreshOrders(live, position, { alsoNew: true });
  useKeptPage();
  return (
    <PickupScreen
      // Another person or day begins anew, and so does another search that the address names.
      key={`${owner.personId} ${day.date} ${query.find}`}
      owner={owner}
      first={day}
      takenAt={null}
      query={query}
      actions={<LiveIndicator live={live} />}
      status={
        <>
          <RestingIndicator goOn={goOn} />
          {posted !== undefined && (
            <Alert className="mb-3" variant="destructive" role="alert">
              <AlertDescription>{notTakenText(day, posted?.changed)}</AlertDescription>
            </Alert>
          )}
        </>
      }
    />
  );
}

/** Why a press was not taken: of an order that holds something else by now, that it does. */
function notTakenText({ orders }: PickupDay, changed: string | undefined): string {
  const order = orders.find(({ id }) => id === changed);
  return order ? t.newsChanged({ ticket: order.ticketNumber }) : t.notTaken();
}

/** Has the worker keep the page that shows this list without a network. */
function useKeptPage(): void {
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage({ files: [], lang: document.documentElement.lang, isPickup: true }),
    );
  }, []);
}

/** What went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{ title: t.missing(), why: t.missingWhy(), way: t.toPickup(), back: PICKUP_PATH }}
    />
  );
}
