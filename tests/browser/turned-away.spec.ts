import { expect, giveCredentials, test } from "#tests/support/browser.ts";

const PUBLIC_PATHS = ["/", "/menu", "/about"];

test("GUARD-03 a shop whose time is over sends every public page to its expired page", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop }) => {
  for (const path of PUBLIC_PATHS) {
    const answer = await page.goto(shop("closedoven").url(path));
    await expect(page).toHaveURL(shop("closedoven").url("/expired"));
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("GUARD-03 STORE-03 a shop in maintenance sends every public page to its maintenance page, says to come back, and shows everything to its owner", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn }) => {
  for (const path of PUBLIC_PATHS) {
    const answer = await page.goto(shop("backsoon").url(path));
    await expect(page).toHaveURL(shop("backsoon").url("/maintenance"));
    expect(answer?.status(), path).toBe(503);
    expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await logIn(page, "backsoon", "merchant");
  const answer = await page.goto(shop("backsoon").url("/menu"));
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(shop("backsoon").url("/menu"));
});

test("GUARD-03 who wants to order at a shop that is dead or in maintenance is told so, and not asked to log in first", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  await page.goto(shop("closedoven").url("/order"));
  await expect(page).toHaveURL(shop("closedoven").url("/expired"));
  await page.goto(shop("backsoon").url("/order"));
  await expect(page).toHaveURL(shop("backsoon").url("/maintenance"));
});

test("GUARD-03 STORE-05 no way out of a dead shop's page leads back to it", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const closed = shop("closedoven");
  for (const role of ["guest", "customer", "merchant"] as const) {
    if (role !== "guest") await logIn(page, "closedoven", role);
    await page.goto(closed.url("/expired"));
    const hrefs = await page
      .locator("a[href^='/']:not([data-slot=shop-title]):not([href='#main'])")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of new Set(hrefs)) {
      await page.goto(closed.url(href));
      expect(page.url(), `${role}: ${href}`).not.toBe(closed.url("/expired"));
    }
  }
});

test("GUARD-03 an unverified customer is asked to verify before ordering", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "unverified");
  await page.goto(shop("sweetcrumb").url("/order"));
  await expect(page).toHaveURL(/\/email\/verify(\?|$)/);
});

test("GUARD-02 GUARD-03 a guest who opens the manage area, and a customer, are taken to the owner's log-in", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn }) => {
  const orders = shop("sweetcrumb").url("/manage/orders");
  await page.goto(orders);
  await expect(page).toHaveURL(/\/owner\/login\?next=%2Fmanage%2Forders/);

  await logIn(page, "sweetcrumb", "customer");
  await page.goto(orders);
  await expect(page).toHaveURL(/\/owner\/login/);
});

test("AUTH-07 a log-in never leads to another host", { tag: "@without-script-full" }, async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await page.context().clearCookies();
    await page.goto(sweetcrumb.url(`/login?next=${encodeURIComponent(next)}`));
    await giveCredentials(page, "customer@sweetcrumb.test");
    await expect(page).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).host).toBe(new URL(sweetcrumb.url("/")).host);
  }
});

test("AUTH-03 a wrong password is refused without saying whether the account exists", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  const said: string[] = [];
  for (const email of ["customer@sweetcrumb.test", "nobody@sweetcrumb.test"]) {
    await page.goto(shop("sweetcrumb").url("/login"));
    await giveCredentials(page, email, "not the password");
    const alert = page.getByRole("alert").first();
    await expect(alert).toBeVisible();
    said.push(await alert.innerText());
  }
  expect(said[0]).toBe(said[1]);
});
