import type { ComponentProps, ReactNode } from "react";
import { Card, CardDescription, CardTitle } from "#app/ui/card.tsx";
import { cn } from "#app/ui/cn.ts";
import type { ChartName } from "#domain/reports/chart-schemas.ts";
import * as tc from "#messages/charts.js";
import * as t from "#messages/dashboard.js";
import { ChartTable } from "./chart-table.tsx";
import type { ChartsView } from "./dashboard-charts-view.ts";
import { Plot } from "./dashboard-plot-box.tsx";

/** The four charts (MAN-01), each with its numbers as a table and as a file. */
export function DashboardCharts({ view }: { view: ChartsView }) {
  return (
    <section aria-labelledby="charts">
      <h2 className="sr-only" id="charts">
        {t.chartsTitle()}
      </h2>
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-2">
        <Sales chart={view.sales} />
        <TopProducts chart={view.top} />
        <Overview chart={view.overview} />
        <Customers chart={view.customers} />
      </div>
    </section>
  );
}

/** A chart in its card: title, what it comes to, the picture, and under it the table. */
function Chart({
  name,
  title,
  sums,
  table,
  caption = title,
  children,
}: {
  name: ChartName;
  title: string;
  sums: ReactNode;
  table: Pick<ComponentProps<typeof ChartTable>, "columns" | "rows" | "total">;
  caption?: string;
  children: ReactNode;
}) {
  return (
    <Card as="figure" className="flex flex-col px-5 pt-4.5 pb-2 max-phone:px-4">
      <figcaption className="mb-3.5">
        <CardTitle>{title}</CardTitle>
        <CardDescription className="[&>b]:font-semibold [&>b]:text-foreground">{sums}</CardDescription>
      </figcaption>
      {children}
      <ChartTable caption={caption} {...table}>
        <a
          className="mb-1.5 inline-flex min-h-control items-center"
          href={`/manage/charts/${name}`}
          aria-label={t.chartDownloadOf({ chart: title })}
          download
        >
          {t.chartDownload()}
        </a>
      </ChartTable>
    </Card>
  );
}

function Sales({ chart }: { chart: ChartsView["sales"] }) {
  return (
    <Chart
      name="sales-90"
      title={t.salesTitle()}
      caption={t.salesByWeek()}
      sums={
        <>
          <b>{chart.total}</b> {chart.inOrders}
        </>
      }
      table={{
        columns: [t.salesColWeek(), t.salesColOrders(), t.salesColSales()],
        rows: chart.weeks.map(({ from, orders, total }) => ({ name: from, cells: [orders, total] })),
        total: [chart.orders, chart.total],
      }}
    >
      <Plot plot={chart.plot} inks={["b"]} />
      <p className="mt-1.5 mb-2.5 flex gap-4.5 text-sm text-muted-foreground">
        <KeyEntry ink="b">{t.salesADay()}</KeyEntry>
        <KeyEntry ink="line">{t.salesMean()}</KeyEntry>
      </p>
    </Chart>
  );
}

/** What an ink of the plot stands for. */
function KeyEntry({ ink, children }: { ink: "a" | "b" | "line"; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i
        className={cn(
          ink === "line" ? "w-4 border-t-2 border-primary" : "size-3 rounded-[2px]",
          ink === "a" && "bg-(--bar-a)",
          ink === "b" && "bg-(--bar-b)",
        )}
      />
      {children}
    </span>
  );
}

const INKS = {
  a: "fill-(--bar-a)",
  b: "fill-(--bar-b)",
  minus: "fill-destructive",
  total: "fill-foreground",
} as const;

/** Rows of name, bar and figures; the columns are the list's, so that the bars begin and end in line. */
function BarList({ className, children }: { className: string; children: ReactNode }) {
  return (
    <dl className={cn("m-0 mb-2.5 grid max-h-59 flex-1 content-between gap-x-3 text-sm", className)}>
      {children}
    </dl>
  );
}

/** One of them, the bar in hundredths of its room. */
function BarRow({
  name,
  ink,
  from = 0,
  width,
  isSum = false,
  figures,
}: {
  name: string;
  ink: keyof typeof INKS;
  from?: number;
  width: number;
  isSum?: boolean;
  figures: readonly (string | number)[];
}) {
  return (
    <div
      className={cn(
        "col-span-full grid min-h-7 grid-cols-subgrid items-center",
        isSum && "border-t border-border font-semibold",
      )}
    >
      <dt className="max-w-48 truncate" title={name}>
        {name}
      </dt>
      <dd className="m-0 max-phone:min-w-7.5">
        <svg className="block h-3 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className={INKS[ink]} x={from} width={width} height="10" />
        </svg>
      </dd>
      {figures.map((figure, at) => (
        <dd
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column's
          key={at}
          className={cn("m-0 text-right", at < figures.length - 1 && "text-muted-foreground")}
        >
          {figure}
        </dd>
      ))}
    </div>
  );
}

function TopProducts({ chart }: { chart: ChartsView["top"] }) {
  return (
    <Chart
      name="top-products-30"
      title={t.topTitle()}
      sums={
        <>
          <b>{chart.total}</b> {t.topOf({ total: chart.of })}
        </>
      }
      table={{
        columns: [t.topColItem(), t.topColSold(), t.topColSales()],
        rows: chart.rows.map(({ name, sold, total }) => ({ name: name, cells: [sold, total] })),
        total: [chart.sold, chart.total],
      }}
    >
      {chart.rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t.chartNone()}</p>
      ) : (
        <BarList className="grid-cols-[auto_minmax(40px,1fr)_auto_auto]">
          {chart.rows.map(({ name, sold, total, width }) => (
            <BarRow key={name} name={name} ink="a" width={width} figures={[sold, total]} />
          ))}
        </BarList>
      )}
    </Chart>
  );
}

const inkOf = { subtotal: "a", discounts: "minus" } as const;

function Overview({ chart }: { chart: ChartsView["overview"] }) {
  return (
    <Chart
      name="sales-overview-30"
      title={t.overviewTitle()}
      sums={
        <>
          <b>{chart.total}</b> {chart.inOrders}
        </>
      }
      table={{
        columns: [t.overviewColPart(), t.overviewColAmount()],
        rows: chart.steps.map(({ name, amount }) => ({ name: name, cells: [amount] })),
        total: [chart.total],
      }}
    >
      <BarList className="grid-cols-[auto_minmax(40px,1fr)_auto]">
        {chart.steps.map(({ part, name, amount, from, width }) => (
          <BarRow
            key={part}
            name={name}
            ink={part === "subtotal" || part === "discounts" ? inkOf[part] : "b"}
            from={from}
            width={width}
            figures={[amount]}
          />
        ))}
        <BarRow name={tc.total()} ink="total" width={chart.width} isSum figures={[chart.total]} />
      </BarList>
    </Chart>
  );
}

function Customers({ chart }: { chart: ChartsView["customers"] }) {
  return (
    <Chart
      name="new-vs-returning-customers-30"
      title={t.customersTitle()}
      sums={
        <>
          <b>{chart.new}</b> {t.customersNew()}, <b>{chart.returning}</b>{" "}
          {t.customersReturningOrders({ count: chart.returning })}
        </>
      }
      table={{
        columns: [t.customersColDay(), t.customersColNew(), t.customersColReturning()],
        rows: chart.days.map((day) => ({ name: day.day, cells: [day.new, day.returning] })),
        total: [chart.new, chart.returning],
      }}
    >
      <Plot plot={chart.plot} inks={["a", "b"]} />
      <p className="mt-1.5 mb-2.5 flex gap-4.5 text-sm text-muted-foreground">
        <KeyEntry ink="a">{t.customersReturning()}</KeyEntry>
        <KeyEntry ink="b">{t.customersNew()}</KeyEntry>
      </p>
    </Chart>
  );
}
