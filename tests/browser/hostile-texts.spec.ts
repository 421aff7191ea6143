import { renderMail } from "#server/mail/render-mail.ts";
import { paragraphsOf } from "#server/mail/shop-words.ts";
import type { TemplateName } from "#server/mail/templates.ts";
import { richText } from "#server/shop/rich-text.ts";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { LETTERS, soiled } from "#tests/mail/letters.ts";
import { expect, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { HOSTILE_TEXTS, hostileBatches, hostileLines } from "#tests/support/hostile-texts.ts";
import { fullCount } from "#tests/support/how-many.ts";

test.describe.configure({ timeout: fullCount ? 1_200_000 : 120_000 });

const SLUG = "sweetcrumb";
/** Columns of rich texts. */
const RICH = [
  "home_page",
  "safety_measures",
  "about_page",
  "help_page",
  "payment_info",
  "fulfillment_instructions",
  "pickup_info",
  "delivery_info",
  "paid_email_body",
  "completed_email_body",
  "welcome_email_body",
];
/** Texts without markup, by their tables. */
const PLAIN = {
  items: ["description"],
  orders: ["special_instructions", "giftee_details"],
  users: ["first_name", "last_name"],
} as const;

const ask = (sql: string, values: unknown[] = []) =>
  query<Record<string, unknown>>(
    `${postgresOf(visitedApp().dataDir).url}?options=-c%20role%3Dplatform`,
    sql,
    values,
  );

/** Writes past the app, as a faulty import would, and puts everything back at the end. */
async function writtenPastTheApp(work: (set: typeof ask) => Promise<void>): Promise<void> {
  const ofShop = `shop_id = (select id from shops where slug = '${SLUG}')`;
  const columns = [...RICH, "enable_about_page", "cash_instrux", "item_oversold_note"];
  const [settings] = await ask(`select ${columns.join(", ")} from shop_settings where ${ofShop}`);
  const [shop] = await ask("select title from shops where slug = $1", [SLUG]);
  const kept = await Promise.all(
    Object.entries(PLAIN).map(async ([table, names]) => ({
      table,
      names,
      rows: await ask(`select id, ${names.join(", ")} from ${table} where ${ofShop}`),
    })),
  );
  try {
    await work(ask);
  } finally {
    await ask("delete from faqs where topic = 'Hostile'");
    await ask("update shops set title = $1 where slug = $2", [shop?.title, SLUG]);
    await ask(
      `update shop_settings set ${columns.map((name, at) => `${name} = $${at + 1}`).join(", ")} where ${ofShop}`,
      columns.map((name) => settings?.[name]),
    );
    for (const { table, names, rows } of kept) {
      await ask(
        `update ${table} t set ${names.map((name) => `${name} = s.${name}`).join(", ")}
         from jsonb_populate_recordset(null::${table}, $1::jsonb) s where t.id = s.id`,
        [JSON.stringify(rows)],
      );
    }
  }
}

/** What a page has that no text of a merchant or customer may bring. It runs in the page. */
function foundOn(): string[] {
  const { violations = [] } = window as { violations?: string[] };
  const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin;
  const own = ["href", "rel", "src", "alt", "loading"];
  const wrong: readonly (readonly [why: string, selector: string, is: (element: Element) => boolean])[] = [
    ["a handler", "*", (element) => element.getAttributeNames().some((name) => /^on/i.test(name))],
    ["a frame", "iframe, frame, object, embed, portal, fencedframe, base, applet", () => true],
    ["a command to the browser", "meta[http-equiv]", () => true],
    [
      "a scheme",
      // An order's day for the calendar is a download of ours.
      "a[href]:not([href^='data:text/calendar'][download])",
      (link) => !/^(?:https?|mailto|tel|venmo):$/.test((link as HTMLAnchorElement).protocol),
    ],
    [
      "a picture from elsewhere",
      "img[src]:not([src^='data:'])",
      (image) => isElsewhere((image as HTMLImageElement).src),
    ],
    ["a form that leads elsewhere", "form", (form) => isElsewhere(form.getAttribute("action") ?? "")],
    ["a script", "script[src]", (script) => isElsewhere((script as HTMLScriptElement).src)],
    ["a script", "script:not([src])", (script) => (script as HTMLScriptElement).nonce === ""],
    [
      "an element",
      ".prose:not(.ProseMirror) *:not(p, br, b, i, em, strong, u, ul, ol, li, h2, h3, a, img)",
      () => true,
    ],
    [
      "an attribute",
      ".prose:not(.ProseMirror) *",
      (element) => element.getAttributeNames().some((name) => !own.includes(name)),
    ],
  ];
  const found = wrong.flatMap(([why, selector, is]) =>
    [...document.querySelectorAll(selector)]
      .filter(is)
      .map((each) => `${why}: ${each.outerHTML.slice(0, 200)}`),
  );
  return [...violations, ...found];
}

/** Opens a page and looks at it; it must be the page that was asked for. */
async function look(page: Page, url: string): Promise<void> {
  const answer = await page.goto(url, { waitUntil: "load" });
  expect(answer?.status(), url).toBe(200);
  await takenOver(page);
  expect(await page.evaluate(foundOn), url).toEqual([]);
  expect(new URL(page.url()).host, url).toBe(new URL(url).host);
}

/** A page that notes dialogs and what the content policy refuses. */
async function watched(page: Page): Promise<{ page: Page; dialogs: string[] }> {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    // The order's form asks before it is left: line ends of the texts are no longer what they were in its one-line fields.
    if (dialog.type() === "beforeunload") return dialog.accept();
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, dialogs };
}

/** How many of the hostile texts were read to their ends: each is followed by its number. */
const numbersOn = (page: Page) =>
  page
    .locator(".prose")
    .allInnerTexts()
    .then((texts) => [...texts.join("\n").matchAll(/^\((\d+)\)$/gm)].map(([, number]) => Number(number)));

test("SEC-A16 STORE-07 hostile texts in every rich text of a shop do nothing, and keep no other text from being read", async ({
  page,
  otherPage,
  shop,
  logIn,
}) => {
  const { dialogs } = await watched(page);
  const merchant = await watched(await otherPage());
  const sweetcrumb = shop(SLUG);
  await logIn(page, SLUG, "customer");
  await logIn(merchant.page, SLUG, "merchant");
  const batches = fullCount
    ? HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", ""))
    : hostileBatches(12_000);
  const settings = ["home-page", "about-help-pages", "payment", "fulfillment", "notifications"];
  const read = new Set<number>();
  await writtenPastTheApp(async (set) => {
    for (const [at, text] of batches.entries()) {
      await set(
        `update shop_settings set enable_about_page = true, ${RICH.map((name) => `${name} = $1`).join(", ")}
         where shop_id = (select id from shops where slug = $2)`,
        [text, SLUG],
      );
      for (const path of ["/", "/about", "/help", "/order"]) await look(page, sweetcrumb.url(path));
      await look(merchant.page, sweetcrumb.url(`/manage/shop/${settings[at % settings.length]}`));
      await page.goto(sweetcrumb.url("/about"));
      for (const number of await numbersOn(page)) read.add(number);
    }
  });
  // Each text is followed by its number; the few that hide it are those that by their nature take in what comes after them.
  if (!fullCount) expect(read.size).toBeGreaterThanOrEqual(300);
  expect([...dialogs, ...merchant.dialogs]).toEqual([]);
});

test("SEC-A16 hostile names, descriptions, notes, gifts, titles and answers stay the words that they are", async ({
  page,
  otherPage,
  shop,
  logIn,
}) => {
  const { dialogs } = await watched(page);
  const merchant = await watched(await otherPage());
  const sweetcrumb = shop(SLUG);
  await logIn(page, SLUG, "customer");
  await logIn(merchant.page, SLUG, "merchant");
  const ofShop = `shop_id = (select id from shops where slug = '${SLUG}')`;
  await writtenPastTheApp(async (set) => {
    // In each list as many rows as a screen shows have all of the texts among them.
    const spread = async (table: string, change: string, rows: number) => {
      const texts = hostileLines(rows);
      await set(
        `update ${table} t set ${change} from (
           select id, ($1::text[])[1 + (row_number() over (order by id desc))::int % ${rows}] as text from ${table} where ${ofShop}
         ) s where t.id = s.id`,
        [texts],
      );
    };
    await spread("items", "description = s.text", 8);
    await spread("users", "first_name = left(s.text, 1000), last_name = left(s.text, 1000)", 20);
    await spread(
      "orders",
      `special_instructions = left(s.text, 1000), giftee_details = jsonb_build_object(
         'name', left(s.text, 100), 'phone', left(s.text, 30), 'message', left(s.text, 500))`,
      50,
    );
    for (const [at, text] of HOSTILE_TEXTS.entries())
      await set(
        `insert into faqs (id, topic, question, answer, position, created_at, updated_at)
         values (gen_random_uuid(), 'Hostile', $1, $1, $2, now(), now())`,
        [text.replaceAll("\u0000", ""), at],
      );
    const [order] = await set(
      `select o.id, o.user_id from orders o join users u on u.id = o.user_id
       where o.${ofShop} and u.email = 'customer@${SLUG}.test' order by o.id desc limit 1`,
    );
    const titles = HOSTILE_TEXTS.map((text) => text.replaceAll("\u0000", "").slice(0, 40)).filter(
      (text) => text.trim() !== "",
    );
    const ofCustomer = [
      "/menu",
      "/order",
      "/customer/orders",
      `/customer/orders/${order?.id}`,
      "/customer/edit",
    ];
    const ofMerchant = [
      "/manage/dashboard",
      "/manage/orders/print",
      "/manage/orders",
      "/manage/orders?page=2",
      `/manage/orders/${order?.id}`,
      `/manage/orders/${order?.id}/edit`,
      "/manage/orders/prep",
      "/manage/customers",
      "/manage/items",
      "/manage/sections",
      "/manage/find?q=alert",
      "/manage/support",
      "/manage/shop/history",
    ];
    let turn = 0;
    const title = async () => {
      await set("update shops set title = $1 where slug = $2", [titles[turn % titles.length], SLUG]);
      turn += 1;
    };
    for (const path of ofCustomer) await title().then(() => look(page, sweetcrumb.url(path)));
    for (const path of ofMerchant) await title().then(() => look(merchant.page, sweetcrumb.url(path)));
    while (fullCount && turn < titles.length) await title().then(() => look(page, sweetcrumb.url("/")));
  });
  expect([...dialogs, ...merchant.dialogs]).toEqual([]);
});

test("SEC-A16 NOTE-02 hostile texts in every mail stay words", async ({ page }) => {
  const { dialogs } = await watched(page);
  const attacks = fullCount ? hostileLines(HOSTILE_TEXTS.length) : hostileLines(1);
  for (const attack of attacks) {
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
  expect(dialogs).toEqual([]);
});
