import { expect, open, test } from "#tests/support/browser.ts";
import { addToCart, passOn, quantityOf } from "#tests/support/browser-order.ts";

const everywhere = { tag: ["@without-script", "@phone"] };

test(
  "STORE-01 the home page says whose it is, whether it is open, and how to order",
  everywhere,
  async ({ page, shop }) => {
    await open(page, shop("sweetcrumb").url("/"));

    await expect(page.getByRole("heading", { level: 1, name: "Sweet Crumb Bakery" })).toBeVisible();
    await expect(page.getByText(/until/i).first()).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /VIEW OUR MENU|Order Now/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/(menu|order)(#.*)?$/);
  },
);

test(
  "STORE-02 STORE-06 the menu shows every item that is for sale, with its price, and 'Start an Order' leads on",
  everywhere,
  async ({ page, shop }) => {
    const sweetcrumb = shop("sweetcrumb");
    const items = await sweetcrumb.itemsForSale();
    await open(page, sweetcrumb.url("/menu"));

    for (const { name } of items)
      await expect(page.getByRole("button", { name: `Add ${name}`, exact: true }).first()).toBeVisible();
    await expect(page.getByText("Sold Out").first()).toBeVisible();
    await expect(page.getByText(/Only \d+ left/).first()).toBeVisible();
    await page
      .getByRole("link", { name: "Start an Order" })
      .or(page.getByRole("button", { name: "Start an Order" }))
      .locator("visible=true")
      .first()
      .click();
    // Who may order is asked there: at this shop a guest logs in first.
    await expect(page).toHaveURL(/\/(order|login)/);
  },
);

test("STORE-02 an item has an address of its own, which says what it is to those who share it, and leads to the cart", {
  tag: ["@without-script", "@phone-full"],
}, async ({ page, shop, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const address = sweetcrumb.url(`/menu/${item.id}`);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
    Reflect.deleteProperty(Navigator.prototype, "share");
    Reflect.deleteProperty(navigator, "share");
  });
  if (scripted) await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, sweetcrumb.url("/menu"));
  await page.getByRole("main").getByRole("link", { name: item.name, exact: true }).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1, name: item.name })).toBeVisible();
  const price = (item.price / 100).toFixed(2);
  await expect(page.getByRole("main")).toContainText(`$${price}`);

  const head = (selector: string, attribute: string) =>
    page.locator(`head ${selector}`).getAttribute(attribute);
  expect(await head("[property='og:title']", "content")).toBe(`${item.name} · Sweet Crumb Bakery`);
  expect(await head("[property='og:description']", "content")).toContain(`$${price}`);
  expect(await head("[property='product:price:amount']", "content")).toBe(price);
  expect(new URL((await head("[rel=canonical]", "href")) ?? "").pathname).toBe(`/menu/${item.id}`);
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(data).toMatchObject({
    "@type": "Product",
    name: item.name,
    offers: { price, priceCurrency: "USD" },
  });

  const share = page.getByRole("link", { name: "Share", exact: true });
  expect(new URL((await share.getAttribute("href")) ?? "").pathname).toBe(`/menu/${item.id}`);
  if (scripted) {
    await share.click();
    await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await share.getAttribute("href"));
  }
  await page.getByRole("button", { name: `Add ${item.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/menu#item-${item.id}$`));
  await expect(quantityOf(page, item)).toHaveValue("1");

  const gone = await page.goto(sweetcrumb.url("/menu/019ad000-0000-7000-8000-000000000001"));
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This item is not on the menu");
});

test("STORE-02 where the device has a sheet for sharing, the item's link is shared by it", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: async (what: unknown) => void shared.push(what) });
  });
  await open(page, sweetcrumb.url(`/menu/${item.id}`));
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: { title: string }[] }).shared);
  await expect.poll(async () => (await shared())[0]?.title).toBe(`${item.name} · Sweet Crumb Bakery`);
  await expect(page).toHaveURL(sweetcrumb.url(`/menu/${item.id}`));
});

test("STORE-01 STORE-02 search engines are told of the shop and of every item", async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  await open(page, sweetcrumb.url("/"));
  const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "LocalBusiness", name: "Sweet Crumb Bakery" });
  // Not opened as a page: Chromium would dress it with a style of its own, which our policy refuses.
  const map = await page.evaluate(async () => (await fetch("/sitemap.xml")).text());
  for (const { id } of await sweetcrumb.itemsForSale()) expect(map).toContain(`/menu/${id}</loc>`);
});

test("AVL-02 STORE-01 a shop that does not deliver says when orders are picked up, and nothing of delivery", {
  tag: "@without-script-full",
}, async ({ page, shop }) => {
  for (const path of ["/", "/menu"]) {
    await open(page, shop("schoolbake").url(path));
    const main = page.getByRole("main");
    await expect(main).toContainText("Pickup");
    await expect(main).not.toContainText("Delivery");
  }
});

test("CART-01 STORE-06 a guest's cart survives a reload and a look around", {
  tag: "@without-script",
}, async ({ page, shop }) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);

  await open(page, sweetcrumb.url("/help"));
  await open(page, sweetcrumb.url("/menu"));
  await expect(quantityOf(page, item)).toHaveValue("1");
});

test("CART-02 STORE-06 what is typed while the press before it is on its way is not overtaken by it", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const item = await sweetcrumb.plentifulItem();
  const quantity = quantityOf(page, item);
  const cart = page.getByRole("status").filter({ hasText: /\d items?/ });
  await open(page, sweetcrumb.url("/menu"));
  await addToCart(page, item);
  await expect(cart).toContainText("1 item");
  let loads = 0;
  page.on("load", () => void loads++);
  // The first press reaches the server late, by a slow way of its own.
  const slow = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST" || !isFirst) return route.continue();
    isFirst = false;
    await slow.promise;
    // Node does not know the shops' host names.
    const { href, host, hostname } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host };
    const response = await route.fetch({ url: href.replace(hostname, "127.0.0.1"), headers });
    arrived.resolve();
    // No one waits for the answer any more where the page gave the press up.
    await route.fulfill({ response }).catch(() => undefined);
  });

  await page.getByRole("button", { name: `Add ${item.name}`, exact: true }).click();
  await expect(quantity).toHaveValue("2");
  await quantity.fill("5");
  await quantity.press("Enter");
  slow.resolve();
  await arrived.promise;
  await expect(cart).toContainText("5 items");
  await expect(quantity).toHaveValue("5");
  expect(loads).toBe(0);
  await open(page, sweetcrumb.url("/menu"));
  await expect(quantity).toHaveValue("5");
});

test("CART-01 CART-02 STORE-06 what a new guest adds at once of two items is in one cart, with what was pressed meanwhile, also where the menu is left", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const plentiful = (await sweetcrumb.itemsForSale()).filter(
    ({ unlimited, stock }) => unlimited || (stock ?? 0) > 8,
  );
  const [one, other] = plentiful;
  if (!one || !other) throw new Error("The shop has too little for sale.");
  const add = (item: typeof one) =>
    page
      .getByRole("button", { name: `Add ${item.name}`, exact: true })
      .first()
      .click();
  await open(page, sweetcrumb.url("/menu"));
  let answered = 0;
  page.on("response", (answer) => {
    if (answer.request().method() === "POST") answered += 1;
  });
  const slow = Promise.withResolvers<void>();
  await page.route("**/menu.data**", async (route) => {
    if (route.request().method() === "POST") await slow.promise;
    await route.continue();
  });

  await add(one);
  await add(other);
  await add(one);
  await expect(quantityOf(page, one)).toHaveValue("2");
  await page.getByRole("main").getByRole("link", { name: other.name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
  slow.resolve();
  // One more of the first goes out by itself, after the two that were under way.
  await expect.poll(() => answered).toBe(3);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, sweetcrumb.url("/menu"));
  await expect(quantityOf(page, one)).toHaveValue("2");
  await expect(quantityOf(page, other)).toHaveValue("1");
});

test("CART-01 CART-02 STORE-06 what a new guest adds at once in two tabs is in one cart", async ({
  page,
  shop,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const plentiful = (await sweetcrumb.itemsForSale()).filter(
    ({ unlimited, stock }) => unlimited || (stock ?? 0) > 8,
  );
  const [one, other] = plentiful;
  if (!one || !other) throw new Error("The shop has too little for sale.");
  const tabs = [page, await page.context().newPage()] as const;
  for (const tab of tabs) await open(tab, sweetcrumb.url("/menu"));
  const slow = Promise.withResolvers<void>();
  const answered: Promise<void>[] = [];
  await page.context().route("**/menu.data**", async (route) => {
    if (route.request().method() === "POST") await slow.promise;
    await route.continue();
  });
  for (const [at, tab] of tabs.entries()) {
    answered.push(
      tab.waitForResponse((answer) => answer.request().method() === "POST").then(() => undefined),
    );
    await tab
      .getByRole("button", { name: `Add ${(at ? other : one).name}`, exact: true })
      .first()
      .click();
  }
  slow.resolve();
  await Promise.all(answered);
  for (const tab of tabs) {
    await open(tab, sweetcrumb.url("/menu"));
    await expect(quantityOf(tab, one)).toHaveValue("1");
    await expect(quantityOf(tab, other)).toHaveValue("1");
  }
});

test("STORE-03 STORE-06 feedback needs at least ten words, and is thanked for", {
  tag: "@without-script",
}, async ({ page, shop }) => {
  await open(page, shop("sweetcrumb").url("/feedback"));
  const words = page.getByRole("main").getByRole("textbox").first();
  const send = page.getByRole("main").getByRole("button", { name: /send/i });

  await words.fill("Too few words");
  await send.click();
  // The answer, not only what the field says by itself: a press meanwhile is none.
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Please provide at least 10 words describing the issue",
  );

  await words.fill("The rye was lovely but I could not find the day on which it can be picked up.");
  await send.click();
  const thanks = page.getByRole("heading", { name: /thank/i, level: 1 });
  await expect(thanks).toBeVisible();

  // Its address is a page like any other: nothing is sent by loading it again, and it leads on.
  await expect(page).toHaveURL(/\/feedback\?sent/);
  await page.reload();
  await expect(thanks).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Send us Feedback" }).click();
  await expect(words).toHaveValue("");
});

test("STORE-03 feedback whose answer is lost stays as it was typed, and sent once more it reaches the shop once", async ({
  page,
  shop,
}) => {
  const main = page.getByRole("main");
  const words = main.getByRole("textbox").first();
  const send = main.getByRole("button", { name: /send/i });
  const thanks = page.getByRole("heading", { name: /thank/i, level: 1 });
  const mark = Date.now().toString(36);
  const text = `The rye was lovely but I could not find the day, says first${mark}.`;
  const mails = (about: string) =>
    page.evaluate(async (wanted) => {
      const all: { text: string }[] = await (await fetch("/dev/outbox.json")).json();
      return all.filter((mail) => mail.text.includes(wanted)).length;
    }, about);

  await open(page, shop("sweetcrumb").url("/feedback"));
  await page.route("**/feedback.data**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await passOn(route.request());
    await route.abort("connectionreset");
  });
  await words.fill(text);
  await send.click();
  await expect(page.getByText("We can't reach the shop right now.")).toBeVisible();
  await expect(words).toHaveValue(text);
  await page.unrouteAll();
  await send.click();
  await expect(thanks).toBeVisible();

  await main.getByRole("link", { name: "Send us Feedback" }).click();
  await words.fill(`And the cake was lovely too, all ten pieces of it, says last${mark}.`);
  await send.click();
  await expect(thanks).toBeVisible();
  // What comes last is there: nothing before it is still to come.
  await expect.poll(() => mails(`last${mark}`)).toBe(1);
  expect(await mails(`first${mark}`)).toBe(1);
});

test("STORE-03 /about and /help have a heading and the way back to the menu", {
  tag: ["@without-script", "@wide-full", "@phone-full"],
}, async ({ page, shop }) => {
  for (const path of ["/about", "/help"]) {
    await open(page, shop("sweetcrumb").url(path));
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator('a[href="/menu"], a[href^="/order"]').first()).toBeAttached();
  }
});

test("STORE-04 a path that does not exist leads home", { tag: ["@without-script", "@wide-full"] }, async ({
  page,
  shop,
}) => {
  await page.goto(shop("sweetcrumb").url("/no/such/page"));
  await expect(page).toHaveURL(shop("sweetcrumb").url("/"));
});

test("SHOP-02 a host without a shop says so, with the real status and a way to try again", {
  tag: "@without-script",
}, async ({ page, shop }) => {
  const answer = await page.goto(shop("nobody-bakes-here").url("/menu"));

  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Sorry but we couldn't load this shop.")).toBeVisible();
  const again = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.getByRole("button", { name: "Try Loading Again" }).click();
  expect((await again).status()).toBe(404);
  await expect(page.getByRole("link", { name: /menu/i })).toHaveCount(0);
});

test("SHOP-01 the bare host shows the platform and the demo shops", { tag: "@without-script-full" }, async ({
  page,
  shop,
}) => {
  const platform = new URL(shop("sweetcrumb").url("/"));
  platform.hostname = "localhost";
  await open(page, platform.href);
  const pictures = page.getByRole("region", { name: "Both sides of the counter" }).getByRole("img");
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width, { message: `${await picture.getAttribute("src")}` }).toBeGreaterThan(0);
  }

  await expect(page.getByRole("link", { name: /Sweet Crumb Bakery/ }).first()).toHaveAttribute(
    "href",
    /\/\/sweetcrumb\.localhost/,
  );
});

test("SHOP-04 a bake sale is marked as one", { tag: ["@without-script", "@wide-full"] }, async ({
  page,
  shop,
}) => {
  await open(page, shop("schoolbake").url("/"));
  await expect(page.locator("html")).toHaveAttribute("data-mode", "bake-sale");
});

/** What the drawer offers to whom (specification section 2), as far as its screens exist. */
const DRAWERS = [
  [
    "sweetcrumb",
    null,
    ["Home", "View the Menu", "About Our Shop", "Login", "Signup", "Help", "Owner Login", "Send us Feedback"],
  ],
  [
    "cornerpies",
    null,
    ["Order Now", "Home", "View the Menu", "Login", "Signup", "Help", "Owner Login", "Send us Feedback"],
  ],
  [
    "schoolbake",
    null,
    [
      "Home",
      "View the Menu",
      "Login",
      "Signup",
      "Help",
      "What the money is for, lincolnpta.test (opens another site)",
      "Owner Login",
      "Send us Feedback",
    ],
  ],
  [
    "sweetcrumb",
    "customer",
    [
      "Order Now",
      "Home",
      "View the Menu",
      "About Our Shop",
      "Order History",
      "Account Details",
      "Log Out",
      "Help",
      "Send us Feedback",
    ],
  ],
  [
    "sweetcrumb",
    "unverified",
    ["Home", "View the Menu", "About Our Shop", "Verify Email", "Log Out", "Help", "Send us Feedback"],
  ],
  [
    "sweetcrumb",
    "merchant",
    [
      "Order Now",
      "Home",
      "View the Menu",
      "About Our Shop",
      "Order History",
      "Account Details",
      "Help",
      "Owner Dashboard",
      "FAQ",
      "Owner Logout",
      "Send us Feedback",
    ],
  ],
  ["backsoon", null, ["Reload this Page", "Owner Login"]],
] as const;

test("STORE-05 the drawer holds what is for anyone who opens it", { tag: "@without-script-full" }, async ({
  page,
  shop,
  logIn,
}) => {
  for (const [slug, who, entries] of DRAWERS) {
    await test.step(`${slug} for ${who ?? "a guest"}`, async () => {
      await page.context().clearCookies();
      if (who) await logIn(page, slug, who);
      await open(page, shop(slug).url("/"));
      const drawer = page.locator("#shop-drawer");
      await expect(drawer).toBeHidden();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await expect(drawer).toBeVisible();
      // What was said in this tab is there with scripts alone.
      const leading = drawer
        .getByRole("listitem")
        .filter({ hasNot: page.getByRole("dialog", { includeHidden: true }) });
      await expect(leading).toHaveText([...entries]);
      await page.keyboard.press("Escape");
      await expect(drawer).toBeHidden();
    });
  }
});
