import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExportDays } from "#app/routes/orders/manage-orders/export-days.tsx";
import { fileQuestionOf, ordersSearch } from "#app/routes/orders/manage-orders/order-search.ts";
import { MOST_ROWS_IN_FILE } from "#domain/rows-in-file.ts";

const asked = (address: string) => new URLSearchParams(address);
const question = (address: string) => fileQuestionOf(ordersSearch.read(asked(address)), asked(address));

test("MAN-06 the file is of the list's filter, and of the days that the address names", () => {
  expect(question("show=paid&sort=newest&page=7")).toEqual({ sort: "-created_at", filter: { paid: true } });
  expect(question("show=paid&sort=newest&from=2026-01-01&until=&search=jo")).toEqual({
    sort: "-created_at",
    filter: { paid: true, from: "2026-01-01" },
    search: "jo",
  });
});

test("MAN-06 a list that is longer than a file asks for its days, and keeps what is listed", () => {
  const query = ordersSearch.read(asked("show=completed&search=jo&page=3"));
  const shown = (total: number) => renderToStaticMarkup(createElement(ExportDays, { query, total }));
  expect(shown(MOST_ROWS_IN_FILE)).toBe("");
  const form = shown(MOST_ROWS_IN_FILE + 1);
  expect(form).toContain('action="/manage/orders/export"');
  expect([...form.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    "show",
    "search",
    "from",
    "until",
  ]);
  expect(form).toContain("100,001");
});
