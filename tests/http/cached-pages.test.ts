import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect } from "vitest";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import type { App } from "#tests/support/app.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

let app: App;
let change: (sql: string) => Promise<void>;
let leave: () => Promise<void>;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  // Another process than the one that serves.
  const postgres = await openEmbeddedPostgres({ dir: join(app.dataDir, "postgres") });
  const orm = await openOrm(postgres.ownerUrl, { poolSize: 1, patient: true });
  change = (sql) => asPlatform(orm.em, async (tx) => void (await tx.execute(sql)));
  leave = async () => {
    await orm.close();
    await postgres.stop();
  };
}, 150_000);

afterAll(async () => {
  await leave?.();
}, 30_000);

const page = (slug: string, path = "/menu", headers: Record<string, string> = {}): Promise<Answer> =>
  ask({ port: app.port, host: `${slug}.localhost`, path, headers: { accept: "text/html", ...headers } });

const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);
const isKept = (answer: Answer) => policyOf(answer).includes("'sha256-");
/** What runs: structured data for search engines is a script element as well, and no policy asks about it. */
const inlineScripts = ({ text }: Answer) =>
  [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = "", script = ""]) =>
    / src=|"application\/ld\+json"/.test(attributes) ? [] : [script],
  );

test("PERF-03 a guest's page names each of its inline scripts in its policy, and no other", async () => {
  for (const path of ["/menu", "/"]) {
    const answer = await page("sweetcrumb", path);
    const scripts = inlineScripts(answer);
    const hashes = scripts.map(
      (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    );
    expect(scripts.length).toBeGreaterThan(0);
    const named = policyOf(answer).match(/'sha256-[^']+'/g) ?? [];
    expect(new Set(named)).toEqual(new Set(hashes));
    expect(policyOf(answer)).not.toMatch(/'nonce-|script-src[^;]*'unsafe-inline'/);
    expect((await page("sweetcrumb", path)).text).toBe(answer.text);
    // The page's own nonce is taken out of every attribute that had it, in its own words and in those of its parts.
    expect(answer.text).toContain(' nonce=""');
    expect(answer.text).not.toMatch(/ nonce="[^"]/);
  }
});

test("PERF-03 a change by another process is on the next page: a price, a hidden item, a setting, maintenance", async () => {
  const before = await page("sweetcrumb");
  expect(isKept(before)).toBe(true);
  await change(
    "update items set name = 'Loaf of the hour' where id = (select id from items where not hidden and deleted_at is null and shop_id = (select id from shops where slug = 'sweetcrumb') order by id limit 1)",
  );
  expect((await page("sweetcrumb")).text).toContain("Loaf of the hour");
  await change("update items set hidden = true where name = 'Loaf of the hour'");
  expect((await page("sweetcrumb")).text).not.toContain("Loaf of the hour");
  await change(
    "update shop_settings set not_taking_orders = 'Gone fishing' where shop_id = (select id from shops where slug = 'sweetcrumb')",
  );
  expect((await page("sweetcrumb")).text).toContain("Gone fishing");
  expect((await page("sweetcrumb", "/")).text).toContain("Gone fishing");
  await change(
    "update shop_settings set not_taking_orders = '' where shop_id = (select id from shops where slug = 'sweetcrumb')",
  );
  await change("update shops set maintenance_mode = true where slug = 'sweetcrumb'");
  expect((await page("sweetcrumb")).headers.location).toBe("/maintenance");
  await change("update shops set maintenance_mode = false where slug = 'sweetcrumb'");
  expect((await page("sweetcrumb")).status).toBe(200);
});

test("PERF-03 after a change each page is what one that is rendered anew would be, whatever of it was rendered before", async () => {
  // Its nonce, and how long it is open still, differ in any case.
  const lasting = (text: string) =>
    text.replaceAll(/ nonce="([^"]+)"/.exec(text)?.[1] ?? "no nonce", "").replaceAll(/Closes in [\w ]+/g, "");
  const own = async () => lasting((await page("sweetcrumb", "/menu", { cookie: "cart=nobodys" })).text);
  const kept = async () => lasting((await page("sweetcrumb")).text);
  const item =
    "where id = (select id from items where not hidden and deleted_at is null and shop_id = (select id from shops where slug = 'sweetcrumb') order by id desc limit 1)";
  const before = [await own(), await kept()];
  await change(`update items set price = price + 123456 ${item}`);
  const dearer = [await own(), await kept()];
  for (const [at, text] of dearer.entries()) {
    const differing = text.split(/(?=<)/).filter((piece) => !before[at]?.includes(piece));
    expect(differing.length, "the row's price and the page's data").toBe(2);
    expect(differing[0]).toMatch(/^<span>\$1,?2\d\d\.\d\d$/);
  }
  await change(`update items set price = price - 123456 ${item}`);
  expect([(await own()) === before[0], (await kept()) === before[1]]).toEqual([true, true]);
});

test("PERF-03 SEC-A14 anyone who brings a cookie gets a page of their own, and no one else gets it", async () => {
  const customer = new Visitor(app.port, "sweetcrumb.localhost");
  const form = { email: "customer@sweetcrumb.test", password: "windowsill-demo", next: "/menu" };
  expect((await customer.post("/login", form)).status).toBeLessThan(400);
  const own = await customer.get("/menu");
  expect(isKept(own)).toBe(false);
  expect(policyOf(own)).toContain("'nonce-");
  const guests = await page("sweetcrumb");
  expect(isKept(guests)).toBe(true);
  expect(guests.headers["set-cookie"]).toBeUndefined();
  expect(own.text).toContain('href="/customer/orders"');
  expect(guests.text).not.toContain('href="/customer/orders"');
  expect(guests.text).not.toContain("customer@sweetcrumb.test");
  expect(isKept(await page("sweetcrumb", "/menu", { cookie: "cart=nobodys" }))).toBe(false);
  expect(isKept(await page("sweetcrumb", "/menu?section=1"))).toBe(false);
});

test("PERF-03 SEC-A14 two shops that are asked for in turns never get each other's page", async () => {
  const slugs = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? "cornerpies" : "sweetcrumb"));
  const titles: Record<string, string> = { cornerpies: "Corner Pies", sweetcrumb: "Sweet Crumb Bakery" };
  const pages = await Promise.all(slugs.map((slug) => page(slug)));
  for (const [turn, slug] of slugs.entries()) {
    const other = slug === "cornerpies" ? "sweetcrumb" : "cornerpies";
    expect(pages[turn]?.text).toContain(titles[slug]);
    expect(pages[turn]?.text).not.toContain(titles[other]);
  }
});

test("PERF-03 a page goes out compressed to anyone who reads that", async () => {
  const plain = await page("sweetcrumb");
  const small = await page("sweetcrumb", "/menu", { "accept-encoding": "gzip, br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(small.bytes).toString("utf8")).toBe(plain.text);
});

test("SEC-A13 a page asked for by an address that is not the shop's own is kept for no one", async () => {
  const headers = { host: "sweetcrumb.localhost:81", accept: "text/html" };
  const answer = await ask({ port: app.port, host: "sweetcrumb.localhost", path: "/menu", headers });
  expect(isKept(answer)).toBe(false);
});
