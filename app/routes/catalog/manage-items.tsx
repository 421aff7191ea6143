import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Plus } from "lucide-react";
import styles from "#app/styles/manage-items.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { type Api, attempt, contextOf, page } from "#app/wiring/api.server.ts";
import { takeOnce } from "#app/wiring/once-cookie.server.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { CatalogFailure } from "./parts/catalog-failure.tsx";
import { DeleteQuestion } from "./parts/delete-question.tsx";
import { ItemPanel, WhyNotSaved } from "./parts/item-panel.tsx";
import {
  isId,
  itemAddress,
  itemsExportAddress,
  listOf,
  NEW,
  readItemQuestion,
} from "./parts/item-question.ts";
import { ItemSheet } from "./parts/item-sheet.tsx";
import { ItemTools } from "./parts/item-tools.tsx";
import { historyView, itemView, newItemView } from "./parts/item-view.ts";
import { readMarked } from "./parts/marked-items.ts";
import { neighbours } from "./parts/panel-steps.tsx";
import { readSaved } from "./parts/row-notes.ts";
import { takeItemPost } from "./parts/take-item-post.server.ts";
import { UndoSnack } from "./parts/undo-snack.tsx";

const t = speak(catalogTexts);

const NOT_FOUND = 404;
const MOST_SECTIONS = 100;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: t("frame.title", {
      page: loaded?.item?.name ?? t("items.title"),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

/** A page of the list and the open item, if any (MAN-02). An item that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const asked = readItemQuestion(searchParams);
  const itemId = args.params.id;
  const { items, sections } = calls.catalog;
  const [{ now }, shop, list, counts, allSections, found] = await Promise.all([
    contextOf(args),
    calls.shop.current(),
    items.list({ page: asked.page, ...listOf(asked) }),
    items.counts(),
    sections.list({ perPage: MOST_SECTIONS }),
    itemId === undefined || itemId === NEW ? null : savedItem(calls, itemId),
  ]);
  const timeZone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const into = searchParams.get("into") ?? asked.sectionId ?? allSections.rows[0]?.id ?? "";
  const fresh = newItemView(into, shop.usesItemDates ? calendarDate(now, timeZone) : null);
  const deleted = searchParams.get("deleted");
  const marked = takeOnce(args, "marked");
  const savedRows = takeOnce(args, "saved");
  return {
    shopTitle: shop.title,
    address: itemAddress(asked, {}),
    items: list.rows.map(itemView),
    counts,
    sections: allSections.rows.map(({ id, name }) => ({ id, name })),
    range: { page: list.page, perPage: list.perPage, total: list.total },
    usesItemDates: shop.usesItemDates,
    item: itemId === NEW ? fresh : found && itemView(found.item),
    history: found && historyView(found.history, timeZone),
    saved: searchParams.has("saved"),
    asks: searchParams.get("ask") === "delete",
    deleted: isId(deleted) ? deleted : null,
    marked: marked === null ? null : readMarked(marked),
    rows: savedRows === null ? null : readSaved(savedRows),
  };
}

/** An item there is, with its history. @throws 404 */
async function savedItem({ catalog: { items } }: Api, itemId: string) {
  const [item, history] = await Promise.all([
    attempt(() => items.one({ itemId })),
    attempt(() => items.history({ itemId })),
  ]);
  if ("init" in item || "init" in history) throw data(null, { status: NOT_FOUND });
  return { item, history };
}

/** A refused change was made on what is no longer so: the list and the editor show what is. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export const action = takeItemPost;

export default function ManageItems() {
  const {
    address,
    items,
    counts,
    sections,
    range,
    item,
    history,
    usesItemDates,
    saved,
    asks,
    deleted,
    marked,
    rows,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const notSaved = answer && "notSaved" in answer ? answer.notSaved : null;
  const told = answer && "rows" in answer ? answer.rows : rows;
  const asked = readItemQuestion(new URL(address, "http://windowsill.invalid").searchParams);
  // With an item open its name is the page's heading; on phones the list is not on the page at all.
  const Heading = item ? "h2" : "h1";

  return (
    <main id="main" className={item ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${item ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("items.title")}</Heading>
          </div>
          <div className="acts">
            <DownloadLink
              address={itemsExportAddress(asked)}
              fileName="items.csv"
              className={buttonVariants({ variant: "outline", className: "csv" })}
            />
            <Link className={buttonVariants()} to={itemAddress(asked, { itemId: NEW })} preventScrollReset>
              <Plus className="i" aria-hidden="true" />
              {t("items.new")}
            </Link>
          </div>
        </div>
        <ItemTools asked={asked} counts={counts} sections={sections} />
        {notSaved && !item && <WhyNotSaved notSaved={notSaved} />}
        <ItemSheet
          items={items}
          asked={asked}
          openId={item?.id ?? null}
          range={range}
          marked={marked}
          told={told}
        />
      </div>
      {item && asks && (
        <DeleteQuestion
          id={item.id}
          name={item.name}
          back={itemAddress(asked, { itemId: item.id })}
          notSaved={notSaved}
        />
      )}
      {item && !asks && (
        <ItemPanel
          key={item.id}
          item={item}
          sections={sections}
          links={{
            ...neighbours(items, item.id, (itemId) => itemAddress(asked, { itemId })),
            back: address,
          }}
          notSaved={notSaved}
          saved={saved}
          history={history}
          usesItemDates={usesItemDates}
        />
      )}
      <UndoSnack deletedId={deleted} />
    </main>
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
