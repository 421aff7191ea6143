import { ChartRow, ChartTable } from "#app/routes/reports/charts/chart-table.tsx";
import type { ReportView } from "#app/routes/reports/super-area/report-view.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BarPlot } from "#app/ui/bar-plot.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Chart, ChartLegend, ChartLegendItem } from "#app/ui/chart.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/platform-admin.js";

/** All shops as one bar, its figures under their parts. */
export function ShopStates({ states }: { states: ReportView["states"] }) {
  return (
    <section className="mb-7" aria-labelledby="states-heading">
      <h2 className="sr-only" id="states-heading">
        {t.statesTitle()}
      </h2>
      <ShareBar label={states.label} parts={states.parts} />
    </section>
  );
}

/** Orders and sales by day, on one axis of time. */
export function SalesCharts({ sales }: { sales: ReportView["sales"] }) {
  return (
    <Chart
      as="h2"
      title={t.salesTitle()}
      sums={
        <>
          <b>{sales.orders}</b> {t.salesOrders()} <b>{sales.sales}</b>
        </>
      }
    >
      {sales.plots.map(({ name, ...plot }) => (
        <BarPlot key={name} name={name} plot={plot} ink="b" />
      ))}
      <ChartLegend>
        <ChartLegendItem ink="b">{t.salesADay()}</ChartLegendItem>
        <ChartLegendItem ink="line">{t.salesMean()}</ChartLegendItem>
      </ChartLegend>
      <ChartTable
        caption={t.salesTableCaption()}
        columns={[t.tableWeek(), t.tableOrders(), t.tableSales()]}
        rows={sales.weeks.map(({ week, orders, sales: sold }) => ({ name: week, cells: [orders, sold] }))}
        total={[sales.orders, sales.sales]}
      />
    </Chart>
  );
}

/** Shops that were opened, by week. */
export function NewShops({ newShops }: { newShops: ReportView["newShops"] }) {
  return (
    <Chart
      as="h2"
      title={t.newShopsTitle()}
      sums={
        <>
          <b>{newShops.count}</b> {newShops.unit}
        </>
      }
    >
      <BarPlot plot={newShops.plot} ink="a" />
      <ChartTable
        caption={t.newShopsTableCaption()}
        columns={[t.tableWeek(), t.tableShops()]}
        rows={newShops.weeks.map(({ week, shops }) => ({ name: week, cells: [shops] }))}
        total={[newShops.count]}
      />
    </Chart>
  );
}

/** How shops came to pay and ceased to. */
export function Subscriptions({ subscriptions }: { subscriptions: ReportView["subscriptions"] }) {
  return (
    <Chart
      as="h2"
      title={t.subsTitle()}
      sums={
        <>
          <b>{subscriptions.now}</b> {t.subsNow()} <b>{subscriptions.change}</b> {t.subsChange()}
        </>
      }
    >
      <Table className="mb-3">
        <caption className="sr-only">{t.subsCaption()}</caption>
        <TableHeader>
          <tr>
            {[t.subsMonth(), t.subsStarted(), t.subsEnded(), t.subsAtEnd()].map((name, at) => (
              <TableHead
                key={name}
                scope="col"
                numeric={at > 0}
                className="h-9 pr-3 last:pr-0.5 whitespace-normal!"
              >
                {name}
              </TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {subscriptions.months.map(({ month, started, ended, atEnd }) => (
            <ChartRow key={month} name={month} cells={[started, ended, atEnd]} />
          ))}
        </TableBody>
      </Table>
    </Chart>
  );
}

const CELL = "h-7.5 pr-3";

/** Mails and text messages that did not go out. */
export function LostMessages({ lost }: { lost: ReportView["lost"] }) {
  return (
    <Card className="mt-5 grid grid-cols-1 gap-1.5 px-5 py-4.5 max-phone:px-4" aria-labelledby="lost-heading">
      <CardTitle as="h2" id="lost-heading">
        {t.lostTitle()}
      </CardTitle>
      <Text variant="muted">{lost.says}</Text>
      {lost.rows.length > 0 && (
        <ScrollRegion
          className="-mx-5 overflow-x-auto px-5 max-phone:-mx-4 max-phone:px-4"
          label={t.lostCaption()}
        >
          <Table>
            <caption className="sr-only">{t.lostCaption()}</caption>
            <TableHeader>
              <tr>
                {[t.lostWhen(), t.lostShop(), t.lostWhat(), t.lostState()].map((name) => (
                  <TableHead key={name} scope="col" className={CELL}>
                    {name}
                  </TableHead>
                ))}
              </tr>
            </TableHeader>
            <TableBody>
              {lost.rows.map(({ key, when, shop, what, state, isDead }) => (
                <TableRow key={key}>
                  <TableCell className={CELL}>{when}</TableCell>
                  <TableCell className={CELL}>{shop}</TableCell>
                  <TableCell className={CELL}>{what}</TableCell>
                  <TableCell className="h-7.5">
                    <Badge variant={isDead ? "destructive" : "warning"}>{state}</Badge>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </Card>
  );
}
