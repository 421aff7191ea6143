/** Where a shop has written its texts in Spanish, too, readers of Spanish get them, and no one else (UI-03, SET-01). */
import { isSpanish, SETTING_NAMES, specName } from "#domain/shop/settings.ts";
import { type DemoShop, expect, open, type Page, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { ask } from "#tests/support/http.ts";
import { keepSettings, plain } from "#tests/support/setting-effects.ts";

/** A page of the shop, or an answer of its REST API, for a reader of a language. */
async function read(shop: DemoShop, path: string, language: string): Promise<string> {
  const { port, hostname } = new URL(shop.url("/"));
  const headers = { accept: "text/html", "accept-language": language };
  return plain((await ask({ port: Number(port), host: hostname, path, headers })).text);
}

/** A text that a shop wrote for readers of Spanish, known by its setting. */
const spanishOf = (name: string) => `Palabras de ${name}.`;

let putBack: () => Promise<void>;
test.beforeEach(async ({ shop }) => {
  putBack = await keepSettings(shop("cornerpies"));
});
test.afterEach(() => putBack());

test("UI-03 SET-01 each text that a shop has given in Spanish stands in its place for readers of Spanish, and for them alone", async ({
  shop,
}) => {
  const pies = shop("cornerpies");
  const merchant = await merchantsHands(pies);
  const texts = SETTING_NAMES.filter(isSpanish);
  const firsts = texts.map((name) => name.slice(0, -2));
  await merchant.set({
    ...Object.fromEntries(firsts.map((name) => [specName(name as never), `Words of ${name}.`])),
    ...Object.fromEntries(texts.map((name) => [specName(name), spanishOf(name)])),
    enable_about_page: true,
    mode: "bake_sale",
    external_link_url: "https://school.example/fair",
    enable_advanced_payment: true,
    payment_options: ["Credit Card", "Cash"],
    not_taking_orders: "",
  });
  const places: Readonly<Record<string, readonly string[]>> = {
    "/": ["homePageEs", "safetyMeasuresEs", "externalLinkLabelEs", "pickupInfoEs", "deliveryInfoEs"],
    "/about": ["aboutPageEs"],
    "/help": ["helpPageEs", "safetyMeasuresEs"],
    "/order": ["fulfillmentInstructionsEs", "pickupInfoEs", "paymentInfoEs", "ccInstruxEs", "cashInstruxEs"],
  };
  for (const [path, names] of Object.entries(places)) {
    const [english, spanish] = [await read(pies, path, "en"), await read(pies, path, "es")];
    expect(english, path).not.toContain("Palabras de");
    for (const name of names) {
      expect(spanish, `${name} on ${path}`).toContain(spanishOf(name));
      expect(spanish, `${name} on ${path}`).not.toContain(`Words of ${name.slice(0, -2)}.`);
    }
  }
  // What a message does is the first text's: with a Spanish one alone the shop takes orders.
  expect(await read(pies, "/order", "es")).not.toContain(spanishOf("notTakingOrdersEs"));
  await merchant.set({ not_taking_orders: "Closed" });
  expect(await read(pies, "/order", "es")).toContain(spanishOf("notTakingOrdersEs"));
  expect(await read(pies, "/order", "en")).toContain("Closed");
});

/** Opens what is folded away under 'In Spanish', if it is. */
async function unfold(page: Page): Promise<void> {
  const fold = page.locator("details", { has: page.getByText("In Spanish", { exact: true }) }).first();
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

test("UI-03 MAN-02 SET-01 a baker writes an item and the home page in Spanish as well, in the same forms, and shoppers read them", {
  tag: ["@without-script", "@full"],
}, async ({ page, shop, logIn, scripted, otherPage }) => {
  const pies = shop("cornerpies");
  const item = await pies.plentifulItem();
  await logIn(page, "cornerpies", "merchant");
  await open(page, pies.url(`/manage/items/${item.id}`));
  await unfold(page);
  await page.getByLabel("Name in Spanish", { exact: true }).fill("Pay de manzana");
  await page.getByRole("complementary").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" }).first()).toBeAttached();

  await open(page, pies.url("/manage/shop/home-page"));
  await unfold(page);
  const field = page.locator(`${scripted ? "[data-slot=toolbar-field] " : ""}#homePageEs`);
  await field.fill("Pasteles de la esquina.");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  if (scripted) await page.reload();
  // What is there stands open.
  await expect(page.locator("#homePageEs")).toBeVisible();

  const reader = await otherPage();
  await open(reader, pies.url("/menu?lang=es"));
  await expect(reader.getByRole("heading", { name: "Pay de manzana" })).toBeVisible();
  await open(reader, pies.url("/"));
  await expect(reader.getByRole("main")).toContainText("Pasteles de la esquina.");
  await open(reader, pies.url("/menu?lang=en"));
  await expect(reader.getByRole("heading", { name: item.name, exact: true })).toBeVisible();
  await (await merchantsHands(pies)).call("PATCH", `/items/${item.id}`, { name_es: "" });
});
