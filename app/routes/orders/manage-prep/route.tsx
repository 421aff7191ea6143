import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  Form,
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { CircleAlert, Download, PackageCheck, Printer } from "lucide-react";
import {
  LiveIndicator,
  RestingIndicator,
  SeenButton,
} from "#app/routes/orders/live-orders/live-indicator.tsx";
import { useFreshOrders, useLiveOrders } from "#app/routes/orders/live-orders/use-live-orders.ts";
import { PICKUP_PATH } from "#app/routes/orders/manage-pickup/pickup-query.ts";
import { fullMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import { useManage } from "#app/routes/shop/manage-area/manage-context.ts";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage-prep.css?url";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardContent } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { clockText, dayText } from "#app/ui/local-text.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QuantityPage } from "#app/ui/quantity-table.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { Text } from "#app/ui/text.tsx";
import { zoneText } from "#app/ui/zone-text.ts";
import { attempt, page, thereOr404 } from "#app/wiring/api.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { marksForm, turnedMarks } from "#domain/orders/prep-schemas.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as frame from "#messages/manage.js";
import * as t from "#messages/prep.js";
import { itemsToLookAt } from "./prep-left-out.ts";
import { PrepMake, PrepWatchList } from "./prep-make.tsx";
import { usePrepMarks } from "./prep-marks.ts";
import { PrepPacking } from "./prep-packing.tsx";
import { PREP_PATH, prepScopeOf, prepSearch, readPrepQuery } from "./prep-query.ts";
import { PrepTools } from "./prep-tools.tsx";
import { leftOutBefore, prepView, shownDays } from "./prep-view.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t.title(), shop: loaded?.shopTitle ?? "" }) },
];

/**
 * What to make and to pack for windows, a day or a range (MAN-07); without a question, for the windows whose orders are still to be handed over. Of
 * windows the days that are over are left out, unless they are asked for or there are no others.
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const query = readPrepQuery(new URL(args.request.url).searchParams);
  // Before the board: what changes in between is told once more by the stream, and never missed.
  const position = await calls.orders.livePosition();
  const [shop, { serverNow }] = await Promise.all([calls.shop.current(), sessionTimes(args)]);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const today = calendarDate(serverNow, timeZone);
  const from = leftOutBefore(query, today);
  const found = await thereOr404(
    calls.orders.prepBoard({
      ...prepScopeOf({ ...query, from }),
      ...(query.pack !== null && { pack: query.pack }),
    }),
  );
  const { dates: days, plainer, ...left } = shownDays(query, found.days, today);
  if (plainer) throw redirect(plainer);

  const windows = found.windows.filter(({ chosen }) => chosen).map(({ id }) => id);
  const shown = { ...query, ...left, windows: query.windows.length > 0 ? query.windows : windows };
  const [first = query.date, last = first] = [days[0], days.at(-1)];
  return {
    shopTitle: shop.title,
    position,
    query: shown,
    question: prepScopeOf(shown),
    windows: found.windows,
    days: found.days,
    today,
    view: prepView(found),
    zone: zoneText(timeZone),
    upToDate: clockText(serverNow, timeZone),
    printedAt: fullMoment(serverNow, timeZone),
    daysSay:
      first === null
        ? ""
        : first === last || last === null
          ? dayText(first)
          : t.daysFromTo({ first: dayText(first), last: dayText(last) }),
  };
}

/** Sets and clears marks where there is no JavaScript; with it each mark goes to its procedure by itself. */
export async function action(args: ActionFunctionArgs) {
  const marks = turnedMarks(fieldsOf(await args.request.formData(), marksForm));
  const calls = await page(args);
  const { search } = new URL(args.request.url);
  const question = prepScopeOf(readPrepQuery(new URLSearchParams(search)));
  const answer = await attempt(() => calls.orders.markPrep({ ...question, ...marks }));
  if ("init" in answer) return answer;
  const { leftOut } = answer;
  // What was left out is told on the new board that the answer is.
  return leftOut.made.length + leftOut.packed.length > 0 ? { leftOut } : redirect(PREP_PATH + search);
}

/** Another place on the same page asks for nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const moved = currentUrl.hash !== nextUrl.hash && currentUrl.search === nextUrl.search;
  return moved && !formMethod ? false : defaultShouldRevalidate;
}

export default function ManagePrep() {
  const loaded = useLoaderData<typeof loader>();
  const { query, view, windows, days, today } = loaded;
  const { shopTitle } = useManage();
  const marks = usePrepMarks(loaded.question, view);
  const live = useLiveOrders(loaded.position);
  const goOn = useFreshOrders(live, loaded.position, { alsoNew: true });
  const posted = useActionData<typeof action>();
  const search = prepSearch(query);

  return (
    <main id="main" tabIndex={-1}>
      <PageHeader
        title={t.title()}
        actions={
          <>
            <LiveIndicator live={live} />
            <Link className={buttonVariants({ variant: "outline" })} to={PICKUP_PATH}>
              <PackageCheck className="icon-5" aria-hidden="true" />
              {t.toPickup()}
            </Link>
            {view.orders > 0 && (
              <>
                <a className={buttonVariants({ variant: "outline" })} href={`${PREP_PATH}/export${search}`}>
                  <Download className="icon-5" aria-hidden="true" />
                  {t.exportFile()}
                </a>
                <Button className="no-script:hidden!" onClick={() => window.print()}>
                  <Printer className="icon-5" aria-hidden="true" />
                  {t.print()}
                </Button>
              </>
            )}
          </>
        }
      >
        <span className="print:hidden">{t.upToDate({ zone: loaded.zone, time: loaded.upToDate })}</span>
        <span className="hidden print:inline">
          {t.printed({ shop: shopTitle, days: loaded.daysSay, moment: loaded.printedAt })}
        </span>
      </PageHeader>
      <PrepTools query={query} windows={windows} days={days} today={today} />
      <SeenButton live={live} />
      <RestingIndicator goOn={goOn} />
      {query.date && (
        <Text variant="muted" className="-mt-1 mb-3 print:hidden">
          {t.ofDate({ days: datesOf(query) })}
        </Text>
      )}
      {view.orders === 0 ? (
        <PrepEmpty hasQuestion={windows.length > 0 || query.date !== null} days={datesOf(query)} />
      ) : (
        <Form
          method="post"
          action={PREP_PATH + search}
          preventScrollReset
          aria-label={t.make()}
          data-unsaved={marks.saving ? "" : undefined}
        >
          <QuantityPage columns={view.columns.length}>
            <PrepMake view={view} marks={marks} />
            <PrepWatchList watch={view.watch} />
          </QuantityPage>
          <PrepPacking view={view} query={query} marks={marks} />
          <noscript>
            <SaveBar label={t.saveMarks()} actions={<Button type="submit">{t.saveMarks()}</Button>} />
          </noscript>
        </Form>
      )}
      <p className="sr-only" role="status">
        {marks.saving ? t.saving() : ""}
      </p>
      <PrepTrouble
        failed={marks.failed || Boolean(posted && "refusal" in posted)}
        changed={[
          ...(posted && "leftOut" in posted ? itemsToLookAt(posted.leftOut, view) : []),
          ...marks.changed,
        ]}
      />
    </main>
  );
}

/** What became of marks that are not set: they did not get through, or there are other pieces by now than were marked. */
function PrepTrouble({ failed, changed }: { failed: boolean; changed: readonly string[] }) {
  if (!failed && changed.length === 0) return null;
  return (
    <Alert className="sticky bottom-4 mt-4 print:hidden" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertDescription>
        {changed.length > 0 && <p>{t.numberChanged({ items: changed.join(", ") })}</p>}
        {failed && <p>{t.notSaved()}</p>}
      </AlertDescription>
    </Alert>
  );
}

function datesOf({ date, until }: { date: string | null; until: string | null }): string {
  if (date === null) return t.emptyWindow();
  return until === null ? dayText(date) : t.daysFromTo({ first: dayText(date), last: dayText(until) });
}

/** Why there is nothing, and where to go. */
function PrepEmpty({ hasQuestion, days }: { hasQuestion: boolean; days: string }) {
  return (
    <Card>
      <CardContent className="pt-7!">
        <Empty title={hasQuestion ? t.empty() : t.noWindow()}>
          <Text variant="muted">{hasQuestion ? t.emptyWhy({ days }) : t.noWindowWhy()}</Text>
          <Link
            className={buttonVariants({ variant: "outline", className: "mt-2" })}
            to={hasQuestion ? PREP_PATH : "/manage/availabilities"}
          >
            {hasQuestion ? t.back() : t.toWindows()}
          </Link>
        </Empty>
      </CardContent>
    </Card>
  );
}

/** A window that is not there, or a board that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t.failed(), why: t.failedWhy(), way: t.tryAgain() }}
      missing={{ title: t.missing(), why: t.missingWhy(), way: t.back(), back: PREP_PATH }}
    />
  );
}
