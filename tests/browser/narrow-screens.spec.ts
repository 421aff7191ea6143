import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { addToCart, GUEST } from "#tests/support/browser-order.ts";
import { MANAGE_LISTS, platformOf, SCREENS } from "#tests/support/browser-screens.ts";

test.describe.configure({ timeout: 90_000 });

/** A word of 62 letters, as one may stand in an item's name. */
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluessel";

/** By how many pixels a page is wider than its window, and what is out there. */
async function tooWide(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return "";
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = outside.slice(0, 4).map(({ tagName, className }) => `${tagName}.${String(className)}`);
    return `${scrollWidth - clientWidth} px: ${names.join(", ")}`;
  });
}

/** Puts the long word wherever a shop writes its own words. */
async function writeLongWords(page: Page): Promise<void> {
  await page.evaluate((word) => {
    const written =
      ".shop-title, h3, .lede, .sign .say, .prose *, .msection :is(h2, p), .facts span, address, .linkrow a";
    for (const element of document.querySelectorAll(written))
      if (element.childElementCount === 0) element.textContent = word;
    for (const tab of document.querySelectorAll(".tabs li a")) tab.textContent = `${word}${word}`;
  }, LONG_WORD);
}

/** What a reader with poor sight sets in the browser: letters of double size. */
async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

async function expectNoSideways(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, address);
  expect.soft(await tooWide(page), `${address} at 320`).toBe("");

  await page.setViewportSize({ width: 390, height: 844 });
  await doubleLetters(page);
  expect.soft(await tooWide(page), `${address} with double letters`).toBe("");
}

test("UI-04 no screen scrolls sideways on a window of 320 pixels, nor at 390 with letters of double size", async ({
  page,
  shop,
}) => {
  const addresses = SCREENS.map(([slug, path]) => shop(slug).url(path));
  const platform = ["/", "/owner/login", "/owner/signup", "/owner/invitation"].map(
    (path) => new URL(path, platformOf(shop("sweetcrumb").url("/"))).href,
  );
  for (const address of [...addresses, ...platform]) await expectNoSideways(page, address);
});

test("UI-04 no screen of one's own account scrolls sideways at 320, nor at 390 with letters of double size", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  for (const [who, paths] of [
    ["unverified", ["/email/verify"]],
    ["merchant", ["/manage/account"]],
    ["customer", ["/customer/edit", "/customer/orders"]],
  ] as const) {
    await page.context().clearCookies();
    await logIn(page, "sweetcrumb", who);
    for (const path of paths) await expectNoSideways(page, sweetcrumb.url(path));
  }
  const order = page.getByRole("main").locator('a[href^="/customer/orders/"]').first();
  await expectNoSideways(page, sweetcrumb.url((await order.getAttribute("href")) ?? ""));

  await page.context().clearCookies();
  const cornerpies = shop("cornerpies");
  await open(page, cornerpies.url("/login/forgot-password"));
  await page.getByLabel("Email", { exact: true }).fill("customer@cornerpies.test");
  await page.getByRole("button", { name: "Send me a link" }).click();
  const { text } = await cornerpies.messageTo("customer@cornerpies.test", /choose a new password/);
  await page.goto(/https?:\/\/\S+\/login\/password-reset\/[\w-]+/.exec(text)?.[0] ?? "");
  await expectNoSideways(page, page.url());
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

test("UI-04 no screen of the merchant's orders scrolls sideways at 320, nor at 390 with letters of double size", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const { id } = await (await merchantsHands(sweetcrumb)).place(GUEST);
  await logIn(page, "sweetcrumb", "merchant");
  for (const path of [
    "",
    "?sort=day",
    `/${id}`,
    `/${id}?ask=cancel`,
    `/${id}?ask=mail&mail=customer-invoice`,
    `/${id}/edit`,
    "/new",
    "/prep",
    "/prep?pick=1",
    `/print/${id}`,
  ])
    await expectNoSideways(page, sweetcrumb.url(`/manage/orders${path}`));
});

test("UI-04 the bar that marks ticked orders does not scroll sideways at 320, nor at 390 with letters of double size", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  // Without a script it stands there for whatever will be ticked.
  if (scripted)
    await page
      .getByRole("checkbox", { name: /^Select order / })
      .first()
      .check();
  await expect(page.getByRole("form", { name: "Selected orders" })).toBeVisible();
  expect.soft(await tooWide(page), "at 320").toBe("");
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleLetters(page);
  expect.soft(await tooWide(page), "with double letters").toBe("");
});

test("UI-04 the dashboard scrolls not sideways either", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  const address = shop("sweetcrumb").url("/manage/dashboard");
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, address);
    expect.soft(await tooWide(page), `at ${width}`).toBe("");
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleLetters(page);
  expect.soft(await tooWide(page), "with double letters").toBe("");
});

test("UI-04 the lists of the manage area do not scroll sideways on 320 pixels, nor at 390 with letters of double size", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  for (const [path, , row] of MANAGE_LISTS) {
    const paths: string[] = [path];
    await open(page, shop("sweetcrumb").url(path));
    if (row) paths.push((await page.locator(`main ${row}`).first().getAttribute("href")) ?? path);
    for (const each of paths) {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, shop("sweetcrumb").url(each));
      expect.soft(await tooWide(page), `${each} at 320`).toBe("");
      await page.setViewportSize({ width: 390, height: 844 });
      await doubleLetters(page);
      expect.soft(await tooWide(page), `${each} with double letters`).toBe("");
    }
  }
});

test("UI-04 a word of sixty letters breaks and widens no screen", async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  for (const path of ["/", "/menu", "/about", "/help"]) {
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, sweetcrumb.url(path));
      await writeLongWords(page);
      expect.soft(await tooWide(page), `${path} at ${width}`).toBe("");
    }
  }
});

test("CART-02 an item added without a network is refused in its own row, and the menu stays", async ({
  page,
  context,
  shop,
  faults,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await open(page, sweetcrumb.url("/menu"));

  await context.setOffline(true);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: item.name, exact: true }) });
  await row.getByRole("button", { name: `Add ${item.name}`, exact: true }).click();
  await expect(row.getByRole("alert")).toContainText("You are offline");
  await expect(page.getByRole("heading", { level: 1, name: "Menu" })).toBeVisible();

  await context.setOffline(false);
  await addToCart(page, item);
  await expect(row.getByRole("alert")).toHaveCount(0);
  expect(faults).toEqual([]);
});
