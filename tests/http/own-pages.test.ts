/**
 * Parts of pages are rendered once and put into everyone's page (decision 0069). Whatever was kept before, a page is the same as if nothing had
 * been, and says nothing of anyone else (PERF-03, SEC-A14).
 */
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect } from "vitest";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { openOrm } from "#server/orm.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const PATHS = ["/menu", "/", "/about", "/help"];
const OF_SHOP = "shop_id = (select id from shops where slug = 'sweetcrumb')";
/** Enough to make everything kept of the shop stale. */
const TOUCH = `update shop_settings set low_stock_warning = low_stock_warning where ${OF_SHOP}`;

let change: (sql: string) => Promise<void>;
let leave: () => Promise<void>;
/** Everyone there is at the shop, with what is on no one else's pages. */
let people: Record<string, { at: Visitor; description: string }>;
let items: string[];
/** The demo's people as they were. */
let names: [email: string, name: string][] = [];

const host = "sweetcrumb.localhost";
const itemsOf = (html: string) =>
  [...html.matchAll(/name="intent" value="add:([^"]+)"/g)].map(([, id = ""]) => id);

test.beforeAll(async ({ app }) => {
  const postgres = await openEmbeddedPostgres({ dir: join(app.dataDir, "postgres") });
  const orm = await openOrm(postgres.ownerUrl, { poolSize: 1, patient: true });
  names = (
    await asPlatform(orm.em, (tx) =>
      tx.execute<{ email: string; name: string }[]>(
        `select email, first_name as name from users where email in ('customer@sweetcrumb.test', 'merchant@sweetcrumb.test') and ${OF_SHOP}`,
      ),
    )
  ).map(({ email, name }) => [email, name]);
  change = (sql) => asPlatform(orm.em, async (tx) => void (await tx.execute(sql)));
  leave = async () => {
    await orm.close();
    await postgres.stop();
  };
  const visitor = () => new Visitor(app.port, host);
  const loggedIn = async (path: string, email: string) => {
    const person = visitor();
    expect(
      (await person.post(path, { email, password: "windowsill-demo", next: "/menu" })).status,
    ).toBeLessThan(400);
    return person;
  };
  await change(`insert into users (shop_id, id, first_name, last_name, email, phone, password_hash, email_verified_at)
    select shop_id, gen_random_uuid(), 'Otto', 'Canaryotto', 'otto@canary.test', '', password_hash, now()
    from users where email = 'customer@sweetcrumb.test' and ${OF_SHOP}`);
  await change(
    `update users set first_name = 'Canarysam' where email = 'customer@sweetcrumb.test' and ${OF_SHOP}`,
  );
  await change(
    `update users set first_name = 'Canaryrosa' where email = 'merchant@sweetcrumb.test' and ${OF_SHOP}`,
  );
  const [sam, otto, rosa, guest, shopper] = await Promise.all([
    loggedIn("/login", "customer@sweetcrumb.test"),
    loggedIn("/login", "otto@canary.test"),
    loggedIn("/owner/login", "merchant@sweetcrumb.test"),
    visitor(),
    loggedIn("/owner/login", "merchant@sweetcrumb.test"),
  ]);
  await shopper.get("/manage/see-as-shopper");
  items = itemsOf((await guest.get("/menu")).text);
  expect(items.length).toBeGreaterThan(8);
  // Each cart holds something else; Otto's holds two things of one section.
  for (const [person, wanted] of [
    [sam, [0]],
    [otto, [3, 4]],
    [guest, [7]],
  ] as const)
    for (const at of wanted) await person.post("/menu", { intent: `add:${items[at]}` });
  people = {
    sam: { at: sam, description: "Canarysam" },
    otto: { at: otto, description: "Otto" },
    rosa: { at: rosa, description: "Canaryrosa" },
    guest: { at: guest, description: `remove:${items[7]}` },
    shopper: { at: shopper, description: "see-as-shopper" },
  };
}, 150_000);

afterAll(async () => {
  for (const [email, name] of names)
    await change(`update users set first_name = '${name}' where email = '${email}' and ${OF_SHOP}`);
  await leave?.();
}, 30_000);

/**
 * What of an answer stays for one person: its HTML and the texts of its data. Nonces, how long the log-in lasts and the numbers by which the data
 * point at one another change with each answer.
 */
const withoutMoments = (html: string) => {
  const nonce = / nonce="([^"]*)"/.exec(html)?.[1];
  const texts = [...html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)].flatMap(
    ([, line = ""]) =>
      (JSON.parse(JSON.parse(line)) as unknown[]).filter(
        (value) => typeof value === "string" && value !== nonce,
      ),
  );
  expect(texts.length).toBeGreaterThan(20);
  return `${html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")}\n${texts.sort().join("\n")}`;
};

async function pageOf(who: string, path: string): Promise<string> {
  const person = people[who];
  if (!person) throw new Error(`There is no ${who}.`);
  const { status, text } = await person.at.get(path);
  expect([who, path, status]).toEqual([who, path, 200]);
  expect(text).not.toMatch(/<\/?cached-part/);
  return text;
}

test("PERF-03 SEC-A14 anyone who came before, each gets the page that nothing kept would have made", async () => {
  const all = Object.keys(people);
  for (const [turn, path] of PATHS.entries()) {
    for (const [at, first] of all.entries()) {
      await change(TOUCH);
      const alone = withoutMoments(await pageOf(first, path));
      // In short the pages take turns with who came before: each comes before each on one of the four.
      const before = all.filter((other, place) =>
        fullCount ? other !== first : (place - at + all.length) % all.length === 1 + turn,
      );
      for (const other of before) {
        await change(TOUCH);
        await pageOf(other, path);
        expect(withoutMoments(await pageOf(first, path)), `${first} after ${other} at ${path}`).toBe(alone);
      }
    }
  }
}, 120_000);

test("PERF-03 SEC-A14 no page says what is another's: a name, an item in a cart, the merchant's own look", async () => {
  for (const path of PATHS) {
    const pages = Object.fromEntries(
      await Promise.all(Object.keys(people).map(async (who) => [who, await pageOf(who, path)] as const)),
    );
    for (const [who, { description }] of Object.entries(people))
      for (const [other, html] of Object.entries(pages))
        if (other !== who) expect(html.includes(description), `${who} on ${other}'s ${path}`).toBe(false);
    expect(pages.sam).toContain("Canarysam");
    expect(pages.rosa).toContain("Canaryrosa");
  }
  const menus = await Promise.all(
    Object.keys(people).map(async (who) => [who, await pageOf(who, "/menu")] as const),
  );
  const inCart = Object.fromEntries(
    menus.map(([who, html]) => [who, items.filter((id) => html.includes(`value="remove:${id}"`))]),
  );
  expect(inCart).toEqual({
    sam: [items[0]],
    otto: [items[3], items[4]],
    rosa: [],
    guest: [items[7]],
    shopper: [],
  });
});

/** The order page has a key of its own each time. */
const NEW_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Each entry of a guest's drawer is some page's own, and some pages have none. */
const FRAMED = [
  ...["/menu", "/", "/about", "/help", "/order", "/login", "/signup", "/owner/login"],
  ...["/feedback", "/privacy", "/maintenance", "/login/forgot-password"],
];

test("PERF-03 SEC-A14 a guest's frame is the one that nothing kept would have made, on each page of a shop in any state and language", async ({
  app,
}) => {
  const set = (columns: string) =>
    change(`update shops set ${columns} where slug = 'sweetcrumb'`).then(() => change(TOUCH));
  const asked = async (path: string, language: string) => {
    const guest = new Visitor(app.port, host, { cart: "nobodys", language });
    const { status, text, headers } = await guest.get(path);
    return {
      status,
      to: headers.location,
      text: status === 200 ? withoutMoments(text).replaceAll(NEW_ID, "new") : "",
    };
  };
  for (const [state, columns, back] of [
    ["as usual", "mode = mode", "mode = mode"],
    ["at a bake sale", "mode = 'bake_sale'", "mode = 'standard'"],
    ["while it rests", "maintenance_mode = true", "maintenance_mode = false"],
  ] as const) {
    await set(columns);
    try {
      const alone: Record<string, unknown> = {};
      for (const language of ["en", "es"])
        for (const path of FRAMED) {
          await change(TOUCH);
          alone[`${language} ${path}`] = await asked(path, language);
        }
      for (const language of ["es", "en"])
        for (const path of [...FRAMED, ...FRAMED.toReversed()])
          expect(await asked(path, language), `${path} in ${language}, ${state}`).toEqual(
            alone[`${language} ${path}`],
          );
    } finally {
      await set(back);
    }
  }
}, 120_000);

test("PERF-03 what is kept follows the shop: an item's name, a setting", async () => {
  await pageOf("sam", "/menu");
  await change(`update items set name = 'Loaf of the hour' where id = '${items[5]}'`);
  expect(await pageOf("sam", "/menu")).toContain("Loaf of the hour");
  await change(
    `update shop_settings set about_page = about_page || '<p>We moved to the mill.</p>' where ${OF_SHOP}`,
  );
  expect(await pageOf("sam", "/about")).toContain("We moved to the mill.");
});

test("SEC-A14 two shops that are asked for in turns never get each other's parts", async ({ app }) => {
  const titles: Record<string, string> = { cornerpies: "Corner Pies", sweetcrumb: "Sweet Crumb Bakery" };
  const slugs = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? "cornerpies" : "sweetcrumb"));
  for (const path of ["/menu", "/", "/help"]) {
    const pages = await Promise.all(
      slugs.map((slug) => new Visitor(app.port, `${slug}.localhost`, { cart: "nobodys" }).get(path)),
    );
    const ofShop = new Map<string, Set<string>>();
    for (const [turn, slug] of slugs.entries()) {
      const text = withoutMoments(pages[turn]?.text ?? "");
      const other = slug === "cornerpies" ? "sweetcrumb" : "cornerpies";
      expect(text).toContain(titles[slug]);
      expect(text).not.toContain(titles[other]);
      ofShop.set(slug, (ofShop.get(slug) ?? new Set()).add(text));
    }
    expect([...ofShop.values()].map(({ size }) => size)).toEqual([1, 1]);
  }
});

test("PERF-07 someone's own page travels compressed, and is the same page", async () => {
  const { sam } = people;
  for (const [encoding, opened] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)
    for (const path of ["/menu", "/order", "/"]) {
      const plain = await sam?.at.get(path, { "accept-encoding": "identity" });
      const answer = await sam?.at.get(path, { "accept-encoding": encoding });
      if (!plain || !answer) throw new Error("Nobody answered.");
      expect([path, plain.status, plain.headers["content-encoding"]]).toEqual([path, 200, undefined]);
      expect([path, answer.headers["content-encoding"]]).toEqual([path, encoding]);
      expect(answer.headers.vary).toContain("Accept-Encoding");
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
      const text = opened(answer.bytes).toString();
      expect(withoutMoments(text)).toBe(withoutMoments(plain.text));
    }
});

test("SEC-A14 the frame around every page tells its reader's name, and no address, phone number or street", async () => {
  const { sam } = people;
  const page = await sam?.at.get("/menu");
  const frame = await sam?.at.get("/menu.data?_routes=storefront");
  const account = await sam?.at.get("/customer/edit");
  const own = ["customer@sweetcrumb.test", "290 Alder Street", "94901"];
  for (const word of own) expect(account?.text).toContain(word);
  expect(frame?.text).toContain("Canarysam");
  for (const word of own)
    expect([page?.text.includes(word), frame?.text.includes(word)]).toEqual([false, false]);
});

test("SEC-A15 what others may have written is not compressed with somebody's own words", async () => {
  const accepting = { "accept-encoding": "br, gzip" };
  const { rosa, sam } = people;
  const expectPlain = async (who: typeof rosa, path: string, status = 200) => {
    const answer = await who?.at.get(path, accepting);
    expect([path, answer?.status, answer?.headers["content-encoding"]]).toEqual([path, status, undefined]);
  };
  // In the address: a query, a path that takes any word, a path that does not exist.
  for (const path of ["/menu?lang=en", "/menu.data?_routes=root", "/menu.data"]) await expectPlain(sam, path);
  for (const path of ["/login/email/a-guess", "/login/email/a-guess.data", "/login/verify-phone/4155550110"])
    await expectPlain(sam, path);
  await expectPlain(sam, "/items/otto@canary.test", 404);
  // In the shop: the names, streets and notes of other customers.
  for (const path of ["/manage/customers", "/manage/orders", "/manage/dashboard", "/manage/customers.data"])
    await expectPlain(rosa, path);
});
