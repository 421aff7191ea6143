import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { CatalogFailure } from "#app/routes/catalog/manage-catalog/catalog-failure.tsx";
import { DeleteQuestion } from "#app/routes/catalog/manage-catalog/delete-question.tsx";
import { UndoToast } from "#app/routes/catalog/manage-catalog/undo-toast.tsx";
import { POSTED_WHEN_REFUSED, type SaveForm } from "#app/routes/catalog/manage-catalog/use-panel-saving.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-sections.css?url";
import { problemsOf } from "#app/ui/form-reply.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { NEW } from "#app/ui/list-search.ts";
import type { ListColumn } from "#app/ui/list-table.tsx";
import { neighbours, PanelProblem } from "#app/ui/panel.tsx";
import { useListSaving } from "#app/ui/use-list-saving.ts";
import { page, thereOr404 } from "#app/wiring/api.server.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import type { ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { SECTION_LIST_SORTS } from "#domain/catalog/section-search-schemas.ts";
import type { FormTexts } from "#domain/form-rules.ts";
import { isId } from "#domain/ids.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import { NEW_SECTION, SectionPanel, type SectionView } from "./section-panel.tsx";
import { sectionsSearch } from "./section-search.ts";
import { takeSectionPost } from "./take-section-post.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: t.frameTitle({
      page: loaded?.section ? loaded.section.name || t.sectionsNew() : t.sectionsTitle(),
      shop: loaded?.shopTitle ?? "",
    }),
  },
];

const viewOf = ({
  id,
  name,
  description,
  nameEs,
  descriptionEs,
  order,
  itemCount,
  price,
  version,
}: ManagedSection): SectionView => ({
  id,
  name,
  description,
  nameEs,
  descriptionEs,
  order,
  itemCount,
  price: dollars(price),
  version,
});

/** The sections in the order of the menu, and the open one, if any (MAN-02). One that is not this shop's is not found. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const query = sectionsSearch.read(searchParams);
  const sectionId = args.params.id;
  const { sections } = calls.catalog;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    sections.list({
      page: query.page,
      sort: query.sort === "menu" ? "order" : query.sort,
      ...(query.search && { search: query.search }),
    }),
    sectionId === undefined || sectionId === NEW ? null : thereOr404(sections.one({ sectionId })),
  ]);
  const deleted = searchParams.get("deleted");
  return {
    shopTitle: shop.title,
    query,
    sections: list.rows.map(viewOf),
    range: { page: list.page, perPage: list.perPage, total: list.total },
    section: sectionId === NEW ? NEW_SECTION : found && viewOf(found),
    saved: searchParams.has("saved"),
    asks: searchParams.get("ask") === "delete",
    deleted: isId(deleted) ? deleted : null,
  };
}

/** A refused change was made on what is no longer so: the list and the editor show what is. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus !== undefined || mayLookAfresh(args);

export const action = takeSectionPost;

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export default function ManageSections() {
  const { query, sections, range, section, deleted } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const { shown, optimistic } = useListSaving(sections);
  const { mutateAsync } = trpc.catalog.sections.saveForm.useMutation(
    optimistic(({ sectionId, form: { name = "", description = "" } }: SectionTyped) => {
      const patch = { name: name.trim(), description: description.trim() };
      return new Map([[sectionId, patch]]);
    }, POSTED_WHEN_REFUSED),
  );
  const save: SaveForm = (form) => mutateAsync({ sectionId: section?.id ?? "", form });
  return (
    <ListPage
      title={t.sectionsTitle()}
      search={sectionsSearch}
      query={query}
      rows={shown}
      range={range}
      add={{ to: sectionsSearch.address(query, undefined, { id: NEW }), label: t.sectionsNew() }}
      find={{ landmark: t.sectionsTitle(), label: t.sectionsSearch(), hint: t.sectionsSearchHint() }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          options: SECTION_LIST_SORTS.map((name) => ({ value: name, label: SORT_LABELS[name]() })),
        },
      ]}
      notice={reply && !section && <PanelProblem message={problemsOf(reply)[""] ?? ""} />}
      table={{
        caption: t.sectionsTitle(),
        name: { head: t.sectionsColName(), of: ({ name }) => name },
        columns: columns(),
      }}
      empty={
        query.search
          ? {
              title: t.sectionsNoneFound({ search: query.search }),
              why: t.sectionsNoneFoundWhy(),
              way: { to: sectionsSearch.path, label: t.sectionsShowAll() },
            }
          : { title: t.sectionsNone(), why: t.sectionsNoneWhy() }
      }
      openId={section?.id ?? null}
      panel={
        section && (
          <OpenSection
            key={section.id}
            section={section}
            reply={reply}
            save={section.id === NEW ? null : save}
          />
        )
      }
    >
      <UndoToast deletedId={deleted} />
    </ListPage>
  );
}

/** A section's form as it was typed. */
interface SectionTyped {
  readonly sectionId: string;
  readonly form: FormTexts;
}

const SORT_LABELS = { menu: t.itemsSortMenu, name: t.itemsSortName } as const;

const columns = (): readonly ListColumn<SectionView>[] => [
  {
    key: "description",
    head: t.itemDescription(),
    headClass: "cards:hidden",
    cellClass: "w-2/5 max-w-0 truncate cards:hidden",
    look: "muted",
    cellTitle: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: "items",
    head: t.sectionsColItems(),
    numeric: true,
    cell: ({ itemCount }) => itemCount,
  },
  {
    key: "price",
    head: t.sectionsColPrice(),
    numeric: true,
    cell: ({ price }) => price,
  },
  {
    key: "order",
    head: t.sectionsColOrder(),
    numeric: true,
    cell: ({ order }) => order,
  },
];

/** The editor of the open section, or the question whether to delete it. */
function OpenSection({
  section,
  reply,
  save,
}: Pick<Parameters<typeof SectionPanel>[0], "section" | "reply" | "save">) {
  const { query, sections, asks, saved } = useLoaderData<typeof loader>();
  const addressOf = (id?: string) => sectionsSearch.address(query, undefined, { id });
  if (asks)
    return <DeleteQuestion id={section.id} name={section.name} back={addressOf(section.id)} reply={reply} />;
  return (
    <SectionPanel
      section={section}
      links={{
        ...(section.id !== NEW && neighbours(sections, section.id, addressOf)),
        back: addressOf(),
      }}
      reply={reply}
      save={save}
      saved={saved}
    />
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
