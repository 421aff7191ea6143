import {
  test as base,
  type DemoShop,
  expect,
  type Locator,
  type MenuItem,
  open,
  type Page,
} from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { chooseOrderDay, type MerchantsHands, merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

/** A guest's new order, and its merchant logged in. */
interface Placed {
  readonly desk: Page;
  readonly ticket: number;
  readonly item: MenuItem;
  readonly shop: DemoShop;
  /** The shop's merchant somewhere else. */
  readonly hands: MerchantsHands;
  readonly orderId: string;
  /** The order's address, with more behind it. */
  readonly url: (more?: string) => string;
  /** Behind the address it leaves the order alone in the list beside it, whose fifty rows are nothing to these journeys. */
  readonly alone: string;
}

const test = base.extend<{ placed: Placed; opened: Placed }>({
  placed: async ({ page: desk, shop, logIn }, use) => {
    const cornerpies = shop("cornerpies");
    const item = await cornerpies.plentifulItem();
    const hands = await merchantsHands(cornerpies);
    const { id: orderId, ticket_number: ticket } = await hands.place(GUEST);
    await logIn(desk, "cornerpies", "merchant");
    const url = (more = "") => cornerpies.url(`/manage/orders/${orderId}${more}`);
    await use({ desk, hands, orderId, ticket, item, shop: cornerpies, url, alone: `?search=${ticket}` });
  },
  // The same with the order's own page on the screen.
  opened: async ({ placed }, use) => {
    await open(placed.desk, placed.url(placed.alone));
    await use(placed);
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

test("ORD-09 MAN-06 lines, a discount and the day are edited: first the difference is shown, then it is saved", {
  tag: ["@without-script", "@phone-full"],
}, async ({ opened: { desk, item, ticket } }) => {
  await desk.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Edit order #${ticket}` })).toBeVisible();
  await desk.getByLabel(`Quantity of ${item.name}`, { exact: true }).fill("3");
  await desk.getByRole("button", { name: "Discount", exact: true }).click();
  await desk.getByLabel("Name of line 2").fill("Sorry");
  await desk.getByLabel(/^Price of (Sorry|Discount)$/).fill("1.50");
  await desk.getByRole("button", { name: "Fee", exact: true }).click();
  await desk.getByLabel("Name of line 3").fill("Box");
  await desk.getByLabel(/^Price of (Box|Fee)$/).fill("1.00");
  await desk.getByLabel("Type and day").selectOption("Another day");
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
  await expect(timeLine(desk).filter({ hasText: `${item.name}: 1 to 3` })).toHaveCount(1);
  await expect(timeLine(desk).filter({ hasText: "to Fri, Jan 3" })).toHaveCount(1);
});

test("ORD-09 what cannot be saved is told at its field, and what was typed stays", {
  tag: "@without-script-full",
}, async ({ placed: { desk, item, url } }) => {
  await open(desk, url("/edit"));
  await desk.getByLabel(`Price of ${item.name}`, { exact: true }).fill("much");
  await desk.getByLabel("Special instructions").fill("Ring twice.");
  await desk.getByRole("button", { name: "Review Changes" }).click();
  await expect(desk.getByRole("alert")).toContainText("Enter an amount like 4.50.");
  await expect(desk.getByLabel(`Price of ${item.name}`, { exact: true })).toHaveAccessibleDescription(
    "Enter an amount like 4.50.",
  );
  await expect(desk.getByLabel(`Price of ${item.name}`, { exact: true })).toHaveValue("much");
  await expect(desk.getByLabel("Special instructions")).toHaveValue("Ring twice.");
  await expect(desk.getByRole("button", { name: "Save Changes" })).toHaveCount(0);

  await desk.getByLabel(`Price of ${item.name}`, { exact: true }).fill("2");
  await chooseOrderDay(desk, "Delivery");
  await desk.getByRole("button", { name: "Review Changes" }).click();
  for (const field of ["Street", "Zip"]) {
    await expect(desk.getByLabel(field)).toHaveAccessibleDescription("This field is required");
  }
});

test("ORD-09 CART-02 a line of an order that is changed holds no more than there is, and says so", {
  tag: "@without-script-full",
}, async ({ placed: { desk, hands, shop, url } }) => {
  const scarce = await shop.scarceItem();
  const { id } = await hands.place(GUEST, scarce);
  const most = scarce.stock;
  await open(desk, url("/edit").replace(/[^/]+\/edit$/, `${id}/edit`));
  const quantity = desk.getByLabel(`Quantity of ${scarce.name}`, { exact: true });
  for (const typed of [most + 1, most + 7]) {
    await quantity.fill(String(typed));
    await desk.getByRole("button", { name: "Review Changes" }).click();
    await expect(quantity).toHaveValue(String(most));
    await expect(desk.getByText(`Only ${most} left`)).toBeVisible();
  }
  await expect(desk.getByRole("region", { name: "What changes" })).toContainText(
    most > 1 ? `+${most - 1} ${scarce.name}` : "Nothing yet.",
  );
  // Other journeys want it too.
  await hands.change(id, { cancelled: { reason: "A trial.", restock: true } });
});

test("ORD-09 a stale edit changes nothing, says what changed meanwhile, and keeps what was typed", {
  tag: "@without-script-full",
}, async ({ placed: { desk, hands, orderId, item, url } }) => {
  await open(desk, url("/edit"));
  // Someone else at the same shop is first.
  await hands.change(orderId, { line_items: [{ item_id: item.id, quantity: 2 }] });
  await desk.getByLabel("Special instructions").fill("Mine.");

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
});

test("ORD-08 what a tick sends is said before it is checked, can be read, and goes", {
  tag: ["@without-script", "@phone-full"],
}, async ({ opened: { desk, ticket, shop, url } }) => {
  const description = desk.getByText("Paid sends “Payment received” to Robin.");
  await expect(description).toBeVisible();
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
  await expect(description).toHaveCount(0);
  await expect
    .poll(async () => {
      await desk.reload();
      return timeLine(desk).allInnerTexts();
    })
    .toContainEqual(expect.stringContaining(`Payment received sent to ${GUEST.email}`));
});

test("ORD-08 UI-01 a tick is taken back by Undo, which says so where a mail is on its way already", async ({
  opened: { desk },
}) => {
  const [ready, paid] = [
    desk.getByRole("checkbox", { name: "Ready", exact: true }),
    desk.getByRole("checkbox", { name: "Paid", exact: true }),
  ];
  const undo = desk.getByRole("button", { name: "Undo" });
  await ready.check();
  await undo.click();
  await expect(ready).not.toBeChecked();
  await expect(timeLine(desk).filter({ hasText: "took Ready back" })).toHaveCount(1);
  await expect(undo).toHaveCount(0);

  await paid.check();
  await undo.click();
  await expect(
    desk.getByRole("status").getByText("Taken back. “Payment received” is on its way already."),
  ).toBeVisible();
  await expect(paid).not.toBeChecked();
  await expect(timeLine(desk).filter({ hasText: "marked it Unpaid" })).toHaveCount(1);
});

test("MAN-06 NOTE-02 the invoice is sent again from More, after a look at it", {
  tag: "@without-script-full",
}, async ({ opened: { desk, ticket } }) => {
  await desk.getByLabel(`More for order ${ticket}`).click();
  await desk.getByRole("link", { name: "Send “Invoice”" }).click();
  await expect(desk.getByText(new RegExp(`order #${ticket} for `))).toBeVisible();
  await desk.getByRole("button", { name: "Send it" }).click();
  await expect(desk.getByText("Mail sent")).toBeVisible();
  await expect(timeLine(desk).filter({ hasText: "sent “Invoice”" })).toHaveCount(1);
});

test("MAN-06 the private note is saved, and no one's is overwritten", {
  tag: "@without-script-full",
}, async ({ opened: { desk, hands, orderId, url }, scripted }) => {
  const note = desk.getByLabel("Private note");
  const save = async (text: string) => {
    await type(note, text);
    if (!scripted) await desk.getByRole("button", { name: "Save note" }).click();
  };
  await save("Calls before coming.");
  if (scripted) await expect(desk.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect(timeLine(desk).filter({ hasText: "changed the private note" })).toHaveCount(1);

  // While someone has begun to write, the page does not change under them.
  await note.focus();
  await hands.change(orderId, { notes: "Pays at the counter." });
  await save("Allergic to nuts.");
  await expect(desk.getByRole("alert")).toContainText("Pays at the counter.");
  await expect(note).toHaveValue("Allergic to nuts.");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(desk.getByRole("alert")).toHaveCount(0);
  await open(desk, url());
  await expect(note).toHaveValue("Allergic to nuts.");
});

test("MAN-06 what a colleague changes appears by itself, and never over what is being typed", async ({
  opened: { desk, hands, orderId },
}) => {
  const note = desk.getByLabel("Private note");
  const ready = desk.getByRole("checkbox", { name: "Ready", exact: true });
  await hands.change(orderId, { notes: "Rings twice." });
  await expect(note).toHaveValue("Rings twice.");

  // What is written cannot be saved yet, and looking anew would lose it.
  let letThrough = () => {};
  const held = new Promise<void>((done) => {
    letThrough = done;
  });
  await desk.route(
    (url) => url.pathname.endsWith(orderId),
    async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    },
  );
  const requested = desk.waitForRequest((request) => request.method() === "POST");
  await type(note, "Rings three times.");
  await requested;
  await hands.change(orderId, { ready_for_guest: true });
  await expect(note).toHaveValue("Rings three times.");
  letThrough();
  await expect(ready).toBeChecked();
  await expect(note).toHaveValue("Rings three times.");
  // Who of the two was first is the server's to say; both notes are told.
  await expect(timeLine(desk).filter({ hasText: "changed the private note" })).toHaveCount(2);
});

test("MAN-06 a note that could not be saved is told to whoever has gone on, and found when the order is opened again", async ({
  opened: { desk, ticket },
}) => {
  const note = desk.getByLabel("Private note");
  let fail = () => {};
  const held = new Promise<void>((done) => {
    fail = done;
  });
  await desk.route(
    (url) => url.pathname.startsWith("/trpc/"),
    async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await held;
      await route.abort();
    },
  );
  const requested = desk.waitForRequest((request) => request.method() === "POST");
  await type(note, "Keys at the bakery.");
  await requested;
  await desk.getByRole("link", { name: "Close order" }).click();
  await expect(note).toHaveCount(0);
  fail();
  await expect(desk.getByText(`Order #${ticket}: your note was not saved.`)).toBeVisible();

  await desk.unrouteAll({ behavior: "wait" });
  await desk.goBack();
  await expect(note).toHaveValue("Keys at the bakery.");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(desk.getByRole("alert")).toHaveCount(0);
  await expect(timeLine(desk).filter({ hasText: "changed the private note" })).toHaveCount(1);
});

test("ORD-11 an order is cancelled with its reason, its stock goes back, and it says so ever after", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ opened: { desk, ticket, item, shop, url } }) => {
  const stock = async () => (await shop.itemsForSale()).find(({ id }) => id === item.id)?.stock;
  const before = await stock();
  await desk.getByLabel(`More for order ${ticket}`).click();
  await desk.getByRole("link", { name: "Cancel order" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Cancel order #${ticket}?` })).toBeVisible();
  await desk.getByLabel("Reason").fill("They are ill.");
  await expect(desk.getByRole("checkbox", { name: "Put the items back in stock" })).toBeChecked();
  await expect(desk.getByRole("checkbox", { name: `Tell ${GUEST.name} by e-mail` })).toBeChecked();
  await desk.getByRole("button", { name: "Cancel order", exact: true }).click();

  await expect(desk.getByRole("heading", { level: 1, name: `Order #${ticket}` })).toBeVisible();
  await expect(desk.getByText(/^Cancelled by /)).toBeVisible();
  await expect(desk.getByText("Reason: They are ill.")).toBeVisible();
  await expect(desk.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(desk.getByRole("link", { name: "Print", exact: true })).toBeVisible();
  await expect(desk.getByRole("checkbox", { name: "Paid", exact: true })).toBeDisabled();
  await expect(timeLine(desk).filter({ hasText: "put its items back in stock" })).toHaveCount(1);
  await expect(timeLine(desk).filter({ hasText: `Order cancelled` })).toHaveCount(1);
  if (before !== undefined) expect(await stock()).toBe(before + 1);
  await desk.goto(url("/edit"));
  await expect(desk).toHaveURL(url());
});

test("ORD-11 ORD-08 an order that was paid since the question was asked is not cancelled by it: its money is told of first", {
  tag: ["@without-script"],
}, async ({ placed: { desk, hands, orderId, url, alone } }) => {
  // A live page would show at once that it is paid; one that rests, or has no scripts, does not.
  await desk.route(/\/manage\/events/, (route) => route.abort());
  await open(desk, url(`${alone}&ask=cancel`));
  await desk.getByLabel("Reason").fill("They are ill.");
  await hands.change(orderId, { paid: true });
  const cancel = desk.getByRole("button", { name: "Cancel order", exact: true });
  await cancel.click();
  await expect(desk.getByText("It was marked Paid meanwhile, so it is not cancelled yet.")).toBeVisible();
  await expect(desk.getByText("Please give the money back yourself.")).toBeVisible();
  await expect(desk.getByText(/^Cancelled by /)).toHaveCount(0);
  await cancel.click();
  await expect(desk.getByText(/^Cancelled by /)).toBeVisible();
});

test("ORD-11 NOTE-02 cleared, a cancelled order tells no one; its customer can still be told afterwards", {
  tag: "@without-script-full",
}, async ({ placed: { desk, ticket, url, alone } }) => {
  await open(desk, url(`${alone}&ask=cancel`));
  await desk.getByRole("checkbox", { name: `Tell ${GUEST.name} by e-mail` }).uncheck();
  await desk.getByRole("button", { name: "Cancel order", exact: true }).click();
  await expect(desk.getByText(/^Cancelled by /)).toBeVisible();
  await expect(timeLine(desk).filter({ hasText: "Order cancelled" })).toHaveCount(0);
  await desk.getByLabel(`More for order ${ticket}`).click();
  await desk.getByRole("link", { name: "Send “Order cancelled”" }).click();
  await expect(desk.getByText("please ask Corner Pies for your money back")).toBeVisible();
  await desk.getByRole("button", { name: "Send it" }).click();
  await expect(timeLine(desk).filter({ hasText: `Order cancelled` }).first()).toBeVisible();
});

test("MAN-06 UI-04 an order is edited by the keyboard alone: a new line gets the focus", async ({
  placed: { desk, url },
}) => {
  await open(desk, url("/edit"));
  await desk.getByRole("button", { name: "Own item", exact: true }).focus();
  await desk.keyboard.press("Enter");
  await expect(desk.getByLabel("Name of line 2")).toBeFocused();
  await desk.keyboard.type("Candles");
  // Past the quantity, which is 1.
  await desk.keyboard.press("Tab");
  await desk.keyboard.press("Tab");
  await desk.keyboard.type("2.50");
  // Enter shows the difference and saves nothing.
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("region", { name: "What changes" }).getByText("becomes")).toBeVisible();
  await expect(desk.getByRole("heading", { level: 1, name: /^Edit order/ })).toBeVisible();
});

test("UI-04 ORD-11 axe finds nothing on an order's edit form, a mail before it goes, the question before an order is cancelled and a cancelled order, and nothing scrolls sideways", {
  tag: "@full",
}, async ({ placed: { desk, hands, orderId, ticket, url, alone } }) => {
  test.slow();
  await open(desk, url("/edit"));
  await expectNoSideways(desk);
  // A line that has no name yet.
  await desk.getByRole("button", { name: "Fee", exact: true }).click();
  await desk.getByRole("button", { name: "Review Changes" }).click();
  await expect(desk.getByLabel("Name of line 2")).toHaveAccessibleDescription(/Give it a name\./);
  await expectAccessible(desk, /^Edit order #/);
  for (const [ask, heading] of [
    ["mail&mail=customer-invoice", /^Mail for order #/],
    ["cancel", /^Cancel order #/],
  ] as const) {
    await open(desk, url(`${alone}&ask=${ask}`));
    await expectAccessible(desk, heading);
    await expectNoSideways(desk);
  }
  await hands.change(orderId, { cancelled: { reason: "They are ill.", restock: true } });
  await open(desk, url(alone));
  await expect(desk.getByText("Reason: They are ill.")).toBeVisible();
  await expectAccessible(desk, `Order #${ticket}`);
});
