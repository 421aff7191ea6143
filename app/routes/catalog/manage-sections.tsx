import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Link,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { Plus } from "lucide-react";
import styles from "#app/styles/manage-lists.css?url";
import { buttonVariants } from "#app/ui/button.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import type { ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { lists } from "#domain/texts/english-lists.ts";
import { speak } from "#domain/texts/text.ts";
import { CatalogFailure } from "./parts/catalog-failure.tsx";
import { DeleteQuestion } from "./parts/delete-question.tsx";
import { WhyNotSaved } from "./parts/item-panel.tsx";
import { isId, NEW } from "./parts/item-question.ts";
import { neighbours } from "./parts/panel-steps.tsx";
import { NEW_SECTION, SectionPanel, type SectionView } from "./parts/section-panel.tsx";
import {
  readSectionQuestion,
  SECTION_LIST_SORTS,
  type SectionQuestion,
  sectionAddress,
} from "./parts/section-question.ts";
import { takeSectionPost } from "./parts/take-section-post.server.ts";
import { UndoSnack } from "./parts/undo-snack.tsx";

const t = speak(catalogTexts);
const say = speak(lists);

const NOT_FOUND = 404;

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
  const asked = readSectionQuestion(searchParams);
  const sectionId = args.params.id;
  const { sections } = calls.catalog;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    sections.list({
      page: asked.page,
      sort: asked.sort.by,
      ...(asked.search && { search: asked.search }),
    }),
    sectionId === undefined || sectionId === NEW ? null : attempt(() => sections.one({ sectionId })),
  ]);
  if (found && "init" in found) throw data(null, { status: NOT_FOUND });
  const deleted = searchParams.get("deleted");
  return {
    shopTitle: shop.title,
    address: sectionAddress(asked),
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
  const { address, sections, range, section, saved, asks, deleted } = useLoaderData<typeof loader>();
  const asked = readSectionQuestion(new URL(address, "http://windowsill.invalid").searchParams);
  const notSaved = useActionData<typeof action>()?.notSaved ?? null;
  const Heading = section ? "h2" : "h1";
  return (
    <main id="main" className={section ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${section ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("sections.title")}</Heading>
          </div>
          <div className="acts">
            <Link
              className={buttonVariants()}
              to={sectionAddress(asked, { sectionId: NEW })}
              preventScrollReset
            >
              <Plus className="i" aria-hidden="true" />
              {t("sections.new")}
            </Link>
          </div>
        </div>
        <ListTools
          label={t("sections.title")}
          action="/manage/sections"
          search={{ typed: asked.search, label: t("sections.search"), hint: t("sections.searchHint") }}
          choices={[
            {
              name: "sort",
              label: say("sort"),
              chosen: asked.sort.name,
              options: SECTION_LIST_SORTS.map(({ name, label }) => ({ value: name, label: t(label) })),
            },
          ]}
        />
        {notSaved && !section && <WhyNotSaved notSaved={notSaved} />}
        <div className="sheet">
          {sections.length === 0 ? (
            <NoSections searched={asked.search} />
          ) : (
            <>
              <SectionTable sections={sections} asked={asked} openId={section?.id ?? null} />
              <ListFoot range={range} linkTo={(page) => sectionAddress({ ...asked, page })} />
            </>
          )}
        </div>
      </div>
      {section &&
        (asks ? (
          <DeleteQuestion
            id={section.id}
            name={section.name}
            back={sectionAddress(asked, { sectionId: section.id })}
            notSaved={notSaved}
          />
        ) : (
          <SectionPanel
            key={section.id}
            section={section}
            links={{
              ...neighbours(sections, section.id, (sectionId) => sectionAddress(asked, { sectionId })),
              back: address,
            }}
            notSaved={notSaved}
            saved={saved}
          />
        ))}
      <UndoSnack deletedId={deleted} />
    </main>
  );
}

/** Why the list is empty, and the way on. */
function NoSections({ searched }: { searched: string }) {
  return (
    <div className="grid gap-2 px-4 py-8">
      <h2>{searched ? t("sections.noneFound", { search: searched }) : t("sections.none")}</h2>
      {searched ? (
        <Link to="/manage/sections">{t("sections.showAll")}</Link>
      ) : (
        <p className="soft max-w-[44ch]">{t("sections.noneWhy")}</p>
      )}
    </div>
  );
}

function SectionTable({
  sections,
  asked,
  openId,
}: {
  sections: readonly SectionView[];
  asked: SectionQuestion;
  openId: string | null;
}) {
  return (
    <table className="listing">
      <caption className="vh">{t("sections.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("sections.colName")}</th>
          <th scope="col" className="hidden @min-[38.75rem]/list:table-cell">
            {t("item.description")}
          </th>
          <th scope="col" className="num">
            {t("sections.colItems")}
          </th>
          <th scope="col" className="num">
            {t("sections.colPrice")}
          </th>
          <th scope="col" className="num">
            {t("sections.colOrder")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ id, name, description, itemCount, price, order }) => (
          <tr
            key={id}
            className={id === openId ? "open" : ""}
            aria-current={id === openId ? "true" : undefined}
          >
            <th scope="row">
              <Link className="row" to={sectionAddress(asked, { sectionId: id })} preventScrollReset>
                {name}
              </Link>
            </th>
            <td
              className="soft hidden w-2/5 max-w-0 truncate @min-[38.75rem]/list:table-cell"
              title={description}
            >
              {description}
            </td>
            <td className="num">{itemCount}</td>
            <td className="num">{price}</td>
            <td className="num">{order}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogFailure />;
}
