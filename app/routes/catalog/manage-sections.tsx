import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import styles from "#app/styles/manage-sections.css?url";
import { ListPage } from "#app/ui/list-page.tsx";
import { isId, NEW } from "#app/ui/list-search.ts";
import type { ListColumn } from "#app/ui/list-table.tsx";
import { neighbours } from "#app/ui/panel.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import type { ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { SECTION_LIST_SORTS } from "#domain/catalog/section-search-schemas.ts";
import { dollars } from "#domain/money.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import * as lists from "#messages/lists.js";
import { CatalogFailure } from "./parts/catalog-failure.tsx";
import { DeleteQuestion } from "./parts/delete-question.tsx";
import { type NotSaved, WhyNotSaved } from "./parts/item-panel.tsx";
import { NEW_SECTION, SectionPanel, type SectionView } from "./parts/section-panel.tsx";
import { sectionsSearch } from "./parts/section-search.ts";
import { takeSectionPost } from "./parts/take-section-post.server.ts";
import { UndoSnack } from "./parts/undo-snack.tsx";

const t = speak(catalogTexts);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: t("frame.title", {
      page: loaded?.section ? loaded.section.name || t("sections.new") : t("sections.title"),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

const viewOf = ({
  id,
  name,
  description,
  order,
  itemCount,
  price,
  version,
}: ManagedSection): SectionView => ({
  id,
  name,
  description,
  order,
  itemCount,
  price: dollars(price),
  version,
});

/** The sections in the order of the menu, and the open one, if any (MAN-02). One that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const asked = sectionsSearch.read(searchParams);
  const sectionId = args.params.id;
  const { sections } = calls.catalog;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    sections.list({
      page: asked.page,
      sort: asked.sort === "menu" ? "order" : asked.sort,
      ...(asked.search && { search: asked.search }),
    }),
    sectionId === undefined || sectionId === NEW ? null : attempt(() => sections.one({ sectionId })),
  ]);
  if (found && "init" in found) throw data(null, { status: statusOf("not-found") });
  const deleted = searchParams.get("deleted");
  return {
    shopTitle: shop.title,
    asked,
    sections: list.rows.map(viewOf),
    range: { page: list.page, perPage: list.perPage, total: list.total },
    section: sectionId === NEW ? NEW_SECTION : found && viewOf(found),
    saved: searchParams.has("saved"),
    asks: searchParams.get("ask") === "delete",
    deleted: isId(deleted) ? deleted : null,
  };
}

/** A refused change was made on what is no longer so: the list and the editor show what is. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export const action = takeSectionPost;

export default function ManageSections() {
  const { asked, sections, range, section, deleted } = useLoaderData<typeof loader>();
  const notSaved = useActionData<typeof action>()?.notSaved ?? null;
  return (
    <ListPage
      title={t("sections.title")}
      search={sectionsSearch}
      asked={asked}
      rows={sections}
      range={range}
      add={{ to: sectionsSearch.address(asked, undefined, { id: NEW }), label: t("sections.new") }}
      find={{ landmark: t("sections.title"), label: t("sections.search"), hint: t("sections.searchHint") }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          options: SECTION_LIST_SORTS.map((name) => ({ value: name, label: t(SORT_LABELS[name]) })),
        },
      ]}
      notice={notSaved && !section && <WhyNotSaved notSaved={notSaved} />}
      table={{
        caption: t("sections.title"),
        name: { head: t("sections.colName"), of: ({ name }) => name },
        columns: COLUMNS,
      }}
      empty={
        asked.search
          ? {
              title: t("sections.noneFound", { search: asked.search }),
              way: { to: sectionsSearch.path, label: t("sections.showAll") },
            }
          : { title: t("sections.none"), why: t("sections.noneWhy") }
      }
      openId={section?.id ?? null}
      panel={section && <OpenSection key={section.id} section={section} notSaved={notSaved} />}
    >
      <UndoSnack deletedId={deleted} />
    </ListPage>
  );
}

const SORT_LABELS = { menu: "items.sortMenu", name: "items.sortName" } as const;

const COLUMNS: readonly ListColumn<SectionView>[] = [
  {
    key: "description",
    head: t("item.description"),
    headClass: "hidden @min-[38.75rem]/list:table-cell",
    cellClass: "soft hidden w-2/5 max-w-0 truncate @min-[38.75rem]/list:table-cell",
    cellTitle: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: "items",
    head: t("sections.colItems"),
    numeric: true,
    cell: ({ itemCount }) => itemCount,
  },
  {
    key: "price",
    head: t("sections.colPrice"),
    numeric: true,
    cell: ({ price }) => price,
  },
  {
    key: "order",
    head: t("sections.colOrder"),
    numeric: true,
    cell: ({ order }) => order,
  },
];

/** The editor of the open section, or the question whether to delete it. */
function OpenSection({ section, notSaved }: { section: SectionView; notSaved: NotSaved | null }) {
  const { asked, sections, asks, saved } = useLoaderData<typeof loader>();
  const addressOf = (id?: string) => sectionsSearch.address(asked, undefined, { id });
  if (asks)
    return (
      <DeleteQuestion id={section.id} name={section.name} back={addressOf(section.id)} notSaved={notSaved} />
    );
  return (
    <SectionPanel
      section={section}
      links={{
        ...(section.id !== NEW && neighbours(sections, section.id, addressOf)),
        back: addressOf(),
      }}
      notSaved={notSaved}
      saved={saved}
    />
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
