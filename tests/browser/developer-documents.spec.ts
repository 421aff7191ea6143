import { expect, type Locator, PASSWORD, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";

/** The part of the page about a call. */
const callOf = (page: Page, id: string) => page.locator(`#${id}`);

/** Whether narrow and wide letters take the same room. */
const isOfOneWidth = (code: Locator) =>
  code.evaluate(async (element) => {
    await document.fonts.ready;
    const [narrow, wide] = ["iiiiiiii", "MMMMMMMM"].map((letters) => {
      const copy = element.cloneNode() as HTMLElement;
      copy.textContent = letters;
      element.after(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    });
    return narrow === wide;
  });

test("API-04 a developer finds a call, and tries it with a token that stays on the page", {
  tag: ["@phone-full"],
}, async ({ page, shop }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url());
  });
  const shopUrl = shop("sweetcrumb").url("/");
  await page.goto(new URL("/api/docs", shopUrl).href);
  elsewhere.length = 0;
  expect(await page.locator(".whole").evaluate((version) => version.getClientRects().length)).toBe(1);
  expect(await isOfOneWidth(page.locator("main code").first())).toBe(true);

  await page.getByLabel("Search the calls").fill("post login");
  await expect(page.getByText(/^\d calls$/)).toBeVisible();
  await expect(callOf(page, "getShopsShopIdOrders")).toBeHidden();
  const logIn = callOf(page, "postLogin");
  await logIn.locator("summary").click();
  await logIn
    .getByRole("textbox", { name: "Body" })
    .fill(JSON.stringify({ email: "merchant@sweetcrumb.test", password: PASSWORD }));
  await logIn.getByRole("button", { name: "Send" }).click();
  await expect(logIn.getByRole("status")).toHaveText(/^200/);
  const answer = logIn.getByRole("group", { name: "Answer", exact: true });
  const { data } = JSON.parse((await answer.textContent()) ?? "");

  await page.getByLabel("Search the calls").fill("");
  const me = callOf(page, "getMe");
  await me.locator("summary").click();
  await me.getByRole("button", { name: "Send" }).click();
  await expect(me.getByRole("status")).toHaveText(/^401/);
  await page.getByLabel("Token, to try calls with").fill(data.token);
  await me.getByRole("button", { name: "Send" }).click();
  await expect(me.getByRole("status")).toHaveText(/^200/);
  await expect(me.getByRole("group", { name: "Answer", exact: true })).toContainText(
    "merchant@sweetcrumb.test",
  );

  const customers = callOf(page, "getShopsShopIdCustomers");
  await customers.locator("summary").click();
  await customers.getByRole("textbox", { name: "shopId" }).fill(data.user.shop_id);
  await customers.getByRole("textbox", { name: "Query, such as page=2" }).fill("per_page=1");
  await customers.getByRole("button", { name: "Send" }).click();
  await expect(customers.getByRole("group", { name: "Answer", exact: true })).toContainText('"per_page": 1');

  expect(elsewhere).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    "",
  ]);
  await page.reload();
  await expect(page.getByLabel("Token, to try calls with")).toHaveValue("");
});

test("API-04 without scripts the page is the same document", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, scripted }) => {
  await page.goto(shop("sweetcrumb").url("/api/docs"));
  await expect(page.getByLabel("Search the calls")).toBeVisible({ visible: scripted });
  const orders = callOf(page, "postShopsShopIdOrders");
  await orders.locator("summary").click();
  await expect(orders.getByRole("table", { name: /^Body of POST/ })).toContainText("fulfillment_slot");
  await expect(orders.getByRole("group", { name: /with curl$/ })).toContainText("Idempotency-Key");
  await expect(orders.getByRole("group", { name: /with createShopClient$/ })).toContainText("orders.place");
  await orders.getByRole("link", { name: "price_changed" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/errors#price_changed$/);
  await expect(page.getByRole("heading", { level: 3, name: "price_changed" })).toBeVisible();
});

test("UI-04 the documents for developers are accessible", { tag: "@full" }, async ({
  page,
  shop,
  scripted,
}) => {
  // Axe reads every call of the document in four looks.
  test.setTimeout(120_000);
  await page.goto(shop("sweetcrumb").url("/api/docs#postShopsShopIdOrders"));
  await expect(callOf(page, "postShopsShopIdOrders").getByRole("table").first()).toBeVisible({
    visible: scripted,
  });
  await expectAccessible(page, "The Windowsill API");
  await page.goto(shop("sweetcrumb").url("/api/docs/errors"));
  await expectAccessible(page, "Errors");
});
