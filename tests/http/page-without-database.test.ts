/** REL-R6: a page that the database keeps waiting is "later", not "broken", also when the database answers others at once. */
import { expect } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import type { App } from "#tests/support/app.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";
import { postgresOf } from "../chaos/books.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const look = (path: string) => ask({ port: app.port, host: "cornerpies.localhost", path });

test.for(atFullCounts)(
  "REL-R6 a page whose data wait too long answers 503 with Retry-After, as its data do, and is there again after that",
  async () => {
    await withConnection(postgresOf(app.dataDir).url, async (client) => {
      // A menu that was read before is kept until something of it changes.
      await client.query("update items set name = name");
      await client.query("begin; lock table items in access exclusive mode");
      const answers = await Promise.all(["/menu", "/menu.data"].map(look));
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
