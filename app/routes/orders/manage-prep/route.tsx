import {
  type ActionFunctionArgs,
  data,
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
import { CircleAlert, Download, Printer } from "lucide-react";
import { LiveMark, RestingMark } from "#app/routes/orders/live-orders/live-mark.tsx";
import { useFreshOrders, useLiveOrders } from "#app/routes/orders/live-orders/use-live-orders.ts";
import { fullMoment } from "#app/routes/orders/order-lines/moment-text.ts";
import { useManage } from "#app/routes/shop/manage-area/manage-context.ts";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import styles from "#app/styles/manage-prep.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { dayLabel } from "#domain/day-label.ts";
import { marksForm, turnedMarks } from "#domain/orders/prep-form-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { kitchen } from "#domain/texts/english-kitchen.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate, clockLabel, DEFAULT_TIME_ZONE, zoneName } from "#domain/time.ts";
import { leftOutBefore, shownDays } from "./prep-days.ts";
import { PrepMake } from "./prep-make.tsx";
import { usePrepMarks } from "./prep-marks.ts";
import { PrepPacking } from "./prep-packing.tsx";
import { PREP_PATH, prepQuestionOf, prepSearch, readPrepAsked } from "./prep-question.ts";
import { PrepTools } from "./prep-tools.tsx";
import { prepView } from "./prep-view.ts";
import { PrepWatchList } from "./prep-watch.tsx";

const t = speak(kitchen);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t("prep.pageTitle", { page: t("prep.title"), shop: loaded?.shopTitle ?? "" }) },
];

/**
 * What to make and to pack for windows, a day or a range (MAN-07); without a question, for the window that is open or has just ended. Of
 * windows the days that are over are left out, unless they are asked for or there are no others.
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const asked = readPrepAsked(new URL(args.request.url).searchParams);
  // Before the board: what changes in between is told once more by the stream, and never missed.
  const mark = await calls.orders.liveMark();
  const [shop, { serverNow }] = await Promise.all([calls.shop.current(), sessionTimes(args)]);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const today = calendarDate(serverNow, timeZone);
  const from = leftOutBefore(asked, today);
  const found = await attempt(() =>
    calls.orders.prepBoard({
      ...prepQuestionOf({ ...asked, from }),
      ...(asked.pack !== null && { pack: asked.pack }),
    }),
  );
  if ("init" in found) throw data(null, { status: statusOf("not-found") });
  const { dates: days, plainer, ...left } = shownDays(asked, found.days, today);
  if (plainer) throw redirect(plainer);

  const windows = found.windows.filter(({ chosen }) => chosen).map(({ id }) => id);
  const shown = { ...asked, ...left, windows: asked.windows.length > 0 ? asked.windows : windows };
  const [first = asked.date, last = first] = [days[0], days.at(-1)];
  return {
    shopTitle: shop.title,
    mark,
    asked: shown,
    question: prepQuestionOf(shown),
    windows: found.windows,
    days: found.days,
    today,
    view: prepView(found),
    zone: zoneName(timeZone),
    upToDate: clockLabel(serverNow, timeZone),
    printedAt: fullMoment(serverNow, timeZone),
    daysSay:
      first === null
        ? ""
        : first === last || last === null
          ? dayLabel(first)
          : t("prep.daysFromTo", { first: dayLabel(first), last: dayLabel(last) }),
  };
}

/** Turns marks where there is no JavaScript; with it each tick goes to its procedure by itself. */
export async function action(args: ActionFunctionArgs) {
  const marks = turnedMarks(fieldsOf(await args.request.formData(), marksForm));
  const calls = await page(args);
  const { search } = new URL(args.request.url);
  const question = prepQuestionOf(readPrepAsked(new URLSearchParams(search)));
  const answer = await attempt(() => calls.orders.markPrep({ ...question, ...marks }));
  return "init" in answer ? answer : redirect(PREP_PATH + search);
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
  const { asked, view, windows, days, today } = loaded;
  const { shopTitle } = useManage();
  const marks = usePrepMarks(loaded.question, view);
  const live = useLiveOrders(loaded.mark);
  const goOn = useFreshOrders(live, loaded.mark, { alsoNew: true });
  const refused = useActionData<typeof action>();
  const search = prepSearch(asked);

  return (
    <main id="main" className="prep-page" tabIndex={-1}>
      <div className="head">
        <div>
          <h1>{t("prep.title")}</h1>
          <p className="screen">{t("prep.upToDate", { zone: loaded.zone, time: loaded.upToDate })}</p>
          <p className="paper">
            {t("prep.printed", { shop: shopTitle, days: loaded.daysSay, moment: loaded.printedAt })}
          </p>
        </div>
        <div className="acts">
          <LiveMark live={live} />
          {view.orders > 0 && (
            <>
              <a className={buttonVariants({ variant: "outline" })} href={`${PREP_PATH}/export${search}`}>
                <Download className="i" aria-hidden="true" />
                {t("prep.export")}
              </a>
              <Button className="by-script" type="button" onClick={() => window.print()}>
                <Printer className="i" aria-hidden="true" />
                {t("prep.print")}
              </Button>
            </>
          )}
        </div>
      </div>
      <PrepTools asked={asked} windows={windows} days={days} today={today} />
      <RestingMark goOn={goOn} />
      {asked.date && <p className="soft screen of-date">{t("prep.ofDate", { days: datesOf(asked) })}</p>}
      {view.orders === 0 ? (
        <PrepEmpty hasQuestion={windows.length > 0 || asked.date !== null} days={datesOf(asked)} />
      ) : (
        <Form
          method="post"
          action={PREP_PATH + search}
          preventScrollReset
          aria-label={t("prep.make")}
          data-unsaved={marks.saving ? "" : undefined}
        >
          <div className="prep">
            <PrepMake view={view} marks={marks} />
            <PrepWatchList watch={view.watch} />
          </div>
          <PrepPacking view={view} asked={asked} marks={marks} />
          <noscript>
            <p className="save">
              <Button type="submit">{t("prep.saveMarks")}</Button>
            </p>
          </noscript>
        </Form>
      )}
      <p className="vh" role="status">
        {marks.saving ? t("prep.saving") : ""}
      </p>
      {(marks.failed || refused) && (
        <p className="say screen" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t("prep.notSaved")}</span>
        </p>
      )}
    </main>
  );
}

function datesOf({ date, until }: { date: string | null; until: string | null }): string {
  if (date === null) return t("prep.emptyWindow");
  return until === null
    ? dayLabel(date)
    : t("prep.daysFromTo", { first: dayLabel(date), last: dayLabel(until) });
}

/** Why there is nothing, and where to go. */
function PrepEmpty({ hasQuestion, days }: { hasQuestion: boolean; days: string }) {
  return (
    <div className="sheet nothing">
      <h2>{t(hasQuestion ? "prep.empty" : "prep.noWindow")}</h2>
      <p className="soft">{hasQuestion ? t("prep.emptyWhy", { days }) : t("prep.noWindowWhy")}</p>
      <Link
        className={buttonVariants({ variant: "outline" })}
        to={hasQuestion ? PREP_PATH : "/manage/availabilities"}
      >
        {t(hasQuestion ? "prep.back" : "prep.toWindows")}
      </Link>
    </div>
  );
}

/** A window that is not there, or a board that did not come; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return (
    <ManageFailure
      failed={{ title: t("prep.failed"), why: t("prep.failedWhy"), way: t("prep.tryAgain") }}
      missing={{ title: t("prep.missing"), why: t("prep.missingWhy"), way: t("prep.back"), back: PREP_PATH }}
    />
  );
}
