import { Form, Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import type { ItemCounts } from "#domain/catalog/manage-catalog-schemas.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import { ITEM_LIST_SORTS, ITEM_TABS, type ItemQuestion, itemAddress } from "./item-question.ts";

const t = speak(catalogTexts);

const COUNT_OF = { "in-stock": "inStock", "out-of-stock": "outOfStock", hidden: "hidden" } as const;

/** The quick filters with their counts (MAN-02). */
export function ItemTabs({ asked, counts }: { asked: ItemQuestion; counts: ItemCounts }) {
  return (
    <nav className="tabs" aria-label={t("items.filters")}>
      {ITEM_TABS.map((show) => (
        <Link
          key={show ?? "all"}
          to={itemAddress(asked, { show, page: 1 })}
          aria-current={show === asked.show ? "page" : undefined}
        >
          {t(show === null ? "items.all" : `items.${show}`)}{" "}
          <span>{(show === null ? counts.all : counts[COUNT_OF[show]]).toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Search, section and sorting: a form that asks for the list's address; a button stands there only without JavaScript. */
export function ItemTools({
  asked,
  sections,
}: {
  asked: ItemQuestion;
  sections: readonly { id: string; name: string }[];
}) {
  return (
    <Form className="tools" role="search" aria-label={t("items.landmark")} action="/manage/items">
      {asked.show && <input type="hidden" name="show" value={asked.show} />}
      <label className="search">
        <span className="vh">{t("items.search")}</span>
        <Search className="i" aria-hidden="true" />
        <input
          key={asked.search}
          type="search"
          name="search"
          defaultValue={asked.search}
          placeholder={t("items.searchHint")}
          maxLength={200}
        />
      </label>
      <label className="sort">
        <span>{t("items.section")}</span>
        <select
          key={asked.sectionId}
          name="section"
          defaultValue={asked.sectionId ?? ""}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t("items.allSections")}</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="sort">
        <span>{t("items.sort")}</span>
        <select
          key={asked.sort.name}
          name="sort"
          defaultValue={asked.sort.name}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {ITEM_LIST_SORTS.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="button quiet" type="submit">
          {t("items.searchButton")}
        </button>
      </noscript>
    </Form>
  );
}

/** What is done with the ticked rows, which items these are, and the pages beside them. */
export function ItemFoot({
  asked,
  range: { page, perPage, total },
}: {
  asked: ItemQuestion;
  range: { page: number; perPage: number; total: number };
}) {
  const first = (page - 1) * perPage + 1;
  const marks = [
    ["hide", "items.hide"],
    ["show", "items.show"],
    ["sold-out", "items.markSoldOut"],
    ["for-sale", "items.markForSale"],
  ] as const;
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2 border-t border-(--line) px-4 py-2">
        <legend className="vh">{t("items.bulk")}</legend>
        {marks.map(([intent, label]) => (
          <button key={intent} className="button quiet" type="submit" name="intent" value={intent}>
            {t(label)}
          </button>
        ))}
        <noscript>
          <button className="button" type="submit" name="intent" value="save">
            {t("items.saveAll")}
          </button>
        </noscript>
      </fieldset>
      <div className="pager">
        <span>{t("items.range", { first, last: Math.min(total, page * perPage), total })}</span>
        {total > perPage && (
          <nav aria-label={t("items.pages")}>
            {page > 1 && (
              <Link
                className="icon"
                to={itemAddress(asked, { page: page - 1 })}
                aria-label={t("items.before")}
              >
                <ChevronLeft className="i" aria-hidden="true" />
              </Link>
            )}
            {page * perPage < total && (
              <Link className="icon" to={itemAddress(asked, { page: page + 1 })} aria-label={t("items.next")}>
                <ChevronRight className="i" aria-hidden="true" />
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  );
}
