/** Many large pictures at once, and orders meanwhile: all of them are kept (SET-03, SEC-A30). How long that takes is measured by the bench. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { PICTURE_BYTES } from "#domain/shop/picture-rules.ts";
import { fillShelves, postgresOf, query } from "#tests/chaos/books.ts";
import type { App } from "#tests/support/app.ts";
import { atFullCounts, fullCount, howMany } from "#tests/support/how-many.ts";
import { type Answer, ask } from "#tests/support/http.ts";
import { jpeg, plain, uploadBody } from "#tests/support/pictures.ts";
import { test } from "#tests/support/visited-app.ts";

const SLUG = "cornerpies";
/** More than are drawn at once. */
const UPLOADS = howMany({ short: 8, full: 20 });

let app: App;
let shopId: string;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  shopId = (await told<{ id: string }>(await call("GET", `/api/shops/slug/${SLUG}`))).id;
}, 150_000);

const call = (
  method: string,
  path: string,
  more: { json?: unknown; body?: Buffer; headers?: Record<string, string> } = {},
) => ask({ port: app.port, host: `${SLUG}.localhost`, method, path, timeoutMilliseconds: 120_000, ...more });

async function told<Data>(answer: Answer): Promise<Data> {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer.json<{ data: Data }>().data;
}

/** As large as a picture may be: at full counts with as many pixels as a phone's, else with what follows its end. */
async function large(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = fullCount ? await plain(5_600, 4_400) : await jpeg(400, 300);
  const all = new Uint8Array(PICTURE_BYTES);
  all.set(picture);
  return all;
}

/** Orders one piece after the other until `isOver`; the ids of the orders that were acknowledged. */
async function ordersUntil(isOver: () => boolean, itemId: string): Promise<string[]> {
  const windows = await told<{ id: string; state: string; pickup_days: { label: string }[] }[]>(
    await call("GET", `/api/shops/slug/${SLUG}/availabilities`),
  );
  const open = windows.find(({ state }) => state === "active");
  const placed: string[] = [];
  while (!isOver() || placed.length < 3) {
    const json = {
      availability_id: open?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: open?.pickup_days.at(-1)?.label,
      line_items: [{ item_id: itemId, quantity: 1 }],
      guest: { name: "Gil", email: `${randomUUID()}@example.test`, phone: "415-555-0100" },
    };
    const headers = { "idempotency-key": randomUUID() };
    const { id } = await told<{ id: string }>(
      await call("POST", `/api/shops/${shopId}/orders`, { json, headers }),
    );
    placed.push(id);
  }
  return placed;
}

test.for(atFullCounts)(
  "SET-03 SEC-A30 many large pictures at once are all kept, and so is every order that comes meanwhile",
  { timeout: 180_000 },
  async () => {
    const database = postgresOf(app.dataDir).url;
    const login = { email: `merchant@${SLUG}.test`, password: "windowsill-demo" };
    const { token } = (await call("POST", "/api/login", { json: login })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    const shelves = await fillShelves(database);
    const menu = await told<{ items: { id: string; too_late_to_order: boolean }[] }[]>(
      await call("GET", `/api/shops/slug/${SLUG}/menu`),
    );
    const items = menu.flatMap((section) => section.items);
    const sold = items.find(({ id, too_late_to_order }) => shelves.has(id) && !too_late_to_order);
    const file = await large();
    let isOver = false;
    const uploads = Promise.all(
      Array.from({ length: UPLOADS }, async (_, at) => {
        const form = await uploadBody(
          { kind: "item", item_id: items[at % items.length]?.id ?? "" },
          file,
          "photo.jpg",
        );
        const body = Buffer.from(form.body);
        return call("POST", `/api/shops/${shopId}/images`, {
          body,
          headers: { ...headers, ...form.headers },
        });
      }),
    ).finally(() => {
      isOver = true;
    });
    const [answers, placed] = await Promise.all([uploads, ordersUntil(() => isOver, sold?.id ?? "")]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const pictures = await query<{ id: string }>(
      database,
      "select id from pictures where shop_id = $1 and kind = 'item'",
      [shopId],
    );
    expect(pictures).toHaveLength(Math.min(UPLOADS, items.length));
    const kept = await query<{ id: string }>(database, "select id from orders where id = any($1)", [placed]);
    expect(kept).toHaveLength(placed.length);
    for (const { id } of pictures)
      expect((await call("DELETE", `/api/shops/${shopId}/images/${id}`, { headers })).status).toBe(204);
  },
);
