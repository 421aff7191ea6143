import { type Browser, expect, type Page, test } from "@playwright/test";
import { cornerpies } from "#server/demo/menus/cornerpies.ts";
import { sweetcrumb } from "#server/demo/menus/sweetcrumb.ts";
import { postgresOf, query } from "#tests/chaos/books.ts";
import { type App, startApp } from "../support/app.ts";
import { PASSWORD, postForm, takenOver } from "../support/browser.ts";

/** The product's name, and what is not translated yet or never: days as orders keep them, hours of the device, the parts of an invoice. */
const ALIKE =
  /Windowsill|\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Tues|Wednes|Thurs|Satur)(?:day)?|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|May|AM|PM|Eastern|Central|Mountain|Arizona|Pacific|Alaska|Hawaii)\b|Family Discount|Delivery Fee|Service Fee|Sales Tax|\bTip\b/gu;
/** A word of two letters and more that has no accent. */
const PLAIN = /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu;

let app: App;
/** Every word that the shop or its customers wrote, and the days and months of the language that stands for the pseudo-language there. */
let written: ReadonlySet<string>;
/** Each of these texts as a whole. */
let names: ReadonlySet<string>;
/** A day, a month with its number or an hour as English writes them. What a shop wrote may well name a Saturday. */
const ENGLISH_DAY =
  /\b(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?, |(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d)|\d\s[AP]M\b/u;
/** The words without accents of the days and months of the language that stands for the pseudo-language. */
const CALENDAR = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, day)).flatMap((at) =>
  (["short", "long"] as const).flatMap(
    (length) =>
      new Intl.DateTimeFormat("is", { weekday: length, month: length }).format(at).match(/[A-Za-z]{2,}/g) ??
      [],
  ),
);
test.beforeAll(async () => {
  // Its first start builds the files of the pseudo-language.
  test.setTimeout(400_000);
  app = await startApp({ env: { PSEUDO_LANGUAGE: "1" }, startMilliseconds: 380_000 });
  const texted = await query<{ name: string }>(
    postgresOf(app.dataDir).url,
    `select title as name from shops union select name from items union select name from sections union select item_name from line_items
     union select first_name || ' ' || last_name from users union select guest_name from orders union select recipient from messages
     union select email from users union select value from orders o, jsonb_each_text(to_jsonb(o)) union select value from line_items l, jsonb_each_text(to_jsonb(l))
     union select value from shop_settings s, jsonb_each_text(to_jsonb(s))`,
  );
  names = new Set(texted.map(({ name }) => name ?? ""));
  const texts = [...texted.map(({ name }) => name ?? ""), ...textsIn([sweetcrumb, cornerpies])];
  written = new Set([...texts.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []), ...CALENDAR]);
});
test.afterAll(() => app?.stop());

/** All texts in what a shop was set up with. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Puts the first item that is for sale into the cart. */
async function addFirst(page: Page): Promise<void> {
  await takenOver(page);
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.locator("button[value^='add:']").first().click();
  await kept;
}

/** A page in the pseudo-language, and what went wrong in it. */
async function openIn(browser: Browser, width: number): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ locale: "en-XA", viewport: { width, height: 844 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { page, faults };
}

/** Attributes that are read. */
const READ = ["aria-label", "title", "placeholder", "alt"];

/** The texts of a page that are shown, and those of its attributes. */
const textsOf = (page: Page) =>
  page.evaluate((read) => {
    const elements = [...document.body.querySelectorAll("*:not(script, style, noscript)")].filter((element) =>
      element.checkVisibility(),
    );
    const own = elements.flatMap((element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((text) => text.textContent ?? ""),
    );
    return [...own, ...elements.flatMap((element) => read.map((name) => element.getAttribute(name) ?? ""))];
  }, READ);

/** How much wider than the window a page is, and which of its texts are cut. */
const fitOf = (page: Page) =>
  page.evaluate(() => {
    // Cut off, or over the edge of its box. What one pixel holds is for screen readers.
    const isCut = (each: Element) =>
      each.checkVisibility() && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
    const texts = [...document.querySelectorAll("button, a, label, h1, h2, h3, p, summary, th, nav span")];
    const cut = texts.filter(isCut);
    return {
      tooWide: document.documentElement.scrollWidth - innerWidth,
      cut: cut.map(({ textContent }) => textContent),
    };
  });

/**
 * What of a page is not in its language, is cut, or makes it wider than the window. `calendar`: days, months, clocks and zones are in its language
 * too, as no order's own day is told on the page.
 */
async function forgottenIn(page: Page, { calendar = false } = {}) {
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
  const alike = calendar ? /Windowsill/g : ALIKE;
  const plain = [await page.title(), ...(await textsOf(page))].filter(
    (text) =>
      (calendar && ENGLISH_DAY.test(text)) ||
      (text.replace(alike, "").match(PLAIN) ?? []).some((word) => !written.has(word)),
  );
  const { tooWide, cut } = await fitOf(page);
  // The name of a row may be longer than its place; its panel has all of it.
  return { plain, tooWide, cut: cut.filter((text) => !names.has(text ?? "")) };
}

const NOTHING = { plain: [], tooWide: 0, cut: [] };

for (const width of [390, 1280]) {
  test(`UI-03: at ${width} a longer language fits, and every sentence is translated`, {
    tag: "@full",
  }, async ({ browser }) => {
    const { page, faults } = await openIn(browser, width);
    for (const path of ["/login", "/signup", "/owner/login"]) {
      await page.goto(`${app.origin("sweetcrumb")}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/[áéîöû]/);
      expect({ path, ...(await forgottenIn(page)) }).toEqual({ path, ...NOTHING });
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`UI-03: at ${width} the menu and the order page do so too, with all that an order can lack`, {
    tag: "@full",
  }, async ({ browser }) => {
    const { page, faults } = await openIn(browser, width);
    const look = async (where: string) =>
      expect({ where, ...(await forgottenIn(page)) }).toEqual({ where, ...NOTHING });
    await page.goto(`${app.origin("sweetcrumb")}/menu`);
    await look("the menu");
    await addFirst(page);
    await look("the menu with a cart");
    await page.goto(`${app.origin("cornerpies")}/order`);
    await look("an order of nothing");
    await addFirst(page);
    await page.locator("[value=Delivery]").check();
    await page.locator("[name=isGift]").check();
    await page.locator("[name=tip]").fill("much");
    await page.locator("button[value=place]").click();
    await expect(page.locator("#problems")).toBeVisible();
    await look("an order that lacks everything");
    await page.locator("#review button[type=button]").click();
    await expect(page.locator("dialog")).toBeVisible();
    await look("the choice of a day");
    // A refused form is an answer, not a fault.
    expect(faults.filter((text) => !text.includes("status of 4"))).toEqual([]);
    await page.context().close();
  });

  test(`UI-03: at ${width} the dashboard and the frame around it do so too, with the menu, the account and the search open`, {
    tag: "@full",
  }, async ({ browser }) => {
    const { page, faults } = await openIn(browser, width);
    await postForm(page, `${app.origin("sweetcrumb")}/owner/login`, {
      email: "merchant@sweetcrumb.test",
      password: PASSWORD,
    });
    const look = async (where: string) =>
      expect({ where, ...(await forgottenIn(page)) }).toEqual({ where, ...NOTHING });
    await page.goto(`${app.origin("sweetcrumb")}/manage/dashboard`);
    await expect(page.getByRole("figure")).toHaveCount(4);
    for (const table of await page.locator("figure summary").all()) await table.click();
    await look("the dashboard");
    await page.locator("header details summary").click();
    await look("the account's menu");
    await page.keyboard.press("Escape");
    if (width < 1000) {
      await page.locator("header button[popovertarget]").click();
      await look("the drawer");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await expect(page.locator("dialog[open] input")).toBeFocused();
    await page.keyboard.type("000000");
    await expect(page.locator("dialog [role=status] p")).toHaveCount(2);
    await look("the search that finds nothing");
    await page.goto(`${app.origin("sweetcrumb")}/manage/find`);
    await look("the page of the search");
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`UI-03 MAN-06: at ${width} the orders and the panel of one do so too, with a question and where nothing is found`, {
    tag: "@full",
  }, async ({ browser }) => {
    const { page, faults } = await openIn(browser, width);
    await postForm(page, `${app.origin("sweetcrumb")}/owner/login`, {
      email: "merchant@sweetcrumb.test",
      password: PASSWORD,
    });
    const open = async (path: string) => {
      await page.goto(`${app.origin("sweetcrumb")}${path}`);
      await expect(page.getByRole("complementary")).toHaveCount(path.includes("orders/") ? 1 : 0);
      expect({ path, ...(await forgottenIn(page)) }).toEqual({ path, ...NOTHING });
    };
    await open("/manage/orders");
    await open("/manage/orders?show=paid&sort=newest");
    await open("/manage/orders?search=000000");
    await page.goto(`${app.origin("sweetcrumb")}/manage/orders`);
    const order = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
    await open(`${order}`);
    await open(`${order}${order?.includes("?") ? "&" : "?"}ask=cancel`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`UI-03 MAN-02 MAN-03: at ${width} items, sections and the rearranged menu do so too, with their editors, what is wrong in them, and where nothing is found`, {
    tag: "@full",
  }, async ({ browser }) => {
    // A dozen pages, each read twice.
    test.slow();
    const { page, faults } = await openIn(browser, width);
    await postForm(page, `${app.origin("sweetcrumb")}/owner/login`, {
      email: "merchant@sweetcrumb.test",
      password: PASSWORD,
    });
    const open = async (path: string) => {
      await page.goto(`${app.origin("sweetcrumb")}${path}`);
      await takenOver(page);
      expect({ path, ...(await forgottenIn(page, { calendar: true })) }).toEqual({ path, ...NOTHING });
    };
    for (const rows of ["items", "sections"]) {
      const list = `/manage/${rows}`;
      await open(list);
      await open(`${list}?search=000000`);
      await page.goto(`${app.origin("sweetcrumb")}${list}`);
      const row = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
      await open(`${row}`);
      await open(`${row}${row?.includes("?") ? "&" : "?"}ask=delete`);
      await open(`${list}/new`);
      await page.getByRole("complementary").locator("button[type=submit]").last().click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      const where = `${list}/new, refused`;
      expect({ where, ...(await forgottenIn(page, { calendar: true })) }).toEqual({ where, ...NOTHING });
    }
    await open("/manage/items?show=out-of-stock");
    await open("/manage/rearrange-menu");
    expect(faults.filter((text) => !text.includes("status of 4"))).toEqual([]);
    await page.context().close();
  });
}

test("UI-03: an ordinary browser of the same shop reads English, at the same time", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto(`${app.origin("sweetcrumb")}/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});
