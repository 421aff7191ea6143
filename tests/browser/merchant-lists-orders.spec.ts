import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

/** Someone whose orders a search finds, and no others. */
const newPerson = () => ({
  name: `Tilda ${Math.random().toString(36).slice(2, 10)}`,
  email: "tilda@example.com",
  phone: "415-555-0149",
});

const inDollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

/** A list that is told late of what others do; the live one would have told in time. */
const withoutStream = (page: Page) => page.route(/\/manage\/events/, (route) => route.abort());

const boxOf = (page: Page, ticket: number) =>
  page.getByRole("checkbox", { name: `Select order ${ticket}`, exact: true });
const done = (page: Page, words: RegExp | string) => page.getByRole("status").getByText(words);

test("MAN-06 UI-04 marking checked orders by keys leaves the keyboard at the row that stands there now", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders?show=unpaid"));
  const boxes = page.getByRole("checkbox", { name: /^Select order / });
  await boxes.nth(1).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Mark Paid" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("1 order marked Paid.")).toBeVisible();
  await expect(boxes.nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
});

test("MAN-06 checked orders are marked together; the one that was cancelled meanwhile is named, and all of it is taken back", {
  tag: ["@without-script", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const [one, other, gone] = [await hands.place(guest), await hands.place(guest), await hands.place(guest)];
  await logIn(page, "sweetcrumb", "merchant");
  await withoutStream(page);
  const list = sweetcrumb.url(
    `/manage/orders?${new URLSearchParams({ show: "unpaid", search: guest.name })}`,
  );
  await open(page, list);

  await boxOf(page, one.ticket_number).check();
  await boxOf(page, other.ticket_number).check();
  const bar = page.getByRole("form", { name: "Selected orders" });
  if (scripted) {
    const owed = inDollars(one.grand_total + other.grand_total);
    await expect(bar.getByText("2 selected")).toBeVisible();
    await expect(bar.getByText(`${owed} owed`)).toBeVisible();
    await bar.getByLabel("Clear selection").click();
    await expect(bar).toHaveCount(0);
    await boxOf(page, one.ticket_number).check();
    await boxOf(page, other.ticket_number).check();
  }
  await boxOf(page, gone.ticket_number).check();
  await hands.change(gone.id, { cancelled: { reason: "Ill", restock: false } });
  await bar.getByRole("button", { name: "Mark Paid" }).click();
  const words = `2 orders marked Paid. Left out: #${gone.ticket_number} is cancelled.`;
  await expect(done(page, words)).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("link", { name: `#${one.ticket_number}`, exact: true })).toHaveCount(0);

  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(done(page, "Taken back for 2 orders.")).toBeVisible();
  await expect(boxOf(page, one.ticket_number)).toBeVisible();
  await expect(boxOf(page, one.ticket_number)).not.toBeChecked();

  await page.getByRole("link", { name: "Cancelled", exact: true }).click();
  await page.getByRole("link", { name: `#${gone.ticket_number}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order #${gone.ticket_number}` })).toBeVisible();
});

test("MAN-06 while checked orders are marked the buttons that would do nothing show it, and then each press counts", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const orders = [await hands.place(guest), await hands.place(guest)];
  const select = async () => {
    for (const { ticket_number: ticket } of orders) await boxOf(page, ticket).check();
  };
  await logIn(page, "sweetcrumb", "merchant");
  await withoutStream(page);
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/orders\.updateMany/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await select();
  const bar = page.getByRole("form", { name: "Selected orders" });
  const complete = bar.getByRole("button", { name: "Complete" });
  await bar.getByRole("button", { name: "Mark Paid" }).click();
  await expect(complete).toHaveAttribute("aria-busy", "true");
  await expect(complete).toBeDisabled();
  answer();
  await expect(done(page, "2 orders marked Paid.")).toBeVisible();
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeEnabled();

  await select();
  await complete.click();
  await expect(done(page, "2 orders marked Completed.")).toBeVisible();
  for (const { id } of orders)
    expect(await hands.call("GET", `/orders/${id}`)).toMatchObject({ paid: true, completed: true });
});

test("PWA-02 REL-R6 without a network the list stays, says that it waits, and is what was asked for when the network is back", {
  tag: "@phone-full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  // Orders that other tests place and mark meanwhile come into no list that is counted here.
  await withoutStream(page);
  await open(page, shop("sweetcrumb").url("/manage/orders?show=paid"));
  const boxes = page.getByRole("checkbox", { name: /^Select order / });
  const before = await boxes.count();
  expect(before).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Unpaid" }).click();
  await expect(page.getByText("This takes longer than usual. We keep trying.")).toBeVisible();
  await expect(boxes).toHaveCount(before);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/show=unpaid/);
  await expect(page.getByText("This takes longer than usual. We keep trying.")).toHaveCount(0);
});

test("MAN-06 REL-R6 a list that was left before it was read anew shows what is so when one comes back", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const placed = await hands.place(guest);
  await logIn(page, "sweetcrumb", "merchant");
  await withoutStream(page);
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  const isList = (url: URL) => url.pathname === "/manage/orders.data";
  // It is still on its way as one goes on.
  await page.route(isList, () => {});
  await boxOf(page, placed.ticket_number).check();
  await page.getByRole("button", { name: "Mark Paid" }).click();
  const row = page.getByRole("row").filter({ has: boxOf(page, placed.ticket_number) });
  await expect(row.getByText("Unpaid", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Prep" }).click();
  await expect(page).toHaveURL(/\/manage\/orders\/prep/);
  await page.unroute(isList);
  await hands.change(placed.id, { paid: false });
  await page.goBack();
  await expect(row.getByText("Unpaid", { exact: true })).toBeVisible();
});

test("MAN-06 an order that someone edited meanwhile is left out of what is done to many", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const [kept, edited] = [await hands.place(guest), await hands.place(guest)];
  await logIn(page, "sweetcrumb", "merchant");
  await withoutStream(page);
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  await boxOf(page, kept.ticket_number).check();
  await boxOf(page, edited.ticket_number).check();
  await hands.change(edited.id, { notes: "Called: wants one more" });
  await page.getByRole("button", { name: "Mark Ready" }).click();
  await expect(
    done(page, `1 order marked Ready. Left out: #${edited.ticket_number} was changed by somebody meanwhile.`),
  ).toBeVisible();
});

test("MAN-06 MAN-08 all orders of the page are checked at once, and their tickets printed together", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted, isMobile }) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const placed = [await hands.place(guest), await hands.place(guest)];
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  if (scripted && !isMobile) await page.getByRole("checkbox", { name: "Select all 2" }).check();
  else await page.getByRole("link", { name: "Select all on this page" }).click();
  for (const order of placed) await expect(boxOf(page, order.ticket_number)).toBeChecked();
  await page.getByRole("button", { name: "Print tickets" }).click();
  await page.waitForURL(/\/manage\/orders\/print\?/);
  expect(new URL(page.url()).searchParams.getAll("id").sort()).toEqual(placed.map(({ id }) => id).sort());
});

test("MAN-06 the orders of the present filter are had as a file, and the page says so", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const guest = newPerson();
  const { ticket_number: ticket } = await (await merchantsHands(sweetcrumb)).place(guest);
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(`/manage/orders?show=unpaid&search=${encodeURIComponent(guest.name)}`));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).filter({ visible: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("orders.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  const rows = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"${ticket}"`);
  if (!scripted) await page.reload();
  await expect(page.getByRole("status").getByText("Export success").filter({ visible: true })).toBeVisible();
});

test("MAN-06 AUTH-05 a file that is asked for after the log-in has ended leads to the log-in and back to the list, and saves nothing", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders?show=unpaid"));
  const saved: string[] = [];
  page.on("download", (file) => saved.push(file.suggestedFilename()));
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("link", { name: "Export" }).filter({ visible: true }).click();
  await page.waitForURL(/\/owner\/login/);
  const back = new URL(page.url()).searchParams.get("next");
  expect(back).toMatch(
    scripted ? /^\/manage\/orders\?show=unpaid$/ : /^\/manage\/orders\/export\?show=unpaid/,
  );
  expect(saved).toEqual([]);
});

test("MAN-06 the list says why it is empty, and that nothing was checked", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/orders?search=nobody-of-that-name"));
  await expect(page.getByText("by ticket, name, e-mail and phone")).toBeVisible();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page.getByRole("checkbox", { name: /^Select order / }).first()).toBeVisible();
  const bar = page.getByRole("form", { name: "Selected orders" });
  if (scripted) await expect(bar).toHaveCount(0);
  else {
    await bar.getByRole("button", { name: "Complete" }).click();
    await expect(done(page, "Tick an order first.")).toBeVisible();
  }
});

test("MAN-06 ORD-08 an order that is unpaid and ready says both", { tag: "@phone" }, async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const placed = await hands.place(guest);
  await hands.change(placed.id, { ready_for_guest: true });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  const row = page.getByRole("row").filter({ has: boxOf(page, placed.ticket_number) });
  for (const word of ["Unpaid", "Ready"]) await expect(row.getByText(word, { exact: true })).toBeVisible();
});

test("MAN-06 the list comes by days, and as it was sorted last", { tag: "@without-script-full" }, async ({
  page,
  shop,
  logIn,
  scripted,
}) => {
  const list = shop("sweetcrumb").url("/manage/orders");
  const days = page.getByRole("rowheader", { name: / (orders?|on this page)$/ });
  const sort = page.getByRole("combobox", { name: /^Sort/ });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, list);
  await expect(days.first()).toBeVisible();
  await expect(sort).toHaveValue("day");
  for (const [name, isByDay] of [
    ["newest", false],
    ["day", true],
  ] as const) {
    await sort.selectOption(name);
    if (!scripted) await page.getByRole("search", { name: "Orders" }).getByRole("button").click();
    await page.waitForURL(new RegExp(`sort=${name}`));
    await open(page, list);
    await expect(sort).toHaveValue(name);
    await expect(days.first()).toBeVisible({ visible: isByDay });
  }
});

test("MAN-06 sorted by day each day says what its orders sum up to and what is owed", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const hands = await merchantsHands(sweetcrumb);
  const guest = newPerson();
  const [one, paid] = [await hands.place(guest), await hands.place(guest)];
  await hands.change(paid.id, { paid: true });
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(`/manage/orders?sort=day&search=${encodeURIComponent(guest.name)}`));
  const day = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /2 orders$/ }) });
  await expect(day).toContainText(inDollars(one.grand_total + paid.grand_total));
  await expect(day).toContainText(`${inDollars(one.grand_total)} owed`);
});

test("UI-04 MAN-06 orders are checked and marked by the keyboard", async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  const guest = newPerson();
  const { ticket_number: ticket } = await (await merchantsHands(sweetcrumb)).place(guest);
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(`/manage/orders?search=${encodeURIComponent(guest.name)}`));
  await boxOf(page, ticket).focus();
  await page.keyboard.press("Space");
  await expect(boxOf(page, ticket)).toBeChecked();
  const ready = page.getByRole("button", { name: "Mark Ready" });
  for (let steps = 0; steps < 12 && !(await ready.evaluate((it) => it === document.activeElement)); steps++) {
    await page.keyboard.press("Tab");
  }
  await expect(ready).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(done(page, "1 order marked Ready.")).toBeVisible();
});

test("UI-04 axe finds nothing on the list with checked orders and in a list by days, and it scrolls not sideways", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url("/manage/orders?sort=day"));
  const boxes = page.getByRole("checkbox", { name: /^Select order / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page, "Manage Orders");
  await expectNoSideways(page);
});
