import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { FormEvent, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";
import * as t from "#messages/lists.js";
import { cn } from "./cn.ts";
import { type ListRange, rangeOf } from "./list-foot.tsx";
import { ScrollRegion } from "./scroll-region.tsx";
import { hitArea, SelectAll, type SelectedRows } from "./select-all.tsx";

/** A row of a list. */
export interface ListRow {
  readonly id: string;
}

const LOOKS = {
  /** What tells one row from the next. */
  main: "cards:text-base cards:font-semibold",
  muted: "text-muted-foreground",
  amount: "cards:text-base",
  /** What is still to be paid. */
  due: "font-semibold text-destructive cards:text-base",
  /** What steps back on a card alone. */
  detail: "cards:text-muted-foreground",
  /** What is to be heeded, on a card alone. */
  warning: "cards:text-honey",
  plain: "",
} as const;
export type ListLook = keyof typeof LOOKS;

/** A column beside the first, which is the row's name and opens it. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** Numbers, which stand at the right. */
  readonly numeric?: boolean;
  readonly headClass?: string;
  /** Where the cell stands. */
  readonly cellClass?: string | ((row: Row) => string);
  readonly look?: ListLook | ((row: Row) => ListLook);
  /** The whole text of a cell that may be cut off. */
  readonly cellTitle?: (row: Row) => string;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows that follow each other and have the same `of`. */
export interface ListGroup<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
  /** Whether it may go on on another page. */
  readonly isCut: boolean;
}

/** Rows under headings of their own. */
export interface ListGroups<Row> {
  readonly of: (row: Row) => string;
  /** The cells of the heading's row behind its box. */
  readonly cells: (group: ListGroup<Row>) => ReactNode;
  /** What its box says that selects the group. */
  readonly select: (group: ListGroup<Row>) => string;
}

/** Boxes before the rows, and the bar with what is done with the selected ones. */
export interface ListSelection<Row> {
  /** Whether there are boxes in a table alone, since cards have no room for them. */
  readonly isTableOnly?: boolean;
  /** The name that the rows are posted under, and what is posted of each: its id, unless said. */
  readonly name: string;
  readonly value?: (row: Row) => string;
  /** The name that stands for all rows where no scripts run. Without one the box for all is there with scripts only. */
  readonly allName?: string;
  readonly label: (row: Row) => string;
  readonly labelAll: string;
  /** A link under the rows that selects all of them, where the box in the head needs scripts and room. */
  readonly labelPage?: string;
  /** Whether they are all selected when the page opens: how that link says it without scripts. */
  readonly isPageSelected?: boolean;
  /** What the bar is called, and what it says; null where nothing counts the boxes because no scripts run. */
  readonly bar: string;
  readonly description: (rows: readonly Row[] | null) => ReactNode;
  readonly clear: string;
  /** A form of the bar's own, which the boxes belong to; without one they belong to the list's. */
  readonly form?: Omit<ListForm, "save"> & { readonly action: string };
  /** The buttons of the bar, which belong to the form of that id. */
  readonly actions: (form: string) => ReactNode;
  /** The moment at which something was done with the selected rows: then they are no longer selected. */
  readonly doneAt: number | null;
}

/** Makes the rows one form, whose fields save themselves when they are left changed; without scripts a button saves them all. */
export interface ListForm {
  readonly id: string;
  readonly save: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What the table of a list shows. */
export interface ListTableProps<Row extends ListRow> {
  readonly caption: string;
  readonly name: {
    readonly head: ReactNode;
    readonly cellClass?: string | ((row: Row) => string);
    /** Steps back on a card, where another cell is the main one. */
    readonly isQuiet?: boolean;
    readonly of: (row: Row) => string;
    /** Steps back everywhere: the row is there and not shown to shoppers. */
    readonly isFaint?: (row: Row) => boolean;
    /** What stands behind the name. */
    readonly more?: (row: Row) => ReactNode;
    /** What stands under it. The name has a line then and is cut where that is too short; on a card it has two. */
    readonly under?: (row: Row) => ReactNode;
  };
  readonly columns: readonly ListColumn<Row>[];
  readonly rowClass?: (row: Row) => string;
  /**
   * Rows are cards where the list is narrow: the columns of their grid, the first for the box. Where each cell stands in it is for the screen
   * to say, with `cards:`.
   */
  readonly cards?: string;
  /** The id of a row's element, where addresses name it. */
  readonly rowId?: (row: Row) => string;
  /** Whether a press anywhere in the row opens it; its boxes, links and fields need `relative z-1` then. */
  readonly opensByRow?: boolean;
  /** Whether it has more columns than a screen has room for, and scrolls sideways. */
  readonly scrolls?: boolean;
  readonly groups?: ListGroups<Row> | undefined;
}

const HEAD = "list-cell h-9 font-medium whitespace-nowrap";
const GROUP = "list-cell h-10 whitespace-nowrap list-card";

/** What makes cards of rows where the list is narrow. */
const CARDS = {
  table: "cards:-mt-px cards:block",
  thead: "cards:hidden",
  tbody: "cards:block",
  row: "list-card-row",
  group: "cards:items-center cards:py-2.5",
  cell: "list-card",
  name: "cards:text-base",
  check: "cards:col-start-1 cards:row-start-1 cards:grid cards:min-h-11 cards:place-items-center",
} as const;

/** What the parts of a table wear. */
function looks({ cards, name }: Pick<ListTableProps<ListRow>, "cards" | "name">, isTableOnly = false) {
  const card = (part: keyof typeof CARDS) => cards !== undefined && CARDS[part];
  const check = cn("w-12 pr-0!", isTableOnly ? "cards:hidden" : card("check"));
  return {
    table: cn("w-full border-collapse text-left text-sm", card("table"), name.under && "list-high"),
    thead: cn("text-muted-foreground", card("thead")),
    tbody: cn(card("tbody")),
    head: (isNumeric: boolean, more?: string) => cn(HEAD, isNumeric && "text-right", more),
    check: cn(check, !isTableOnly && "cards:row-span-2"),
    groupCheck: cn(GROUP, check),
    group: cn("border-t border-border bg-muted", card("row"), card("group"), cards),
    row: (more?: string) => cn("list-row", card("row"), cards, more),
    cell: (isNumeric: boolean, more?: string) =>
      cn("list-cell", isNumeric && "text-right whitespace-nowrap", card("cell"), more),
    link: (isFaint: boolean, opensByRow: boolean) =>
      cn(
        "no-underline hover:underline",
        isFaint ? "font-medium text-muted-foreground" : "font-semibold text-inherit",
        name.under && "block truncate stretched-card cards:line-clamp-2 cards:whitespace-normal",
        opensByRow && "stretched-row",
        !name.under && !name.isQuiet && card("name"),
        name.isQuiet && "cards:text-base cards:font-normal cards:text-muted-foreground",
      ),
  };
}

/** What a column says for all rows alike, or for each. */
const forRow = <Row, Value extends string | undefined>(
  value: Value | ((row: Row) => Value),
  row: Row,
): Value => (typeof value === "function" ? value(row) : value);

/** The heading of a group of rows; `description` stands behind it, on a card under it unless both are short. */
export function ListGroupHead({
  description,
  isOneLine = false,
  className,
  children,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { description?: string; isOneLine?: boolean }) {
  return (
    <th
      scope="rowgroup"
      {...rest}
      className={cn(
        GROUP,
        "text-left font-semibold cards:whitespace-normal",
        !isOneLine && "cards:text-base",
        className,
      )}
    >
      {children}{" "}
      {description && (
        <span
          className={cn(
            "ml-1 font-normal text-muted-foreground cards:text-sm",
            !isOneLine && "cards:ml-0 cards:block",
          )}
        >
          {description}
        </span>
      )}
    </th>
  );
}

/** Something to know of a row: an icon with its word, or with a word that is only read out (`isWarning`, in yellow). */
export function ListMark({
  icon: Icon,
  label,
  isWarning = false,
}: {
  icon: LucideIcon;
  label: string;
  isWarning?: boolean;
}) {
  return (
    <span
      className={cn(
        "flex flex-none items-center gap-1 font-normal",
        isWarning ? "text-honey" : "text-muted-foreground",
      )}
    >
      <Icon className="icon-4" aria-hidden="true" />
      <span className={isWarning ? "sr-only" : "cards:sr-only"}>{label}</span>
    </span>
  );
}

/** A cell beside it. */
export function ListGroupCell({
  numeric = false,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  const look = numeric ? "text-right font-semibold cards:text-base" : "text-muted-foreground";
  return <td {...rest} className={cn(GROUP, look, className)} />;
}

/** The rows of a list under the heads of their columns, each with the box that selects it. */
export function ListTable<Row extends ListRow>({
  rows,
  range,
  table,
  selection,
  form,
  openId,
  addressOf,
  selectedRows,
}: {
  rows: readonly Row[];
  range: ListRange;
  table: ListTableProps<Row>;
  selection: ListSelection<Row> | undefined;
  /** The form that the boxes belong to, where it is not around them. */
  form: string | undefined;
  openId: string | null;
  addressOf: (row: Row) => string;
  selectedRows: SelectedRows;
}) {
  const { groups } = table;
  const look = looks(table as ListTableProps<ListRow>, selection?.isTableOnly);
  const shown = (
    <table data-slot="table" className={look.table}>
      <caption className="sr-only">{t.caption({ list: table.caption, ...rangeOf(range) })}</caption>
      <Heads rows={rows} table={table} selection={selection} selectedRows={selectedRows} look={look} />
      {groupsOf(rows, groups, range).map((group) => (
        <tbody key={group.rows[0]?.id} className={look.tbody}>
          {groups && (
            <tr data-group="" className={look.group}>
              {selection && (
                <td className={look.groupCheck}>
                  {selectedRows.scriptsRun && (
                    <SelectAll
                      ids={group.rows.map(({ id }) => id)}
                      label={groups.select(group)}
                      selectedRows={selectedRows}
                    />
                  )}
                </td>
              )}
              {groups.cells(group)}
            </tr>
          )}
          {group.rows.map((row) => (
            <RowOf
              key={row.id}
              row={row}
              table={table}
              selection={selection}
              form={form}
              isOpen={row.id === openId}
              to={addressOf(row)}
              selectedRows={selectedRows}
              look={look}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
  return table.scrolls ? (
    <ScrollRegion className="overflow-x-auto" label={table.caption}>
      {shown}
    </ScrollRegion>
  ) : (
    shown
  );
}

/** What the rows of one table have in common. */
interface InTable<Row extends ListRow> {
  table: ListTableProps<Row>;
  selection: ListSelection<Row> | undefined;
  selectedRows: SelectedRows;
  look: ReturnType<typeof looks>;
}

function Heads<Row extends ListRow>({
  rows,
  table: { name, columns },
  selection,
  selectedRows,
  look,
}: InTable<Row> & { rows: readonly Row[] }) {
  const all = selection && (selection.allName !== undefined || selectedRows.scriptsRun);
  return (
    <thead className={look.thead}>
      <tr>
        {selection && (
          <th scope="col" className={look.head(false, look.check)}>
            {all ? (
              <SelectAll
                ids={rows.map(({ id }) => id)}
                label={selection.labelAll}
                selectedRows={selectedRows}
                {...(selection.allName !== undefined && { name: selection.allName })}
              />
            ) : (
              <span className="sr-only">{t.select()}</span>
            )}
          </th>
        )}
        <th scope="col" className={look.head(false)}>
          {name.head}
        </th>
        {columns.map(({ key, head, numeric = false, headClass }) => (
          <th key={key} scope="col" className={look.head(numeric, headClass)}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function RowOf<Row extends ListRow>({
  row,
  table,
  selection,
  form,
  isOpen,
  to,
  selectedRows,
  look,
}: InTable<Row> & { row: Row; form: string | undefined; isOpen: boolean; to: string }) {
  return (
    <tr
      id={table.rowId?.(row)}
      className={look.row(cn(table.opensByRow && "relative scroll-my-24", table.rowClass?.(row)))}
      data-state={selectedRows.ids.has(row.id) ? "selected" : undefined}
      aria-current={isOpen ? "true" : undefined}
    >
      {selection && (
        <td className={look.cell(false, look.check)}>
          <label className={hitArea}>
            <input
              type="checkbox"
              name={selection.name}
              form={form}
              value={selection.value?.(row) ?? row.id}
              aria-label={selection.label(row)}
              checked={selectedRows.ids.has(row.id)}
              onChange={({ currentTarget }) => selectedRows.set([row.id], currentTarget.checked)}
            />
          </label>
        </td>
      )}
      <NameCell row={row} table={table} look={look} to={to} />
      {table.columns.map(({ key, numeric = false, look: tone = "plain", cellClass, cellTitle, cell }) => (
        <td
          key={key}
          className={look.cell(numeric, cn(forRow(cellClass, row), LOOKS[forRow(tone, row)]))}
          title={cellTitle?.(row)}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The name of a row, which opens it, and what stands beside or under it. */
function NameCell<Row extends ListRow>({
  row,
  table: { name, opensByRow = false },
  look,
  to,
}: {
  row: Row;
  table: ListTableProps<Row>;
  look: ReturnType<typeof looks>;
  to: string;
}) {
  return (
    <th
      scope="row"
      className={look.cell(
        false,
        cn(
          name.under && "w-full max-w-0 leading-snug font-normal cards:text-base",
          forRow(name.cellClass, row),
        ),
      )}
    >
      <Link
        className={look.link(name.isFaint?.(row) ?? false, opensByRow)}
        to={to}
        title={name.of(row)}
        preventScrollReset
        {...(opensByRow && { prefetch: "intent" })}
      >
        {name.of(row)}
      </Link>{" "}
      {name.more?.(row)}
      {name.under && <span className="text-sm">{name.under(row)}</span>}
    </th>
  );
}

/** The rows in groups of those that follow each other; all of them in one where the list has no groups. */
export function groupsOf<Row>(
  rows: readonly Row[],
  groups: ListGroups<Row> | undefined,
  { page, perPage, total }: ListRange,
): ListGroup<Row>[] {
  if (!groups) return [{ key: "", rows, isCut: false }];
  const found: { key: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const key = groups.of(row);
    const last = found.at(-1);
    if (last?.key === key) last.rows.push(row);
    else found.push({ key, rows: [row] });
  }
  const goesOn = page * perPage < total;
  return found.map((group, at) => ({
    ...group,
    isCut: (at === 0 && page > 1) || (at === found.length - 1 && goesOn),
  }));
}
