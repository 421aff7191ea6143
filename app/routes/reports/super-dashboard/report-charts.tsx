import { ChartColumns, ChartTable } from "#app/routes/reports/charts/chart-table.tsx";
import type { Plot, ReportView } from "#app/routes/reports/super-area/report-view.ts";
import * as t from "#messages/platform-admin.js";

/** All shops as one bar, its figures under their parts. */
export function ShopStates({ states }: { states: ReportView["states"] }) {
  return (
    <section className="states" aria-labelledby="states-heading">
      <h2 className="vh" id="states-heading">
        {t.statesTitle()}
      </h2>
      <div className="sbar" role="img" aria-label={states.label}>
        {states.parts.map(({ name, count }, at) => (
          <i key={name} className={`s${at + 1}`} style={{ flex: count }} />
        ))}
      </div>
      <dl>
        {states.parts.map(({ name, count, shown, says }, at) => (
          <div key={name} style={{ ["--f" as string]: Math.max(count, 1) }}>
            <dt>
              <i className={`s${at + 1}`} />
              {name}
            </dt>
            <dd>{shown}</dd>
            <dd className="soft">{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Orders and sales by day, on one axis of time. */
export function SalesCharts({ sales }: { sales: ReportView["sales"] }) {
  return (
    <figure className="chart card">
      <figcaption>
        <h2>{t.salesTitle()}</h2>
        <p>
          <b>{sales.orders}</b> {t.salesOrders()} <b>{sales.sales}</b>
        </p>
      </figcaption>
      {sales.plots.map(({ name, ...plot }) => (
        <div key={name}>
          <p className="mini">{name}</p>
          <PlotOf plot={plot} fill="b" />
        </div>
      ))}
      <p className="key" aria-hidden="true">
        <span>
          <i className="sw b" />
          {t.salesADay()}
        </span>
        <span>
          <i className="sw line" />
          {t.salesMean()}
        </span>
      </p>
      <ChartTable
        caption={t.salesTableCaption()}
        columns={[t.tableWeek(), t.tableOrders(), t.tableSales()]}
        rows={sales.weeks.map(({ week, orders, sales: sold }) => ({ name: week, cells: [orders, sold] }))}
        total={[sales.orders, sales.sales]}
      />
    </figure>
  );
}

/** Shops that were opened, by week. */
export function NewShops({ newShops }: { newShops: ReportView["newShops"] }) {
  return (
    <figure className="chart card">
      <figcaption>
        <h2>{t.newShopsTitle()}</h2>
        <p>
          <b>{newShops.count}</b> {newShops.unit}
        </p>
      </figcaption>
      <PlotOf plot={newShops.plot} fill="a" />
      <ChartTable
        caption={t.newShopsTableCaption()}
        columns={[t.tableWeek(), t.tableShops()]}
        rows={newShops.weeks.map(({ week, shops }) => ({ name: week, cells: [shops] }))}
        total={[newShops.count]}
      />
    </figure>
  );
}

/** How shops came to pay and ceased to. */
export function Subscriptions({ subscriptions }: { subscriptions: ReportView["subscriptions"] }) {
  return (
    <figure className="chart card">
      <figcaption>
        <h2>{t.subsTitle()}</h2>
        <p>
          <b>{subscriptions.now}</b> {t.subsNow()} <b>{subscriptions.change}</b> {t.subsChange()}
        </p>
      </figcaption>
      <table className="listing tight subs">
        <caption className="vh">{t.subsCaption()}</caption>
        <ChartColumns names={[t.subsMonth(), t.subsStarted(), t.subsEnded(), t.subsAtEnd()]} />
        <tbody>
          {subscriptions.months.map(({ month, started, ended, atEnd }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="num">{started}</td>
              <td className="num">{ended}</td>
              <td className="num">{atEnd}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Mails and text messages that did not go out. */
export function LostMessages({ lost }: { lost: ReportView["lost"] }) {
  return (
    <section className="chart card lost" aria-labelledby="lost-heading">
      <h2 id="lost-heading">{t.lostTitle()}</h2>
      <p className="soft">{lost.says}</p>
      {lost.rows.length > 0 && (
        <table className="listing tight">
          <caption className="vh">{t.lostCaption()}</caption>
          <thead>
            <tr>
              <th scope="col">{t.lostWhen()}</th>
              <th scope="col">{t.lostShop()}</th>
              <th scope="col">{t.lostWhat()}</th>
              <th scope="col">{t.lostState()}</th>
            </tr>
          </thead>
          <tbody>
            {lost.rows.map(({ key, when, shop, what, state, isDead }) => (
              <tr key={key}>
                <td>{when}</td>
                <td>{shop}</td>
                <td>{what}</td>
                <td>
                  <span className={`st ${isDead ? "owed" : "warn"}`}>{state}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Bars over an axis, the words around them HTML, so that they keep their size however wide the drawing is. */
function PlotOf({ plot, fill }: { plot: Plot; fill: "a" | "b" }) {
  const [none, half, all] = plot.axis;
  return (
    <div
      className={`plot ${plot.marks.length === 0 ? "bare" : ""}`}
      style={{ ["--h" as string]: `${plot.height}px` }}
    >
      <div className="y" aria-hidden="true">
        <span style={{ bottom: "0%" }}>{none}</span>
        <span style={{ bottom: "50%" }}>{half}</span>
        <span style={{ bottom: "100%" }}>{all}</span>
      </div>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={plot.label}>
        <path className="gl" d="M0 0H1000M0 50H1000" />
        <path className={fill} d={plot.bars} />
        {plot.line && <path className="line" d={plot.line} />}
      </svg>
      <div className="x" aria-hidden="true">
        {plot.marks.map(({ left, text }) => (
          <span key={text} style={{ left: `${left}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
