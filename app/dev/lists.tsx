/** The parts of `/dev/ui` that show tables, and what lists and panels are made of. */
import { ArrowUp, Ellipsis, Printer, Radio, Trash2, Unplug } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DragGrip } from "#app/ui/drag-grip.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { FramedPage } from "#app/ui/framed-page.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { KeyHint, KeyHints } from "#app/ui/key-hints.tsx";
import { Ledger, LedgerRow } from "#app/ui/ledger.tsx";
import { LineItems } from "#app/ui/line-items.tsx";
import { LiveStatus } from "#app/ui/live-status.tsx";
import { NavList, NavListItem } from "#app/ui/nav-list.tsx";
import { PanelLead, PanelSection, PanelText } from "#app/ui/panel-text.tsx";
import { SortableGroup, SortableGroups, SortableRow, SortableRows } from "#app/ui/sortable-list.tsx";
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
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { Toast, ToastAction } from "#app/ui/toast.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import { Group, LONG, Row, Up } from "./example.tsx";

/** Tables of figures. */
export function Numbers() {
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

/** What lists and panels of the manage area are made of; shop pages have no measures for it. */
export function ListParts() {
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
        <DragGrip onDrag={() => {}} />
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
      <FramedPage src="/offline" title="A page in a frame" />
      <Strip>
        <ArrowUp aria-hidden />
        <a href="#main">2 new rows</a>
        <Text as="span" variant="muted">
          {LONG}
        </Text>
      </Strip>
      <NavList>
        <NavListItem icon={Printer} detail="3 of them" to="?side=manage">
          Print
        </NavListItem>
        <NavListItem icon={Trash2} detail={null} to="?side=manage">
          {LONG}
        </NavListItem>
      </NavList>
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
