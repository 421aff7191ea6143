/** `/manage/dashboard` (MAN-01): what a seller looks at first in the morning. */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ChefHat, Printer } from "lucide-react";
import { ManageFailure } from "#app/routes/shop/manage-area/manage-failure.tsx";
import { SetUpChecklist } from "#app/routes/shop/manage-opening/setup-checklist.tsx";
import styles from "#app/styles/manage-dashboard.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { DayRail, DayRailDay, DayRailFigures, DayRailFirst } from "#app/ui/day-rail.tsx";
import { FigureLine } from "#app/ui/figure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Text } from "#app/ui/text.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { mailForm } from "#domain/orders/manage-order-form-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/dashboard.js";
import * as frame from "#messages/manage.js";
import { DashboardCharts } from "./dashboard-charts.tsx";
import { DashboardOrders } from "./dashboard-orders.tsx";
import { FailedMessages, LowStock, Owed } from "./dashboard-slips.tsx";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: t.pageTitle(), shop: loaded?.shopTitle ?? "" }) },
];

/** All of the screen in words, from three calls however much the shop has (PERF-05). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, board, setUp] = await Promise.all([
    calls.shop.current(),
    calls.dashboard.today(),
    calls.shop.setUp(),
  ]);
  return {
    shopTitle: shop.title,
    setUp: setUp.done < setUp.lines.length ? setUp : null,
    view: dashboardView(board, shop.timezone ?? DEFAULT_TIME_ZONE),
  };
}

/** Sends a mail about an order once more (NOTE-02). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { orderId, mail } = fieldsOf(form, mailForm);
  const calls = await page(args);
  const answer = await attempt(() => calls.orders.mailAgain({ orderId, mail }));
  if ("init" in answer) {
    return data({ orderId, refusal: answer.data.refusal.message }, answer.init ?? undefined);
  }
  flash(args, "mailSent");
  return redirect("/manage/dashboard");
}

export default function ManageDashboard() {
  const { view, setUp } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isNew = view.charts.sales.orders === 0 && view.groups.length === 0;
  return (
    <main id="main" tabIndex={-1} className="desk:max-w-[calc(72rem+2*var(--pad))]">
      <PageHeader
        title={
          <>
            <span className="sr-only">{t.pageBefore()} </span>
            {view.day}
          </>
        }
        actions={
          <>
            {view.orders > 0 && (
              <Link
                className={buttonVariants({ variant: "outline" })}
                to={`/manage/orders/print?date=${view.date}`}
              >
                <Printer className="size-4.5" strokeWidth={1.75} aria-hidden />
                {t.pagePrint()}
              </Link>
            )}
            <Link className={buttonVariants()} to="/manage/orders/prep">
              <ChefHat className="size-4.5" strokeWidth={1.75} aria-hidden />
              {t.pagePrep()}
            </Link>
          </>
        }
      >
        {view.opening} {view.isClosed && <Link to="/manage/availabilities">{t.openingPlan()}</Link>}
      </PageHeader>
      {isNew && setUp && <SetUpChecklist setUp={setUp} />}
      <DashboardRail view={view} />
      <div className="mb-8 grid grid-cols-1 items-start gap-x-8 gap-y-7 wide:grid-cols-[minmax(0,1fr)_312px]">
        <DashboardOrders view={view} />
        <div className="grid grid-cols-1 gap-5 phone:max-wide:grid-cols-[repeat(auto-fit,minmax(280px,1fr))] phone:max-wide:gap-x-8 phone:max-wide:gap-y-6">
          {!isNew && <Owed owed={view.owed} />}
          {view.failed.count > 0 && <FailedMessages failed={view.failed} refused={refused ?? null} />}
          {view.low.count > 0 && <LowStock low={view.low} />}
          {!isNew && setUp && <SetUpChecklist setUp={setUp} variant="side" />}
        </div>
      </div>
      {view.charts.sales.orders > 0 && <DashboardCharts view={view.charts} />}
    </main>
  );
}

/** What is shown when the screen could not be loaded; what went wrong is in the log, not here. */
export function ErrorBoundary() {
  return <ManageFailure failed={{ title: t.pageFailed(), why: t.pageFailedWhy(), way: t.pageTryAgain() }} />;
}

const WAYS = { Pickup: t.weekPickup, Delivery: t.weekDelivery, Shipping: t.weekShipping } as const;

/** What is made for a day. */
const prepOf = (date: string) => `/manage/orders/prep?date=${date}`;

/** Seven days from today: figures with their noun beside them. */
function DashboardRail({ view }: { view: DashboardView }) {
  return (
    <section aria-labelledby="week" className="mb-6">
      <h2 className="sr-only" id="week">
        {t.weekTitle()}
      </h2>
      <DayRail>
        <DayRailFirst name={t.weekToday()} day={view.dayLabel}>
          <Today view={view} />
        </DayRailFirst>
        {view.week.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </DayRail>
    </section>
  );
}

function Today({ view: { groups, orders, ready, unpaid, date } }: { view: DashboardView }) {
  if (groups.length === 0) {
    return (
      <Text variant="muted" size="sm" className="mt-2.5">
        {t.weekQuiet()}
      </Text>
    );
  }
  return (
    <>
      <DayRailFigures>
        {groups.map(({ type, orders: ofType, pieces }) => (
          <p key={type} className="relative">
            <FigureLine to={type === "Shipping" ? "/manage/orders" : prepOf(date)} noun={WAYS[type]()}>
              {ofType}
            </FigureLine>
            {pieces}
          </p>
        ))}
        {orders > 0 && (
          <p>
            <FigureLine noun={t.weekReady({ count: orders })}>{ready}</FigureLine>
            {unpaid > 0 ? t.weekUnpaid({ count: unpaid }) : t.weekAllPaid()}
          </p>
        )}
      </DayRailFigures>
      {orders > 0 && (
        <div className="mt-3">
          <Progress value={ready} max={orders} label={t.weekReadyMeter({ ready, count: orders })} />
        </div>
      )}
    </>
  );
}

function Day({
  day: { date, weekday, day, isOffered, orders, ways },
}: {
  day: DashboardView["week"][number];
}) {
  const figure =
    orders > 0 ? { count: orders, noun: t.weekOrders({ count: orders }), to: prepOf(date) } : null;
  return (
    <DayRailDay name={weekday} day={day} figure={figure}>
      {!figure
        ? isOffered
          ? t.weekNone()
          : t.weekClosed()
        : ways.map((way, at) => (
            <span key={way} className="phone:block">
              {at > 0 && <span className="phone:hidden">, </span>}
              {way}
            </span>
          ))}
    </DayRailDay>
  );
}
