import { Form, Link } from "@remix-run/react";
import { Plus, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import * as t from "#messages/lists.js";
import { Button, buttonVariants } from "./button.tsx";
import { DownloadLink } from "./download-link.tsx";
import { ListFoot, type ListRange, rangeOf } from "./list-foot.tsx";
import { type ListChoice, ListTabs, ListTools } from "./list-head.tsx";
import type { ListSearch, SearchFields } from "./list-search.ts";
import { TickAll, type Ticks } from "./tick-all.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useScriptsRun } from "./use-scripts-run.ts";

/** A row of a list. */
export interface ListRow {
  readonly id: string;
}

/** A column beside the first, which is the row's name and opens it. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly headClass?: string;
  readonly cellClass?: string;
  /** The whole text of a cell that may be cut off. */
  readonly cellTitle?: (row: Row) => string;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows that follow each other and have the same `of`. */
export interface ListGroup<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
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
  /** The name that the ids are posted under, and the one that stands for all of them where no scripts run. */
  readonly name: string;
  readonly allName: string;
  readonly label: (row: Row) => string;
  readonly labelAll: string;
  /** What the bar is called, and what it says; null where nothing counts the boxes because no scripts run. */
  readonly bar: string;
  readonly says: (count: number | null) => string;
  readonly clear: string;
  /** The buttons of the bar, which belong to the list's form of that id. */
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

/** What a list page shows. A screen says what its columns are; how a list works is written here. */
export interface ListPageProps<Row extends ListRow, Search extends SearchFields> {
  readonly title: string;
  readonly search: ListSearch<Search>;
  /** What the address of this page says. */
  readonly asked: Search;
  readonly rows: readonly Row[];
  readonly range: ListRange;
  /** The list as a file for spreadsheets. */
  readonly file?: { readonly path: string; readonly name: string };
  /** Where a row is added. */
  readonly add?: { readonly to: string; readonly label: string };
  readonly tabs?: {
    readonly label: string;
    readonly options: readonly {
      readonly name: string;
      readonly count: number | null;
      readonly search: Partial<Search>;
    }[];
  };
  /** The search box; `landmark` names its form. */
  readonly find: { readonly landmark: string; readonly label: string; readonly hint: string };
  /** Filters and sorts beside it, by their names in the address. */
  readonly choices: readonly (Omit<ListChoice, "name" | "chosen"> & {
    readonly name: keyof Search & string;
  })[];
  /** What is said between the tools and the rows. */
  readonly notice?: ReactNode;
  readonly table: {
    readonly className?: string;
    readonly caption: string;
    readonly name: {
      readonly head: ReactNode;
      readonly cellClass?: string;
      readonly of: (row: Row) => string;
      /** What stands behind the name. */
      readonly more?: (row: Row) => ReactNode;
    };
    readonly columns: readonly ListColumn<Row>[];
    readonly rowClass?: (row: Row) => string;
    readonly groups?: ListGroups<Row> | undefined;
  };
  readonly selection?: ListSelection<Row>;
  readonly form?: ListForm;
  /** Said where there are no rows. */
  readonly empty: {
    readonly title: string;
    readonly why?: string;
    readonly way?: { readonly to: string; readonly label: string } | undefined;
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
  const { title, search, asked, range, file, add, tabs, find, choices, notice, panel, children } = props;
  // With a row open its name is the page's heading; on phones the list is not on the page at all.
  const Heading = panel ? "h2" : "h1";
  const inForm = new Set<string>(["page", "search", ...choices.map(({ name }) => name)]);
  const keep = [...search.format(asked)].filter(([name]) => !inForm.has(name));
  const download = (className: string) =>
    file && (
      <DownloadLink address={search.addressAt(file.path, asked)} fileName={file.name} className={className} />
    );
  return (
    <main id="main" className={panel ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${panel ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{title}</Heading>
          </div>
          <div className="acts">
            {download(buttonVariants({ variant: "outline", className: "csv" }))}
            {add && (
              <Link className={buttonVariants()} to={add.to} preventScrollReset>
                <Plus className="i" aria-hidden="true" />
                {add.label}
              </Link>
            )}
          </div>
        </div>
        {tabs && (
          <ListTabs
            label={tabs.label}
            tabs={tabs.options.map(({ name, count, search: changes }) => ({
              to: search.address(asked, changes),
              name,
              count,
              isCurrent: Object.entries(changes).every(([key, value]) => asked[key] === value),
            }))}
          />
        )}
        <ListTools
          label={find.landmark}
          action={search.path}
          keep={Object.fromEntries(keep)}
          search={{ typed: String(asked.search ?? ""), label: find.label, hint: find.hint }}
          choices={choices.map((choice) => ({ ...choice, chosen: String(asked[choice.name] ?? "") }))}
        />
        {notice}
        <ListSheet
          {...props}
          foot={
            <ListFoot range={range} linkTo={(page) => search.address(asked, { page } as never)}>
              {download("soft hidden @max-[38.75rem]/list:inline")}
            </ListFoot>
          }
        />
      </div>
      {panel}
      {children}
    </main>
  );
}

/** The rows with their boxes, and the bar for those that are selected. */
function ListSheet<Row extends ListRow, Search extends SearchFields>({
  foot,
  ...props
}: ListPageProps<Row, Search> & { foot: ReactNode }) {
  const { rows, selection, form, empty } = props;
  const ticks = useTicks(selection?.doneAt ?? null);
  const list = useKeptPlace(rows.findIndex(({ id }) => ticks.ids.has(id)));
  const count = rows.filter(({ id }) => ticks.ids.has(id)).length;
  const sheet = (
    <>
      <ListTable {...props} ticks={ticks} />
      {foot}
    </>
  );
  return (
    <>
      <div className="sheet" ref={list}>
        {rows.length === 0 ? (
          <EmptyList {...empty} />
        ) : form ? (
          <FormOfRows form={form}>{sheet}</FormOfRows>
        ) : (
          sheet
        )}
      </div>
      {selection && form && rows.length > 0 && (!ticks.scriptsRun || count > 0) && (
        <fieldset className="bulk">
          <legend className="vh">{selection.bar}</legend>
          <b aria-live="polite">{selection.says(ticks.scriptsRun ? count : null)}</b>
          <div className="bulk-acts">{selection.actions(form.id)}</div>
          {ticks.scriptsRun && (
            <button className="icon x" type="button" aria-label={selection.clear} onClick={ticks.clear}>
              <X className="i" aria-hidden="true" />
            </button>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Which rows are selected; none after something was done with them. */
function useTicks(doneAt: number | null): Ticks & { readonly clear: () => void } {
  const scriptsRun = useScriptsRun();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (doneAt !== null) setIds(new Set());
  }, [doneAt]);
  return {
    ids,
    scriptsRun,
    clear: () => setIds(new Set()),
    set: (some, isTicked) =>
      setIds((before) => {
        const now = new Set(before);
        for (const id of some) isTicked ? now.add(id) : now.delete(id);
        return now;
      }),
  };
}

function FormOfRows({ form, children }: { form: ListForm; children: ReactNode }) {
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} preventScrollReset replace>
      {/* Enter in a field presses the first button of its form. */}
      <button className="vh" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
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
      {why && <p className="soft max-w-[44ch]">{why}</p>}
      {way && (
        <Link className={buttonVariants({ variant: "outline", className: "mt-2" })} to={way.to}>
          {way.label}
        </Link>
      )}
    </div>
  );
}

function ListTable<Row extends ListRow, Search extends SearchFields>({
  rows,
  range,
  table,
  selection,
  search,
  asked,
  openId,
  ticks,
}: ListPageProps<Row, Search> & { ticks: Ticks }) {
  const { name, columns, groups } = table;
  return (
    <table className={`listing ${table.className ?? ""}`}>
      <caption className="vh">{t.caption({ list: table.caption, ...rangeOf(range) })}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="c-check">
              <TickAll
                ids={rows.map(({ id }) => id)}
                label={selection.labelAll}
                ticks={ticks}
                name={selection.allName}
              />
            </th>
          )}
          <th scope="col">{name.head}</th>
          {columns.map(({ key, head, headClass }) => (
            <th key={key} scope="col" className={headClass}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groups).map((group) => (
        <tbody key={group.rows[0]?.id}>
          {groups && (
            <tr className="group">
              {selection && (
                <td className="c-check">
                  {ticks.scriptsRun && (
                    <TickAll
                      ids={group.rows.map(({ id }) => id)}
                      label={groups.select(group)}
                      ticks={ticks}
                    />
                  )}
                </td>
              )}
              {groups.cells(group)}
            </tr>
          )}
          {group.rows.map((row) => (
            <tr
              key={row.id}
              className={`${row.id === openId ? "open" : ""} ${ticks.ids.has(row.id) ? "picked" : ""} ${table.rowClass?.(row) ?? ""}`}
              aria-current={row.id === openId ? "true" : undefined}
            >
              {selection && (
                <td className="c-check">
                  <label className="hit">
                    <input
                      type="checkbox"
                      name={selection.name}
                      value={row.id}
                      aria-label={selection.label(row)}
                      checked={ticks.ids.has(row.id)}
                      onChange={({ currentTarget }) => ticks.set([row.id], currentTarget.checked)}
                    />
                  </label>
                </td>
              )}
              <th scope="row" className={name.cellClass}>
                <Link
                  className="row"
                  to={search.address(asked, undefined, { id: row.id })}
                  title={name.of(row)}
                  preventScrollReset
                >
                  {name.of(row)}
                </Link>{" "}
                {name.more?.(row)}
              </th>
              {columns.map(({ key, cellClass, cellTitle, cell }) => (
                <td key={key} className={cellClass} title={cellTitle?.(row)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The rows in groups of those that follow each other; all of them in one where the list has no groups. */
function groupsOf<Row>(rows: readonly Row[], groups: ListGroups<Row> | undefined): ListGroup<Row>[] {
  if (!groups) return [{ key: "", rows }];
  const found: { key: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const key = groups.of(row);
    const last = found.at(-1);
    if (last?.key === key) last.rows.push(row);
    else found.push({ key, rows: [row] });
  }
  return found;
}
