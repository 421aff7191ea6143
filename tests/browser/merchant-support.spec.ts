import { expect, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";

test.describe.configure({ timeout: 90_000 });

const WORDS = "My oven broke, how do I close the shop for two days?";

test("MAN-09 a merchant finds an answer by its words, and writes to the platform", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/manage/support"));
  await expect(page.getByRole("heading", { level: 1, name: "Merchant Support" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toContainText([
    "Taking orders",
    "Menu and stock",
    "Money",
  ]);
  const answer = page.getByText("Switch on Unlimited for the item.");
  await expect(answer).toBeHidden();
  await page.getByText("How do I sell something without counting it?").click();
  await expect(answer).toBeVisible();

  await page.getByLabel("Search the answers").fill("UNLIMITED counting");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 answer for “UNLIMITED counting”")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.getByLabel("Search the answers").fill("zeppelin");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No answer has all of these words: “zeppelin”")).toBeVisible();
  await page.getByRole("link", { name: "Show all answers" }).click();
  await expect(page.getByText("How do my customers pay me?")).toBeVisible();

  const words = page.getByLabel("What can we help with?");
  await words.fill("Too few words");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(page.getByText("Please provide at least 10 words describing the issue").first()).toBeVisible();
  await expect(words).toHaveValue("Too few words");
  await words.fill(WORDS);
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(page.getByText("Thank you, your message is on its way.")).toBeVisible();
  await expect(words).toHaveValue("");
  const mail = await shop("sweetcrumb").messageTo("", /writes to the platform/);
  expect(mail.text).toContain(WORDS);
  expect(mail.text).toContain("merchant@sweetcrumb.test");
});

test("MAN-09 the drawer leads to Merchant Support, where the place is marked", {
  tag: ["@full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(shop("sweetcrumb").url("/manage/orders"));
  const link = page.getByRole("link", { name: "Merchant Support" });
  if (!(await link.isVisible())) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await link.click();
  await expect(page).toHaveURL(/\/manage\/support$/);
  await expect(page.getByRole("heading", { level: 1, name: "Merchant Support" })).toBeVisible();
});

test("UI-04 axe finds nothing on Merchant Support, as it opens, searched, and refused", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  for (const path of ["/manage/support", "/manage/support?search=stock", "/manage/support?search=zeppelin"]) {
    await page.goto(shop("sweetcrumb").url(path));
    await expectAccessible(page, "Merchant Support");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(page.getByText("Please provide at least 10 words describing the issue").first()).toBeVisible();
  await expectAccessible(page, "Merchant Support");
});
