/** SEC-A33: the next person at a browser that two people share. A logs out, B opens it, with and without the internet. */

import { expect, giveCredentials, open, type Page, test } from "#tests/support/browser.ts";
import { chromium } from "#tests/support/chromium.ts";

const { executablePath, args, env } = await chromium();
// Playwright switches off the memory of whole pages behind the back button, which is what people have.
test.use({
  launchOptions: { executablePath, args, env, ignoreDefaultArgs: ["--disable-back-forward-cache"] },
});

const A = "customer@sweetcrumb.test";
const B = "unverified@sweetcrumb.test";
const DRAFT = "half a sentence of the first person";

/** Everything that a page shows or has in it; a page of the browser's own, as without the internet, comes in two steps and is asked again. */
async function everythingOf(page: Page): Promise<string> {
  let everything = "";
  await expect(async () => {
    everything = await page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll("input, textarea")].map(
          (field) => (field as HTMLInputElement).value,
        ),
      ].join("\n"),
    );
  }).toPass({ timeout: 6_000 });
  return everything;
}

/** Where someone is mentioned in a text, or null. */
const mentionsOf = (who: string, text: string): string | null =>
  text.includes(who) ? text.slice(Math.max(0, text.indexOf(who) - 300), text.indexOf(who) + 60) : null;

/** What the browser itself keeps of the shop, whoever asks for it. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    // That someone logged out is said to whoever comes next, and kept among the notices: it names no one.
    session: Object.keys(sessionStorage).filter(
      (key) =>
        !/^positions$|scroll/.test(key) &&
        !/^\[{"text":"Logged out","at":\d+}\]$/.test(sessionStorage.getItem(key) ?? ""),
    ),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

const NOTHING = { local: {}, session: [], caches: [], databases: [], workers: 0 };

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: /^Log ?out$/i }).click();
  await expect(page).toHaveURL(/\/login\?loggedOut=1$/);
}

/** Back as far as it goes; what the pages on the way show. */
async function lookBack(page: Page, steps: number): Promise<string> {
  const seen: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    // Without the internet there is no page to go back to, which the browser calls a failure.
    await page.goBack({ waitUntil: "load" }).catch(() => null);
    seen.push(await everythingOf(page));
  }
  return seen.join("\n");
}

test("SEC-A33 after a log-out neither the back button nor any store has anything of whoever was there, online and offline", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/login"));
  await logIn(page, "sweetcrumb", "customer");
  for (const path of ["/customer/edit", "/customer/orders", "/menu"]) await open(page, sweetcrumb.url(path));
  await open(page, sweetcrumb.url("/customer/edit"));
  expect(await everythingOf(page)).toContain(A);
  await page.evaluate(async (draft) => {
    for (const store of [localStorage, sessionStorage]) store.setItem("draft", draft);
    const cache = await caches.open("pages");
    await cache.put("/kept", new Response(draft));
  }, DRAFT);
  await logOut(page);

  await expect.poll(() => keptBy(page)).toEqual(NOTHING);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== "device")).toEqual([]);
  expect(mentionsOf(A, await lookBack(page, 4))).toBeNull();

  await page.context().setOffline(true);
  for (const path of ["/customer/edit", "/customer/orders", "/api/me"]) {
    await page.goto(sweetcrumb.url(path)).catch(() => null);
    expect(mentionsOf(A, await everythingOf(page))).toBeNull();
  }
  expect(mentionsOf(A, await lookBack(page, 4))).toBeNull();
  await page.context().setOffline(false);
});

test("SEC-A33 whoever logs in next finds their own and nothing else, also offline", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweetcrumb.url("/customer/edit"));
  await logOut(page);
  await giveCredentials(page, B);
  await expect(page).not.toHaveURL(/\/login/);
  await open(page, sweetcrumb.url("/menu"));
  await page.context().setOffline(true);
  expect(mentionsOf(A, await everythingOf(page))).toBeNull();
  expect(mentionsOf(A, await lookBack(page, 5))).toBeNull();
  await page.context().setOffline(false);
  await open(page, sweetcrumb.url("/customer/edit"));
  const own = await everythingOf(page);
  expect(own).toContain(B);
  expect(mentionsOf(A, own)).toBeNull();
  expect(await keptBy(page)).toEqual(NOTHING);
});

test("SEC-A33 what a merchant typed into the settings and did not save goes with the log-out", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/shop"));
  await page.evaluate((draft) => localStorage.setItem("settings sweetcrumb someone", draft), DRAFT);
  await page
    .locator("summary")
    .filter({ hasText: /account/i })
    .first()
    .click();
  await page.locator("form[action='/logout'] button").first().click();
  await expect(page).toHaveURL(/\/owner\/login\?loggedOut=1$/);
  await expect.poll(() => keptBy(page)).toEqual(NOTHING);
});
