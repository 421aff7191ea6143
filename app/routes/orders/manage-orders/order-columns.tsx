import { Gift, StickyNote } from "lucide-react";
import { KitchenState, PaymentState } from "#app/routes/orders/manage-order-panel/order-state.tsx";
import { cn } from "#app/ui/cn.ts";
import {
  type ListColumn,
  type ListGroup,
  ListGroupCell,
  ListGroupHead,
  type ListGroups,
  ListMark,
  type ListTableProps,
} from "#app/ui/list-table.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Text } from "#app/ui/text.tsx";
import { dollars, sum } from "#domain/money.ts";
import type { OrderSearch } from "#domain/orders/order-search-schemas.ts";
import * as panel from "#messages/order-panel.js";
import * as t from "#messages/orders-list.js";
import type { OrderRowView } from "./order-row.ts";
import { orderRowId } from "./order-search.ts";
import { TAB_NAMES } from "./order-tabs.ts";

/**
 * The columns of the merchant's orders (MAN-06): a table where there is room, cards where there is not. Sorted by day the rows stand under their
 * days; `today` is the shop's calendar day.
 */
export function orderTable(query: OrderSearch, today: string): ListTableProps<OrderRowView> {
  const isByDay = query.sort === "day";
  return {
    caption: t.ordersOf({ filter: TAB_NAMES[query.show]() }),
    rowId: ({ id }) => orderRowId(id),
    opensByRow: true,
    cards: "cards:grid-cols-[40px_auto_minmax(0,1fr)_auto]",
    name: {
      head: t.colOrder(),
      of: ({ ticketNumber }) => `#${ticketNumber}`,
      cellClass: "w-[1%] cards:col-start-2 cards:row-start-1",
      isQuiet: true,
    },
    columns: columnsOf(isByDay),
    groups: isByDay ? daysOf(today) : undefined,
  };
}

const columnsOf = (isByDay: boolean): ListColumn<OrderRowView>[] => [
  {
    key: "who",
    head: t.colCustomer(),
    // A long name gives way before any column is cut: the column is as wide as the others leave it.
    cellClass:
      "whitespace-nowrap @max-[47.6rem]/list:w-full @max-[47.6rem]/list:max-w-0 cards:col-start-3 cards:row-start-1 cards:min-w-0",
    look: "main",
    cell: (row) => <Who row={row} />,
  },
  {
    key: "type",
    head: isByDay ? t.colType() : t.colFor(),
    headClass: "cards:hidden",
    cellClass: "whitespace-nowrap cards:hidden",
    cell: ({ typeName, slot }) => (
      <>
        {typeName}
        {!isByDay && (
          <Text as="span" variant="muted">
            {" "}
            {slot}
          </Text>
        )}
      </>
    ),
  },
  {
    key: "items",
    head: t.colItems(),
    headClass: "@max-[47.6rem]/list:hidden",
    cellClass:
      "w-full max-w-0 @max-[47.6rem]/list:hidden cards:col-span-2 cards:col-start-2 cards:row-start-2 cards:block cards:min-w-0",
    look: "muted",
    cell: (row) => <Items row={row} isByDay={isByDay} />,
  },
  {
    key: "total",
    head: t.colTotal(),
    numeric: true,
    cellClass: "cards:col-start-4 cards:row-start-1",
    look: ({ paid }) => (paid ? "amount" : "due"),
    cell: ({ total }) => total,
  },
  {
    key: "payment",
    head: t.colPayment(),
    // One word is enough of what is paid or cancelled.
    cellClass: (row) =>
      cn(
        "w-[1%] cards:col-start-4 cards:row-start-2 cards:justify-self-end",
        (row.cancelled || (row.paid && isUnderWay(row))) && "cards:hidden",
      ),
    cell: ({ paid }) => <PaymentState paid={paid} />,
  },
  {
    key: "kitchen",
    head: t.colKitchen(),
    // What is owed is said beside how far the kitchen is.
    cellClass: (row) =>
      cn(
        "w-[1%] cards:col-start-4 cards:justify-self-end",
        row.paid || row.cancelled ? "cards:row-start-2" : "cards:row-start-3",
        !row.cancelled && !isUnderWay(row) && "cards:hidden",
      ),
    cell: (row) => <KitchenState {...row} />,
  },
];

const isUnderWay = ({ readyForGuest, completed }: OrderRowView) => readyForGuest || completed;

/** What was ordered, as far as it fits; on a card after how it leaves. */
const Items = ({ row, isByDay }: { row: OrderRowView; isByDay: boolean }) => (
  <div className="truncate">
    <span className="hidden cards:inline">
      {row.type !== "Pickup" && (
        <>
          <PanelText as="span" variant="plain" size="same" className="mr-2.5">
            {row.typeName}
          </PanelText>{" "}
        </>
      )}
      {!isByDay && `${row.slot}, `}
    </span>
    {row.items} {row.moreItems > 0 && `+${row.moreItems}`}
  </div>
);

function Who({ row: { who, isGift, hasNote } }: { row: OrderRowView }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span className="max-w-44 min-w-0 truncate @max-[47.6rem]/list:max-w-none" title={who}>
        {who || panel.guest()}
      </span>
      {isGift && <ListMark icon={Gift} label={t.gift()} />}
      {hasNote && <ListMark icon={StickyNote} label={t.hasNote()} isWarning />}
    </div>
  );
}

/** The rows under their days, each with what its orders sum up to and what is owed of it. */
const daysOf = (today: string): ListGroups<OrderRowView> => ({
  of: ({ slot, date }) => `${date} ${slot}`,
  select: (group) => t.selectDay({ day: dayOf(group) }),
  cells: (group) => (
    <>
      <ListGroupHead
        colSpan={2}
        className="cards:col-span-2 cards:col-start-2 cards:row-start-1"
        description={dayText(group, today)}
      >
        {dayOf(group)}
      </ListGroupHead>
      <ListGroupCell className="cards:hidden" />
      <ListGroupCell className="@max-[47.6rem]/list:hidden" />
      <ListGroupCell numeric className="cards:col-start-4 cards:row-start-1">
        {dollars(sum(group.rows.map(({ totalCents }) => totalCents)))}
      </ListGroupCell>
      <ListGroupCell colSpan={2} className="cards:hidden">
        {owedText(group)}
      </ListGroupCell>
    </>
  ),
});

const dayOf = ({ rows: [row] }: ListGroup<OrderRowView>) => row?.slot || t.noDay();

/** "today, 19 orders", or how many of them are on this page where the day may go on beyond it. */
export function dayText({ rows, isCut }: ListGroup<OrderRowView>, today: string): string {
  const count = isCut ? t.dayPart({ count: rows.length }) : t.dayOrders({ count: rows.length });
  return rows[0]?.date === today ? t.dayToday({ count }) : count;
}

function owedText({ rows }: ListGroup<OrderRowView>): string {
  const owed = sum(rows.map((row) => row.owed));
  return owed > 0 ? t.owed({ amount: dollars(owed) }) : "";
}
