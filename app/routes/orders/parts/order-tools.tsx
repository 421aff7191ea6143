import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { ORDER_LIST_SORTS, ORDER_TABS, type OrderQuestion } from "./order-question.ts";

const t = speak(manage);

/** Search and sorting of the list: a form that asks for the list's address; a button stands there only without JavaScript. */
export function OrderTools({ asked }: { asked: OrderQuestion }) {
  return (
    <Form className="tools" role="search" aria-label={t("orders.searchLandmark")} action="/manage/orders">
      {asked.tab !== ORDER_TABS[0] && <input type="hidden" name="show" value={asked.tab.name} />}
      <label className="search">
        <span className="vh">{t("orders.search")}</span>
        <Search className="i" aria-hidden="true" />
        {/* The key gives back the box to the address when one goes back. */}
        <input
          key={asked.search}
          type="search"
          name="search"
          defaultValue={asked.search}
          placeholder={t("orders.searchHint")}
          maxLength={200}
        />
      </label>
      <label className="sort">
        <span>{t("orders.sort")}</span>
        <select
          key={asked.sort.name}
          name="sort"
          defaultValue={asked.sort.name}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {ORDER_LIST_SORTS.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className="button quiet" type="submit">
          {t("orders.searchButton")}
        </button>
      </noscript>
    </Form>
  );
}
