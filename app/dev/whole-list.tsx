/** `/dev/ui?side=list` and `?side=panel`: a list as wide as its page, with its bar for selected rows, alone and beside the panel of a row. */
import { Printer } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { ListField } from "#app/ui/list-field.tsx";
import { ListPage, ListSelected } from "#app/ui/list-page.tsx";
import { listSearch } from "#app/ui/list-search.ts";
import { Panel, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import { PanelNotice } from "#app/ui/panel-parts.tsx";
import { oneOf, pageNumber, searchSchema, searchText } from "#domain/search-schemas.ts";
import { LONG } from "./example.tsx";

const ADDRESS = listSearch(
  "/dev/ui",
  searchSchema({
    side: oneOf(["shop", "list", "panel"]),
    search: searchText,
    sort: oneOf(["name", "price"]),
    page: pageNumber,
  }),
);

/** Every row opens the same panel. */
const SEARCH: typeof ADDRESS = {
  ...ADDRESS,
  address: (search, changes, beside) =>
    ADDRESS.address(search, { ...changes, side: beside?.id === undefined ? "list" : "panel" }),
};

const ROWS = [
  { id: "sourdough", name: "Sourdough", price: "9.00", state: "" },
  { id: "long", name: LONG, price: "4.00", state: "Hidden" },
  { id: "rye", name: "Rye", price: "7.00", state: "" },
];

/** The list; with a row open, its panel is beside it. */
export function WholeList({ hasPanel }: { hasPanel: boolean }) {
  const side = hasPanel ? "panel" : "list";
  const query = ADDRESS.read(new URLSearchParams({ side }));
  return (
    <ListPage
      title="Items"
      search={SEARCH}
      query={query}
      rows={ROWS}
      range={{ page: 1, perPage: 3, total: 7 }}
      file={{ path: "/dev/ui", name: "items.csv" }}
      add={{ to: SEARCH.address(query, undefined, { id: "new" }), label: "Add an item", short: "Add" }}
      tabs={{
        label: "Filters",
        options: [
          { name: "All", count: 7, search: { sort: "name" } },
          { name: "Hidden", count: null, search: { sort: "price" } },
        ],
      }}
      find={{ landmark: "Items", label: "Find an item", hint: "Name or section" }}
      choices={[{ name: "sort", label: "Sort by", options: [{ value: "name", label: "Name" }] }]}
      notice={<PanelProblem message={LONG} />}
      table={{
        caption: "Items",
        cards: "cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:items-center",
        name: { head: "Item", of: ({ name }) => name, isFaint: ({ state }) => state !== "" },
        rowClass: () => "group/row",
        columns: [
          { key: "state", head: "State", cell: ({ state }) => state && <Badge>{state}</Badge> },
          {
            key: "price",
            head: "Price",
            numeric: true,
            cell: ({ id, name, price }) => (
              <ListField
                name={`price:${id}`}
                shown={price}
                wrong={id === "rye" ? "seven" : null}
                inputMode="decimal"
                aria-label={`Price of ${name}`}
              />
            ),
          },
        ],
      }}
      form={{ id: "items", save: "Save", onSubmit: (event) => event.preventDefault() }}
      selection={{
        name: "item",
        label: ({ name }) => `Select ${name}`,
        labelAll: "Select all",
        labelPage: "Select all of this page",
        isPageSelected: true,
        bar: "Selected items",
        description: (rows) => <ListSelected>{rows?.length ?? 0} selected</ListSelected>,
        clear: "Select none",
        actions: (form) => (
          <Button variant="ghost" type="submit" form={form}>
            <Printer className="icon-button" aria-hidden />
            Print
          </Button>
        ),
        doneAt: null,
      }}
      empty={{ title: "No items" }}
      openId={hasPanel ? "sourdough" : null}
      panel={hasPanel ? <Editor back={SEARCH.address(query)} /> : null}
    />
  );
}

/** The panel of the first row. */
const Editor = ({ back }: { back: string }) => (
  <Panel
    name="item"
    title="Sourdough"
    places={{ back, before: null, next: "?side=panel" }}
    words={{ back: "Items", close: "Close", before: "Row above", next: "Row below" }}
    isSaved
    form="item-form"
    notice={<PanelNotice>{LONG}</PanelNotice>}
    foot={
      <Button type="submit" form="item-form">
        Save
      </Button>
    }
  >
    <form id="item-form" className={panelBody} onSubmit={(event) => event.preventDefault()}>
      <Field label="Name">
        <Input name="name" defaultValue="Sourdough" />
      </Field>
    </form>
  </Panel>
);
