import {
  test as base,
  type DemoShop,
  expect,
  expectAccessible,
  type Locator,
  type MenuItem,
  open,
  type Page,
} from "#tests/support/browser.ts";
import { GUEST, orderAsGuest } from "#tests/support/browser-order.ts";

const EVERYWHERE = { tag: ["@without-script", "@phone"] };
const EVERY_SCRIPT = { tag: "@without-script" };

/** A guest's new order, opened by its merchant. */
interface Opened {
  readonly desk: Page;
  readonly ticket: number;
  readonly item: MenuItem;
  readonly shop: DemoShop;
  /** The order's address, with more behind it. */
  readonly url: (more?: string) => string;
}

const test = base.extend<{ opened: Opened }>({
  opened: async ({ page, shop, logIn, otherPage }, use) => {
    const cornerpies = shop("cornerpies");
    const { ticket, item } = await orderAsGuest(page, cornerpies);
    const desk = await otherPage();
    await logIn(desk, "cornerpies", "merchant");
    await open(desk, cornerpies.url(`/manage/orders?search=${ticket}`));
    const way = desk.getByRole("link", { name: `#${ticket}`, exact: true }).first();
    const path = ((await way.getAttribute("href")) ?? "").replace(/\?.*/, "");
    await open(desk, cornerpies.url(path));
    await use({ desk, ticket, item, shop: cornerpies, url: (more = "") => cornerpies.url(path + more) });
  },
});

/** The time line's entries. */
const timeLine = (desk: Page): Locator =>
  desk.getByRole("region", { name: "Time line" }).getByRole("listitem");

/** Types and leaves the field, so that what saves itself is asked to. */
async function type(field: Locator, text: string) {
  await field.fill(text);
  await field.blur();
}

test(
  "ORD-09 MAN-06 lines, a discount and the day are edited: first the difference is shown, then it is saved",
  EVERYWHERE,
  async ({ opened: { desk, item, ticket } }) => {
    await desk.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(desk.getByRole("heading", { level: 1, name: `Edit order #${ticket}` })).toBeVisible();
    await desk.getByLabel(`Quantity of ${item.name}`, { exact: true }).fill("3");
    await desk.getByRole("button", { name: "Discount", exact: true }).click();
    await desk.getByLabel("Name of line 2").fill("Sorry");
    await desk.getByLabel(/^Price of (Sorry|Discount)$/).fill("1.50");
    await desk.getByRole("button", { name: "Fee", exact: true }).click();
    await desk.getByLabel("Name of line 3").fill("Box");
    await desk.getByLabel(/^Price of (Box|Fee)$/).fill("1.00");
    await desk.getByLabel("Day", { exact: true }).fill("2020-01-03");
    await desk.getByRole("button", { name: "Review Changes" }).click();

    const difference = desk.getByRole("region", { name: "What changes" });
    await expect(difference.getByText(/^Total\s*\$[\d.,]+ becomes \$[\d.,]+$/)).toBeVisible();
    await expect(difference.getByText(`+2 ${item.name}`)).toBeVisible();
    await expect(difference.getByText("Fri, Jan 3 is over already.")).toBeVisible();
    await difference.getByRole("button", { name: "Save Changes" }).click();

    await expect(desk.getByRole("heading", { level: 1, name: `Order #${ticket}` })).toBeVisible();
    await expect(desk.getByText("Fri, Jan 3", { exact: false }).first()).toBeVisible();
    await expect(
      desk.getByRole("table", { name: `Items of order ${ticket}` }).getByRole("row", { name: item.name }),
    ).toContainText("3");
    await expect(desk.getByRole("definition").filter({ hasText: "−$1.50" })).toBeVisible();
    await expect(timeLine(desk).first()).toContainText(`${item.name}: 1 to 3`);
    await expect(timeLine(desk).first()).toContainText("to Fri, Jan 3");
  },
);

test(
  "ORD-09 what cannot be saved is told at its field, and what was typed stays",
  EVERY_SCRIPT,
  async ({ opened: { desk, item, url } }) => {
    await open(desk, url("/edit"));
    await desk.getByLabel(`Price of ${item.name}`, { exact: true }).fill("much");
    await desk.getByLabel("Special instructions").fill("Ring twice.");
    await desk.getByRole("button", { name: "Review Changes" }).click();
    await expect(desk.getByText("Enter an amount like 4.50.")).toBeVisible();
    await expect(desk.getByLabel(`Price of ${item.name}`, { exact: true })).toHaveValue("much");
    await expect(desk.getByLabel("Special instructions")).toHaveValue("Ring twice.");
    await expect(desk.getByRole("button", { name: "Save Changes" })).toHaveCount(0);

    await desk.getByLabel(`Price of ${item.name}`, { exact: true }).fill("2");
    await desk.getByLabel("Type", { exact: true }).selectOption("Delivery");
    await desk.getByRole("button", { name: "Review Changes" }).click();
    await expect(desk.getByText("Delivery needs a street and a 5 digit zip.")).toBeVisible();
  },
);

test(
  "ORD-09 a stale edit changes nothing, says what changed meanwhile, and keeps what was typed",
  EVERY_SCRIPT,
  async ({ opened: { desk, item, url }, otherPage, logIn }) => {
    await open(desk, url("/edit"));
    await desk.getByLabel("Special instructions").fill("Mine.");

    // Somebody else at the same shop.
    const colleague = await otherPage();
    await logIn(colleague, "cornerpies", "merchant");
    await open(colleague, url("/edit"));
    await colleague.getByLabel(`Quantity of ${item.name}`, { exact: true }).fill("2");
    await colleague.getByRole("button", { name: "Review Changes" }).click();
    await colleague.getByRole("button", { name: "Save Changes" }).click();
    await expect(timeLine(colleague).first()).toContainText(`${item.name}: 1 to 2`);

    const answer = desk.waitForResponse(
      (response) => response.request().method() === "POST" && response.status() === 409,
    );
    await desk.getByRole("button", { name: "Review Changes" }).click();
    await answer;
    await expect(desk.getByRole("alert")).toContainText(/Someone else changed this order meanwhile: .*items/);
    await expect(desk.getByLabel("Special instructions")).toHaveValue("Mine.");
    await expect(desk.getByLabel(`Quantity of ${item.name}`, { exact: true })).toHaveValue("2");
    await desk.getByRole("button", { name: "Review Changes" }).click();
    await desk.getByRole("button", { name: "Save Changes" }).click();
    await expect(desk.getByText("Mine.")).toBeVisible();
    await expect(desk.getByRole("row", { name: item.name })).toContainText("2");
  },
);

test(
  "ORD-08 what a tick sends is said before it is ticked, can be read, and goes",
  EVERYWHERE,
  async ({ opened: { desk, ticket, shop, url } }) => {
    const says = desk.getByText("Paid sends “Payment received” to Robin.");
    await expect(says).toBeVisible();
    await desk.getByRole("link", { name: "Read it: “Payment received”" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: `Mail for order #${ticket}` })).toBeVisible();
    await expect(desk.getByText(GUEST.email)).toBeVisible();
    await expect(desk.getByText("It goes by itself when you tick Paid.")).toBeVisible();
    await expect(desk.getByRole("button", { name: "Send it" })).toHaveCount(0);
    await open(desk, url());
    await desk.getByRole("checkbox", { name: "Paid", exact: true }).check();
    const save = desk.getByRole("button", { name: "Save", exact: true });
    if (await save.isVisible()) await save.click();
    await shop.messageTo(GUEST.email, new RegExp(`payment received for order #${ticket}`));
    await expect(says).toHaveCount(0);
    await expect
      .poll(async () => {
        await desk.reload();
        return timeLine(desk).allInnerTexts();
      })
      .toContainEqual(expect.stringContaining(`Payment received sent to ${GUEST.email}`));
  },
);

test("ORD-08 UI-01 a tick is taken back by Undo", async ({ opened: { desk } }) => {
  const ready = desk.getByRole("checkbox", { name: "Ready", exact: true });
  await ready.check();
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(ready).not.toBeChecked();
  await expect(timeLine(desk).first()).toContainText("took Ready back");
});

test(
  "MAN-06 NOTE-02 the invoice is sent again from More, after a look at it",
  EVERY_SCRIPT,
  async ({ opened: { desk, ticket } }) => {
    await desk.getByLabel(`More for order ${ticket}`).click();
    await desk.getByRole("link", { name: "Send “Invoice” again" }).click();
    await expect(desk.getByText(new RegExp(`order #${ticket} for `))).toBeVisible();
    await desk.getByRole("button", { name: "Send it" }).click();
    await expect(desk.getByText("Mail sent")).toBeVisible();
    await expect(timeLine(desk).filter({ hasText: "sent “Invoice” again" })).toHaveCount(1);
  },
);

test(
  "MAN-06 the private note is saved, and nobody's is overwritten",
  EVERY_SCRIPT,
  async ({ opened: { desk, url }, otherPage, logIn, scripted }) => {
    const note = (page: Page) => page.getByLabel("Private note");
    const save = async (page: Page, text: string) => {
      await type(note(page), text);
      if (!scripted) await page.getByRole("button", { name: "Save note" }).click();
    };
    const colleague = await otherPage();
    await logIn(colleague, "cornerpies", "merchant");
    await open(colleague, url());

    await save(desk, "Pays at the counter.");
    if (scripted) await expect(desk.getByText("Saved", { exact: true }).first()).toBeVisible();
    await expect(timeLine(desk).first()).toContainText("changed the private note");
    await save(colleague, "Allergic to nuts.");
    const told = colleague.getByRole("alert");
    await expect(told).toContainText("Pays at the counter.");
    await expect(note(colleague)).toHaveValue("Allergic to nuts.");
    await colleague.getByRole("button", { name: "Save note" }).click();
    await expect
      .poll(async () => {
        await open(desk, url());
        return note(desk).inputValue();
      })
      .toBe("Allergic to nuts.");
  },
);

test(
  "ORD-11 an order is cancelled with its reason, its stock goes back, and it says so ever after",
  EVERYWHERE,
  async ({ opened: { desk, ticket, item, shop, url } }) => {
    const stock = async () => (await shop.itemsForSale()).find(({ id }) => id === item.id)?.stock;
    const before = await stock();
    await desk.getByLabel(`More for order ${ticket}`).click();
    await desk.getByRole("link", { name: "Cancel order" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: `Cancel order #${ticket}?` })).toBeVisible();
    await desk.getByLabel("Reason").fill("They are ill.");
    await expect(desk.getByRole("checkbox", { name: "Put the items back in stock" })).toBeChecked();
    await desk.getByRole("button", { name: "Cancel order", exact: true }).click();

    await expect(desk.getByRole("heading", { level: 1, name: `Order #${ticket}` })).toBeVisible();
    await expect(desk.getByText(/^Cancelled by /)).toBeVisible();
    await expect(desk.getByText("Reason: They are ill.")).toBeVisible();
    await expect(desk.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
    await expect(desk.getByRole("checkbox", { name: "Paid", exact: true })).toBeDisabled();
    await expect(timeLine(desk).first()).toContainText("put its items back in stock");
    if (before !== undefined) expect(await stock()).toBe(before + 1);
    await desk.goto(url("/edit"));
    await expect(desk).toHaveURL(url());
  },
);

test("MAN-06 UI-04 an order is edited by the keyboard alone: a new line gets the focus", async ({
  opened: { desk, url },
}) => {
  await open(desk, url("/edit"));
  await desk.getByRole("button", { name: "Own item", exact: true }).focus();
  await desk.keyboard.press("Enter");
  await expect(desk.getByLabel("Name of line 2")).toBeFocused();
  await desk.keyboard.type("Candles");
  await desk.keyboard.press("Tab");
  await desk.keyboard.type("2.50");
  // Enter shows the difference and saves nothing.
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("region", { name: "What changes" }).getByText("becomes")).toBeVisible();
  await expect(desk.getByRole("heading", { level: 1, name: /^Edit order/ })).toBeVisible();
});

test("UI-04 axe finds nothing on an order's edit form, also with a line that has no name yet", async ({
  opened: { desk, url },
}) => {
  test.slow();
  await open(desk, url("/edit"));
  await desk.getByRole("button", { name: "Fee", exact: true }).click();
  await desk.getByRole("button", { name: "Review Changes" }).click();
  await expect(desk.getByText("Give it a name.")).toBeVisible();
  await expectAccessible(desk, /^Edit order #/);
});

test("UI-04 axe finds nothing on a mail before it goes, nor on the question before an order is cancelled", async ({
  opened: { desk, url },
}) => {
  test.slow();
  await open(desk, url("?ask=mail&mail=customer-invoice"));
  await expectAccessible(desk, /^Mail for order #/);
  await open(desk, url("?ask=cancel"));
  await expectAccessible(desk, /^Cancel order #/);
});
