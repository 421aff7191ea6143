/** The part of `/dev/ui` that shows what the dashboard and the reports are made of. */
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "#app/ui/accordion.tsx";
import { Button } from "#app/ui/button.tsx";
import { BarList, BarListItem, Chart, ChartLegend, ChartLegendItem, ChartNumbers } from "#app/ui/chart.tsx";
import { Checklist, ChecklistItem } from "#app/ui/checklist.tsx";
import { DayRail, DayRailDay, DayRailFigures, DayRailFirst } from "#app/ui/day-rail.tsx";
import { Figure, FigureLine } from "#app/ui/figure.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { List } from "#app/ui/list.tsx";
import { Plot } from "#app/ui/plot.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { RecordLink, ViewAllLink } from "#app/ui/record-link.tsx";
import { SideList, SideSection } from "#app/ui/side-section.tsx";
import { Table } from "#app/ui/table.tsx";
import { Group, LONG } from "./example.tsx";

/** What the dashboard is made of. */
export function Overviews() {
  const plot = {
    top: 40,
    days: [12, 30, 0, 40].map((pieces, at) => ({
      day: `Nov ${at + 1}`,
      bars: [pieces / 2, pieces / 2],
      line: at > 0 ? 20 : null,
      words: [`${pieces} pieces`, LONG],
    })),
    rows: [
      { at: 0, label: "0" },
      { at: 50, label: "20" },
      { at: 100, label: "40" },
    ],
    columns: [{ at: 13, label: "Nov 1" }],
    picture: "Pieces on four days",
  };
  return (
    <Group name="Day rail, Chart, Side section, Check list and Progress">
      <DayRail>
        <DayRailFirst name="Today" day="Sun, Nov 22">
          <DayRailFigures>
            <p className="relative">
              <FigureLine to="?side=manage" noun="pickup">
                3
              </FigureLine>
              16 pieces
            </p>
            <p>
              <FigureLine noun="ready">0</FigureLine>
              all paid
            </p>
          </DayRailFigures>
          <Progress value={1} max={3} label="1 of 3 ready" />
        </DayRailFirst>
        {["Mon", "Tue", "Wed", "Thu", "Fri"].map((name) => (
          <DayRailDay key={name} name={name} day="23" figure={null}>
            No pickup
          </DayRailDay>
        ))}
        <DayRailDay name="Sat" day="28" figure={{ count: 14, noun: "orders", to: "?side=manage" }}>
          10 pickup
        </DayRailDay>
      </DayRail>
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-2">
        <Chart
          title="A chart"
          sums={
            <>
              <b>$7,818.10</b> in 96 orders
            </>
          }
        >
          <Plot plot={plot} inks={["a", "b"]} />
          <ChartLegend>
            <ChartLegendItem ink="a">one kind</ChartLegendItem>
            <ChartLegendItem ink="b">the other</ChartLegendItem>
            <ChartLegendItem ink="line">their mean</ChartLegendItem>
          </ChartLegend>
          <ChartNumbers summary="As table" label="A chart" table={<Table />} />
        </Chart>
        <Chart title={LONG} sums={LONG}>
          <BarList className="grid-cols-[auto_minmax(40px,1fr)_auto_auto]">
            <BarListItem name="Sourdough" ink="a" width={80} figures={[8, "$352.00"]} />
            <BarListItem name={LONG} ink="b" width={20} figures={[2, "$88.00"]} />
            <BarListItem name="Discounts" ink="minus" from={70} width={30} figures={["", "-$20.00"]} />
            <BarListItem name="Total" ink="total" width={70} figures={[10, "$420.00"]} isSum />
          </BarList>
        </Chart>
      </div>
      <div className="grid max-w-78 grid-cols-1 gap-5">
        <SideSection id="owed" title="Owed to you" sum={<Figure variant="destructive">$1,180.12</Figure>}>
          <Ledger>
            <LedgerRow name={<RecordLink to="?side=manage">#1010</RecordLink>}>$65.82</LedgerRow>
          </Ledger>
          <ViewAllLink to="?side=manage">See all of them</ViewAllLink>
        </SideSection>
        <SideSection id="failed" title="Not delivered" sum={<Figure>2</Figure>}>
          <SideList>
            <li className="py-2">
              <RecordLink isStrong to="?side=manage">
                #1011
              </RecordLink>
            </li>
            <li className="py-2">{LONG}</li>
          </SideList>
          <Accordion>
            <AccordionItem open>
              <AccordionTrigger>An open question</AccordionTrigger>
              <AccordionContent>Its answer.</AccordionContent>
            </AccordionItem>
            <AccordionItem>
              <AccordionTrigger>{LONG}</AccordionTrigger>
              <AccordionContent>{LONG}</AccordionContent>
            </AccordionItem>
          </Accordion>
          <List className="grid gap-1.5">
            <li>A line without a mark</li>
            <li>{LONG}</li>
          </List>
        </SideSection>
        <Steps variant="side" />
      </div>
      <Steps variant="card" />
    </Group>
  );
}

const Steps = ({ variant }: { variant: "card" | "side" }) => (
  <Checklist
    id={`steps-${variant}`}
    title={`Before the first order, ${variant}`}
    progress="1 of 2"
    variant={variant}
  >
    <ChecklistItem isDone state="Done:" action={null}>
      Confirm the address
    </ChecklistItem>
    <ChecklistItem isDone={false} state="Open:" action={<Button variant="outline">Mail it again</Button>}>
      {LONG}
    </ChecklistItem>
  </Checklist>
);
