/**
 * `/dev/ui`, in development only: every component of app/ui in every state. `?side=manage` shows them with the measures of the manage area,
 * `?dir=rtl` from right to left; light and dark follow the system.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  ArrowUp,
  Check as CheckMark,
  CircleAlert,
  CircleDashed,
  Ellipsis,
  Printer,
  Radio,
  Trash2,
  Unplug,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { CrumbPlate } from "#app/art/small-scenes.tsx";
import manageSheet from "#app/styles/manage.css?url";
import storefrontSheet from "#app/styles/storefront.css?url";
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "#app/ui/accordion.tsx";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BottomBar, Tally } from "#app/ui/bottom-bar.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { BarList, BarListItem, Chart, ChartLegend, ChartLegendItem, ChartNumbers } from "#app/ui/chart.tsx";
import { CheckChip, CheckChips } from "#app/ui/check-chips.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Checklist, ChecklistItem } from "#app/ui/checklist.tsx";
import { Chip, ChipOff } from "#app/ui/chip.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { Comparison } from "#app/ui/comparison.tsx";
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { DayRail, DayRailDay, DayRailFigures, DayRailFirst } from "#app/ui/day-rail.tsx";
import { DayTable } from "#app/ui/day-table.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { DropdownCheck, DropdownChecks } from "#app/ui/dropdown-checks.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { EditableLineItem, EditableLineItemName, EditableLineItems } from "#app/ui/editable-line-items.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import { Figure, FigureLine } from "#app/ui/figure.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { Inset } from "#app/ui/inset.tsx";
import { AddButton, Item, ItemGroup, ItemGroupHeader, ItemGroupTitle } from "#app/ui/item.tsx";
import { KeyHint, KeyHints } from "#app/ui/key-hints.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { LineItems } from "#app/ui/line-items.tsx";
import { List } from "#app/ui/list.tsx";
import { LiveStatus } from "#app/ui/live-status.tsx";
import { MomentFields } from "#app/ui/moment-fields.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { Footnote, Note } from "#app/ui/note.tsx";
import { NumberStepper } from "#app/ui/number-stepper.tsx";
import { PackCard, PackCards, PackGiftNote, PackLine, PackNote } from "#app/ui/pack-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PagePartLinks, ShownOnSmallScreens } from "#app/ui/page-parts.tsx";
import { PanelFieldSet } from "#app/ui/panel-field-set.tsx";
import { PanelDataList, PanelNotice, PanelPart } from "#app/ui/panel-parts.tsx";
import { PanelLead, PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { PaperBar, PaperChoice, PaperDesk, Papers } from "#app/ui/paper.tsx";
import { Plot } from "#app/ui/plot.tsx";
import { ProblemSummary } from "#app/ui/problem-summary.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { ProgressDialog } from "#app/ui/progress-dialog.tsx";
import { QuantityMark, QuantityPage, QuantityTable } from "#app/ui/quantity-table.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import {
  Receipt,
  ReceiptHeader,
  ReceiptLine,
  ReceiptLineControls,
  ReceiptLines,
  ReceiptSums,
  ReceiptTotal,
  RemoveButton,
} from "#app/ui/receipt.tsx";
import { RecordLink, ViewAllLink } from "#app/ui/record-link.tsx";
import { Remark, RemarkContents, RemarkOf, Remarks } from "#app/ui/remarks.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import { Select } from "#app/ui/select.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { SideList, SideSection } from "#app/ui/side-section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { SortableGroup, SortableGroups, SortableRow, SortableRows } from "#app/ui/sortable-list.tsx";
import { Step } from "#app/ui/step.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { Strip } from "#app/ui/strip.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableHeadNote,
  TableRow,
} from "#app/ui/table.tsx";
import { TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { Text } from "#app/ui/text.tsx";
import { TextButton } from "#app/ui/text-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { TicketFlag, TicketNote, TicketPapers, TicketTotals } from "#app/ui/ticket.tsx";
import { RollFacts, RollFooter, RollLines, RollTitle, TicketRoll } from "#app/ui/ticket-roll.tsx";
import {
  SheetFooter,
  SheetHeader,
  SheetLines,
  SheetMoney,
  SheetTitle,
  TicketSheet,
} from "#app/ui/ticket-sheet.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import { Weeks, WeeksKey } from "#app/ui/weeks.tsx";
import { PlatformParts } from "./platform.tsx";
import { SettingsParts } from "./settings.tsx";
import sheet from "./ui.css?url";

const LONG = "A long text that goes on until the line ends and then some more, as a merchant's own words may";

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { isManage: searchParams.get("side") === "manage", isRtl: searchParams.get("dir") === "rtl" };
}

export default function Gallery() {
  const { isManage, isRtl } = useLoaderData<typeof loader>();
  return (
    <>
      <link rel="stylesheet" href={isManage ? manageSheet : storefrontSheet} />
      <link rel="stylesheet" href={sheet} />
      <main id="main" dir={isRtl ? "rtl" : "ltr"} className="mx-auto grid w-full max-w-[72rem] gap-8 p-4">
        <PageHeader title="Components" actions={<Button>Primary action</Button>}>
          Every component of app/ui, as it is on {isManage ? "manage" : "shop"} pages.
        </PageHeader>
        <Buttons />
        <States />
        <Surfaces />
        <Words />
        <Fields />
        <Choices />
        {isManage ? null : <Shop />}
        <Numbers />
        {isManage && <ListParts />}
        {isManage && <Overviews />}
        {isManage && <Preparing />}
        {isManage && <Printing />}
        {isManage && <SettingsParts />}
        {isManage && <PlatformParts />}
        <Overlays />
      </main>
    </>
  );
}

/** A group of examples under its name. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{name}</h2>
      {children}
    </section>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const VARIANTS = ["default", "outline", "ghost", "destructive"] as const;

function Buttons() {
  return (
    <Group name="Button">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            {variant}, disabled
          </Button>
          <Button variant={variant} busy>
            {variant}, busy
          </Button>
          <a className={buttonVariants({ variant })} href="#main">
            {variant}, to a page
          </a>
          <Button variant={variant} size="icon" aria-label={`${variant}, an icon`}>
            <Trash2 className="size-5" aria-hidden />
          </Button>
        </Row>
      ))}
      <Row>
        <Button size="sm">Small</Button>
        <Button size="lg">Large, ends a page</Button>
      </Row>
      <Button variant="outline" className="max-w-full whitespace-normal!">
        {LONG}
      </Button>
    </Group>
  );
}

function States() {
  return (
    <Group name="Badge and Alert">
      <Row>
        <Badge>Paid</Badge>
        <Badge variant="destructive">
          <CircleDashed aria-hidden />
          Unpaid
        </Badge>
        <Badge variant="success">
          <CheckMark aria-hidden />
          Ready
        </Badge>
        <Badge variant="warning">Sold out</Badge>
      </Row>
      {(["default", "success", "destructive"] as const).map((variant) => (
        <Alert key={variant} variant={variant}>
          <CircleAlert aria-hidden />
          <AlertDescription>
            <AlertTitle as="h3">{variant}</AlertTitle>
            <p>
              {LONG}. <a href="#main">Read about opening hours</a>
            </p>
          </AlertDescription>
        </Alert>
      ))}
    </Group>
  );
}

function Surfaces() {
  return (
    <Group name="Card, Empty, Separator and Skeleton">
      <Card>
        <CardHeader>
          <CardTitle>A card</CardTitle>
          <CardTitle size="sm">With a small title</CardTitle>
          <CardDescription>{LONG}</CardDescription>
        </CardHeader>
        <CardContent>What it holds.</CardContent>
        <CardFooter>
          <Button>Save</Button>
          <Button variant="outline">Cancel</Button>
        </CardFooter>
      </Card>
      <Separator />
      <Empty art={<CrumbPlate />} title="Nothing here yet" as="h3">
        <p>Why there is nothing.</p>
        <Button>Add one</Button>
      </Empty>
      <Skeleton className="h-12 w-full max-w-80" />
    </Group>
  );
}

function Words() {
  return (
    <Group name="Text, Note, Footnote and Scene">
      <Text>Text</Text>
      <Text variant="muted">Muted: {LONG}</Text>
      <Text variant="muted" size="sm">
        Muted and small
      </Text>
      <Note>
        <CircleAlert className="icon-5" aria-hidden />
        <span>{LONG}</span>
      </Note>
      <Footnote>
        {LONG}. <a href="#main">Somewhere else</a>
      </Footnote>
      <Scene className="w-55">
        <CrumbPlate />
      </Scene>
    </Group>
  );
}

function Fields() {
  return (
    <Group name="Field, Input and Textarea">
      <div className="grid max-w-[26rem] gap-4">
        <Field label="Name">
          <Input defaultValue="Dorothea" />
        </Field>
        <Field label="Placeholder" hint="What it takes, said before it is typed">
          <Input placeholder="Like this" />
        </Field>
        <Field label="Invalid" error="This is what is wrong, and what to do">
          <Input defaultValue="not an address" />
        </Field>
        <Field label="Disabled">
          <Input defaultValue="Not now" disabled />
        </Field>
        <Field label={LONG}>
          <Input defaultValue={LONG} />
        </Field>
        <Field label="Several lines">
          <Textarea defaultValue={LONG} />
        </Field>
        <Field label="Several lines, invalid" error="Too long">
          <Textarea defaultValue={LONG} />
        </Field>
        <Field label="An amount">
          <MoneyInput defaultValue="4.50" />
        </Field>
        <Field label="An amount, invalid" error="This is what is wrong">
          <MoneyInput defaultValue="-1" />
        </Field>
        <Field label="A day">
          <DateInput defaultValue="2026-11-27" />
        </Field>
        <PanelFieldSet legend="A part of a panel">
          <NumberStepper fewer={{ "aria-label": "One fewer" }} more={{ "aria-label": "One more" }}>
            <Input defaultValue="12" aria-label="Pieces" />
          </NumberStepper>
          <CheckField name="hidden" label="Hidden" hint="shoppers never see it" />
        </PanelFieldSet>
        <FieldSet>
          <FieldLegend>A set of fields</FieldLegend>
          <Field label="Street">
            <Input />
          </Field>
        </FieldSet>
      </div>
    </Group>
  );
}

function Choices() {
  return (
    <Group name="Checkbox and Radio group">
      <Checkbox label="Not checked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label={LONG} />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Described" description={LONG} error="This is what is wrong" />
      <div className="grid max-w-[26rem] gap-4">
        <RadioGroup id="cards" legend="Cards" isLegendShown error="Choose one">
          <div className="grid grid-cols-1 gap-3">
            <RadioGroupItem
              id="card-pickup"
              name="card"
              label="Pickup"
              description="2 Fore Street"
              end="Free"
              defaultChecked
            />
            <RadioGroupItem id="card-delivery" name="card" label="Delivery" description={LONG} end="$5.00" />
          </div>
        </RadioGroup>
        <RadioGroup id="chips" legend="Chips" isLegendShown>
          <div className="flex flex-wrap gap-2">
            <Chip name="chip" defaultChecked>
              No tip
            </Chip>
            <Chip name="chip">10 %</Chip>
            <Chip name="chip" disabled>
              Full
            </Chip>
            <ChipOff>Sat, Dec 5, delivery only</ChipOff>
            <Chip name="chip">{LONG}</Chip>
          </div>
        </RadioGroup>
        <Inset>
          <Field label="Amount" error="Enter an amount like 5.00.">
            <MoneyInput defaultValue="5.00" />
          </Field>
        </Inset>
        <Collapsible summary="More days">{LONG}</Collapsible>
      </div>
      <form className="flex flex-wrap gap-3">
        <Counter quantity={2} />
        <Counter quantity={1} removes />
        <Counter quantity={1} isLeast />
        <Counter quantity={12} isFull />
      </form>
    </Group>
  );
}

const Counter = ({
  quantity,
  removes = false,
  isLeast = false,
  isFull = false,
}: {
  quantity: number;
  removes?: boolean;
  isLeast?: boolean;
  isFull?: boolean;
}) => (
  <Stepper
    name="bread"
    label="Sourdough"
    fieldLabel="Quantity of Sourdough"
    quantity={quantity}
    less={{ value: "less", label: "One less", isOff: isLeast }}
    more={{ value: "more", label: "One more", isOff: isFull }}
    removes={removes}
  />
);

function Shop() {
  return (
    <Group name="Items, Section tabs, Step, Receipt and Bottom bar">
      <SectionTabs
        label="Sections"
        tabs={[
          { id: "bread", name: "Bread" },
          { id: "pies", name: "Pies" },
          { id: "long", name: LONG },
        ]}
        current="bread"
      >
        <Tally inline count="2 items">
          $19.00
        </Tally>
      </SectionTabs>
      <section id="bread" aria-label="Bread">
        <ItemGroupHeader art={<CrumbPlate />}>
          <h3>Bread</h3>
          <Text variant="muted">{LONG}</Text>
        </ItemGroupHeader>
        <ItemGroup>
          <Item>
            <header>
              <h4>Sourdough</h4>
              <span>$9.00</span>
            </header>
            <p>{LONG}</p>
            <footer>
              <div>
                <span>1 kg</span>
                <Badge variant="warning">Only 3 left</Badge>
              </div>
              <form>
                <AddButton aria-label="Add Sourdough">Add</AddButton>
              </form>
            </footer>
            <p role="alert">This is what is wrong</p>
          </Item>
          <Item isFresh>
            <header>
              <h4>Just added</h4>
              <span>$9.00</span>
            </header>
            <footer>
              <div />
              <form>
                <Counter quantity={1} removes />
              </form>
            </footer>
          </Item>
          <Item isGone>
            <header>
              <h4>Gone</h4>
              <span>$9.00</span>
            </header>
            <footer>
              <div>
                <Badge variant="destructive">Sold Out</Badge>
              </div>
            </footer>
          </Item>
        </ItemGroup>
      </section>
      <Step id="pies" number={1} title="A step">
        <ItemGroupTitle>Pies</ItemGroupTitle>
        <ItemGroup variant="short">
          <Item>
            <header>
              Apple pie<small>for eight</small>
            </header>
            <span>$24.00</span>
            <AddButton aria-label="Add Apple pie" />
          </Item>
          <Item isGone>
            <header>
              {LONG}
              <small>
                <Badge variant="destructive" size="sm">
                  Sold Out
                </Badge>
              </small>
            </header>
            <span>$24.00</span>
          </Item>
        </ItemGroup>
      </Step>
      <div className="max-w-[24.5rem]" id="long">
        <Receipt aria-label="A slip">
          <ReceiptHeader title="Pickup, Sat, Dec 5">
            <Text as="span" variant="muted" size="sm">
              a gift for Robin
            </Text>
          </ReceiptHeader>
          <ReceiptLines aria-label="Lines">
            <ReceiptLine name="Sourdough" total="$18.00" isPending={false} isFresh>
              <ReceiptLineControls each="$9.00">
                <RemoveButton aria-label="Remove Sourdough" />
                <Counter quantity={2} />
              </ReceiptLineControls>
            </ReceiptLine>
            <ReceiptLine name={LONG} total="…" isPending isFresh={false} />
          </ReceiptLines>
          <ReceiptSums rows={[{ name: "Sales Tax", rate: "9.25 %", description: "$1.67" }]} />
          <ReceiptTotal name="Total" label="Order total" isBusy={false}>
            $19.67
          </ReceiptTotal>
          <ProblemSummary
            title="Please have another look"
            note="What is wrong with all of it"
            problems={[{ id: "chips", description: "Choose a day" }]}
          />
        </Receipt>
      </div>
      <Empty size="sm" as="b" art={<CrumbPlate />} title="Nothing here, on a slip" />
      <BottomBar label="So far">
        <Tally count="2 items">$19.00</Tally>
        <Button>Review</Button>
      </BottomBar>
    </Group>
  );
}

function Numbers() {
  return (
    <Group name="Table and Ledger">
      <Card className="overflow-x-auto">
        <Table>
          <TableHeader>
            <tr>
              <TableHead scope="col" className="h-9 px-4">
                Item
              </TableHead>
              <TableHead scope="col" numeric className="h-9 px-4">
                Sold
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            <TableRow tone="group">
              <TableHead scope="rowgroup" className="h-10 px-4 font-semibold" colSpan={2}>
                Bread <TableHeadNote>2 items</TableHeadNote>
              </TableHead>
            </TableRow>
            <TableRow tone="link" stacks>
              <TableHead scope="row" className="h-9 px-4">
                Sourdough
              </TableHead>
              <TableCell numeric className="h-9 px-4">
                12
              </TableCell>
            </TableRow>
          </TableBody>
          <TableFooter>
            <tr>
              <TableHead scope="row" className="h-9 px-4">
                Total
              </TableHead>
              <TableCell numeric className="h-9 px-4">
                12
              </TableCell>
            </tr>
          </TableFooter>
        </Table>
      </Card>
      <Ledger className="max-w-[26rem]">
        <LedgerRow name="Subtotal">$32.00</LedgerRow>
        <LedgerRow cut name={LONG}>
          $3.00
        </LedgerRow>
        <LedgerRow name="Total" total>
          $35.00
        </LedgerRow>
      </Ledger>
    </Group>
  );
}

/** What the dashboard is made of. */
function Overviews() {
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

/** What lists and panels of the manage area are made of; shop pages have no measures for it. */
function ListParts() {
  return (
    <Group name="Tabs, Menu, Icon button, Strip, Toggle boxes, Timeline and the parts of a panel">
      <TabsList aria-label="Filters">
        <TabsTrigger to="?side=manage" isCurrent count={24}>
          Current
        </TabsTrigger>
        <TabsTrigger to="?side=manage" isCurrent={false} count={1_200}>
          Another
        </TabsTrigger>
        <TabsTrigger to="?side=manage" isCurrent={false}>
          {LONG}
        </TabsTrigger>
      </TabsList>
      <Row>
        <IconButton aria-label="Print">
          <Printer aria-hidden />
        </IconButton>
        <IconButton variant="muted" aria-label="Up">
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton variant="muted" disabled aria-label="Up, not now">
          <ArrowUp aria-hidden />
        </IconButton>
        <DropdownMenu>
          <DropdownMenuTrigger aria-label="More">
            <Ellipsis aria-hidden />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuLink to="?side=manage">
              <Printer aria-hidden />
              Print
            </DropdownMenuLink>
            <DropdownMenuLink to="?side=manage" variant="destructive">
              <Trash2 aria-hidden />
              Delete
            </DropdownMenuLink>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>Move to</DropdownMenuLabel>
            <DropdownMenuItem type="button">Clone</DropdownMenuItem>
            <DropdownMenuItem type="button" variant="destructive">
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <LiveStatus icon={Radio} isAway={false} isQuiet={false} title={undefined} label="Live">
          {null}
        </LiveStatus>
        <LiveStatus icon={Unplug} isAway isQuiet={false} title={LONG} label="Not live since 6:41 AM">
          {null}
        </LiveStatus>
      </Row>
      <Strip>
        <ArrowUp aria-hidden />
        <a href="#main">2 new rows</a>
        <Text as="span" variant="muted">
          {LONG}
        </Text>
      </Strip>
      <div className="max-w-[26rem]">
        <ToggleBoxes label="State">
          <ToggleBox defaultChecked>Paid</ToggleBox>
          <ToggleBox>Ready</ToggleBox>
          <ToggleBox disabled>Completed</ToggleBox>
        </ToggleBoxes>
        <PanelLead more="Pickup">Fri, Nov 27</PanelLead>
        <PanelText variant="muted">{LONG}</PanelText>
        <PanelText variant="strong">Strong</PanelText>
        <PanelText variant="destructive">Destructive</PanelText>
        <PanelText variant="success">Success</PanelText>
        <PanelText as="b" size="lg">
          Large
        </PanelText>
        <PanelText variant="quote">{LONG}</PanelText>
        <PanelSection id="lines" title="Lines">
          <LineItems
            caption="Lines"
            heads={["Quantity", "Item", "Price", "Amount"]}
            lines={[
              { id: "1", quantity: 2, name: "Sourdough", unit: "loaf", price: "$9.00", total: "$18.00" },
              { id: "2", quantity: 1, name: LONG, unit: "", price: "$4.00", total: "$4.00" },
            ]}
          />
        </PanelSection>
        <PanelSection id="steps" title="Time line">
          <Timeline>
            <TimelineItem who="Rosa Delgado" at="2026-11-23T17:04:00Z" when="Mon, Nov 23, 9:04 AM">
              marked it Paid
            </TimelineItem>
            <TimelineItem who="" at="2026-11-23T17:00:00Z" when="Mon, Nov 23, 9:00 AM">
              {LONG}
            </TimelineItem>
          </Timeline>
        </PanelSection>
      </div>
      <SortableGroups aria-label="Groups">
        <SortableGroup id="bread" grip="Move Bread" title="Bread" note="2 items" actions={<Up />}>
          <SortableRows aria-label="Bread">
            <SortableRow
              id="sourdough"
              grip="Move Sourdough"
              number={1}
              name="Sourdough"
              note="loaf"
              state={null}
              figure="$9.00"
              actions={<Up />}
            />
            <SortableRow
              id="long"
              grip="Move the long one"
              number={2}
              name={LONG}
              note="loaf"
              isFaint
              state={<Badge>Hidden</Badge>}
              figure="$4.00"
              actions={<Up />}
            />
          </SortableRows>
        </SortableGroup>
      </SortableGroups>
      <KeyHints id="hints" title="Two ways" text={LONG}>
        <KeyHint keys={<kbd>Space</kbd>}>pick up, put down</KeyHint>
      </KeyHints>
      <Toast news="moved" staysFor={3_600_000}>
        <span>2 rows moved.</span>
        <ToastAction>Undo</ToastAction>
      </Toast>
    </Group>
  );
}

/** What is made, packed and kept open for orders, and how an order is written. */
function Preparing() {
  const [isMade, setMade] = useState(true);
  const [picked, setPicked] = useState("");
  return (
    <Group name="Quantity table, Remarks, Pack card, Day table, Weeks, Combobox">
      <PagePartLinks
        label="On this page"
        first={{ id: "quantities", name: "Make" }}
        second={{ id: "boxes", name: "Pack" }}
      />
      <DropdownChecks label="Order window" legend="Order windows" description="This week">
        <DropdownCheck name="window" defaultChecked>
          This week
        </DropdownCheck>
        <DropdownCheck name="window">{LONG}</DropdownCheck>
      </DropdownChecks>
      <CheckChips legend="Days" isLegendShown help="None checked: all of them." scrolls>
        <CheckChip note={11} defaultChecked>
          Fri, Nov 27
        </CheckChip>
        <CheckChip note={15}>Sat, Nov 28</CheckChip>
        <CheckChip disabled>Sun</CheckChip>
      </CheckChips>
      <QuantityPage columns={2}>
        <QuantityTable
          id="quantities"
          title="What to make"
          description="1 of 2 items made"
          heads={{ done: "Made", name: "Item", total: "Total" }}
          columns={[
            { key: "pickup", group: "Fri, Nov 27", name: "Pickup" },
            { key: "delivery", group: "Fri, Nov 27", name: "Delivery" },
          ]}
          groups={[
            {
              name: "Bread",
              total: 5,
              counts: [5, 0],
              rows: [
                {
                  key: "sourdough",
                  isDone: isMade,
                  box: { id: "made", onChange: ({ currentTarget }) => setMade(currentTarget.checked) },
                  name: "Sourdough",
                  unit: "loaf",
                  mark: <QuantityMark href="#remarks">2</QuantityMark>,
                  split: "Fri 5",
                  some: isMade ? undefined : "3 made",
                  total: 5,
                  counts: [5, 0],
                },
              ],
            },
          ]}
          sum={{ name: "All pieces", total: 5, counts: [5, 0] }}
        />
        <Remarks id="remarks" title="Watch for" sum="2 notes">
          <Remark tone="warning">
            <p>No nuts.</p>
            <RemarkOf to="#one" name="#1">
              Ada Nwosu
            </RemarkOf>
          </Remark>
          <Remark>
            <p>{LONG}</p>
            <RemarkContents>5 Sourdough</RemarkContents>
          </Remark>
        </Remarks>
      </QuantityPage>
      <ShownOnSmallScreens id="boxes">
        <PackCards>
          <PackCard
            number="#1"
            name="Ada Nwosu"
            way="Pickup"
            isDone={false}
            notes={
              <>
                <PackNote warning="Allergy">No nuts.</PackNote>
                <PackGiftNote>Gift for Nadia.</PackGiftNote>
              </>
            }
            foot={<span>5 pieces</span>}
          >
            <PackLine quantity={5} item="Sourdough" unit="loaf" defaultChecked />
          </PackCard>
          <PackCard number="#2" name={LONG} way="Delivery" isDone foot={<Badge>Paid</Badge>}>
            <PackLine quantity={1} item={LONG} unit="loaf" />
          </PackCard>
        </PackCards>
      </ShownOnSmallScreens>
      <DayTable
        caption="Days"
        heads={["Day", "Pickup", "Delivery"]}
        none="not offered"
        rows={[
          { key: "past", name: "Sun, Nov 22", more: "past", isPast: true, counts: [4, null] },
          { key: "next", name: "Fri, Nov 27", more: "", isPast: false, counts: [9, 2] },
        ]}
      />
      <Weeks
        id="weeks"
        title="One week"
        label="Calendar"
        months={[{ key: "11", name: "November", days: 3 }]}
        days={[
          { key: "22", weekday: "S", day: 22 },
          { key: "23", weekday: "M", day: 23 },
          { key: "24", weekday: "T", day: 24 },
        ]}
        now={1.4}
        rows={[
          {
            key: "one",
            name: "This week",
            to: "#one",
            from: 0,
            until: 2,
            tone: "success",
            description: "Open now.",
            marks: [{ at: 1, icons: [Printer, Radio] }],
          },
          {
            key: "two",
            name: LONG,
            to: "#two",
            from: 2,
            until: 3,
            tone: "default",
            description: "Later.",
            marks: [],
          },
        ]}
      >
        <WeeksKey tone="success">taking orders now</WeeksKey>
        <WeeksKey icon={Radio}>pickup</WeeksKey>
      </Weeks>
      <Comparison
        caption="Clone"
        heads={["This one", "Clone"]}
        rows={[["From", "Fri, Nov 20", "Fri, Nov 27"]]}
      />
      <MomentFields
        id="moment"
        legend="Until"
        labels={["Until date", "Until time"]}
        problem="This moment is over."
        hint="In steps of 15 minutes."
        date={<DateInput defaultValue="2026-11-27" />}
        time={
          <Select>
            <option>8:00 AM</option>
          </Select>
        }
      />
      <PanelPart id="offered" title="Offered now">
        <PanelDataList>{[{ key: "pickup", name: "Pickup", text: "Fri, Nov 27" }]}</PanelDataList>
      </PanelPart>
      <PanelNotice>
        <CircleAlert aria-hidden />
        <span>{LONG}</span>
      </PanelNotice>
      <ConfirmDelete label="Delete this week" description="Its orders keep their day.">
        Delete for good
      </ConfirmDelete>
      <EditableLineItems aria-label="What is ordered">
        <EditableLineItem>
          <EditableLineItemName>{picked || LONG}</EditableLineItemName>
          <Input defaultValue="1" aria-label="Quantity" />
          <MoneyInput defaultValue="4.00" aria-label="Price" />
          <span>$4.00</span>
          <Up />
        </EditableLineItem>
      </EditableLineItems>
      <Combobox
        id="addItem"
        label="Add an item"
        placeholder="Type part of its name"
        none="Choose an item"
        groups={GOODS}
        matching={(typed) =>
          GOODS.map((group) => ({
            ...group,
            options: group.options.filter(({ label }) => label.includes(typed)),
          }))
        }
        description={(count) => `${count} items`}
        problem={picked ? undefined : "Add an item first."}
        onPick={setPicked}
        button={(take) => <Button onClick={take}>Add</Button>}
      />
    </Group>
  );
}

/** What a merchant prints. */
function Printing() {
  const lines = [
    { id: "1", quantity: 2, name: "Sourdough", unit: "loaf", price: "$9.00", total: "$18.00" },
    { id: "2", quantity: 100, name: LONG, unit: "each", price: "$4.00", total: "$400.00" },
  ];
  const rows = [{ name: LONG, amount: "$418.00" }];
  const total = { name: "Total", amount: "$418.00" };
  return (
    <Group name="Paper, Ticket">
      <Papers>
        <PaperBar>
          <PaperChoice legend="Paper" sheet="A4 or Letter" roll="80 mm roll" />
          <Button className="ml-auto">
            <Printer aria-hidden />
            Print
          </Button>
        </PaperBar>
        <PaperDesk>
          <TicketPapers aria-label="Order #1">
            <TicketSheet>
              <SheetHeader name="Sweet Crumb" address={["418 Alder Street", "415-555-0100"]} />
              <TicketFlag paper="sheet" place="head">
                Cancelled
              </TicketFlag>
              <SheetTitle className="pt-5" title="Fri, Nov 27" aside="Pickup" />
              <SheetTitle title={LONG} aside="#1" />
              <TicketNote paper="sheet" name="Special instructions">
                {LONG}
              </TicketNote>
              <SheetLines
                caption="Items"
                heads={{ packed: "Packed", quantity: "Qty", item: "Item", amounts: ["Price", "Amount"] }}
                lines={lines}
              />
              <SheetMoney>
                <TicketFlag paper="sheet" place="foot">
                  Unpaid
                </TicketFlag>
                <TicketTotals paper="sheet" rows={rows} total={total} />
              </SheetMoney>
              <SheetFooter>
                <p>102 pieces in 2 lines</p>
                <p>Ordered Mon, Nov 23</p>
              </SheetFooter>
            </TicketSheet>
            <TicketRoll>
              <RollTitle size="base">Sweet Crumb</RollTitle>
              <TicketFlag paper="roll" place="head">
                Cancelled
              </TicketFlag>
              <RollTitle size="3xl">Fri, Nov 27</RollTitle>
              <RollTitle size="xl">Pickup</RollTitle>
              <RollTitle size="2xl">{LONG}</RollTitle>
              <RollFacts>
                <b>#1</b>
                <span>102 pieces</span>
              </RollFacts>
              <TicketNote paper="roll" name="Note">
                {LONG}
              </TicketNote>
              <RollLines lines={lines} />
              <TicketTotals paper="roll" rows={rows} total={total} />
              <TicketFlag paper="roll" place="foot">
                Unpaid, $418.00
              </TicketFlag>
              <RollFooter>Ordered Mon, Nov 23</RollFooter>
            </TicketRoll>
          </TicketPapers>
        </PaperDesk>
      </Papers>
    </Group>
  );
}

const GOODS = [
  {
    name: "Bread",
    options: [
      { value: "sourdough", label: "Sourdough" },
      { value: "long", label: LONG },
    ],
  },
];

const Up = () => (
  <IconButton variant="muted" aria-label="Up">
    <ArrowUp aria-hidden />
  </IconButton>
);

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  return (
    <Group name="Dialog and Toast">
      <Row>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <TextButton onClick={() => setWorking(true)}>Work on something</TextButton>
      </Row>
      <Dialog
        title="What has happened"
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>{LONG}.</p>
        <DividedList>
          <DividedListItem>
            <span>Sourdough</span>
            <Badge variant="warning">Only 3 left</Badge>
          </DividedListItem>
          <DividedListItem>
            <span>{LONG}</span>
            <Badge variant="destructive">Sold Out</Badge>
          </DividedListItem>
        </DividedList>
        <DialogClose>One button that closes it</DialogClose>
      </Dialog>
      {isWorking && (
        <ProgressDialog label="Working" art={<CrumbPlate />} title="Still working..." step={1} steps={3}>
          <Button onClick={() => setWorking(false)}>Enough</Button>
        </ProgressDialog>
      )}
      <Toaster notice={{ key: "saved", text: "Saved", staysFor: 3_600_000 }} />
    </Group>
  );
}
