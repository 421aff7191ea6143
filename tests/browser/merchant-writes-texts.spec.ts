import { type DemoShop, expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";

/** The editor, once its script has come. */
const editorOf = (page: Page, name: string) =>
  page.locator("[data-slot=toolbar-field]").getByRole("textbox", { name, exact: true });
/** Its tools; `id` is the setting's name. */
const toolbarOf = (page: Page, id: string) => page.locator(`[role=toolbar][aria-controls=${id}]`);

/** Gives the shop these words back at the end. */
async function withHelp(shop: DemoShop, html: string, work: () => Promise<void>): Promise<void> {
  const merchant = await merchantsHands(shop);
  await merchant.set({ help_page: html });
  await work();
  await merchant.set({ help_page: "<p>Write to us, we answer the same day.</p>" });
}

test("STORE-07 a text is written with buttons and keys, previewed as the shop will show it, and saved with other changes", {
  tag: "@phone-full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const word = fresh("Pies");
  await withHelp(cornerpies, "<p>Before.</p>", async () => {
    await logIn(page, "cornerpies", "merchant");
    await open(page, cornerpies.url("/manage/shop/about-help-pages"));
    const editor = editorOf(page, "Help Page");
    await expect(editor).toHaveText("Before.");
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(word);
    const tools = toolbarOf(page, "helpPage");
    await tools.getByRole("button", { name: "Heading", exact: true }).click();
    await expect(tools.getByRole("button", { name: "Heading", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("bold");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(" <script>alert(1)</script> ");
    await tools.getByRole("button", { name: "Link", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Link" });
    await expect(dialog.getByLabel("Where does it lead?")).toBeFocused();
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Where does it lead?")).toHaveAccessibleDescription(
      /Enter a web address, an e-mail address or a phone number$/,
    );
    await dialog.getByLabel("Where does it lead?").fill("example.com");
    await expectAccessible(page, "Shop Settings");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(editor).toBeFocused();
    await expect(editor.getByRole("link", { name: "example.com" })).toHaveAttribute(
      "href",
      "https://example.com",
    );

    await expect(tools.getByText("Preview", { exact: true })).toBeVisible();
    await tools.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview of Help Page" });
    await expect(preview.getByRole("heading", { name: word })).toBeVisible();
    await expect(preview.locator("strong")).toHaveText("bold");
    await expect(preview).toContainText("<script>alert(1)</script>");
    await expect(preview.getByRole("link")).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await tools.getByRole("button", { name: "Preview" }).click();
    await expect(editor).toBeVisible();

    // What is not saved outlives a reload, and waits in the bar of all changes.
    const bar = page.getByRole("region", { name: "Unsaved changes" });
    await expect(bar).toContainText("1 unsaved change");
    await page.reload();
    await expect(editor.getByRole("heading", { name: word })).toBeVisible();
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await open(page, cornerpies.url("/help"));
    const text = page.locator("main .prose").first();
    await expect(text.getByRole("heading", { name: word })).toBeVisible();
    await expect(text.locator("strong")).toHaveText("bold");
    await expect(text).toContainText("<script>alert(1)</script>");
  });
});

test("STORE-07 UI-04 the toolbar is one stop of the Tab key, its buttons are reached by arrows and say whether they are on", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/home-page"));
  const tools = toolbarOf(page, "homePage");
  const button = (name: string) => tools.getByRole("button", { name, exact: true });
  await expectAccessible(page, "Shop Settings");
  await button("Bold").focus();
  await page.keyboard.press("ArrowRight");
  await expect(button("Italic")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(button("Preview")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(button("Bold")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Enter");
  await expect(button("Bold")).toHaveAttribute("aria-pressed", "true");
  await expect(editorOf(page, "Home Page")).toBeFocused();
  // Nothing was typed, so nothing is changed.
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(button("Bold")).toBeFocused();
});

test("STORE-07 PERF-06 the editor's script is loaded where a rich text is written, and nowhere else", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/rich-editor/.test(request.url())) scripts.push(request.url());
  });
  await open(page, cornerpies.url("/manage/shop/business-details"));
  expect(scripts).toEqual([]);
  await open(page, cornerpies.url("/manage/shop/payment"));
  await expect(editorOf(page, "Payment Info")).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  // Only the words of it are shown to customers.
  await expect(toolbarOf(page, "paymentInfo").getByRole("button", { name: "Bold" })).toHaveCount(0);
});

test("STORE-07 without scripts, and where the editor's script does not come, a plain field takes Markdown", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  await page.route(/rich-editor/, (route) => route.abort());
  const cornerpies = shop("cornerpies");
  const word = fresh("Plain");
  await withHelp(cornerpies, "<p>Before.</p>", async () => {
    await logIn(page, "cornerpies", "merchant");
    await open(page, cornerpies.url("/manage/shop/about-help-pages"));
    const field = page.getByLabel("Help Page", { exact: true });
    await expect(field).toHaveValue("<p>Before.</p>");
    await field.fill(`# ${word}\n\nWe **bake** on Fridays.<script>alert(1)</script>`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await open(page, cornerpies.url("/help"));
    await expect(page.getByRole("heading", { name: word })).toBeVisible();
    await expect(page.locator("main .prose strong").first()).toHaveText("bake");
  });
});
