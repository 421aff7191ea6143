import { expect, giveCredentials, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { platformOf } from "#tests/support/browser-screens.ts";

test.describe.configure({ timeout: 90_000 });

/** Comes in at the platform's own host, where its super admins are at home. */
async function comeIn(page: Page, shopUrl: string, path = "/super/dashboard"): Promise<void> {
  await page.goto(new URL(path, platformOf(shopUrl)).href);
  await expect(page).toHaveURL(/\/owner\/login\?next=/);
  await giveCredentials(page, "super@windowsill.test");
  await page.waitForURL((url) => url.pathname === path);
}

test("SUP-01 a super admin reads the reports of all shops, finds one, and enters it by a link that is good once", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, scripted }) => {
  await comeIn(page, shop("sweetcrumb").url("/"));
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^\d+ subscribed, \d+ on trial, \d+ expired$/ })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^Orders by day over all shops, \d+ in 90 days$/ }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /^Sales by day over all shops, \$/ })).toBeVisible();
  await page.getByText("As table").first().click();
  const table = page.getByRole("table", { name: "Orders and sales by week" });
  await expect(table.getByRole("row")).toHaveCount(15);

  const shops = page.getByRole("table", { name: /^Shops, 1 to/ });
  await page.getByLabel("Search shops").fill("merchant@cornerpies.test");
  await page.getByLabel("Search shops").press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(shops.getByRole("rowheader")).toHaveText(["Corner Pies cornerpies"]);

  await page.getByRole("button", { name: "Open Corner Pies" }).click();
  if (!scripted) await page.getByRole("link", { name: /^Go to cornerpies\./ }).click();
  await page.waitForURL(
    (url) => url.hostname.startsWith("cornerpies.") && url.pathname.startsWith("/manage"),
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The way in stands in the trail.
  await page.goto(new URL("/super/trail", platformOf(shop("sweetcrumb").url("/"))).href);
  const entered = page
    .getByRole("row")
    .filter({ hasText: "shop entered" })
    .filter({ hasText: "Corner Pies" });
  await expect(entered.first()).toBeVisible();
});

test("SHOP-06 flags open under the shop's row, are kept, and stand in the trail", {
  tag: ["@full", "@without-script-full", "@phone-full"],
}, async ({ page, shop }) => {
  await comeIn(page, shop("sweetcrumb").url("/"));
  await page.getByLabel("Search shops").fill("backsoon");
  await page.getByLabel("Search shops").press("Enter");
  await expect(page).toHaveURL(/search=backsoon/);
  await page.getByRole("link", { name: /^Flags of Back Soon Kitchen/ }).click();
  const flags = page.getByRole("group", { name: "Feature flags of Back Soon Kitchen" });
  const dates = flags.getByRole("checkbox", { name: /^Item dates/ });
  const wasOn = await dates.isChecked();
  await dates.setChecked(!wasOn);
  await flags.getByRole("button", { name: "Save Flags" }).click();
  await expect(page.getByText("Saved. New orders follow it at once.")).toBeVisible();
  await page.reload();
  await expect(dates).toBeChecked({ checked: !wasOn });
  await dates.setChecked(wasOn);
  await flags.getByRole("button", { name: "Save Flags" }).click();
  await expect(page.getByRole("link", { name: /^Flags of Back Soon Kitchen/ })).toHaveText(
    wasOn ? /Item dates/ : /^(?!.*Item dates)/,
  );
  await page.getByRole("link", { name: "Trail" }).click();
  await expect(
    page.getByRole("row").filter({ hasText: "flags set" }).filter({ hasText: "Back Soon Kitchen" }).first(),
  ).toBeVisible();
});

test("SHOP-01 a super admin gives a shop a domain of its own, which is no other's, and takes it away", {
  tag: ["@without-script-full"],
}, async ({ page, shop }) => {
  await comeIn(page, shop("sweetcrumb").url("/"));
  const openRow = async (slug: string, title: string) => {
    await page.goto(new URL(`/super/dashboard?search=${slug}`, platformOf(shop(slug).url("/"))).href);
    await page.getByRole("link", { name: new RegExp(`^Flags of ${title}`) }).click();
    return page.getByLabel(`Own domain of ${title}`);
  };
  const save = () => page.getByRole("button", { name: "Save Domain" }).click();
  const field = await openRow("backsoon", "Back Soon Kitchen");
  await field.fill("not a domain");
  await save();
  await expect(field).toHaveAccessibleDescription(/Use a whole domain that is not the platform's/);
  await expect(field).toHaveValue("not a domain");
  await field.fill("Kitchen.example.com");
  await save();
  await expect(page.getByText("Saved. New orders follow it at once.")).toBeVisible();
  await expect(field).toHaveValue("kitchen.example.com");
  const other = await openRow("cornerpies", "Corner Pies");
  await other.fill("kitchen.example.com");
  await save();
  await expect(other).toHaveAccessibleDescription(/Another shop has this domain\.$/);
  const again = await openRow("backsoon", "Back Soon Kitchen");
  await again.fill("");
  await save();
  await expect(page.getByText("Saved. New orders follow it at once.")).toBeVisible();
  await expect(again).toHaveValue("");
});

test("MAN-09 the super admin writes an answer, moves, changes and deletes it; merchants read it meanwhile", {
  tag: ["@full", "@without-script-full", "@phone-full"],
}, async ({ page, otherPage, shop, logIn }) => {
  const topic = `Ovens ${Date.now()}`;
  await comeIn(page, shop("sweetcrumb").url("/"), "/super/faqs");
  const write = async (question: string, answer: string) => {
    await page.getByRole("link", { name: "New FAQ" }).click();
    await page.getByLabel("Topic", { exact: true }).fill(topic);
    await page.getByLabel("Question", { exact: true }).fill(question);
    await page.getByLabel("Answer", { exact: true }).fill(answer);
    await page.getByRole("button", { name: "Save FAQ" }).click();
    await expect(page.getByRole("link", { name: question, exact: true })).toBeVisible();
  };
  await write("How hot?", "**Very**, says the [book](https://example.com).<script>alert(1)</script>");
  await write("How long?", "An hour.");
  const questions = page.getByRole("table", { name: topic }).getByRole("rowheader");
  await expect(questions).toHaveText(["How hot?", "How long?"]);
  await page.getByRole("button", { name: "Move up: How long?" }).click();
  await expect(questions).toHaveText(["How long?", "How hot?"]);

  const merchant = await otherPage();
  await logIn(merchant, "sweetcrumb", "merchant");
  await merchant.goto(shop("sweetcrumb").url(`/manage/support?search=${encodeURIComponent(topic)}`));
  await expect(merchant.getByText("2 answers for")).toBeVisible();
  await expect(merchant.getByText("Very", { exact: true })).toBeVisible();
  await expect(merchant.getByRole("link", { name: "book" })).toHaveAttribute("rel", /nofollow/);

  await page.getByRole("link", { name: "How long?", exact: true }).click();
  await page.getByLabel("Question", { exact: true }).fill(" ");
  await page.getByRole("button", { name: "Save FAQ" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Question", { exact: true }).fill("How long, really?");
  await page.getByRole("button", { name: "Save FAQ" }).click();
  await expect(questions).toHaveText(["How long, really?", "How hot?"]);

  for (const question of ["How long, really?", "How hot?"]) {
    await page.getByRole("link", { name: `Delete: ${question}` }).click();
    await expect(page.getByRole("heading", { name: "Delete this FAQ?" })).toBeVisible();
    await page.getByRole("button", { name: "Delete FAQ" }).click();
    await expect(page.getByRole("link", { name: question, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole("table", { name: topic })).toHaveCount(0);
});

test("SUP-01 the log-in of the platform's own host leads to the reports", async ({ page, shop }) => {
  await page.goto(new URL("/owner/login", platformOf(shop("sweetcrumb").url("/"))).href);
  await giveCredentials(page, "super@windowsill.test");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
});

test("SUP-01 merchants and guests see none of it", async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/super/dashboard"));
  await expect(page).toHaveURL(/\/owner\/login\?next=%2Fsuper%2Fdashboard/);
});

test("UI-04 axe finds nothing on the super admin's pages, and nothing scrolls sideways", {
  tag: "@full",
}, async ({ page, shop }) => {
  await comeIn(page, shop("sweetcrumb").url("/"));
  const at = (path: string) => new URL(path, platformOf(shop("sweetcrumb").url("/"))).href;
  for (const [path, heading] of [
    ["/super/dashboard", "Reports"],
    ["/super/dashboard?search=nobody-of-that-name", "Reports"],
    ["/super/faqs/new", "FAQs"],
    ["/super/trail", "Trail"],
  ] as const) {
    await page.goto(at(path));
    await expectAccessible(page, heading);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.goto(at("/super/dashboard?search=backsoon"));
  await page
    .getByRole("link", { name: /^Flags of/ })
    .first()
    .click();
  await expect(page.getByRole("group", { name: /^Feature flags of/ })).toBeVisible();
  await expectAccessible(page, "Reports");
});
