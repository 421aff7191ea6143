/** REL-R6: a page that the database keeps waiting is "later", not "broken", also when the database answers others at once. */
import { expect } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import type { App } from "#tests/support/app.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { acknowledgementIn, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "#tests/support/visited-app.ts";
import { fillShelves, postgresOf } from "../chaos/books.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const look = (path: string, cookie = "") =>
  ask({ port: app.port, host: "cornerpies.localhost", path, headers: { cookie } });

/** What is answered while a table is held that is read for it. */
async function lookWhileHeld(table: string, path: string, cookie?: string) {
  return withConnection(postgresOf(app.dataDir).url, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const { status, headers } = await look(path, cookie);
    await client.query("rollback");
    return [status, headers["retry-after"], headers.location];
  });
}

test.for(atFullCounts)(
  "REL-R6 a page whose data wait too long answers 503 with Retry-After, as its data do, and is there again after that",
  async () => {
    await withConnection(postgresOf(app.dataDir).url, async (client) => {
      // A menu that was read before is kept until something of it changes.
      await client.query("update items set name = name");
      await client.query("begin; lock table items in access exclusive mode");
      const answers = await Promise.all(["/menu", "/menu.data"].map((path) => look(path)));
      expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
        [503, "5"],
        [503, "5"],
      ]);
      expect(answers[0]?.text).toContain("couldn&#x27;t load this shop");
      await client.query("rollback");
    });
    expect((await look("/menu")).status).toBe(200);
  },
);

test("REL-R6 what cannot be read now is not said to be gone: an order is not missing, a mail's link not expired", async () => {
  await fillShelves(postgresOf(app.dataDir).url);
  const [pies] = await openShops(app.port);
  const order = pies.orderFor("is-there", seeded("REL-R6 is there").random);
  const placed = acknowledgementIn(await send(app.port, order), order);
  const merchant = await cookieOf(app.port, "cornerpies");
  const panel = `/manage/orders/${placed?.orderId}`;
  for (const path of [panel, `${panel}.data`])
    expect(await lookWhileHeld("order_events", path, merchant)).toEqual([503, "5", undefined]);
  expect((await look(panel, merchant)).status).toBe(200);
  expect((await look(panel.replace(/.$/, "x"), merchant)).status).toBe(404);

  const link = "/email/verify/of-a-mail";
  expect(await lookWhileHeld("mail_links", link)).toEqual([503, "5", undefined]);
  expect((await look(link)).headers.location).toContain("expired");
});
