import type { ReactNode } from "react";
import type { ChartName } from "#domain/reports/chart-schemas.ts";
import { dashboardTexts } from "#domain/texts/english-dashboard.ts";
import { speak } from "#domain/texts/text.ts";
import type { ChartsView } from "./dashboard-charts-view.ts";
import { Plot } from "./dashboard-plot-box.tsx";

const t = speak(dashboardTexts);

/** The four charts (MAN-01), each with its numbers as a table and as a file. */
export function DashboardCharts({ charts }: { charts: ChartsView }) {
  return (
    <section aria-labelledby="charts">
      <h2 className="vh" id="charts">
        {t("charts.title")}
      </h2>
      <div className="charts">
        <Sales chart={charts.sales} />
        <TopProducts chart={charts.top} />
        <Overview chart={charts.overview} />
        <Customers chart={charts.customers} />
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
  table: ReactNode;
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
      <details className="as-table">
        <summary>{t("chart.asTable")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <section className="scroll" tabIndex={0} aria-label={caption}>
          <table className="listing tight">
            <caption className="vh">{caption}</caption>
            {table}
          </table>
        </section>
        <a
          className="csv"
          href={`/manage/charts/${name}`}
          aria-label={t("chart.downloadOf", { chart: title })}
          download
        >
          {t("chart.download")}
        </a>
      </details>
    </figure>
  );
}

const Head = ({ row, columns }: { row: string; columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">{row}</th>
      {columns.map((column) => (
        <th key={column} scope="col" className="num">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

const Row = ({ name, cells }: { name: string; cells: readonly (string | number)[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
      <td key={column} className="num">
        {cell}
      </td>
    ))}
  </tr>
);

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
      table={
        <>
          <Head row={t("sales.colWeek")} columns={[t("sales.colOrders"), t("sales.colSales")]} />
          <tbody>
            {chart.weeks.map(({ from, orders, total }) => (
              <Row key={from} name={from} cells={[orders, total]} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t("chart.total")} cells={[chart.orders, chart.total]} />
          </tfoot>
        </>
      }
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
      table={
        <>
          <Head row={t("top.colItem")} columns={[t("top.colSold"), t("top.colSales")]} />
          <tbody>
            {chart.rows.map(({ name, sold, total }) => (
              <Row key={name} name={name} cells={[sold, total]} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t("chart.total")} cells={[chart.sold, chart.total]} />
          </tfoot>
        </>
      }
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
      table={
        <>
          <Head row={t("overview.colPart")} columns={[t("overview.colAmount")]} />
          <tbody>
            {chart.steps.map(({ part, name, amount }) => (
              <Row key={part} name={name} cells={[amount]} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t("chart.total")} cells={[chart.total]} />
          </tfoot>
        </>
      }
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
          <dt>{t("chart.total")}</dt>
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
      table={
        <>
          <Head row={t("customers.colDay")} columns={[t("customers.colNew"), t("customers.colReturning")]} />
          <tbody>
            {chart.days.map((day) => (
              <Row key={day.day} name={day.day} cells={[day.new, day.returning]} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t("chart.total")} cells={[chart.new, chart.returning]} />
          </tfoot>
        </>
      }
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
