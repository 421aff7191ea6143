import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { attempt, page } from "#app/wiring/api.server.ts";
import type { ManagedSection } from "#domain/catalog/manage-catalog-schemas.ts";
import { dollars } from "#domain/money.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { CatalogErrors } from "./parts/catalog-errors.tsx";
import { DeleteQuestion } from "./parts/delete-question.tsx";
import { WhyNotSaved } from "./parts/item-panel.tsx";
import { isId } from "./parts/item-question.ts";
import { SectionPanel, type SectionView } from "./parts/section-panel.tsx";
import { takeSectionPost } from "./parts/take-section-post.server.ts";
import { UndoSnack } from "./parts/undo-snack.tsx";

const t = speak(catalogTexts);

const NOT_FOUND = 404;
const MOST_SECTIONS = 100;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: t("frame.title", {
      page: loaded?.section?.name ?? t("sections.title"),
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
  const sectionId = args.params.id;
  const { sections } = calls.catalog;
  const [shop, list, found] = await Promise.all([
    calls.shop.current(),
    sections.list({ perPage: MOST_SECTIONS }),
    sectionId === undefined ? null : attempt(() => sections.one({ sectionId })),
  ]);
  if (found && "init" in found) throw data(null, { status: NOT_FOUND });
  const deleted = searchParams.get("deleted");
  return {
    shopTitle: shop.title,
    sections: list.rows.map(viewOf),
    section: found && viewOf(found),
    asks: searchParams.get("ask") === "delete",
    deleted: isId(deleted) ? deleted : null,
  };
}

export const action = takeSectionPost;

export default function ManageSections() {
  const { sections, section, asks, deleted } = useLoaderData<typeof loader>();
  const notSaved = useActionData<typeof action>()?.notSaved ?? null;
  const Heading = section ? "h2" : "h1";
  return (
    <main id="main" className={section ? "with-panel" : ""} tabIndex={-1}>
      <div className={`list ${section ? "max-[899px]:hidden" : ""}`}>
        <div className="head">
          <div>
            <Heading className="text-[28px]">{t("sections.title")}</Heading>
          </div>
          <Form method="post" className="acts" action="/manage/sections">
            <button className="button" type="submit" name="intent" value="new">
              <Plus className="i" aria-hidden="true" />
              {t("sections.new")}
            </button>
          </Form>
        </div>
        {notSaved && !section && <WhyNotSaved notSaved={notSaved} />}
        <div className="sheet">
          {sections.length === 0 ? (
            <div className="grid gap-2 px-4 py-8">
              <h2>{t("sections.none")}</h2>
              <p className="soft max-w-[44ch]">{t("sections.noneWhy")}</p>
            </div>
          ) : (
            <SectionTable sections={sections} openId={section?.id ?? null} />
          )}
        </div>
      </div>
      {section &&
        (asks ? (
          <DeleteQuestion id={section.id} name={section.name} back={`/manage/sections/${section.id}`} />
        ) : (
          <SectionPanel
            key={`${section.id} ${section.version} ${notSaved ? "again" : ""}`}
            section={section}
            notSaved={notSaved}
          />
        ))}
      <UndoSnack deletedId={deleted} />
    </main>
  );
}

function SectionTable({ sections, openId }: { sections: readonly SectionView[]; openId: string | null }) {
  return (
    <table className="listing">
      <caption className="vh">{t("sections.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("sections.colName")}</th>
          <th scope="col" className="num">
            {t("sections.colItems")}
          </th>
          <th scope="col" className="num">
            {t("sections.colOrder")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ id, name, itemCount, order }) => (
          <tr
            key={id}
            className={id === openId ? "open" : ""}
            aria-current={id === openId ? "true" : undefined}
          >
            <th scope="row">
              <Link className="row" to={`/manage/sections/${id}`} preventScrollReset>
                {name}
              </Link>
            </th>
            <td className="num">{itemCount}</td>
            <td className="num">{order}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Said inside the manage frame. */
export function ErrorBoundary() {
  return <CatalogErrors />;
}
