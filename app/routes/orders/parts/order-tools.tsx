import { ListTools } from "#app/ui/list-head.tsx";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import * as lists from "#messages/lists.js";
import { ORDER_LIST_SORTS, ORDER_TABS, type OrderQuestion } from "./order-question.ts";

const t = speak(manage);
/** Search and sorting of the list. */
export function OrderTools({ asked }: { asked: OrderQuestion }) {
  return (
    <ListTools
      label={t("orders.searchLandmark")}
      action="/manage/orders"
      keep={{ show: asked.tab === ORDER_TABS[0] ? null : asked.tab.name }}
      search={{ typed: asked.search, label: t("orders.search"), hint: t("orders.searchHint") }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          chosen: asked.sort.name,
          options: ORDER_LIST_SORTS.map(({ name, label }) => ({ value: name, label: t(label) })),
        },
      ]}
    />
  );
}
