import type { ComponentProps, ReactNode } from "react";
import { ChartTable } from "#app/routes/reports/charts/chart-table.tsx";
import { BarList, BarListItem, Chart, ChartLegend, ChartLegendItem } from "#app/ui/chart.tsx";
import { Plot } from "#app/ui/plot.tsx";
import { Text } from "#app/ui/text.tsx";
import type { ChartName } from "#domain/reports/chart-schemas.ts";
import * as tc from "#messages/charts.js";
import * as t from "#messages/dashboard.js";
import type { ChartsView } from "./dashboard-charts-view.ts";

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

/** A chart with its numbers as a table, and those as a file. */
function ChartWithTable({
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
    <Chart title={title} sums={sums}>
      {children}
      <ChartTable caption={caption} {...table}>
        <a
          className="mb-1.5 inline-flex min-h-control items-center"
          href={`/manage/charts/${name}`}
          aria-label={t.chartDownloadOf({ chart: title })}
        >
          {t.chartDownload()}
        </a>
      </ChartTable>
    </Chart>
  );
}

function Sales({ chart }: { chart: ChartsView["sales"] }) {
  return (
    <ChartWithTable
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
      <ChartLegend>
        <ChartLegendItem ink="b">{t.salesADay()}</ChartLegendItem>
        <ChartLegendItem ink="line">{t.salesMean()}</ChartLegendItem>
      </ChartLegend>
    </ChartWithTable>
  );
}

function TopProducts({ chart }: { chart: ChartsView["top"] }) {
  return (
    <ChartWithTable
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
        <Text variant="muted" size="sm">
          {t.chartNone()}
        </Text>
      ) : (
        <BarList className="grid-cols-[auto_minmax(40px,1fr)_auto_auto]">
          {chart.rows.map(({ name, sold, total, width }) => (
            <BarListItem key={name} name={name} ink="a" width={width} figures={[sold, total]} />
          ))}
        </BarList>
      )}
    </ChartWithTable>
  );
}

const inkOf = { subtotal: "a", discounts: "minus" } as const;

function Overview({ chart }: { chart: ChartsView["overview"] }) {
  return (
    <ChartWithTable
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
          <BarListItem
            key={part}
            name={name}
            ink={part === "subtotal" || part === "discounts" ? inkOf[part] : "b"}
            from={from}
            width={width}
            figures={[amount]}
          />
        ))}
        <BarListItem name={tc.total()} ink="total" width={chart.width} isSum figures={[chart.total]} />
      </BarList>
    </ChartWithTable>
  );
}

function Customers({ chart }: { chart: ChartsView["customers"] }) {
  return (
    <ChartWithTable
      name="new-vs-returning-customers-30"
      title={t.customersTitle()}
      sums={
        <>
          <b>{chart.new}</b> {t.customersNewAfter({ count: chart.new })}, <b>{chart.returning}</b>{" "}
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
      <ChartLegend>
        <ChartLegendItem ink="a">{t.customersReturning()}</ChartLegendItem>
        <ChartLegendItem ink="b">{t.customersNew()}</ChartLegendItem>
      </ChartLegend>
    </ChartWithTable>
  );
}
