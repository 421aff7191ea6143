import { Form, Link } from "@remix-run/react";
import { Plus, X } from "lucide-react";
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button, buttonVariants } from "./button.tsx";
import { cn } from "./cn.ts";
import { DownloadLink } from "./download-link.tsx";
import { IconButton, iconButton } from "./icon-button.tsx";
import { ListFoot, type ListRange } from "./list-foot.tsx";
import { type ListChoice, ListTabs, ListTools } from "./list-head.tsx";
import type { ListSearch, SearchFields } from "./list-search.ts";
import {
  type ListForm,
  type ListRow,
  type ListSelection,
  ListTable,
  type ListTableProps,
} from "./list-table.tsx";
import type { SelectedRows } from "./select-all.tsx";
import { useScriptsRun } from "./use-scripts-run.ts";

/** What a list page shows. A screen says what its columns are; how a list works is written here. */
export interface ListPageProps<Row extends ListRow, Search extends SearchFields> {
  readonly title: string;
  /** What the list says of itself beside its title, such as whether it is live. */
  readonly status?: ReactNode;
  /** What stands before the rows and what narrows them. */
  readonly intro?: ReactNode;
  readonly search: ListSearch<Search>;
  /** What the address of this page says. */
  readonly query: Search;
  readonly rows: readonly Row[];
  readonly range: ListRange;
  /** The list as a file for spreadsheets. */
  readonly file?: { readonly path: string; readonly name: string };
  /** Where a row is added. */
  readonly add?: {
    readonly to: string;
    readonly label: string;
    /** What is shown of the label where there is little room. */
    readonly short?: string;
  };
  readonly tabs?: {
    readonly label: string;
    readonly options: readonly {
      readonly name: string;
      readonly count: number | null;
      readonly search: Partial<Search>;
    }[];
  };
  /** The search box; `landmark` names its form. A list of few rows has none. */
  readonly find?: { readonly landmark: string; readonly label: string; readonly hint: string };
  /** Filters and sorts beside it, by their names in the address. */
  readonly choices?: readonly (Omit<ListChoice, "name" | "chosen"> & {
    readonly name: keyof Search & string;
  })[];
  /** What is said between the tools and the rows. */
  readonly notice?: ReactNode;
  readonly table?: ListTableProps<Row>;
  /** The rows as cards, in place of a table. */
  readonly cards?: (row: Row, place: { readonly to: string; readonly isOpen: boolean }) => ReactNode;
  /** What stands below the rows. */
  readonly after?: ReactNode;
  readonly selection?: ListSelection<Row>;
  readonly form?: ListForm;
  /** Said where there are no rows; where it names no way on, `add` is the way. */
  readonly empty: {
    readonly title: string;
    readonly why?: string;
    readonly way?: { readonly to: string; readonly label: string } | null | undefined;
  };
  /** The id of the open row, and its panel. */
  readonly openId: string | null;
  readonly panel: ReactNode;
  /** Snackbars and what is read out. */
  readonly children?: ReactNode;
}

/**
 * A list of the manage area with the panel of its open row beside it, on phones in its place: heading, tabs, search, filters, rows, pages, and the
 * bar for the selected rows (UI-01, MAN-02). Everything in it is links and forms, and works without scripts.
 */
export function ListPage<Row extends ListRow, Search extends SearchFields>(
  props: ListPageProps<Row, Search>,
) {
  const { title, status, intro, search, query, file, add, tabs, find, choices = [], notice } = props;
  const { table, cards, after, panel, children } = props;
  // With a row open its name is the page's heading; on phones the list is not on the page at all.
  const Heading = panel ? "h2" : "h1";
  const inForm = new Set<string>(["page", "search", ...choices.map(({ name }) => name)]);
  const outsideForm = [...search.format(query)].filter(([name]) => !inForm.has(name));
  const download = (className: string) =>
    file && (
      <DownloadLink address={search.addressAt(file.path, query)} fileName={file.name} className={className} />
    );
  return (
    <main
      id="main"
      className={cn(panel && "grid grid-cols-1 p-0! desk:grid-cols-[minmax(0,1fr)_376px]")}
      tabIndex={-1}
    >
      <div
        className={cn(
          "@container/list",
          panel && "max-desk:hidden desk:min-w-0 desk:pt-6 desk:pb-10 desk:ps-(--pad) desk:pe-5",
        )}
      >
        {/* Where the title leaves no room for the buttons they go to the next line. */}
        <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3 cards:items-center cards:gap-2">
          <Heading className="min-w-0 flex-auto text-2xl wrap-anywhere">{title}</Heading>
          <div
            data-slot="list-actions"
            className="ml-auto flex flex-wrap gap-2 cards:gap-1 cards:*:flex-none print:hidden"
          >
            {status}
            {download(buttonVariants({ variant: "outline", className: "cards:hidden!" }))}
            {add && (
              <Link
                className={buttonVariants({ className: "cards:px-3.5!" })}
                to={add.to}
                aria-label={add.label}
                preventScrollReset
              >
                <Plus className="icon-button" aria-hidden="true" />
                {add.short && <span className="hidden cards:inline">{add.short}</span>}
                <span className={cn(add.short && "cards:hidden")}>{add.label}</span>
              </Link>
            )}
          </div>
        </div>
        {intro}
        {tabs && (
          <ListTabs
            label={tabs.label}
            tabs={tabs.options.map(({ name, count, search: changes }) => ({
              to: search.address(query, changes),
              name,
              count,
              isCurrent: Object.entries(changes).every(([key, value]) => query[key] === value),
            }))}
          />
        )}
        {find && (
          <ListTools
            label={find.landmark}
            action={search.path}
            keep={Object.fromEntries(outsideForm)}
            search={{ typed: String(query.search ?? ""), label: find.label, hint: find.hint }}
            choices={choices.map((choice) => ({ ...choice, chosen: String(query[choice.name] ?? "") }))}
          />
        )}
        {notice}
        {table && <ListSheet {...props} table={table} download={download(MORE_LINK)} />}
        {cards && <ListCards {...props} cards={cards} />}
        {after}
      </div>
      {panel}
      {children}
    </main>
  );
}

/** A link under the rows that stands in for what has no room above them. */
const MORE_LINK = "hidden items-center gap-1 text-muted-foreground cards:inline-flex";

/** The rows with their boxes, and the bar for those that are selected. */
function ListSheet<Row extends ListRow, Search extends SearchFields>({
  search,
  query,
  rows,
  range,
  table,
  selection,
  form,
  empty,
  add,
  openId,
  download,
}: ListPageProps<Row, Search> & { table: ListTableProps<Row>; download: ReactNode }) {
  const selectedRows = useSelectedRows(selection, rows);
  const selected = rows.filter(({ id }) => selectedRows.ids.has(id));
  const list = useListFocus(rows.findIndex(({ id }) => selectedRows.ids.has(id)));
  const beside = openId === null ? {} : { id: openId };
  const all = selection?.labelPage && (
    <Link
      className={selectedRows.scriptsRun ? "hidden cards:inline" : ""}
      to={search.address(query, undefined, { ...beside, also: { tick: "all" } })}
      onClick={(event) => {
        event.preventDefault();
        selectedRows.set(
          rows.map(({ id }) => id),
          true,
        );
      }}
    >
      {selection.labelPage}
    </Link>
  );
  const sheet = (
    <>
      <ListTable
        rows={rows}
        range={range}
        table={table}
        selection={selection}
        form={selection?.form?.id}
        openId={openId}
        addressOf={({ id }) => search.address(query, undefined, { id })}
        selectedRows={selectedRows}
      />
      <ListFoot range={range} linkTo={(page) => search.address(query, { page } as never)}>
        {download}
        {all}
      </ListFoot>
    </>
  );
  return (
    <>
      <div
        data-slot="sheet"
        className="peer overflow-clip rounded-lg border border-border bg-card has-[details[open]]:overflow-visible"
        ref={list}
      >
        {rows.length === 0 ? (
          <EmptyList {...empty} way={empty.way ?? add} />
        ) : form ? (
          <FormOfRows form={form}>{sheet}</FormOfRows>
        ) : (
          sheet
        )}
      </div>
      {selection && rows.length > 0 && (!selectedRows.scriptsRun || selected.length > 0) && (
        <BulkBar
          selection={selection}
          form={form?.id}
          selected={selectedRows.scriptsRun ? selected : null}
          clearedAt={search.address(query, undefined, beside)}
          clear={selectedRows.clear}
        />
      )}
    </>
  );
}

/** The rows as cards, with the pages under them where there are several. */
function ListCards<Row extends ListRow, Search extends SearchFields>({
  search,
  query,
  rows,
  range,
  cards,
  empty,
  add,
  openId,
}: ListPageProps<Row, Search> & {
  cards: NonNullable<ListPageProps<Row, Search>["cards"]>;
}) {
  return (
    <>
      {rows.length === 0 && (
        <div data-slot="sheet" className="mt-4 mb-7 rounded-lg border border-border bg-card">
          <EmptyList {...empty} way={empty.way ?? add} />
        </div>
      )}
      {rows.map((row) => (
        <Fragment key={row.id}>
          {cards(row, { to: search.address(query, undefined, { id: row.id }), isOpen: row.id === openId })}
        </Fragment>
      ))}
      {range.total > range.perPage && (
        <ListFoot range={range} linkTo={(page) => search.address(query, { page } as never)} />
      )}
    </>
  );
}

/** What can be done with the selected rows. It comes with the first box that is checked, while the scripts are still on their way too; where none run it is always there. */
function BulkBar<Row>({
  selection: { bar, description, clear: clearLabel, actions, form: own },
  form,
  selected,
  clearedAt,
  clear,
}: {
  selection: ListSelection<Row>;
  form: string | undefined;
  selected: readonly Row[] | null;
  clearedAt: string;
  clear: () => void;
}) {
  const look =
    "sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-lg bg-card p-1.5 pl-4 text-sm shadow-float cards:bottom-2 cards:-mx-2 cards:w-auto cards:max-w-none cards:gap-0 cards:p-1 print:hidden [@media(scripting:enabled)]:[.peer:not(:has(tbody_:checked))~&]:hidden";
  const content = (
    <>
      <span className="contents" aria-live="polite">
        {description(selected)}
      </span>
      <div className="flex flex-wrap items-center cards:order-3 cards:mt-0.5 cards:flex-[1_1_100%] cards:justify-between cards:border-t cards:border-border cards:pt-1 [&>[data-slot=button]]:px-2.5 [&>[data-slot=button]]:text-sm">
        {actions(own?.id ?? form ?? "")}
      </div>
      {selected ? (
        <IconButton className="cards:ml-auto" aria-label={clearLabel} onClick={clear}>
          <X aria-hidden="true" />
        </IconButton>
      ) : (
        <Link
          className={iconButton({ className: "cards:ml-auto" })}
          to={clearedAt}
          aria-label={clearLabel}
          preventScrollReset
        >
          <X aria-hidden="true" />
        </Link>
      )}
    </>
  );
  if (!own)
    return (
      <fieldset data-slot="bulk-bar" className={look}>
        <legend className="sr-only">{bar}</legend>
        {content}
      </fieldset>
    );
  return (
    <Form
      data-slot="bulk-bar"
      id={own.id}
      method="post"
      action={own.action}
      onSubmit={own.onSubmit}
      className={look}
      aria-label={bar}
      preventScrollReset
    >
      <input type="hidden" name="back" value={clearedAt} />
      {content}
    </Form>
  );
}

/** How many rows are selected, in the bar. */
export const ListSelected = ({ children }: { children: ReactNode }) => (
  <b className="mr-2 font-semibold whitespace-nowrap cards:pl-3">{children}</b>
);

/** Which rows are selected; none after something was done with them. */
function useSelectedRows<Row extends ListRow>(
  selection: ListSelection<Row> | undefined,
  rows: readonly Row[],
): SelectedRows & { readonly clear: () => void } {
  const scriptsRun = useScriptsRun();
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(selection?.isPageSelected ? rows.map(({ id }) => id) : []),
  );
  const doneAt = selection?.doneAt ?? null;
  useEffect(() => {
    if (doneAt !== null) setIds(new Set());
  }, [doneAt]);
  return {
    ids,
    scriptsRun,
    clear: () => setIds(new Set()),
    set: (some, isSelected) =>
      setIds((before) => {
        const now = new Set(before);
        for (const id of some) isSelected ? now.add(id) : now.delete(id);
        return now;
      }),
  };
}

function FormOfRows({ form, children }: { form: ListForm; children: ReactNode }) {
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} preventScrollReset replace>
      {/* Enter in a field presses the first button of its form. */}
      <button className="sr-only" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
      {children}
      <noscript>
        <p className="px-4 pb-3">
          <Button variant="outline" type="submit" name="intent" value="save">
            {form.save}
          </Button>
        </p>
      </noscript>
    </Form>
  );
}

/** Why the list is empty, and one way on. */
function EmptyList({ title, why, way }: ListPageProps<ListRow, SearchFields>["empty"]) {
  return (
    <div className="grid justify-items-start gap-2 px-4 py-8">
      <h2>{title}</h2>
      {why && <p className="max-w-[44ch] text-muted-foreground">{why}</p>}
      {way && (
        <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to={way.to}>
          {way.label}
        </Link>
      )}
    </div>
  );
}

/**
 * Keeps the keyboard's place in a list (UI-01): the bar that did something with the checked rows goes when they are unchecked, and with it the button that
 * had the focus. It goes to the first of those rows, or to the one that stands there now. `first` is that row's place, -1 where none is checked.
 */
function useListFocus(first: number): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    const was = place.current;
    place.current = first;
    if (first >= 0 || was < 0 || document.activeElement !== document.body) return;
    const boxes =
      list.current?.querySelectorAll<HTMLElement>("tbody tr:not([data-group]) [type=checkbox]") ?? [];
    boxes[Math.min(was, boxes.length - 1)]?.focus();
  }, [first]);
  return list;
}
