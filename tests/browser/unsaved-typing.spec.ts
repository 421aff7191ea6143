import { expect, type Locator, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

const question = (page: Page): Locator => page.getByRole("dialog", { name: "Leave without saving?" });
const keep = (page: Page): Locator => question(page).getByRole("button", { name: "Keep editing" });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Takes a way out that is asked about, and stays. */
async function staysBy(page: Page, way: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await way();
  await expect(keep(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  expect(page.url()).toBe(before);
}

/** Takes a way out that is asked about, and goes. */
async function leavesBy(page: Page, way: () => Promise<unknown>): Promise<void> {
  await way();
  await question(page).getByRole("button", { name: "Leave without saving" }).click();
  await expect(question(page)).toBeHidden();
}

test("MAN-02 UI-01 who presses 'Leave' twice leaves once", async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/items/new"));
  await page.getByRole("complementary").getByLabel("Name", { exact: true }).fill("Never saved");
  await page.getByRole("complementary").getByRole("link", { name: "Close item" }).click();
  // Both presses before anything is drawn anew.
  await question(page)
    .getByRole("button", { name: "Leave without saving" })
    .evaluate((button: HTMLButtonElement) => [button, button].map((each) => each.click()));
  await expect(heading(page, "Items")).toBeFocused();
  await expect(question(page)).toBeHidden();
});

test("MAN-02 UI-01 whoever answers before the router has heard of it is not asked a second time", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/items/new"));
  const name = page.getByRole("complementary").getByLabel("Name", { exact: true });
  await name.fill("Typed");
  // It is answered as soon as it is there, which is before the router's own state is drawn.
  const asked = await page.evaluateHandle(() => {
    const seen = { times: 0, answer: "Keep editing" };
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof HTMLDialogElement)) continue;
        seen.times += 1;
        [...added.querySelectorAll("button")].find(({ textContent }) => textContent === seen.answer)?.click();
      }
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  const timesAsked = () => asked.evaluate((seen) => seen.times);
  const close = page.getByRole("complementary").getByRole("link", { name: "Close item" });
  for (const times of [1, 2]) {
    await close.click();
    await expect.poll(timesAsked).toBe(times);
    await takenOver(page);
    await expect(question(page)).toBeHidden();
    expect(await timesAsked()).toBe(times);
  }
  await expect(name).toHaveValue("Typed");
  await asked.evaluate((seen) => {
    seen.answer = "Leave without saving";
  });
  await close.click();
  await expect(heading(page, "Items")).toBeVisible();
  expect(await timesAsked()).toBe(3);
});

test("MAN-02 anyone who leaves an item with something typed is asked first, by whichever way; a save is never asked about", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/items"));
  const name = `Left Bun ${Date.now().toString(36)}`;
  await page.getByRole("link", { name: "New Item", exact: true }).click();
  await expect(heading(page, "New Item")).toBeFocused();
  const panel = page.getByRole("complementary");
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const cross = panel.getByRole("link", { name: "Close item" });
  await field("Name").fill(name);
  await field("Price").fill("4.00");
  await field("Add to or take from stock").fill("0");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(heading(page, name)).toBeVisible();

  await field("Description").fill("Half a sentence");
  await cross.click();
  await expect(question(page)).toHaveAccessibleDescription(`What you changed in “${name}” is not saved yet.`);
  await expect(keep(page)).toBeFocused();
  await expectAccessible(page, name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await keep(page).click();
  await expect(cross).toBeFocused();

  await field("Description").focus();
  await staysBy(page, () => page.evaluate(() => history.back()));
  await expect(field("Description")).toBeFocused();
  await staysBy(page, () =>
    panel
      .getByRole("link", { name: /^(Item before|Next item)$/ })
      .first()
      .click(),
  );
  await staysBy(page, () =>
    page.getByRole("table").getByRole("link").filter({ hasNotText: name }).first().click(),
  );
  await staysBy(page, () => page.getByRole("navigation").getByRole("link", { name: "Customers" }).click());
  await staysBy(page, () => panel.getByRole("button", { name: "Clone", exact: true }).click());
  // Counting pieces in the list changes nothing of what is being written.
  await page.getByRole("button", { name: `One more ${name}`, exact: true }).click();
  await expect(panel.getByText("1 now")).toBeVisible();
  await page.getByRole("button", { name: `One fewer ${name}`, exact: true }).click();
  await expect(panel.getByText("0 now")).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(field("Description")).toHaveValue("Half a sentence");
  // The browser asks itself before the app is left.
  page.once("dialog", (requested) => requested.dismiss());
  const [requested] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("link", { name: "See as shopper" }).first().click(),
  ]);
  expect(requested.type()).toBe("beforeunload");
  await expect(field("Description")).toHaveValue("Half a sentence");

  // What is as it was needs no question; a tick, another choice and pieces counted by the button do.
  await field("Description").fill("");
  await field("Hidden shoppers never see it").check();
  await staysBy(page, () => cross.click());
  await field("Hidden shoppers never see it").uncheck();
  await panel.getByRole("button", { name: "One more", exact: true }).click();
  await staysBy(page, () => cross.click());
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByText("1 now")).toBeVisible();
  await cross.click();
  await expect(heading(page, "Items")).toBeVisible();

  // A save that was refused kept nothing.
  await page.getByRole("link", { name, exact: true }).click();
  await field("Price").fill("-1");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByRole("alert")).toContainText("Nothing was saved yet");
  await leavesBy(page, () => page.getByRole("navigation").getByRole("link", { name: "Sections" }).click());
  await expect(heading(page, "Sections")).toBeFocused();
  await page.getByRole("table").getByRole("link").first().click();
  await field("Description").fill(name);
  await leavesBy(page, () => panel.getByRole("link", { name: "Close section" }).click());
  await expect(heading(page, "Sections")).toBeVisible();
});

test("MAN-04 MAN-05 an order window and a customer are left with something typed only after a question", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const panel = page.getByRole("complementary");
  const save = panel.getByRole("button", { name: "Save Changes" });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/availabilities/new"));
  await panel.getByRole("group", { name: "Pickup days" }).getByLabel("Mon").check({ force: true });
  await staysBy(page, () => panel.getByRole("link", { name: "Close availability" }).click());
  await panel.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Customers" }).click();
  await expect(heading(page, "Customers")).toBeFocused();

  const name = `Left${Date.now().toString(36)}`;
  await page.getByRole("link", { name: "New Customer" }).click();
  await panel.getByLabel("Last Name").fill(name);
  await panel.getByLabel("Family Discount").fill("150");
  await save.click();
  await expect(panel.getByText("Enter a whole percentage from 0 to 100.").first()).toBeVisible();
  await staysBy(page, () => panel.getByRole("link", { name: "Close customer" }).click());
  await panel.getByLabel("Family Discount").fill("15");
  await save.click();
  await expect(heading(page, name)).toBeVisible();

  // What is kept without its spaces is kept all the same.
  await panel.getByLabel("Last Name").fill(`${name}  `);
  await save.click();
  await expect(panel.getByLabel("Last Name")).toHaveValue(name);
  // Who goes while it is being saved is asked, and goes on by themselves once it is.
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/manage/customers/**", async (route) => {
    if (route.request().method() === "POST") await isAsked;
    await route.continue();
  });
  await panel.getByLabel("Notes").fill("Likes rye");
  await save.click();
  await panel.getByRole("link", { name: "Close customer" }).click();
  await expect(keep(page)).toBeFocused();
  answer();
  await expect(heading(page, "Customers")).toBeFocused();
  await expect(question(page)).toBeHidden();

  await open(page, sweetcrumb.url(`/manage/customers?search=${name}`));
  await page.getByRole("link", { name, exact: true }).click();
  await expect(panel.getByLabel("Notes")).toHaveValue("Likes rye");
  await panel.getByLabel("Notes").fill("Likes wheat");
  await panel.locator("summary").click();
  await staysBy(page, () => panel.getByRole("button", { name: "Delete for good" }).click());
  await leavesBy(page, () => panel.getByRole("button", { name: "Delete for good" }).click());
  await expect(page.getByRole("status").getByText("Record deleted")).toBeVisible();
});

test("MAN-04 MAN-05 who discards what was refused has a customer's and a window's fields as they are saved, and leaves unasked", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const panel = page.getByRole("complementary");
  const discard = panel.getByRole("button", { name: "Discard" });
  const refusedWith = async (label: string, wrong: string) => {
    const field = panel.getByLabel(label, { exact: true });
    const saved = await field.inputValue();
    await field.fill(wrong);
    await panel.getByRole("button", { name: "Save Changes" }).click();
    await expect(panel.getByRole("alert")).toBeVisible();
    await expect(field).toHaveValue(wrong);
    await discard.click();
    await expect(field).toHaveValue(saved);
    await expect(panel.getByRole("alert")).toHaveCount(0);
    await expect(field).not.toHaveAttribute("aria-invalid");
  };
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/customers"));
  await page.getByRole("table").getByRole("link").first().click();
  await refusedWith("Family Discount", "150");
  // A mistake that is made again is told again.
  await refusedWith("Family Discount", "150");
  await panel.getByRole("link", { name: "Close customer" }).click();
  await expect(heading(page, "Customers")).toBeFocused();

  await open(page, sweetcrumb.url("/manage/availabilities"));
  await page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link").first().click();
  await refusedWith("Until date", "2001-01-01");
  await panel.getByRole("link", { name: "Close availability" }).click();
  await expect(heading(page, "Availabilities")).toBeFocused();
});

test("ORD-09 an order that is edited or begun is left only after a question, unless it is discarded or saved", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const { id, ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(`/manage/orders/${id}/edit`));
  const words = page.getByLabel("Special instructions");
  const back = page.getByRole("link", { name: "Back to the order" });
  await words.fill("Ring twice.");
  await staysBy(page, () => back.click());
  await expect(words).toHaveValue("Ring twice.");
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(heading(page, `Order #${ticket}`)).toBeFocused();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await words.fill("Ring once.");
  await page.getByRole("button", { name: "Review Changes" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(heading(page, `Order #${ticket}`)).toBeFocused();

  await open(page, cornerpies.url("/manage/orders/new"));
  await page.getByLabel("Tip").fill("2.00");
  const orders = page.getByRole("navigation").getByRole("link", { name: /^Manage Orders/ });
  await staysBy(page, () => orders.click());
  await page.getByLabel("Find a customer").fill("Nobody at all");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByText("Nobody at all")).toBeVisible();
  await leavesBy(page, () => orders.click());
  await expect(heading(page, "Orders")).toBeVisible();
});
