import { DemoShop, expect, open, type Page, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { workerReady } from "#tests/support/browser-installed.ts";
import { addToCart, chooseWayAndDay, quantityOf } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";
import { deployingProxy } from "#tests/support/deploying-proxy.ts";
import { ask } from "#tests/support/http.ts";

test.use({ serviceWorkers: "allow" });

const get = (shop: DemoShop, path: string) =>
  ask({ port: visitedApp().port, host: `${shop.slug}.localhost`, path });

/** Everything that the worker keeps, as text. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        texts.push(
          `${request.url} ${answer?.headers.get("content-type")?.includes("html") ? await answer.text() : ""}`,
        );
      }
    }
    return texts;
  });

test("PWA-01 PWA-02 without a network the menu seen last and the cart can be read, and links lead to what was kept", {
  tag: "@phone-full",
}, async ({ page, shop }) => {
  const pies = shop("cornerpies");
  const item = await pies.plentifulItem();
  await open(page, pies.url("/menu"));
  await addToCart(page, item);
  await workerReady(page);
  // What the server has not confirmed is no cart yet.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(item.name);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(item.name, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("You are offline. What you see is from before")).toBeVisible();

  await page.goto(pies.url("/customer/orders"));
  await expect(page).toHaveURL(/\/offline\?instead=/);
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`1 × ${item.name}`);
  await expectNoSideways(page);
  await expectAccessible(page, "You are offline");
  await page.getByRole("link", { name: "The menu as you saw it last" }).click();
  await expect(page.getByText(item.name, { exact: true }).first()).toBeVisible();

  await page.context().setOffline(false);
  await page.goto(pies.url("/offline?instead=/help"));
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL(pies.url("/help"));
});

test("PWA-02 SEC-A33 what the worker keeps is a guest's, and a log-out takes the cart away", async ({
  page,
  shop,
  logIn,
}) => {
  const sweet = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "customer");
  await open(page, sweet.url("/menu"));
  const item = await sweet.plentifulItem();
  await addToCart(page, item);
  await workerReady(page);
  await open(page, sweet.url("/customer/orders"));
  await open(page, sweet.url("/order"));
  await open(page, sweet.url("/"));

  const kept = await keptTexts(page);
  expect(kept.some((text) => text.includes("/menu "))).toBe(true);
  const pages = kept.filter((text) => !/\/(?:assets|fonts|images)\//.test(text.split(" ")[0] ?? ""));
  expect(pages.map((text) => new URL(text.split(" ")[0] ?? "").pathname).sort()).toEqual([
    "/",
    "/menu",
    "/offline",
  ]);
  expect(kept.filter((text) => text.includes("Log In")).length).toBeGreaterThan(0);
  expect(kept.filter((text) => /Log Out|Account Details/.test(text))).toEqual([]);
  const store = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await store()).toContain(item.name);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  await expect.poll(store).not.toContain(item.name);
});

test("PWA-02 UI-03 what is kept is in the language that its reader chose", async ({ page, shop }) => {
  const pies = shop("cornerpies");
  await open(page, pies.url("/menu?lang=es"));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await workerReady(page);
  const keptMenu = () =>
    page.evaluate(async () => (await caches.match("/menu", { ignoreVary: true }))?.text() ?? "");
  await expect.poll(keptMenu).toContain('<html lang="es"');
});

test("PWA-01 a new version asks for a reload; the page may go on, and the cart stays", async ({
  page,
  shop,
}) => {
  const proxy = await deployingProxy(visitedApp().port);
  try {
    const pies = shop("cornerpies");
    const item = await pies.plentifulItem();
    const at = (path: string) => `http://cornerpies.localhost:${proxy.port}${path}`;
    await open(page, at("/menu"));
    await addToCart(page, item);
    await workerReady(page);
    const asked = page.getByText(/has been updated! Please reload the page$/);
    await expect(asked).toHaveCount(0);
    proxy.deploy();
    // The check that comes each hour.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(asked).toBeVisible();
    await expectAccessible(page, /./);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(asked).toHaveCount(0);

    await page.reload();
    await workerReady(page);
    proxy.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole("spinbutton", { name: `Quantity of ${item.name}` }).first()).toHaveValue("1");
  } finally {
    await proxy.close();
  }
});

test("PWA-01 ORD-05 what is looked at anew while the server is replaced waits for it: nothing typed is lost", async ({
  page,
}) => {
  const proxy = await deployingProxy(visitedApp().port);
  try {
    const pies = new DemoShop("cornerpies", proxy.port, new Date());
    const item = await pies.plentifulItem();
    await open(page, pies.url("/menu"));
    await addToCart(page, item);
    await workerReady(page);
    await open(page, pies.url("/order"));
    const away = proxy.takeDataAway();
    // The server is told, and what the page shows afterwards is asked for in vain.
    await chooseWayAndDay(page, "Pickup");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Robin B");
    await expect.poll(() => away.unanswered).toBeGreaterThan(3);
    await expect(name).toHaveValue("Robin B");
    away.giveBack();
    await name.pressSequentially("aker");
    await page.getByRole("button", { name: `One more ${item.name}`, exact: true }).click();
    await expect(quantityOf(page, item)).toHaveValue("2");
    await page.waitForLoadState("networkidle");
    await expect(name).toHaveValue("Robin Baker");
    // A step to a page waits as well.
    const gone = proxy.takeDataAway();
    await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
    await expect.poll(() => gone.unanswered).toBeGreaterThan(1);
    await expect(page.getByText("This takes longer than usual. We keep trying.")).toBeVisible();
    gone.giveBack();
    await expect(page).toHaveURL(pies.url("/help"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
    await expect(page.getByText("This takes longer than usual. We keep trying.")).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test("PWA-01 where the newest version is required the question cannot be put off, and waits for what is not saved; looked for each hour", async ({
  page,
  shop,
  logIn,
}) => {
  const proxy = await deployingProxy(visitedApp().port);
  const at = (path: string) => `http://cornerpies.localhost:${proxy.port}${path}`;
  const pies = shop("cornerpies");
  const required = page.getByRole("checkbox", { name: "Require App Version Match" });
  const save = async () => {
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Settings saved").first()).toBeVisible();
  };
  await logIn(page, "cornerpies", "merchant");
  await open(page, pies.url("/manage/shop/business-details"));
  await required.check();
  await save();
  try {
    await page.clock.install();
    await open(page, at("/manage/sections/new"));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await page.getByRole("complementary").getByLabel("Name", { exact: true }).fill("Not saved");
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute("data-worker", "changed");
      navigator.serviceWorker.addEventListener("controllerchange", note);
    });
    const before = proxy.asked;
    proxy.deploy();
    await page.clock.fastForward("01:00:01");
    await expect.poll(() => proxy.asked).toBeGreaterThan(before);
    const asked = page.getByText(/has been updated! Please reload the page$/);
    await expect(page.locator("html")).toHaveAttribute("data-worker", "changed");
    await page.clock.fastForward(10_000);
    await expect(asked).toHaveCount(0);
    await page.getByRole("complementary").getByLabel("Name", { exact: true }).fill("");
    await page.clock.fastForward(10_000);
    await expect(asked).toBeVisible();
    await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await expect(asked).toHaveCount(0);
  } finally {
    await open(page, pies.url("/manage/shop/business-details"));
    await required.uncheck();
    await save();
    await proxy.close();
  }
});

test("PWA-01 'Reset app' drops workers, caches and stores, and loads the shop anew; the log-in stays @without-script", async ({
  page,
  shop,
  scripted,
  logIn,
}) => {
  const pies = shop("cornerpies");
  await logIn(page, "cornerpies", "customer");
  await open(page, pies.url("/menu"));
  if (scripted) {
    await workerReady(page);
    await page.evaluate(async () => {
      localStorage.setItem("kept", "by this browser");
      await caches.open("kept by this browser");
    });
  }
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Reset app" }).click();
  await expect(page).toHaveURL(pies.url("/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  if (!scripted) return;
  expect(await page.evaluate(() => localStorage.getItem("kept"))).toBeNull();
  expect(await page.evaluate(() => caches.has("kept by this browser"))).toBe(false);
});

test("PWA-01 the page of a shop that could not be loaded resets the app as well", async ({
  page,
  shop,
  faults,
}) => {
  const pies = shop("cornerpies");
  await open(page, pies.url("/menu"));
  await page.evaluate(() => localStorage.setItem("kept", "by this browser"));
  await page.route(/\/help\.data/, (route) => route.fulfill({ status: 500 }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await expect(page.getByText("Sorry but we couldn't load this shop.")).toBeVisible();
  // The browser and the framework tell the console of what could not be read.
  expect(faults.splice(0).filter((fault) => !/status of 500|SyntaxError|decode/.test(fault))).toEqual([]);
  await page.getByRole("button", { name: "Reset app" }).click();
  await expect(page).toHaveURL(pies.url("/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("kept"))).toBeNull();
});

test("PWA-03 each shop has a manifest and an icon of its own", async ({ page, shop }) => {
  for (const slug of ["cornerpies", "sweetcrumb"]) {
    const one = shop(slug);
    await open(page, one.url("/"));
    const href = await page.locator('link[rel="manifest"]').getAttribute("href");
    const answer = await get(one, href ?? "");
    expect(answer.headers["content-type"]).toBe("application/manifest+json");
    const manifest = answer.json<{ name: string; icons: { src: string; sizes: string }[] }>();
    await expect(
      page.getByRole("banner").getByRole("link", { name: manifest.name, exact: true }),
    ).toBeVisible();
    expect(manifest).toMatchObject({ start_url: "/", display: "standalone", lang: "en" });
    const letter = manifest.name[0];
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(one, src);
      expect(icon.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
      });
      expect(src).toContain(`/letter-${letter}/`);
      expect(sizes).toBe(sizeOfPng(icon.bytes));
    }
    // Another shop's icon, or one of before, leads to the one there is.
    const moved = await get(one, "/app-icon/letter-X/512.png");
    expect([moved.status, moved.headers.location]).toEqual([302, `/app-icon/letter-${letter}/512.png`]);
    expect((await get(one, `/app-icon/letter-${letter}/513.png`)).status).toBe(404);
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
    const { location = "" } = (await get(one, apple ?? "")).headers;
    expect(sizeOfPng((await get(one, location)).bytes)).toBe("180x180");
  }
});

/** `WIDTHxHEIGHT` as the header of a PNG says it. */
const sizeOfPng = (bytes: Buffer) => {
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};
