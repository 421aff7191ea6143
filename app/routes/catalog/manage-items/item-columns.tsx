import { Link } from "@remix-run/react";
import { Check, CircleAlert, Copy, Ellipsis, EyeOff, Infinity as InfinityMark, Trash2 } from "lucide-react";
import { deleting } from "#app/routes/catalog/manage-catalog/catalog-panel.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { ListField } from "#app/ui/list-field.tsx";
import type { ListPageProps } from "#app/ui/list-page.tsx";
import { NEW } from "#app/ui/list-search.ts";
import {
  type ListColumn,
  type ListGroup,
  ListGroupCell,
  ListGroupHead,
  type ListGroups,
} from "#app/ui/list-table.tsx";
import { NumberStepper } from "#app/ui/number-stepper.tsx";
import { Text } from "#app/ui/text.tsx";
import type { ItemSearch } from "#domain/catalog/item-search-schemas.ts";
import * as t from "#messages/catalog.js";
import { itemsSearch } from "./item-search.ts";
import type { ItemView } from "./item-view.ts";
import { noteWords, type RowNote, type RowNotes } from "./row-notes.tsx";

/** As many rows as a menu is high. */
const LOW_ROWS = 4;

/** What a list without an editor beside it has room for. */
const WIDE = "@max-[52rem]/list:hidden";

/**
 * The columns of the merchant's items (MAN-02): price and stock are changed where they stand, and `told` says at the row what became of it. In the
 * order of the menu the rows stand under their sections; `isWhole` says that these rows are all that there are.
 */
export function itemTable({
  items,
  query,
  isWhole,
  told,
}: {
  items: readonly ItemView[];
  query: ItemSearch;
  isWhole: boolean;
  told: RowNotes | null;
}): ListPageProps<ItemView, ItemSearch>["table"] {
  const isGrouped = query.sort === "menu";
  const isDated = items.some(({ date }) => date !== null);
  const notesOf: NotesOf = ({ id }) => told?.notes.filter(({ itemId }) => itemId === id) ?? [];
  return {
    caption: t.itemsTitle(),
    cards: "cards:grid-cols-[minmax(0,1fr)_auto] cards:items-center cards:pl-4",
    name: {
      head: t.itemsColItem(),
      cellClass: "@min-[52rem]/list:w-1/2",
      of: ({ name }) => name,
      isFaint: ({ hidden }) => hidden,
      under: (item) => (
        <>
          <Under item={item} section={isGrouped ? "" : item.sectionName} />
          <ItemState item={item} />
          <RowNotesShown notes={notesOf(item)} />
        </>
      ),
    },
    columns: columnsOf(items, isDated, notesOf),
    rowClass: () => "group/row",
    groups: isGrouped ? sectionsOf(query, isDated, isWhole) : undefined,
  };
}

/** What is told of an item's fields. */
type NotesOf = (item: ItemView) => readonly RowNote[];

/** What stands beside its name. */
function columnsOf(items: readonly ItemView[], isDated: boolean, notesOf: NotesOf): ListColumn<ItemView>[] {
  const columns: (ListColumn<ItemView> | false)[] = [
    {
      key: "description",
      head: t.itemDescription(),
      headClass: WIDE,
      cellClass: `w-2/5 max-w-0 truncate ${WIDE}`,
      look: "muted",
      cellTitle: ({ description }) => description,
      cell: ({ description }) => description,
    },
    isDated && {
      key: "date",
      head: t.itemDate(),
      headClass: WIDE,
      cellClass: `whitespace-nowrap ${WIDE}`,
      look: "muted",
      cell: ({ day }) => day,
    },
    {
      key: "order",
      head: t.itemOrder(),
      numeric: true,
      headClass: WIDE,
      cellClass: WIDE,
      look: "muted",
      cell: ({ order }) => order,
    },
    {
      key: "stock",
      head: t.itemsColStock(),
      headClass: "text-center",
      cellClass: "text-center whitespace-nowrap",
      cell: (item) => <Stock item={item} note={notesOf(item).find(({ field }) => field === "stock")} />,
    },
    {
      key: "price",
      head: t.itemsColPrice(),
      numeric: true,
      cellClass: "cards:hidden",
      cell: (item) => (
        <ListField
          name={`price:${item.id}`}
          shown={item.price}
          {...wrongIn(notesOf(item).find(({ field }) => field === "price"))}
          inputMode="decimal"
          aria-label={t.itemsPriceOf({ name: item.name })}
        />
      ),
    },
    {
      key: "more",
      head: <span className="sr-only">{t.itemsColMore()}</span>,
      cellClass: "w-11 pr-2! pl-0! cards:hidden",
      cell: (item) => <RowMenu item={item} isLow={items.indexOf(item) >= items.length - LOW_ROWS} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The rows under their sections, each with a link that adds an item to it. */
function sectionsOf(query: ItemSearch, isDated: boolean, isWhole: boolean): ListGroups<ItemView> {
  const nameOf = ({ rows }: ListGroup<ItemView>) => rows[0]?.sectionName ?? "";
  return {
    of: ({ sectionId }) => sectionId,
    select: (group) => t.itemsSelectSection({ section: nameOf(group) }),
    cells: (group) => (
      <>
        <ListGroupHead
          isOneLine
          {...(isWhole && { description: t.itemsCount({ count: group.rows.length }) })}
        >
          {nameOf(group)}
        </ListGroupHead>
        <td colSpan={isDated ? 3 : 2} className={WIDE} />
        <td className="cards:hidden" />
        <ListGroupCell colSpan={2} numeric>
          <Link
            className={buttonVariants({ variant: "ghost", size: "sm", className: "cards:-my-2" })}
            to={itemsSearch.address(query, undefined, { id: NEW, also: { into: group.key } })}
            aria-label={t.itemsAddTo({ section: nameOf(group) })}
            preventScrollReset
          >
            {t.itemsAdd()}
          </Link>
        </ListGroupCell>
      </>
    ),
  };
}

/** What stands under the name; on a narrow list the price too. */
function Under({ item, section }: { item: ItemView; section: string }) {
  const under = [section, item.unit].filter(Boolean).join(", ");
  return (
    <Text as="span" variant="muted" className="mr-2.5">
      {under}
      <span className="hidden cards:inline">
        {under && ", "}${item.price}
      </span>
    </Text>
  );
}

/** The pieces there are, with buttons for one fewer and one more. */
function Stock({
  item: { id, name, stock, unlimited },
  note,
}: {
  item: ItemView;
  note: RowNote | undefined;
}) {
  if (unlimited)
    return (
      <Badge className="pr-1.5">
        <InfinityMark aria-hidden="true" />
        {t.itemsUnlimited()}
      </Badge>
    );
  const step = (intent: "less" | "more") => ({
    type: "submit" as const,
    name: "intent",
    value: `${intent}:${id}`,
    "data-keeps-typing": "",
  });
  return (
    <NumberStepper
      variant="row"
      fewer={{ ...step("less"), "aria-label": t.itemsFewer({ name }) }}
      more={{ ...step("more"), "aria-label": t.itemsMore({ name }) }}
    >
      <ListField
        name={`stock:${id}`}
        shown={String(stock)}
        {...wrongIn(note)}
        inputMode="numeric"
        aria-label={t.itemsStockOf({ name })}
      />
    </NumberStepper>
  );
}

/** What is told of a field: what was typed and is wrong stays. */
const wrongIn = (note: RowNote | undefined) => ({
  wrong: note && note.problem !== null ? note.typed : null,
  "aria-describedby": note && noteId(note),
});

const toldId = ({ itemId, field }: RowNote) => `told-${field}-${itemId}`;
const noteId = (note: RowNote) => (note.problem === null ? toldId(note) : `${toldId(note)}-error`);

function RowNotesShown({ notes }: { notes: readonly RowNote[] }) {
  return notes.map((note) =>
    note.problem === null ? (
      <Badge key={note.field} id={noteId(note)} variant="success">
        <Check aria-hidden="true" />
        {noteWords(note)}
      </Badge>
    ) : (
      <FieldError key={note.field} id={toldId(note)}>
        {noteWords(note)}
      </FieldError>
    ),
  );
}

/** What else is done with an item; the menu of one of the last rows opens upwards. */
function RowMenu({ item, isLow }: { item: ItemView; isLow: boolean }) {
  const { id, name, hidden, soldOut } = item;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={t.itemsMoreFor({ name })}>
        <Ellipsis className="icon-5" aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side={isLow ? "top" : "bottom"}>
        <DropdownMenuItem name="intent" value={`clone:${id}`}>
          <Copy className="icon-5" aria-hidden="true" />
          {t.itemsClone()}
        </DropdownMenuItem>
        <DropdownMenuItem name="intent" value={`${hidden ? "show" : "hide"}:${id}`}>
          <EyeOff className="icon-5" aria-hidden="true" />
          {hidden ? t.itemsShow() : t.itemsHide()}
        </DropdownMenuItem>
        <DropdownMenuItem name="intent" value={`${soldOut ? "for-sale" : "sold-out"}:${id}`}>
          <CircleAlert className="icon-5" aria-hidden="true" />
          {soldOut ? t.itemsMarkForSale() : t.itemsMarkSoldOut()}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" aria-label={t.itemDelete({ name })} {...deleting(id)}>
          <Trash2 className="icon-5" aria-hidden="true" />
          {t.itemsDelete()}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** What of an item is not as usual, the most important first. */
function ItemState({ item }: { item: ItemView }) {
  if (item.hidden)
    return (
      <Badge className="mr-2.5">
        <EyeOff aria-hidden="true" />
        {t.itemsIsHidden()}
      </Badge>
    );
  if (item.outOfStock)
    return (
      <Badge variant="warning" className="mr-2.5">
        <CircleAlert aria-hidden="true" />
        {t.itemsSoldOut()}
      </Badge>
    );
  if (item.tooLateToOrder) return <Badge variant="warning">{t.itemTooLate()}</Badge>;
  return item.lowStock ? <Badge variant="warning">{t.itemsLow()}</Badge> : null;
}
