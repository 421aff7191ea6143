import { expect, open, PASSWORD, takenOver, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { Keyboard } from "#tests/support/browser-keyboard.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { letLogInAge } from "#tests/support/browser-session.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

test("SET-02 a section saves itself, tells all that is wrong at once, and shoppers see the change", {
  tag: ["@without-script", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const backsoon = shop("backsoon");
  await logIn(page, "backsoon", "merchant");
  await open(page, backsoon.url("/manage/shop"));
  await expect(page).toHaveURL(/\/manage\/shop\/business-details$/);
  await open(page, backsoon.url("/manage/shop/payment"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Tip Default").fill("much");
  await field("Sales Tax").fill("101");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(field("Tip Default")).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await expect(field("Sales Tax")).toHaveAccessibleDescription(/This can be at most 100 %/);
  await field("Tip Default").fill("$6.50");
  await field("Sales Tax").fill("9.25");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
  await page.reload();
  await expect(field("Tip Default")).toHaveValue("6.50");
  await expect(field("Sales Tax")).toHaveValue("9.25");
});

test("SET-02 changes of several sections wait in one bar, outlive a reload, are in a second tab, and are saved together", async ({
  page,
  shop,
  logIn,
  context,
}) => {
  const cornerpies = shop("cornerpies");
  const city = fresh("Bridgeton");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/payment"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toHaveCount(0);
  await field("Tip Default").fill("7.00");
  await expect(bar).toContainText("1 unsaved change");
  await page
    .getByRole("navigation", { name: "Shop Settings" })
    .getByRole("link", { name: "Business Details" })
    .click();
  await field("City").fill(city);
  await expect(bar).toContainText("2 unsaved changes");
  await page.reload();
  await expect(bar).toContainText("2 unsaved changes");
  await expect(field("City")).toHaveValue(city);
  const second = await context.newPage();
  await open(second, cornerpies.url("/manage/shop/business-details"));
  await expect(second.getByRole("region", { name: "Unsaved changes" })).toContainText("2 unsaved changes");
  await second.close();

  // The names in the bar lead to their fields.
  await bar.getByRole("link", { name: "Tip Default" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Payment" })).toBeVisible();
  await expect(field("Tip Default")).toHaveValue("7.00");
  await expectAccessible(page, "Shop Settings");
  await bar.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await open(page, cornerpies.url("/"));
  await expect(page.getByText(city).first()).toBeVisible();
});

test("SET-02 a secret waits with the other changes: over another section, an Undo and what a second tab changes", async ({
  page,
  shop,
  logIn,
  context,
}) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const { tip_default: before } = await merchant.call<{ tip_default: number }>("GET", "/settings");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/payment"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const token = field("New Square Access Token");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const sections = page.getByRole("navigation", { name: "Shop Settings" });
  try {
    await page
      .getByRole("group", { name: "Square Access Token" })
      .getByText(/^(Enter|Replace)$/)
      .click();
    await token.fill("E");
    // What is blank again is no change, and its field is still there to type in.
    await token.press("Backspace");
    await expect(bar).toHaveCount(0);
    await token.pressSequentially("EAAA-waits-52Wt");
    await sections.getByRole("link", { name: "Menu Settings" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Menu Settings" })).toBeVisible();
    await sections.getByRole("link", { name: "Payment" }).click();
    await expect(token).toHaveValue("EAAA-waits-52Wt");

    await field("Sales Tax").fill("3.5");
    await expect(bar).toContainText("2 unsaved changes");
    const second = await context.newPage();
    await open(second, cornerpies.url("/manage/shop/payment"));
    await second.getByLabel("Tip Default", { exact: true }).fill("8.80");
    await expect(bar).toContainText("3 unsaved changes");
    await second.close();
    await page.getByRole("button", { name: "Undo" }).nth(1).click();
    await expect(bar).toContainText("2 unsaved changes");
    await expect(token).toHaveValue("EAAA-waits-52Wt");

    await field("Tip Default").fill("8.85");
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText("Saved, ends in 52Wt")).toBeVisible();
    await expect(field("Tip Default")).toHaveValue("8.85");
    await expect(token).toHaveValue("");
  } finally {
    await merchant.set({ tip_default: before, square_access_token: "" });
  }
});

test("SET-02 leaving with changes asks, Undo takes one back, Discard all", async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/menu-settings"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const before = await field("Low Stock Warning").inputValue();
  await field("Low Stock Warning").fill("77");
  await field("Item Oversold Note").fill("Sorry!");
  await page.getByRole("link", { name: "Items", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(field("Low Stock Warning")).toHaveValue("77");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(field("Low Stock Warning")).toHaveValue(before);
  await expect(bar).toContainText("1 unsaved change");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(bar).toHaveCount(0);
  await expect(field("Item Oversold Note")).not.toHaveValue("Sorry!");
});

test("SET-02 the second of two who save is told what changed meanwhile, and saves over it", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const other = await merchantsHands(sweetcrumb);
  const saved = () => other.call<{ low_stock_warning: number; delivery_fee: number }>("GET", "/settings");
  const before = await saved();
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/shop/fulfillment"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  try {
    await field("Delivery Fee").fill("8.25");
    await other.set({ low_stock_warning: before.low_stock_warning + 1 });
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Low Stock Warning");
    await expect(field("Delivery Fee")).toHaveValue("8.25");
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    expect((await saved()).delivery_fee).toBe(825);
  } finally {
    await other.set({ low_stock_warning: before.low_stock_warning, delivery_fee: before.delivery_fee });
  }
});

test("SET-02 what waited over a reload, or while another section was looked at, asks too before it goes over what someone else saved", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const other = await merchantsHands(sweetcrumb);
  const saved = () => other.call<{ tip_default: number }>("GET", "/settings");
  const { tip_default: before } = await saved();
  await logIn(page, "sweetcrumb", "merchant");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const save = bar.getByRole("button", { name: "Save Changes" });
  const sections = page.getByRole("navigation", { name: "Shop Settings" });
  const look = [
    () => page.reload(),
    async () => {
      await sections.getByRole("link", { name: "Menu Settings" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Menu Settings" })).toBeVisible();
      await sections.getByRole("link", { name: "Payment" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Payment" })).toBeVisible();
    },
  ];
  try {
    for (const [at, away] of look.entries()) {
      await open(page, sweetcrumb.url("/manage/shop/payment"));
      await field("Tip Default").fill(`${at + 11}.00`);
      await expect(bar).toContainText("1 unsaved change");
      await other.set({ tip_default: 2100 + at });
      await away();
      await takenOver(page);
      await expect(field("Tip Default")).toHaveValue(`${at + 11}.00`);
      await save.click();
      await expect(page.getByRole("alert")).toContainText("Tip Default");
      expect((await saved()).tip_default).toBe(2100 + at);
      // What was told is saved over with the next press, and typing goes on in its field until then.
      await field("Tip Default").press("End");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("5");
      await expect(field("Tip Default")).toBeFocused();
      await expect(field("Tip Default")).toHaveValue(`${at + 11}.05`);
      await save.click();
      await expect(bar).toHaveCount(0);
      expect((await saved()).tip_default).toBe((at + 11) * 100 + 5);
    }
  } finally {
    await other.set({ tip_default: before });
  }
});

test("SET-02 what is typed while a save is under way is kept, in the field and in the bar, and saved by the next", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const saved = () => merchant.call<{ tip_default: number; low_stock_warning: number }>("GET", "/settings");
  const before = await saved();
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/payment"));
  const tip = page.getByLabel("Tip Default", { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/manage/shop/**", async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  try {
    await tip.fill("12.00");
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(bar.getByRole("button", { name: "Saving..." })).toBeVisible();
    await tip.fill("13.00");
    answer();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await expect(bar).toContainText("1 unsaved change");
    await expect(tip).toHaveValue("13.00");
    await expect(page.getByText("was $12.00")).toBeVisible();
    expect((await saved()).tip_default).toBe(1200);
    // The form is drawn anew below whoever types: the next letter is in the field.
    await expect(tip).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("5");
    await expect(tip).toHaveValue("13.05");
    await bar.getByRole("button", { name: "Save Changes" }).click();
    await expect(bar).toHaveCount(0);
    expect((await saved()).tip_default).toBe(1305);
  } finally {
    await merchant.set({ tip_default: before.tip_default });
  }
});

test("SET-02 UI-04 by keys alone: what cannot be saved stays, and is marked in every section and in the bar", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const keyboard = new Keyboard(page);
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/shop/payment"));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await keyboard.write(field("Tip Default"), "much");
  const sections = page.getByRole("navigation", { name: "Shop Settings" });
  await keyboard.press(sections.getByRole("link", { name: "Menu Settings" }), "Enter", "back");
  await expect(page.getByRole("heading", { level: 2, name: "Menu Settings" })).toBeVisible();
  await keyboard.write(field("Low Stock Warning"), "few");
  await expect(bar).toContainText("2 unsaved changes");
  await keyboard.press(bar.getByRole("button", { name: "Save Changes" }), "Enter");
  await expect(field("Low Stock Warning")).toHaveAttribute("aria-invalid", "true");
  await expect(field("Low Stock Warning")).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await expect(bar).toContainText("2 unsaved changes");

  // The other one is where its name in the bar leads.
  await keyboard.press(bar.getByRole("link", { name: "Tip Default" }), "Enter");
  await expect(field("Tip Default")).toHaveValue("much");
  await expect(field("Tip Default")).toHaveAccessibleDescription(/Enter a number of zero or more$/);
  await keyboard.press(bar.getByRole("button", { name: "Discard" }), "Enter");
  await expect(bar).toHaveCount(0);
  await expect(field("Tip Default")).not.toHaveValue("much");

  // What was refused is discarded with it: no word of it comes back while someone goes on.
  const tax = field("Sales Tax");
  const before = await tax.inputValue();
  await tax.press("End");
  await page.keyboard.type("12");
  await expect(bar).toContainText("1 unsaved change");
  await expect(tax).toHaveValue(`${before}12`);
  await expect(tax).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(field("Tip Default")).not.toHaveAttribute("aria-invalid");
});

test("SET-01 settings are found by their names", { tag: "@without-script-full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/find?q=lead time"));
  await expect(page.getByRole("link", { name: /Lead Time Minutes/ })).toBeVisible();
});

test("SET-02 the history says who changed what, and puts a change back", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const backsoon = shop("backsoon");
  const merchant = await merchantsHands(backsoon);
  await merchant.set({ delivery_fee: 1100 });
  await merchant.set({ delivery_fee: 1200 });
  await logIn(page, "backsoon", "merchant");
  await open(page, backsoon.url("/manage/shop/history"));
  await expect(page.getByText("changed Delivery Fee from $11.00 to $12.00").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Put back/ })
    .first()
    .click();
  await expect(page.getByText("changed Delivery Fee from $12.00 to $11.00").first()).toBeVisible();
  if (scripted) await expectAccessible(page, "Shop Settings");
  await open(page, backsoon.url("/manage/shop/fulfillment"));
  await expect(page.getByLabel("Delivery Fee", { exact: true })).toHaveValue("11.00");
});

test("SET-02 SEC-A34 a change of where money goes is put back with the password once the log-in is older, and one of which nothing is left says so", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  const backsoon = shop("backsoon");
  const merchant = await merchantsHands(backsoon);
  const goesTo = async () =>
    (await merchant.call<{ zelle_contact: string }>("GET", "/settings")).zelle_contact;
  const before = await goesTo();
  const putBack = page.getByRole("button", { name: /^Put back what/ });
  try {
    await merchant.set({ zelle_contact: "ours@backsoon.test" });
    await merchant.set({ zelle_contact: "theirs@elsewhere.test" });
    await logIn(page, "backsoon", "merchant");
    await letLogInAge(page, 11);
    await open(page, backsoon.url("/manage/shop/history"));
    await putBack.first().click();
    const password = page.getByLabel("Current Password", { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/This field is required$/);
    if (scripted) await expectAccessible(page, "Shop Settings");
    await password.fill("not the password");
    await page.getByRole("button", { name: "Put back", exact: true }).click();
    await expect(password).toHaveAccessibleDescription(/This is not your password\.$/);
    expect(await goesTo()).toBe("theirs@elsewhere.test");
    await password.fill(PASSWORD);
    await password.press("Enter");
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await expect(password).toHaveCount(0);
    expect(await goesTo()).toBe("ours@backsoon.test");

    // The change that was put back is the second one now.
    await putBack.nth(1).click();
    await expect(page.getByRole("alert")).toContainText("There is nothing of this change left to put back.");
  } finally {
    await merchant.set({ zelle_contact: before });
  }
});

test("SET-02 what a change touches is said before it is saved, leads to those orders and to their customers, and is asked when a change is put back", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const [window] = await merchant.call<{ id: string; state: string; delivery_days: { label: string }[] }[]>(
    "GET",
    "/availabilities?filter[state]=active",
  );
  await merchant.call("POST", "/orders", {
    availability_id: window?.id,
    fulfillment_type: "Delivery",
    fulfillment_slot: window?.delivery_days[0]?.label,
    delivery_address: "12 Orchard Lane, 04101",
    guest: { name: "Robin Baker", email: "robin@example.com", phone: "415-555-0142" },
    line_items: [{ item_id: (await cornerpies.plentifulItem()).id, quantity: 1 }],
  });
  await logIn(page, "cornerpies", "merchant");
  const delivery = page.getByRole("checkbox", { name: "Delivery", exact: true });
  const save = page.getByRole("button", { name: "Save Changes" });
  const ways = async () =>
    (await merchant.call<{ fulfillment_options: string[] }>("GET", "/settings")).fulfillment_options;
  const told = scripted
    ? page.getByRole("dialog", { name: "Before this is saved" })
    : page.locator("#impact");
  try {
    await open(page, cornerpies.url("/manage/shop/fulfillment"));
    await delivery.uncheck();
    await save.click();
    await expect(told).toContainText(/Fulfillment Options, without Delivery: \d+ open orders?/);
    const [, count] = /:\s*(\d+) open/.exec(await told.innerText()) ?? [];
    if (scripted) await expectAccessible(page, "Shop Settings");
    expect(await ways()).toContain("Delivery");

    // Those very orders, in a tab of their own: what is changed still waits here.
    const opened = page.context().waitForEvent("page");
    await told.getByRole("link", { name: "See these orders" }).click();
    const orders = await opened;
    await expect(orders).toHaveURL(/search=type%3ADelivery/);
    await expect(orders.getByRole("searchbox", { name: "Search orders" })).toHaveValue("type:Delivery");
    await expect(orders.getByText(new RegExp(`of ${count}\\b`)).first()).toBeVisible();
    await orders.close();

    // And their customers are written to from there.
    const writing = page.context().waitForEvent("page");
    await told.getByRole("link", { name: "Write to these customers" }).click();
    const note = await writing;
    await expect(note.getByRole("heading", { level: 1, name: "Write to customers" })).toBeVisible();
    await takenOver(note);
    await expect(note.getByText(/^\d+ customers? with \d+ open orders?: each gets one mail/)).toBeVisible();
    await expectNoSideways(note);
    await note.getByRole("button", { name: /^Send to \d+ customers?$/ }).click();
    await expect(note.getByLabel("Your words")).toHaveAttribute("aria-invalid", "true");
    if (scripted) await expectAccessible(note, "Write to customers");
    await note.getByLabel("Your words").fill("We deliver no more, please come by.");
    await note.getByRole("button", { name: /^Send to \d+ customers?$/ }).click();
    await expect(
      note.getByRole("status").getByText(/^Your mail is on its way to \d+ customers?\./),
    ).toBeVisible();
    await expect(note.getByLabel("Your words")).toBeHidden();
    await note.close();
    const { text } = await cornerpies.messageTo("robin@example.com", /^Corner Pies: about your order/);
    expect(text).toContain("We deliver no more, please come by.");

    if (scripted) {
      await page.keyboard.press("Escape");
      await expect(told).toBeHidden();
      await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("1 unsaved change");
      await save.click();
    }
    await expect(delivery).not.toBeChecked();
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    await page.reload();
    await expect(delivery).not.toBeChecked();

    // Putting back the change that brought deliveries again asks the same.
    await merchant.set({ fulfillment_options: ["Pickup", "Delivery", "Shipping"] });
    await open(page, cornerpies.url("/manage/shop/history"));
    await page
      .getByRole("button", { name: /^Put back what/ })
      .first()
      .click();
    await expect(page.locator("#impact")).toContainText(/without Delivery: \d+ open orders?/);
    if (scripted) await expectAccessible(page, "Shop Settings");
    expect(await ways()).toContain("Delivery");
    await page.getByRole("button", { name: "Put back anyway" }).click();
    await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    expect(await ways()).not.toContain("Delivery");
  } finally {
    await merchant.set({ fulfillment_options: ["Pickup", "Delivery", "Shipping"] });
  }
});
