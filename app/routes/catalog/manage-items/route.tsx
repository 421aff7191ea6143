import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { v7 } from "uuid";
import { CatalogFailure } from "#app/routes/catalog/manage-catalog/catalog-failure.tsx";
import { DeleteQuestion } from "#app/routes/catalog/manage-catalog/delete-question.tsx";
import { UndoToast } from "#app/routes/catalog/manage-catalog/undo-toast.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-items.css?url";
import { problemsOf } from "#app/ui/form-reply.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { NEW } from "#app/ui/list-search.ts";
import { neighbours, PanelProblem } from "#app/ui/panel.tsx";
import { type Api, page, thereOr404, visitOf } from "#app/wiring/api.server.ts";
import { takeOnce } from "#app/wiring/once-cookie.server.ts";
import { pictureMessage } from "#app/wiring/picture-message.server.ts";
import { ITEM_FILTERS } from "#domain/catalog/item-filters.ts";
import { ITEM_LIST_SORTS, type ItemSearch } from "#domain/catalog/item-search-schemas.ts";
import type { ItemCounts } from "#domain/catalog/manage-catalog-schemas.ts";
import { isId } from "#domain/ids.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import { allSections } from "./all-sections.ts";
import { readFlagged } from "./flagged-items.ts";
import { itemTable } from "./item-columns.tsx";
import { ItemPanel } from "./item-panel.tsx";
import { ItemPhotoEditor } from "./item-photo-editor.tsx";
import { itemsQuestionOf, itemsSearch } from "./item-search.ts";
import { itemSelection, MarkedToast } from "./item-selection.tsx";
import { historyView, itemView, newItemView } from "./item-view.ts";
import { readSaved, ToldAloud } from "./row-notes.tsx";
import { takeItemPost } from "./take-item-post.server.ts";
import { useItemSaving } from "./use-item-saving.ts";

const FORM = "items-form";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: t.frameTitle({
      page: loaded?.item?.id === NEW ? t.itemsNew() : (loaded?.item?.name ?? t.itemsTitle()),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** A page of the list and the open item, if any (MAN-02). An item that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const query = itemsSearch.read(searchParams);
  const itemId = args.params.id;
  const { items } = calls.catalog;
  const [{ now }, shop, list, counts, sections, found] = await Promise.all([
    visitOf(args),
    calls.shop.current(),
    items.list({ page: query.page, ...itemsQuestionOf(query) }),
    items.counts(),
    allSections(calls),
    itemId === undefined || itemId === NEW ? null : savedItem(calls, itemId),
  ]);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const into = searchParams.get("into") ?? query.section ?? sections[0]?.id ?? "";
  const fresh = newItemView(into, shop.usesItemDates ? calendarDate(now, timeZone) : null);
  const deleted = searchParams.get("deleted");
  const marked = takeOnce(args, "marked");
  const savedRows = takeOnce(args, "saved");
  return {
    shopTitle: shop.title,
    query,
    items: list.rows.map(itemView),
    counts,
    sections,
    // Without scripts the same form, posted again, is the same change.
    changeKey: v7(),
    range: { page: list.page, perPage: list.perPage, total: list.total },
    usesItemDates: shop.usesItemDates,
    item: itemId === NEW ? fresh : found && itemView(found.item),
    history: found && historyView(found.history, timeZone),
    pictureMessage: pictureMessage(args),
    saved: searchParams.has("saved"),
    asks: searchParams.get("ask") === "delete",
    deleted: isId(deleted) ? deleted : null,
    marked: marked === null ? null : readFlagged(marked),
    rows: savedRows === null ? null : readSaved(savedRows),
  };
}

/** An item there is, with its history. @throws 404 */
async function savedItem({ catalog: { items } }: Api, itemId: string) {
  const [item, history] = await Promise.all([
    thereOr404(items.one({ itemId })),
    thereOr404(items.history({ itemId })),
  ]);
  return { item, history };
}

/** A refused change was made on what is no longer so: the list and the editor show what is. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus !== undefined || mayLookAfresh(args);

export const action = takeItemPost;

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export default function ManageItems() {
  const loaded = useLoaderData<typeof loader>();
  const { query, counts, sections, range, item } = loaded;
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer.reply : null;
  const saving = useItemSaving(
    loaded.items,
    answer && "rows" in answer ? answer.rows : loaded.rows,
    loaded.marked,
  );
  const { items, told, marked, refused, onSubmit } = saving;

  return (
    <ListPage
      title={t.itemsTitle()}
      search={itemsSearch}
      query={query}
      rows={items}
      range={range}
      file={{ path: "/manage/items-export", name: "items.csv" }}
      add={{ to: itemsSearch.address(query, undefined, { id: NEW }), label: t.itemsNew() }}
      tabs={{ label: t.itemsFilters(), options: tabsOf(counts) }}
      find={{ landmark: t.itemsLandmark(), label: t.itemsSearch(), hint: t.itemsSearchHint() }}
      choices={[
        {
          name: "section",
          label: t.itemsSection(),
          narrows: true,
          options: [
            { value: "", label: t.itemsAllSections() },
            ...sections.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          name: "sort",
          label: lists.sort(),
          options: ITEM_LIST_SORTS.map((name) => ({ value: name, label: SORT_LABELS[name]() })),
        },
      ]}
      notice={
        <>
          {reply && !item && <PanelProblem message={problemsOf(reply)[""] ?? ""} />}
          {refused !== null && <PanelProblem message={refused} />}
        </>
      }
      table={itemTable({ items, query, isWhole: range.total === items.length, told })}
      selection={itemSelection(items.length, marked?.at ?? null)}
      form={{ id: FORM, save: t.itemsSaveAll(), onSubmit }}
      empty={emptyList(query, counts)}
      openId={item?.id ?? null}
      panel={item && <OpenItem key={item.id} item={item} reply={reply} saveForm={saving.saveForm} />}
    >
      <MarkedToast marked={marked} onSubmit={onSubmit} />
      <ToldAloud told={told} items={items} />
      <input type="hidden" form={FORM} name="changeKey" value={loaded.changeKey} />
      <UndoToast deletedId={loaded.deleted} />
    </ListPage>
  );
}

/** Why there is nothing to see, and where all items are; a shop that has none is there already. */
const emptyList = ({ search }: ItemSearch, counts: ItemCounts) => ({
  title: search ? t.itemsNoneFound({ search }) : t.itemsNone(),
  why: search ? t.itemsNoneFoundWhy() : t.itemsNoneWhy(),
  way: counts.all > 0 ? { to: itemsSearch.path, label: t.itemsShowAll() } : null,
});

const SORT_LABELS = {
  menu: t.itemsSortMenu,
  name: t.itemsSortName,
  price: t.itemsSortPrice,
  stock: t.itemsSortStock,
} as const;

const FILTER_LABELS = {
  "in-stock": t.itemsInStock,
  "out-of-stock": t.itemsOutOfStock,
  hidden: t.itemsHidden,
} as const;

const COUNT_OF = { "in-stock": "inStock", "out-of-stock": "outOfStock", hidden: "hidden" } as const;

/** The quick filters with how many items each holds. */
const tabsOf = (counts: ItemCounts): { name: string; count: number; search: Partial<ItemSearch> }[] => [
  { name: t.itemsAll(), count: counts.all, search: { show: null } },
  ...ITEM_FILTERS.map((show) => ({
    name: FILTER_LABELS[show](),
    count: counts[COUNT_OF[show]],
    search: { show },
  })),
];

/** The editor of the open item, or the question whether to delete it. */
function OpenItem({
  item,
  reply,
  saveForm,
}: Pick<Parameters<typeof ItemPanel>[0], "item" | "reply"> &
  Pick<ReturnType<typeof useItemSaving>, "saveForm">) {
  const { query, items, asks, sections, saved, history, usesItemDates, changeKey, pictureMessage } =
    useLoaderData<typeof loader>();
  const addressOf = (id?: string) => itemsSearch.address(query, undefined, { id });
  if (asks) return <DeleteQuestion id={item.id} name={item.name} back={addressOf(item.id)} reply={reply} />;
  return (
    <ItemPanel
      item={item}
      sections={sections}
      links={{ ...(history && neighbours(items, item.id, addressOf)), back: addressOf() }}
      reply={reply}
      save={history && ((texts) => saveForm(item.id, texts))}
      saved={saved}
      history={history}
      usesItemDates={usesItemDates}
      changeKey={changeKey}
      photo={<ItemPhotoEditor item={item} isNew={!history} told={pictureMessage} />}
    />
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
