import type { ComponentProps, ReactNode } from "react";
import type { ChartName } from "#domain/reports/chart-schemas.ts";
import { charts } from "#domain/texts/english-charts.ts";
import { dashboardTexts } from "#domain/texts/english-dashboard.ts";
import { speak } from "#domain/texts/text.ts";
import { ChartTable } from "./chart-table.tsx";
import type { ChartsView } from "./dashboard-charts-view.ts";
import { Plot } from "./dashboard-plot-box.tsx";

const t = speak(dashboardTexts);
const both = speak(charts);

/** The four charts (MAN-01), each with its numbers as a table and as a file. */
export function DashboardCharts({ view }: { view: ChartsView }) {
  return (
    <section aria-labelledby="charts">
      <h2 className="vh" id="charts">
        {t("charts.title")}
      </h2>
      <div className="charts">
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
    <figure className="chart card">
      <figcaption>
        <h3>{title}</h3>
        <p>{sums}</p>
      </figcaption>
      {children}
      <ChartTable caption={caption} {...table}>
        <a
          className="csv"
          href={`/manage/charts/${name}`}
          aria-label={t("chart.downloadOf", { chart: title })}
          download
        >
          {t("chart.download")}
        </a>
      </ChartTable>
    </figure>
  );
}

function Sales({ chart }: { chart: ChartsView["sales"] }) {
  return (
    <Chart
      name="sales-90"
      title={t("sales.title")}
      caption={t("sales.byWeek")}
      sums={
        <>
          <b>{chart.total}</b> {chart.inOrders}
        </>
      }
      table={{
        columns: [t("sales.colWeek"), t("sales.colOrders"), t("sales.colSales")],
        rows: chart.weeks.map(({ from, orders, total }) => ({ name: from, cells: [orders, total] })),
        total: [chart.orders, chart.total],
      }}
    >
      <Plot plot={chart.plot} inks={["b"]} />
      <p className="key">
        <span>
          <i className="sw b" />
          {t("sales.aDay")}
        </span>
        <span>
          <i className="sw line" />
          {t("sales.mean")}
        </span>
      </p>
    </Chart>
  );
}

/** A bar of a row, in hundredths of its room. */
const Bar = ({ ink, from = 0, width }: { ink: "a" | "b" | "m" | "t"; from?: number; width: number }) => (
  <dd className="bar">
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={ink} x={from} width={width} height="10" />
    </svg>
  </dd>
);

function TopProducts({ chart }: { chart: ChartsView["top"] }) {
  return (
    <Chart
      name="top-products-30"
      title={t("top.title")}
      sums={
        <>
          <b>{chart.total}</b> {t("top.of", { total: chart.of })}
        </>
      }
      table={{
        columns: [t("top.colItem"), t("top.colSold"), t("top.colSales")],
        rows: chart.rows.map(({ name, sold, total }) => ({ name: name, cells: [sold, total] })),
        total: [chart.sold, chart.total],
      }}
    >
      {chart.rows.length === 0 ? (
        <p className="soft s">{t("chart.none")}</p>
      ) : (
        <dl className="hbars">
          {chart.rows.map(({ name, sold, total, width }) => (
            <div key={name}>
              <dt title={name}>{name}</dt>
              <Bar ink="a" width={width} />
              <dd>{sold}</dd>
              <dd>{total}</dd>
            </div>
          ))}
        </dl>
      )}
    </Chart>
  );
}

const INKS = { subtotal: "a", discounts: "m" } as const;

function Overview({ chart }: { chart: ChartsView["overview"] }) {
  return (
    <Chart
      name="sales-overview-30"
      title={t("overview.title")}
      sums={
        <>
          <b>{chart.total}</b> {chart.inOrders}
        </>
      }
      table={{
        columns: [t("overview.colPart"), t("overview.colAmount")],
        rows: chart.steps.map(({ name, amount }) => ({ name: name, cells: [amount] })),
        total: [chart.total],
      }}
    >
      <dl className="hbars fall">
        {chart.steps.map(({ part, name, amount, from, width }) => (
          <div key={part}>
            <dt>{name}</dt>
            <Bar
              ink={part === "subtotal" || part === "discounts" ? INKS[part] : "b"}
              from={from}
              width={width}
            />
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{both("total")}</dt>
          <Bar ink="t" width={chart.width} />
          <dd>{chart.total}</dd>
        </div>
      </dl>
    </Chart>
  );
}

function Customers({ chart }: { chart: ChartsView["customers"] }) {
  return (
    <Chart
      name="new-vs-returning-customers-30"
      title={t("customers.title")}
      sums={
        <>
          <b>{chart.new}</b> {t("customers.new")}, <b>{chart.returning}</b>{" "}
          {t(chart.returning === 1 ? "customers.returningOrder" : "customers.returningOrders")}
        </>
      }
      table={{
        columns: [t("customers.colDay"), t("customers.colNew"), t("customers.colReturning")],
        rows: chart.days.map((day) => ({ name: day.day, cells: [day.new, day.returning] })),
        total: [chart.new, chart.returning],
      }}
    >
      <Plot plot={chart.plot} inks={["a", "b"]} />
      <p className="key">
        <span>
          <i className="sw a" />
          {t("customers.returning")}
        </span>
        <span>
          <i className="sw b" />
          {t("customers.new")}
        </span>
      </p>
    </Chart>
  );
}
