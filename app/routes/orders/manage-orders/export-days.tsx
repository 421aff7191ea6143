import { Button } from "#app/ui/button.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { Text } from "#app/ui/text.tsx";
import type { OrderSearch } from "#domain/orders/order-search-schemas.ts";
import { MOST_ROWS_IN_FILE } from "#domain/rows-in-file.ts";
import * as t from "#messages/orders-list.js";
import { ordersSearch } from "./order-search.ts";

const PATH = "/manage/orders/export";

/** The list's link to its file (MAN-06), as long as one file holds the whole list. */
export const fileOf = (total: number) =>
  total > MOST_ROWS_IN_FILE ? {} : { file: { path: PATH, name: "orders.csv" } };

/** In its place where the list is longer: the days whose orders come as one file. */
export function ExportDays({ query, total }: { query: OrderSearch; total: number }) {
  if (total <= MOST_ROWS_IN_FILE) return null;
  return (
    <form action={PATH} className="mb-3 flex flex-wrap items-end gap-3 print:hidden">
      {[...ordersSearch.format({ ...query, page: 1 })].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Text className="flex-[1_1_100%]">{t.exportTooLong({ count: total, most: MOST_ROWS_IN_FILE })}</Text>
      <Field label={t.exportFrom()} name="from">
        <DateInput required />
      </Field>
      <Field label={t.exportUntil()} name="until">
        <DateInput required />
      </Field>
      <Button type="submit" variant="outline">
        {t.exportPart()}
      </Button>
    </form>
  );
}
