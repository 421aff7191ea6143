import type { Client } from "pg";
import { SETTING_NAMES, settingNamed, specName } from "#domain/shop/settings.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { paragraphsOf } from "#server/mail/shop-words.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { richText } from "#server/shop/rich-text.ts";
import type { Query } from "#tests/leaks/fixture-shops.ts";
import { LETTERS, soiled } from "#tests/mail/letters.ts";
import { type App, startApp } from "#tests/support/app.ts";
import {
  test as base,
  DemoShop,
  expect,
  PASSWORD,
  type Page,
  postForm,
  takenOver,
} from "#tests/support/browser.ts";
import { faultsIn } from "#tests/support/browser-app.ts";
import { openDatabaseOf } from "#tests/support/canaries.ts";
import {
  columnsShownIn,
  fillWithHostileTexts,
  giveNextTitle,
  TITLES,
  UNSEEN,
} from "#tests/support/hostile-fields.ts";
import { furnish } from "#tests/support/hostile-rows.ts";
import { hostileScreens, type Screen, type Visitor } from "#tests/support/hostile-screens.ts";
import { HOSTILE_TEXTS, hostileBatches, hostileLines, SCHEMES } from "#tests/support/hostile-texts.ts";
import { foundOn, listen } from "#tests/support/hostile-watch.ts";
import { fullCount, howMany } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";

const SLUG = "sweetcrumb";

/** An app of this file's own: what is written into its database is never put right again. */
let app: App;
let database: { client: Client; close(): Promise<void> };
const query: Query = async (text, values) => (await database.client.query(text, values)).rows;

/** Someone's page, logged in, in a browser of its own. */
type PageOf = (visitor: Visitor) => Promise<Page>;

const test = base.extend<{ noises: string[]; pageOf: PageOf }>({
  shop: async ({}, use) => {
    const began = new Date();
    await use((slug) => new DemoShop(slug, app.port, began));
  },
  /** Dialogs that opened and requests to anywhere else; what the content policy refuses is found on the page itself. */
  noises: async ({}, use) => {
    const noises: string[] = [];
    await use(noises);
    expect(noises).toEqual([]);
  },
  pageOf: async ({ otherPage, logIn, noises }, use) => {
    const pages = new Map<Visitor, Promise<Page>>();
    const openPage = async (visitor: Visitor): Promise<Page> => {
      const page = await otherPage();
      await listen(page, noises);
      if (visitor === "super")
        await postForm(page, `http://localhost:${app.port}/owner/login`, {
          email: "super@windowsill.test",
          password: PASSWORD,
        });
      else if (visitor !== "guest") await logIn(page, SLUG, visitor);
      return page;
    };
    await use((visitor) => {
      const page = pages.get(visitor) ?? openPage(visitor);
      pages.set(visitor, page);
      return page;
    });
  },
});

test.describe.configure({ timeout: fullCount ? 1_200_000 : 120_000 });
test.beforeAll(async () => {
  app = await startApp();
  database = await openDatabaseOf(app.dataDir);
});
test.afterAll(async () => {
  await database.close();
  await app.stop();
  expect(faultsIn(app.output())).toEqual([]);
});

/** Opens a page and looks at it; it must be the page that was asked for. Answers with what it shows, its scripts left out. */
async function look(page: Page, url: string, leadsTo = new URL(url).pathname): Promise<string> {
  const answer = await page.goto(url, { waitUntil: "load" });
  // A shop that is closed for a while says so with 503.
  expect(answer?.status(), url).not.toBe(500);
  await takenOver(page);
  expect(await page.evaluate(foundOn), url).toEqual([]);
  // A shop's sign-up of owners leads to the platform's.
  expect([new URL(url).host, `localhost:${app.port}`], url).toContain(new URL(page.url()).host);
  expect(new URL(page.url()).pathname, url).toBe(leadsTo);
  return page.evaluate(() => {
    const shown = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of shown.querySelectorAll("script")) script.remove();
    const typed = [...document.querySelectorAll("input, textarea")].map(
      (field) => (field as HTMLInputElement).value,
    );
    return [shown.outerHTML, ...typed].join("\n");
  });
}

/** By so many rows the texts are moved on for another round: no more than a page of any list has. */
const STRIDE = 23;

const addressOf = ({ shop, path }: Pick<Screen, "shop" | "path">) =>
  `http://${shop === "" ? "" : `${shop}.`}localhost:${app.port}${path}`;

/** How many of the hostile texts were read to their ends: each is followed by its number. */
const numbersOn = (page: Page) =>
  page
    .locator(".prose")
    .allInnerTexts()
    .then((texts) => [...texts.join("\n").matchAll(/^\((\d+)\)$/gm)].map(([, number]) => Number(number)));

const settingsOf = (isOne: (kind: string) => boolean) =>
  SETTING_NAMES.filter((name) => isOne(settingNamed(name).kind) && name !== "title").map(specName);

/** Changes settings of sweetcrumb past the app. */
const setSettings = (values: Record<string, string | boolean>) =>
  query(
    `update shop_settings set ${Object.keys(values).map((name, at) => `${name} = $${at + 2}`)}
     where shop_id = (select id from shops where slug = $1)`,
    [SLUG, ...Object.values(values)],
  );

test("SEC-A16 STORE-07 hostile texts in every rich text of a shop do nothing, and keep no other text from being read", {
  tag: "@full",
}, async ({ pageOf }) => {
  const rich = settingsOf((kind) => kind === "rich");
  const [customer, merchant] = [await pageOf("customer"), await pageOf("merchant")];
  const sections = ["home-page", "about-help-pages", "payment", "fulfillment", "notifications"];
  const lookAll = async (at: number) => {
    for (const path of ["/", "/help", "/order", "/about"])
      await look(customer, addressOf({ shop: SLUG, path }));
    const path = `/manage/shop/${sections[at % sections.length]}`;
    await look(merchant, addressOf({ shop: SLUG, path }));
  };
  const read = new Set<number>();
  for (const [at, text] of hostileBatches(12_000).entries()) {
    await setSettings({ enable_about_page: true, ...Object.fromEntries(rich.map((name) => [name, text])) });
    await lookAll(at);
    for (const number of await numbersOn(customer)) read.add(number);
  }
  // Each text is followed by its number; the few that hide it are those that by their nature take in what comes after them.
  expect(read.size).toBeGreaterThanOrEqual(300);
  // Each by itself, so many at once as there are rich texts.
  const texts = HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", ""));
  for (let at = 0; fullCount && at < texts.length; at += rich.length) {
    await setSettings(
      Object.fromEntries(rich.map((name, index) => [name, texts[(at + index) % texts.length] ?? ""])),
    );
    await lookAll(at / rich.length);
  }
});

test("SEC-A16 no text in a field of one line becomes a link that runs or leads elsewhere", async ({
  pageOf,
}) => {
  const fields = settingsOf((kind) => kind === "line").filter((name) => name !== "not_taking_orders");
  const schemes = SCHEMES.map((scheme) => scheme.replaceAll("\u0000", ""));
  const customer = await pageOf("customer");
  const [order] = await query<{ id: string }>(
    "select o.id from orders o join users u on u.id = o.user_id where u.email = $1 and not o.paid order by o.id desc",
    [`customer@${SLUG}.test`],
  );
  // At full counts each field has each of them; otherwise each stands in some.
  const step = howMany({ short: Math.ceil(schemes.length / 3), full: 1 });
  for (let turn = 0; turn < schemes.length; turn += step) {
    const text = (at: number) => schemes[(turn + at) % schemes.length] ?? "";
    await setSettings({
      enable_advanced_payment: true,
      payment_options: "{Venmo,PayPal,CashApp,Credit Card,Apple Pay,Zelle,Cash}",
      show_address: true,
      enable_live_chat: true,
      ...Object.fromEntries(fields.map((name, at) => [name, text(at)])),
    });
    for (const path of ["/", "/order", `/customer/orders/${order?.id}`])
      await look(customer, addressOf({ shop: SLUG, path }));
  }
});

test("SEC-A16 hostile texts in every field of every table do nothing on any screen", {
  tag: "@full",
}, async ({ pageOf, shop }) => {
  // Logged in while their addresses are still theirs.
  for (const visitor of ["guest", "customer", "unverified", "merchant", "super"] as const)
    await pageOf(visitor);
  const rows = await furnish(query);
  const screens = hostileScreens({ ...rows, guestOrder: await orderOfGuest(shop("cornerpies")) });
  const shown = new Set<string>();
  let turn = 0;
  const lookAt = async ({ visitor, leadsTo, ...screen }: Screen) => {
    await giveNextTitle(database.client, turn++);
    const html = await look(await pageOf(visitor), addressOf(screen), leadsTo);
    for (const name of columnsShownIn(html)) shown.add(name);
  };
  let filled: Awaited<ReturnType<typeof fillWithHostileTexts>> = [];
  for (let round = 0; round < howMany({ short: 1, full: 2 }); round += 1) {
    filled = await fillWithHostileTexts(database.client, round * STRIDE);
    // The merchant's beside everyone else's: each visitor has one page.
    const isOfMerchant = ({ visitor }: Screen) => visitor === "merchant";
    const walk = async (those: readonly Screen[]) => {
      for (const screen of those) await lookAt(screen);
    };
    await Promise.all([
      walk(screens.filter(isOfMerchant)),
      walk(screens.filter((screen) => !isOfMerchant(screen))),
    ]);
  }
  // What has few characters, or few rows: every title, every text of a gift and of a cart.
  const at = (screen: string) => screens.filter(({ visitor, path }) => screen === `${visitor} ${path}`);
  while (fullCount && turn < TITLES.length) for (const screen of at("guest /login")) await lookAt(screen);
  for (let round = 2; fullCount && round * STRIDE < 2 * TITLES.length; round += 1) {
    await fillWithHostileTexts(database.client, round * STRIDE, (name) =>
      /giftee_details|^carts\./.test(name),
    );
    for (const screen of [...at("customer /order"), ...at("merchant /manage/orders")]) await lookAt(screen);
  }
  expect(filled.filter(({ cells }) => cells === 0)).toEqual([]);
  // Each field was seen, or it is one that no screen shows.
  expect(filled.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual(UNSEEN);
});

/** A guest's order, by its private link. */
async function orderOfGuest(shop: DemoShop): Promise<string> {
  const [row] = await query<{ id: string }>("select id from shops where slug = $1", [shop.slug]);
  const json = { port: app.port, host: `${shop.slug}.localhost` };
  const windows = await ask({ ...json, path: `/api/shops/slug/${shop.slug}/availabilities` });
  const window = windows
    .json<{ data: { id: string; state: string; pickup_days: { label: string }[] }[] }>()
    .data.find(({ state, pickup_days }) => state === "active" && pickup_days.length > 0);
  const { id } = await shop.plentifulItem();
  const answer = await ask({
    ...json,
    method: "POST",
    path: `/api/shops/${row?.id}/orders`,
    json: {
      availability_id: window?.id,
      fulfillment_type: "Pickup",
      fulfillment_slot: window?.pickup_days.at(-1)?.label,
      line_items: [{ item_id: id, quantity: 1 }],
      guest: { name: "Gus Guest", email: "gus@guest.test", phone: "2075550199" },
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return new URL(answer.json<{ data: { invoice_url: string } }>().data.invoice_url).pathname;
}

test("SEC-A16 NOTE-02 hostile texts in every mail stay words", async ({ page, noises }) => {
  await listen(page, noises);
  for (const attack of hostileLines(howMany({ short: 1, full: 30 }))) {
    const paragraphs = paragraphsOf(richText(attack));
    for (const name of Object.keys(LETTERS) as TemplateName[]) {
      const facts = soiled(LETTERS[name], attack) as Record<string, unknown>;
      if ("paragraphs" in facts) facts.paragraphs = paragraphs;
      if ("ownWords" in facts) facts.ownWords = paragraphs;
      const { html } = renderMail(name, facts as never);
      await page.setContent(html, { waitUntil: "load" });
      expect(await page.evaluate(foundOn), name).toEqual([]);
    }
  }
});

test("SEC-A16 whatever a text brought into a page would be found there", async ({ page }) => {
  const noises: string[] = [];
  await listen(page, noises);
  const data = (text: string) => `<script type="application/ld+json">{"name":"${text}"}</script>`;
  for (const markup of [
    "<b onclick=alert(1)>x</b>",
    "<iframe></iframe>",
    "<marquee>x</marquee>",
    "<x-evil>x</x-evil>",
    "<meta http-equiv=refresh content=9>",
    "<a href=javascript:alert(1)>x</a>",
    "<img src=https://evil.example/x.png>",
    "<form action=https://evil.example></form>",
    "<button formaction=https://evil.example>x</button>",
    "<script>1</script>",
    data('","x'),
    data("</script><script>1</script>"),
    "<div class=prose><s>x</s></div>",
    "<div class=prose><p style=color:red>x</p></div>",
  ]) {
    await page.setContent(`<!doctype html><body>${markup}</body>`, { waitUntil: "load" });
    expect(await page.evaluate(foundOn), markup).not.toEqual([]);
  }
  noises.length = 0;
  await page.setContent("<!doctype html><img src=https://evil.example/y.png onerror=alert(1)>");
  const kinds = () => noises.map((each) => each.replace(/:.*/s, "")).sort();
  await expect.poll(kinds).toEqual(["a dialog", "a request"]);
});
