import { ListTabs, ListTools } from "#app/ui/list-head.tsx";
import type { ItemCounts } from "#domain/catalog/manage-catalog-schemas.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { lists } from "#domain/texts/english-lists.ts";
import { speak } from "#domain/texts/text.ts";
import { ITEM_LIST_SORTS, ITEM_TABS, type ItemQuestion, itemAddress } from "./item-question.ts";

const t = speak(catalogTexts);
const say = speak(lists);

const COUNT_OF = { "in-stock": "inStock", "out-of-stock": "outOfStock", hidden: "hidden" } as const;

/** The quick filters with their counts, search, section and sorting (MAN-02). */
export function ItemTools({
  asked,
  counts,
  sections,
}: {
  asked: ItemQuestion;
  counts: ItemCounts;
  sections: readonly { id: string; name: string }[];
}) {
  return (
    <>
      <ListTabs
        label={t("items.filters")}
        tabs={ITEM_TABS.map((show) => ({
          to: itemAddress(asked, { show, page: 1 }),
          name: t(show === null ? "items.all" : `items.${show}`),
          count: show === null ? counts.all : counts[COUNT_OF[show]],
          isCurrent: show === asked.show,
        }))}
      />
      <ListTools
        label={t("items.landmark")}
        action="/manage/items"
        keep={{ show: asked.show }}
        search={{ typed: asked.search, label: t("items.search"), hint: t("items.searchHint") }}
        choices={[
          {
            name: "section",
            label: t("items.section"),
            chosen: asked.sectionId ?? "",
            narrows: true,
            options: [
              { value: "", label: t("items.allSections") },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          {
            name: "sort",
            label: say("sort"),
            chosen: asked.sort.name,
            options: ITEM_LIST_SORTS.map(({ name, label }) => ({ value: name, label: t(label) })),
          },
        ]}
      />
    </>
  );
}
