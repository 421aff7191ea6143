import { expect, test } from "vitest";
import { ordersQuestion } from "#domain/orders/order-schemas.ts";
import { pagedList, readListQuery } from "#server/rest/paged-list.ts";

const read = (query: string) => readListQuery(new URLSearchParams(query));
const address = new URL(
  "http://sweetcrumb.localhost:3000/api/shops/1/orders?sort=-created_at&page=2&filter[paid]=true",
);

test("API-02 filters, page, sort and search are read as a list call takes them", () => {
  const question = ordersQuestion.parse(
    read("page=2&per_page=10&sort=-created_at&search=Sam&filter[paid]=true&filter[ready_for_guest]=0"),
  );
  expect(question).toEqual({
    page: 2,
    perPage: 10,
    sort: "-created_at",
    search: "Sam",
    filter: { paid: true, readyForGuest: false },
  });
});

test.for([
  "filter[shop_id]=1",
  "filter[user.password_hash]=x",
  "filter[__proto__][x]=1",
  "filter[constructor]=1",
  "filter=1",
  "sort=__proto__",
  "sort=name;--",
  "page=0",
  "page=1&page=2",
  "per_page=101",
  "per_page=1e9",
  "shop_id=1",
  "perPage=10",
])("SEC-A4 %s is refused, not ignored", (query) => {
  expect(ordersQuestion.safeParse(read(query)).success).toBe(false);
});

test("API-02 a page tells where it stands and where the others are", () => {
  const list = pagedList(
    { rows: [{ id: "a" }, { id: "b" }], page: 2, perPage: 2, total: 5, sort: "-created_at" },
    address,
  );
  expect(list.meta).toEqual({
    current_page: 2,
    from: 3,
    last_page: 3,
    per_page: 2,
    to: 4,
    total: 5,
    sortBy: "-created_at",
  });
  expect(new URL(list.links.next ?? "").searchParams.get("page")).toBe("3");
  expect(new URL(list.links.prev ?? "").searchParams.get("page")).toBe("1");
  expect(new URL(list.links.last ?? "").searchParams.get("filter[paid]")).toBe("true");
});

test("API-02 the pages of a list that was asked for around a row are others than the row's own", () => {
  const around = new URL(`${address}&around=0198c0de-0000-7000-8000-000000000007`);
  const list = pagedList({ rows: [{ id: "a" }], page: 2, perPage: 1, total: 5, sort: "-created_at" }, around);
  for (const link of Object.values(list.links)) expect(link).not.toContain("around");
  expect(new URL(list.links.next ?? "").searchParams.get("page")).toBe("3");
  const first = pagedList(
    { rows: [{ id: "a" }], page: 1, perPage: 1, total: 5, sort: null, nextCursor: "c" },
    around,
  );
  expect([first.links.first, first.links.next].some((link) => link?.includes("around"))).toBe(false);
});

test("API-02 an empty list has one page and no rows on it", () => {
  const list = pagedList({ rows: [], page: 1, perPage: 25, total: 0, sort: null }, address);
  expect(list.meta).toEqual({
    current_page: 1,
    from: null,
    last_page: 1,
    per_page: 25,
    to: null,
    total: 0,
    sortBy: null,
  });
  expect([list.links.prev, list.links.next]).toEqual([null, null]);
});
