/** The part of `/dev/ui` that shows what the platform's own pages are made of. */
import { useState } from "react";
import { BarPlot } from "#app/ui/bar-plot.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart.tsx";
import { CheckGroup } from "#app/ui/check-group.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { DisclosureLink } from "#app/ui/disclosure-link.tsx";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { Table, TableBody, TableCell, TableHead, TableRow } from "#app/ui/table.tsx";
import { TableDetail } from "#app/ui/table-detail.tsx";
import { LONG } from "./example.tsx";

const PLOT = {
  label: "Orders on four days",
  height: 84,
  bars: "M30 100V70H220V100ZM280 100V25H470V100ZM780 100V0H970V100Z",
  line: "M125 70L375 50L625 65L875 30",
  axis: ["0", "20", "40"],
} as const;

const STACKED = "max-phone:grid max-phone:grid-cols-[minmax(0,1fr)]";

/** Open or not by a press, as the address of a page says it. */
function Detail() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Card as="div" className="overflow-clip">
      <Table className="max-phone:-mt-px max-phone:block">
        <TableBody className="max-phone:block">
          <TableRow tone="link" isCurrent={isOpen} className={STACKED}>
            <TableHead scope="row" className="px-4 phone:h-11">
              Sweet Crumb Bakery
            </TableHead>
            <TableCell className="px-4 phone:h-11">
              <DisclosureLink isOpen={isOpen} to="?side=manage" onClick={() => setOpen(!isOpen)}>
                Gifts
              </DisclosureLink>
            </TableCell>
          </TableRow>
          {isOpen && (
            <TableDetail columns={2}>
              <CheckGroup legend="What it may use">
                <Checkbox label="Gifts" defaultChecked />
                <Checkbox label={LONG} />
                <Checkbox label="Not now" disabled />
                <Button>Save</Button>
              </CheckGroup>
            </TableDetail>
          )}
          <TableRow tone="link" className={STACKED}>
            <TableHead scope="row" className="px-4 phone:h-11">
              {LONG}
            </TableHead>
            <TableCell className="px-4 phone:h-11">
              <DisclosureLink isOpen={false} to="?side=manage">
                {LONG}
              </DisclosureLink>
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Card>
  );
}

/** A bar of shares, plots that the server draws, and rows that open something. A platform page is around all of it there. */
export const PlatformParts = () => (
  <section aria-label="Platform" className="grid grid-cols-1 gap-5.5">
    <ShareBar
      label="4 subscribed, 0 on trial, 1 expired"
      parts={[
        { name: "Subscribed", count: 4, shown: "4", says: LONG },
        { name: "On trial", count: 0, shown: "0", says: "" },
        { name: "Expired", count: 1, shown: "1", says: "1 within 30 days" },
      ]}
    />
    <Chart as="h2" title="Still plots" sums={LONG}>
      <BarPlot name="Orders a day" plot={{ ...PLOT, marks: [] }} ink="b" />
      <BarPlot name="Sales a day" plot={{ ...PLOT, marks: [{ left: 13, text: "Nov 1" }] }} ink="b" />
      <BarPlot plot={{ ...PLOT, line: "", marks: [{ left: 13, text: "Nov 1" }] }} ink="a" />
    </Chart>
    <Detail />
  </section>
);
