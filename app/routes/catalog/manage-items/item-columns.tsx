import { Link } from "@remix-run/react";
import {
  Check,
  CircleAlert,
  Copy,
  Ellipsis,
  EyeOff,
  Infinity as InfinityMark,
  Minus,
  Plus,
} from "lucide-react";
import { buttonVariants } from "#app/ui/button.tsx";
import { ListField } from "#app/ui/list-field.tsx";
import type { ListPageProps } from "#app/ui/list-page.tsx";
import { NEW } from "#app/ui/list-search.ts";
import type { ListColumn, ListGroup, ListGroups } from "#app/ui/list-table.tsx";
import type { ItemSearch } from "#domain/catalog/item-search-schemas.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { DeleteButton } from "../parts/item-panel.tsx";
import type { ItemView } from "../parts/item-view.ts";
import { itemsSearch } from "./item-search.ts";
import { noteWords, type RowNote, type RowNotes } from "./row-notes.tsx";

const t = speak(catalogTexts);

/** What a list without an editor beside it has room for. */
const WIDE = "hidden @min-[52rem]/list:table-cell";

/**
 * The columns of the merchant's items (MAN-02): price and stock are changed where they stand, and `told` says at the row what became of it. In the
 * order of the menu the rows stand under their sections; `isWhole` says that these rows are all that there are.
 */
export function itemTable({
  items,
  asked,
  isWhole,
  told,
}: {
  items: readonly ItemView[];
  asked: ItemSearch;
  isWhole: boolean;
  told: RowNotes | null;
}): ListPageProps<ItemView, ItemSearch>["table"] {
  const isGrouped = asked.sort === "menu";
  const isDated = items.some(({ date }) => date !== null);
  const notesOf = ({ id }: ItemView) => told?.notes.filter(({ itemId }) => itemId === id) ?? [];
  const columns: (ListColumn<ItemView> | false)[] = [
    {
      key: "description",
      head: t("item.description"),
      headClass: WIDE,
      cellClass: `soft w-2/5 max-w-0 truncate ${WIDE}`,
      cellTitle: ({ description }) => description,
      cell: ({ description }) => description,
    },
    isDated && {
      key: "date",
      head: t("item.date"),
      headClass: WIDE,
      cellClass: `soft whitespace-nowrap ${WIDE}`,
      cell: ({ day }) => day,
    },
    {
      key: "order",
      head: t("item.order"),
      headClass: `num ${WIDE}`,
      cellClass: `num soft ${WIDE}`,
      cell: ({ order }) => order,
    },
    {
      key: "stock",
      head: t("items.colStock"),
      headClass: "mid",
      cellClass: "c-stock",
      cell: (item) => <Stock item={item} note={notesOf(item).find(({ field }) => field === "stock")} />,
    },
    {
      key: "price",
      head: t("items.colPrice"),
      headClass: "num",
      cellClass: "c-price",
      cell: (item) => (
        <ListField
          name={`price:${item.id}`}
          shown={item.price}
          {...wrongIn(notesOf(item).find(({ field }) => field === "price"))}
          inputMode="decimal"
          aria-label={t("items.priceOf", { name: item.name })}
        />
      ),
    },
    {
      key: "more",
      head: <span className="vh">{t("items.colMore")}</span>,
      cellClass: "c-more",
      cell: (item) => <RowMenu item={item} />,
    },
  ];
  return {
    className: "items",
    caption: t("items.title"),
    name: {
      head: t("items.colItem"),
      cellClass: "c-name @min-[52rem]/list:w-1/2",
      of: ({ name }) => name,
      more: (item) => (
        <>
          <Under item={item} section={isGrouped ? "" : item.sectionName} />
          <ItemState item={item} />
          <RowNotesShown notes={notesOf(item)} />
        </>
      ),
    },
    columns: columns.filter((column) => column !== false),
    rowClass: ({ hidden }) => (hidden ? "hid" : ""),
    groups: isGrouped ? sectionsOf(asked, isDated, isWhole) : undefined,
  };
}

/** The rows under their sections, each with a link that adds an item to it. */
function sectionsOf(asked: ItemSearch, isDated: boolean, isWhole: boolean): ListGroups<ItemView> {
  const nameOf = ({ rows }: ListGroup<ItemView>) => rows[0]?.sectionName ?? "";
  return {
    of: ({ sectionId }) => sectionId,
    select: (group) => t("items.selectSection", { section: nameOf(group) }),
    cells: (group) => (
      <>
        <th scope="rowgroup">
          {nameOf(group)} {isWhole && <span className="soft">{counted(group.rows.length)}</span>}
        </th>
        <td colSpan={isDated ? 3 : 2} className={WIDE} />
        <td className="@max-[38.75rem]/list:hidden" />
        <td colSpan={2} className="num">
          <Link
            className={buttonVariants({ variant: "ghost", size: "sm" })}
            to={itemsSearch.address(asked, undefined, { id: NEW, also: { into: group.key } })}
            aria-label={t("items.addTo", { section: nameOf(group) })}
            preventScrollReset
          >
            {t("items.add")}
          </Link>
        </td>
      </>
    ),
  };
}

const counted = (count: number) => (count === 1 ? t("items.oneItem") : t("items.someItems", { count }));

/** What stands under the name; on a narrow list the price too. */
function Under({ item, section }: { item: ItemView; section: string }) {
  const under = [section, item.unit].filter(Boolean).join(", ");
  return (
    <span className="soft u">
      {under}
      <span className="narrow">
        {under && ", "}${item.price}
      </span>
    </span>
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
      <span className="st done">
        <InfinityMark className="i" aria-hidden="true" />
        {t("items.unlimited")}
      </span>
    );
  return (
    <span className="step">
      <button
        type="submit"
        name="intent"
        value={`less:${id}`}
        aria-label={t("items.fewer", { name })}
        data-keeps-typing=""
      >
        <Minus className="i" aria-hidden="true" />
      </button>
      <ListField
        name={`stock:${id}`}
        shown={String(stock)}
        {...wrongIn(note)}
        inputMode="numeric"
        aria-label={t("items.stockOf", { name })}
      />
      <button
        type="submit"
        name="intent"
        value={`more:${id}`}
        aria-label={t("items.more", { name })}
        data-keeps-typing=""
      >
        <Plus className="i" aria-hidden="true" />
      </button>
    </span>
  );
}

/** What is told of a field: what was typed and is wrong stays. */
const wrongIn = (note: RowNote | undefined) => ({
  wrong: note && note.problem !== null ? note.typed : null,
  "aria-describedby": note && noteId(note),
});

const noteId = ({ itemId, field }: RowNote) => `told-${field}-${itemId}`;

function RowNotesShown({ notes }: { notes: readonly RowNote[] }) {
  return notes.map((note) =>
    note.problem === null ? (
      <span key={note.field} id={noteId(note)} className="st good">
        <Check className="i" aria-hidden="true" />
        {noteWords(note)}
      </span>
    ) : (
      <span key={note.field} id={noteId(note)} className="block font-medium text-(--destructive)">
        {noteWords(note)}
      </span>
    ),
  );
}

function RowMenu({ item }: { item: ItemView }) {
  const { id, name, hidden, soldOut } = item;
  return (
    <details className="drop">
      <summary className="icon" aria-label={t("items.moreFor", { name })}>
        <Ellipsis className="i" aria-hidden="true" />
      </summary>
      <div className="menu">
        <button type="submit" name="intent" value={`clone:${id}`}>
          <Copy className="i" aria-hidden="true" />
          {t("items.clone")}
        </button>
        <button type="submit" name="intent" value={`${hidden ? "show" : "hide"}:${id}`}>
          <EyeOff className="i" aria-hidden="true" />
          {t(hidden ? "items.show" : "items.hide")}
        </button>
        <button type="submit" name="intent" value={`${soldOut ? "for-sale" : "sold-out"}:${id}`}>
          <CircleAlert className="i" aria-hidden="true" />
          {t(soldOut ? "items.markForSale" : "items.markSoldOut")}
        </button>
        <hr />
        <DeleteButton className="danger" id={id} label={t("item.delete", { name })} />
      </div>
    </details>
  );
}

function ItemState({ item }: { item: ItemView }) {
  if (item.hidden)
    return (
      <span className="st done">
        <EyeOff className="i" aria-hidden="true" />
        {t("items.isHidden")}
      </span>
    );
  if (item.outOfStock)
    return (
      <span className="st warn">
        <CircleAlert className="i" aria-hidden="true" />
        {t("items.soldOut")}
      </span>
    );
  if (item.tooLateToOrder) return <span className="st warn">{t("item.tooLate")}</span>;
  return item.lowStock ? <span className="st warn low">{t("items.low")}</span> : null;
}
