import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CUSTOMER_SORTS } from "#domain/accounts/shop-customer-schemas.ts";
import { ORDER_SORTS } from "#domain/orders/order-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { schemaCheck } from "#tests/support/json-schema-check.ts";
import { openWorld, orderOfRye, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
let webhook: string;
beforeAll(async () => {
  world = await openWorld(database);
  for (let count = 0; count < 7; count++) await order(count);
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${world.a.id}/webhooks`,
    token: rosa(),
    json: { url: "https://hooks.example.com/in", events: ["item.stock"] },
  });
  webhook = answer.json<{ data: { id: string } }>().data.id;
  for (let count = 0; count < 7; count++) await delivery();
});
beforeEach(() => world.restock());

const rosa = () => world.people.merchantOwn.token;
const sam = () => world.people.customerSelf.token;

/** An order of customerSelf; tips and days differ, and some are alike. */
async function order(count: number): Promise<string> {
  const { json, ...question } = orderOfRye(world);
  const change = { tip: (count % 3) * 100, ...(count % 2 ? { fulfillment_slot: "Thu, Dec 3" } : {}) };
  const answer = await world.send({ ...question, token: sam(), json: { ...json, ...change } });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.json<{ data: { id: string } }>().data.id;
}

async function customer(name: string): Promise<string> {
  const path = `/api/shops/${world.a.id}/customers`;
  const answer = await world.send({ method: "POST", path, token: rosa(), json: { first_name: name } });
  return answer.json<{ data: { id: string } }>().data.id;
}

/** A delivery to the webhook: a trial. */
async function delivery(): Promise<string> {
  const path = `/api/shops/${world.a.id}/webhooks/${webhook}/test`;
  const answer = await world.send({ method: "POST", path, token: rosa(), json: {} });
  return answer.json<{ data: { id: string } }>().data.id;
}

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly links: { readonly first: string; readonly next: string | null };
  readonly meta: { readonly next_cursor: string | null; readonly total: number };
}

const read = async (path: string, token: string): Promise<Page> => {
  const answer = await world.send({ method: "GET", path, token });
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.json<Page>();
};

/** All pages of a list by its links, and what is done between two of them. */
async function pages(path: string, token: string, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  for (let next: string | null = path; next; ) {
    const page: Page = await read(next, token);
    ids.push(...page.data.map(({ id }) => id));
    expect(page.links.next === null).toBe(page.meta.next_cursor === null);
    next = page.links.next && new URL(page.links.next).pathname + new URL(page.links.next).search;
    if (next) await between();
  }
  return ids;
}

const both = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);

const LISTS = () =>
  [
    { path: `/api/shops/${world.a.id}/orders`, token: rosa(), add: () => order(1), sorts: both(ORDER_SORTS) },
    {
      path: `/api/customers/${world.people.customerSelf.id}/orders`,
      token: sam(),
      add: () => order(2),
      sorts: both(["created_at"]),
    },
    {
      path: `/api/shops/${world.a.id}/customers`,
      token: rosa(),
      add: () => customer("Ada"),
      sorts: both(CUSTOMER_SORTS),
    },
    {
      path: `/api/shops/${world.a.id}/webhooks/${webhook}/deliveries`,
      token: rosa(),
      add: delivery,
      sorts: both(["created_at"]),
    },
  ] as const;

describe("a list that grows", () => {
  test("API-02 by cursor it has the rows and the order that it has by pages, however it is sorted", async () => {
    for (const name of ["Ada", "Bo", "Bo", "Cleo"]) await customer(name);
    for (const { path, token, sorts } of LISTS())
      for (const sort of sorts) {
        const whole = await read(`${path}?sort=${sort}&per_page=100`, token);
        for (const size of [1, 3, 100])
          expect([
            path,
            sort,
            size,
            await pages(`${path}?sort=${sort}&per_page=${size}&cursor=`, token),
          ]).toEqual([path, sort, size, whole.data.map(({ id }) => id)]);
      }
  });

  test("API-02 what comes between two pages makes none be missed and none come twice", async () => {
    for (const { path, token, add, sorts } of LISTS())
      for (const sort of sorts) {
        const before = (await read(`${path}?sort=${sort}&per_page=100`, token)).data.map(({ id }) => id);
        const added: string[] = [];
        const ids = await pages(`${path}?sort=${sort}&per_page=3&cursor=`, token, async () => {
          if (added.length < 3) added.push(await add());
        });
        expect([path, sort, new Set(ids).size]).toEqual([path, sort, ids.length]);
        const known = ids.filter((id) => !added.includes(id));
        expect([path, sort, known]).toEqual([path, sort, before]);
      }
  });

  test("API-02 a filter holds on every page, and an order that was deleted meanwhile still has its place", async () => {
    const path = `/api/shops/${world.a.id}/orders?filter[fulfillment_date]=2026-12-04&per_page=2&cursor=`;
    const whole = await pages(path, rosa());
    const first = await read(path, rosa());
    const last = first.data.at(-1)?.id ?? "";
    const gone = await world.send({ method: "DELETE", path: `/api/orders/${last}`, token: rosa() });
    expect(gone.status).toBe(204);
    const next = new URL(first.links.next ?? "");
    expect(await pages(next.pathname + next.search, rosa())).toEqual(whole.slice(2));
  });

  test("API-02 API-04 its answer is documented: no numbers of pages, and a cursor", async () => {
    const document = (await world.send({ method: "GET", path: "/api/openapi.json" })).json<{
      paths: Record<
        string,
        Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
      >;
    }>();
    const path = `/api/shops/${world.a.id}/orders`;
    const schema =
      document.paths["/shops/{shopId}/orders"]?.get?.responses["200"]?.content["application/json"]?.schema ??
      {};
    for (const query of ["", "?cursor=", "?cursor=&page=7"]) {
      const answer = await read(path + query, rosa());
      expect(schemaCheck({ ...document })(answer, { ...schema })).toEqual([]);
    }
    const { links, meta } = await read(`${path}?cursor=&page=7&per_page=2`, rosa());
    expect(links).toEqual({
      first: expect.stringMatching(/\?cursor=&per_page=2$/),
      last: null,
      prev: null,
      next: expect.any(String),
    });
    expect(links.next).not.toContain("page=7");
    expect(meta).toMatchObject({ current_page: null, per_page: 2, total: expect.any(Number) });
  });

  test.for([
    "abc",
    "%00",
    Buffer.from("ticket_number 0198c0de-0000-7000-8000-000000000007").toString("base64url"),
    Buffer.from("-created_at 0198c0de-0000-7000-8000-000000000007").toString("base64url"),
    Buffer.from("-created_at ' or 1=1 --").toString("base64url"),
    Buffer.from("-created_at").toString("base64url"),
    "x".repeat(201),
  ])("API-02 SEC-A4 the cursor %s is none of this list's: 422", async (cursor) => {
    for (const { path, token } of LISTS().filter(({ path }) => !path.endsWith("/customers"))) {
      const answer = await world.send({ method: "GET", path: `${path}?cursor=${cursor}`, token });
      expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
        422,
        ["cursor"],
      ]);
    }
  });

  test("API-02 SEC-A1 a cursor names a row of this shop only", async () => {
    const { json, ...question } = orderOfRye({ a: world.b });
    const answer = await world.send({ ...question, token: world.people.stranger.token, json });
    const { id } = answer.json<{ data: { id: string } }>().data;
    const cursor = Buffer.from(`-created_at ${id}`).toString("base64url");
    const path = `/api/shops/${world.a.id}/orders?cursor=${cursor}`;
    expect((await world.send({ method: "GET", path, token: rosa() })).status).toBe(422);
  });
});

describe("orders by the day they were placed on", () => {
  test("API-02 from and until are days of the shop's calendar, both of them included", async () => {
    // The first second of December 1 in Los Angeles, and the last of December 2.
    const [first, last] = [await order(0), await order(0)];
    const place = (id: string, at: string) =>
      database.asPlatform((tx) => tx.execute("update orders set created_at = ? where id = ?", [at, id]));
    await place(first, "2026-12-01T08:00:00Z");
    await place(last, "2026-12-03T07:59:59.999Z");
    const found = async (query: string) => {
      const list = await read(`/api/shops/${world.a.id}/orders?per_page=100&${query}`, rosa());
      const own = await read(
        `/api/customers/${world.people.customerSelf.id}/orders?per_page=100&${query}`,
        sam(),
      );
      const ids = list.data.map(({ id }) => id);
      expect(own.data.map(({ id }) => id)).toEqual(ids);
      return [ids.includes(first), ids.includes(last)];
    };
    expect(await found("filter[from]=2026-12-01&filter[until]=2026-12-02")).toEqual([true, true]);
    expect(await found("filter[from]=2026-12-02")).toEqual([false, true]);
    expect(await found("filter[until]=2026-12-01")).toEqual([true, false]);
    expect(await found("filter[from]=2026-12-03")).toEqual([false, false]);
    expect(await found("filter[until]=2026-11-30")).toEqual([false, false]);
    const file = await world.send({
      method: "GET",
      path: `/api/shops/${world.a.id}/orders/export.csv?filter[from]=2026-12-02&filter[until]=2026-12-02`,
      token: rosa(),
    });
    expect(file.text).toContain("2026-12-02 23:59");
    expect(file.text).not.toContain("2026-12-01 00:00");
  });

  test.for([
    "from=tomorrow",
    "until=9999-12-31",
    "from=0001-01-01",
    "until=2026-02-30",
    "from=2026-12-01T00:00:00Z",
  ])("API-03 filter %s is the caller's mistake", async (named) => {
    const [name = "", day = ""] = named.split("=");
    const path = `/api/shops/${world.a.id}/orders?filter[${name}]=${encodeURIComponent(day)}`;
    const answer = await world.send({ method: "GET", path, token: rosa() });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      [`filter.${name}`],
    ]);
  });
});
