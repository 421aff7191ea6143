import { expect, giveCredentials, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { latePartsLoaded } from "#tests/support/browser-installed.ts";
import { addToCart, chooseWayAndDay, quantityOf, settledTotal } from "#tests/support/browser-order.ts";
import { letLogInEndIn, lookAgain } from "#tests/support/browser-session.ts";
import { fullCount } from "#tests/support/how-many.ts";

const phoneToo = { tag: "@phone-full" };

const countdown = (page: Page) => page.getByRole("region", { name: "Still there?" });
const timer = (page: Page) => countdown(page).getByRole("timer");
const stay = (page: Page) => countdown(page).getByRole("button", { name: "Stay logged in" });

/** The snackbar. */
const said = (page: Page) => page.locator("[data-slot=toast]");

/** Whole seconds that the countdown shows. */
async function secondsShown(page: Page): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await timer(page).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test(
  "AUTH-05 under five minutes a countdown shows, 'Stay logged in' gives a full hour",
  phoneToo,
  async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "customer");
    await open(page, shop("sweetcrumb").url("/menu"));
    await expect(countdown(page)).toHaveCount(0);

    await letLogInEndIn(page, 310);
    await lookAgain(page);
    await letLogInEndIn(page, 290);
    await lookAgain(page);
    await expect(timer(page)).toBeVisible();
    expect(await secondsShown(page)).toBeLessThanOrEqual(290);
    expect(await secondsShown(page)).toBeGreaterThan(270);
    // It is said once, politely, and not second by second.
    await expect(countdown(page).getByRole("status")).toHaveText("You will be logged out in 5 minutes.");
    await expect(timer(page)).toHaveAttribute("aria-live", "off");
    const first = await timer(page).innerText();
    await expect(timer(page)).not.toHaveText(first);
    await expect(countdown(page).getByRole("status")).toHaveText("You will be logged out in 5 minutes.");

    await expectAccessible(page, /./);
    await stay(page).click();
    await expect(countdown(page)).toHaveCount(0);
    await page.goto(shop("sweetcrumb").url("/customer/orders"));
    await expect(page).toHaveURL(/\/customer\/orders$/);
  },
);

for (const hours of fullCount ? [26, -26] : [26]) {
  test(`AUTH-05 REL-R17 a browser whose clock is off by ${hours} hours counts the same seconds`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto(shop("sweetcrumb").url("/login"));
    await giveCredentials(page, "customer@sweetcrumb.test");
    await expect(page).not.toHaveURL(/\/login/);
    // The cookie says for how long at most, never until when.
    const [cookie] = (await page.context().cookies(page.url())).filter(({ name }) => name === "session");
    expect(cookie?.expires).toBe(-1);
    await letLogInEndIn(page, 200, { forGood: true });
    await open(page, shop("sweetcrumb").url("/menu"));
    await expect(timer(page)).toBeVisible();
    expect(await secondsShown(page)).toBeGreaterThan(170);
    expect(await secondsShown(page)).toBeLessThanOrEqual(200);

    await page.clock.setSystemTime(Date.now() - hours * 3_600_000);
    const before = await secondsShown(page);
    await expect.poll(() => secondsShown(page)).toBeLessThan(before);
    expect(await secondsShown(page)).toBeGreaterThan(before - 20);
  });
}

test(
  "AUTH-05 on a shop page the end is said and nothing typed is lost; the log-in leads back",
  phoneToo,
  async ({ page, shop, logIn }) => {
    await logIn(page, "sweetcrumb", "customer");
    await letLogInEndIn(page, 4, { forGood: true });
    await open(page, shop("sweetcrumb").url("/menu?from=here"));
    await expect(countdown(page)).toContainText("Session expired");
    await expect(page).toHaveURL(/\/menu\?from=here$/);
    await countdown(page).getByRole("link", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/login\?loggedOut=expired&next=%2Fmenu%3Ffrom%3Dhere$/);
    await expect(said(page)).toHaveText("Session expired");
    // Nothing went well here: it wears no tick.
    await expect(said(page).locator("use[href$='#circle-alert']")).toHaveCount(1);
    await giveCredentials(page, "customer@sweetcrumb.test");
    await expect(page).toHaveURL(/\/menu\?from=here$/);
  },
);

test("AUTH-05 in the manage area the end leads to the owner's log-in, and back", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await letLogInEndIn(page, 5, { forGood: true });
  await page.goto(shop("sweetcrumb").url("/manage/orders?tab=paid"));
  // Five seconds of log-in are waited out, and a slow machine's way to the log-in besides.
  await expect(page).toHaveURL(/\/owner\/login\?loggedOut=expired&next=%2Fmanage%2Forders%3Ftab%3Dpaid$/, {
    timeout: 12_000,
  });
  await expect(said(page)).toHaveText("Session expired");
  await giveCredentials(page, "merchant@sweetcrumb.test");
  await expect(page).toHaveURL(/\/manage\/orders\?tab=paid$/);
});

test("AUTH-05 AUTH-06 other tabs follow a renewal, a log-out and a log-in", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
  context,
}) => {
  await logIn(page, "sweetcrumb", "customer");
  await open(page, shop("sweetcrumb").url("/customer/orders"));
  const menu = await context.newPage();
  await open(menu, shop("sweetcrumb").url("/menu"));
  // By then each has told the other how long the log-in lasts; later that would be wrong, as no page knows of what is done next.
  for (const tab of [page, menu]) await latePartsLoaded(tab);

  await letLogInEndIn(page, 250);
  for (const tab of [page, menu]) {
    await lookAgain(tab);
    await expect(timer(tab)).toBeVisible();
  }
  await stay(menu).click();
  await expect(countdown(page)).toHaveCount(0);

  for (const tab of [page, menu]) {
    await tab.evaluate(async () => {
      for (const store of [localStorage, sessionStorage]) {
        store.setItem("draft", "mine");
        store.setItem("shop:seen", "sweetcrumb");
      }
      for (const name of ["my-pages", "shop-pages"]) await caches.open(name);
    });
  }
  await menu.getByRole("button", { name: "More" }).click();
  await menu.getByRole("button", { name: /^Log ?out$/i }).click();
  await expect(menu).toHaveURL(/\/login\?loggedOut=1$/);
  await expect(menu.getByText("Logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fcustomer%2Forders/);
  // What is kept of someone goes in every tab; what is the shop's own stays.
  for (const tab of [page, menu]) {
    const kept = () =>
      tab.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage).filter((key) => /draft|shop/.test(key)),
        ...(await caches.keys()),
      ]);
    await expect.poll(kept).toEqual(["shop:seen", "shop:seen", "shop-pages"]);
  }

  await takenOver(page);
  await giveCredentials(menu, "customer@sweetcrumb.test");
  await expect(menu).not.toHaveURL(/\/login/);
  await open(menu, shop("sweetcrumb").url("/menu"));
  // Anyone who is logged in has no business at the log-in.
  await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toHaveCount(0);
});

test("AUTH-05 a form whose log-in had ended keeps what was typed, but no password, and is there again after the log-in", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "unverified");
  await open(page, shop("sweetcrumb").url("/email/verify"));
  await page.locator("details:has(button[value=correct]) summary").click();
  await page.locator("input[name=email]").fill("typed.once@example.com");
  await page.locator("input[name=currentPassword]").fill("windowsill-demo");
  await letLogInEndIn(page, -1);
  await page.locator("button[name=intent][value=correct]").click();

  await expect(page).toHaveURL(/\/login\?loggedOut=expired&next=%2Femail%2Fverify$/);
  await expect(said(page)).toHaveText("Session expired");
  await giveCredentials(page, "unverified@sweetcrumb.test");
  await expect(page).toHaveURL(/\/email\/verify$/);
  await expect(page.locator("input[name=email]")).toHaveValue("typed.once@example.com");
  await expect(page.locator("input[name=currentPassword]")).toHaveValue("");
  // Once: the next visit starts with an empty form.
  await page.goto(shop("sweetcrumb").url("/email/verify"));
  await expect(page.locator("input[name=email]")).toHaveValue("");
});

test("AUTH-05 ORD-06 an order that is posted when its log-in had ended is not placed, and stands there as it was chosen after the log-in", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await addToCart(page, item);
  await chooseWayAndDay(page, "Pickup");
  const words = `Ring twice, ${Date.now()}`;
  await page.getByLabel("Special instructions", { exact: true }).fill(words);
  await page.getByLabel("Tip", { exact: true }).fill("3.21");
  await page.getByRole("checkbox", { name: "I will pay as described" }).check();
  // With scripts each choice was kept as it was made, without them they all come with this press.
  await settledTotal(page);
  await letLogInEndIn(page, -1);
  await page.getByRole("button", { name: "Place Order", exact: true }).click();

  // With scripts the page is looked at afresh first, and that is where the end shows.
  await expect(page).toHaveURL(/\/login\?loggedOut=(expired|1)&next=%2Forder(#\w+)?$/);
  await expect(said(page)).toHaveText(scripted ? /^(Session expired|Logged out)$/ : "Session expired");
  await giveCredentials(page, "customer@sweetcrumb.test");
  await expect(page).toHaveURL(/\/order$/);
  await expect(page.getByLabel("Special instructions", { exact: true })).toHaveValue(words);
  await expect(page.getByLabel("Tip", { exact: true })).toHaveValue("3.21");
  await expect(quantityOf(page, item)).toHaveValue("1");
  await expect(page.getByRole("radio", { name: /^Pickup/ })).toBeChecked();
  await expect(
    page.getByRole("radiogroup", { name: "Day", exact: true }).getByRole("radio", { checked: true }),
  ).toHaveCount(1);
});

test("AUTH-05 what was typed is not shown to someone else who logs in there", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "unverified");
  await open(page, shop("sweetcrumb").url("/email/verify"));
  await page.locator("details:has(button[value=correct]) summary").click();
  await page.locator("input[name=email]").fill("private@example.com");
  await page.locator("input[name=currentPassword]").fill("windowsill-demo");
  await letLogInEndIn(page, -1);
  await page.locator("button[name=intent][value=correct]").click();
  await expect(page).toHaveURL(/loggedOut=expired/);
  await giveCredentials(page, "customer@sweetcrumb.test");
  await expect(page).toHaveURL(/\/email\/verify/);
  await expect(page.locator("body")).not.toContainText("private@example.com");
  await expect(page.locator("input[value='private@example.com']")).toHaveCount(0);
});

test("AUTH-06 a log-out also empties the browser's cache and lets go of its cart; a merchant's leads to the owner's log-in", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders"));
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith("/logout"));
  await page
    .locator("summary")
    .filter({ hasText: /account/i })
    .first()
    .click();
  await page.locator("form[action='/logout'] button").first().click();
  const headers = await (await answered).allHeaders();
  expect(headers["clear-site-data"]).toBe('"cache"');
  await expect(page).toHaveURL(/\/owner\/login\?loggedOut=1$/);
  await expect(page.getByText("Logged out")).toBeVisible();
});

test("AUTH-06 a log-out lets go of the browser's cart, an end by time keeps it; the account's own is there again", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const cartCookie = async () =>
    (await page.context().cookies(sweetcrumb.url("/"))).find(({ name }) => name === "cart")?.value ?? null;
  const item = await sweetcrumb.plentifulItem();
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);
  const held = await cartCookie();
  expect(held).not.toBeNull();

  await logIn(page, "sweetcrumb", "customer");
  await letLogInEndIn(page, -1);
  await open(page, sweetcrumb.url("/menu"));
  await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toBeVisible();
  expect(await cartCookie()).toBe(held);

  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/menu"));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Log Out", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?loggedOut=1$/);
  expect(await cartCookie()).toBeNull();
  await open(page, sweetcrumb.url("/menu"));
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);

  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/order"));
  await expect(quantityOf(page, item)).toBeVisible();
});

test(
  "AUTH-05 AUTH-06 the list of log-ins ends one of them, all others, and all",
  { tag: ["@full", "@without-script-full", "@phone-full"] },
  async ({ page, shop, logIn, otherPage, scripted }, { project }) => {
    test.setTimeout(90_000);
    const cornerpies = shop("cornerpies");
    const list = page.getByRole("region", { name: "Where you are logged in", exact: true });
    const rows = list.getByRole("listitem");
    await logIn(page, "cornerpies", "customer");
    await open(page, cornerpies.url("/customer/edit"));
    const others = list.getByRole("button", { name: "Log out everywhere else" });
    if (await others.isVisible()) await others.click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("This one");

    const second = await otherPage();
    await logIn(second, "cornerpies", "customer");
    await page.reload();
    await expect(rows).toHaveCount(2);
    if (scripted && project.name === "wide") await expectAccessible(page, "Your Account");
    await list.getByRole("button", { name: /^Log out .+, last used/ }).click();
    await expect(said(page)).toHaveText("Logged out");
    await expect(page).toHaveURL(/\/customer\/edit$/);
    await expect(rows).toHaveCount(1);
    await second.goto(cornerpies.url("/customer/edit"));
    await expect(second).toHaveURL(/\/login\?loggedOut=1&next=/);

    await giveCredentials(second, "customer@cornerpies.test");
    await expect(second).toHaveURL(/\/customer\/edit$/);
    await page.reload();
    await others.click();
    await expect(rows).toHaveCount(1);
    await second.goto(cornerpies.url("/customer/edit"));
    await giveCredentials(second, "customer@cornerpies.test");
    await expect(second).toHaveURL(/\/customer\/edit$/);
    await page.reload();
    await list.getByRole("button", { name: "Log out everywhere", exact: true }).click();
    await expect(page).toHaveURL(/\/login\?loggedOut=1$/);
    await expect(said(page)).toHaveText("Logged out");
    await second.goto(cornerpies.url("/customer/edit"));
    await expect(second).toHaveURL(/\/login\?loggedOut=1&next=/);
  },
);
