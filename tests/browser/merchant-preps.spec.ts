import { readFile } from "node:fs/promises";
import { expect, type Locator, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands, openOneDayOfPrep } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

const PREP = "/manage/orders/prep";

/** Sends the marks where no script does it at each tick. */
async function saveMarks(page: Page, scripted: boolean): Promise<void> {
  if (scripted) return;
  // A page that is about to be replaced by the answer cannot be loaded anew.
  const answered = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save the marks" }).click();
  await answered;
}

/** A box as the server keeps it: a fresh look says so. */
async function expectKept(page: Page, box: Locator, kept: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      return box.isChecked();
    })
    .toBe(kept);
}

const boxOf = (page: Page, item: string) => page.getByRole("checkbox", { name: item, exact: true });
const cardOf = (page: Page, ticket: number) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `#${ticket} ` }) });

test("MAN-07 what a guest ordered is to be made and to be packed, and its marks stand on every device", {
  tag: ["@without-script", "@wide-full", "@phone-full"],
}, async ({ page: kitchen, shop, logIn, otherPage, scripted }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  const { ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  await logIn(kitchen, "cornerpies", "merchant");
  await open(kitchen, cornerpies.url(PREP));
  await expect(kitchen.getByRole("heading", { level: 1, name: "Order Prep" })).toBeVisible();

  const made = boxOf(kitchen, item.name);
  await expect(made).not.toBeChecked();
  await made.check();
  await saveMarks(kitchen, scripted);
  await expectKept(kitchen, made, true);

  // The day of the guest's order is packed by its own card.
  const day = kitchen.getByRole("navigation", { name: "Day to pack" }).getByRole("link");
  const days = await day.count();
  const card = cardOf(kitchen, ticket);
  for (let at = 0; at < days && (await card.count()) === 0; at += 1) {
    await day.nth(at).click();
    await expect(day.nth(at)).toHaveAttribute("aria-current", "true");
  }
  await expect(card).toContainText(GUEST.name);
  await expect(card).toContainText(/Collect \$\d+\.\d\d/);
  const packed = card.getByRole("checkbox");
  await packed.check();
  await saveMarks(kitchen, scripted);
  await expectKept(kitchen, packed, true);

  const counter = await otherPage();
  await logIn(counter, "cornerpies", "merchant");
  await open(counter, kitchen.url());
  await expect(boxOf(counter, item.name)).toBeChecked();
  await expect(cardOf(counter, ticket).getByRole("checkbox")).toBeChecked();
  await boxOf(counter, item.name).uncheck();
  await saveMarks(counter, scripted);
  await expectKept(kitchen, made, false);
});

test("MAN-07 a box ticked on a board that is older than an order marks nothing: the board comes anew, says so, and is ticked again", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  const hands = await merchantsHands(cornerpies);
  await hands.place(GUEST);
  await logIn(page, "cornerpies", "merchant");
  if (scripted) await page.clock.install();
  await open(page, cornerpies.url(PREP));
  const made = boxOf(page, item.name);
  const total = page.getByRole("row").filter({ has: made }).getByRole("cell", { name: /^\d+$/ }).first();
  const before = Number(await total.innerText());
  await expect(made).not.toBeChecked();

  if (scripted) {
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await page.clock.fastForward("05:01");
  }
  const { id } = await hands.place(GUEST);
  if (scripted) {
    await expect(page.getByRole("button", { name: "Show what is new" })).toBeVisible();
    // Without a touch ahead of it, which might have the board look first.
    await made.dispatchEvent("click");
  } else {
    await made.check();
    await saveMarks(page, scripted);
  }
  await expect(page.getByRole("alert")).toContainText(`look again before you tick it: ${item.name}.`);
  await expect(made).not.toBeChecked();
  await expect.poll(async () => Number(await total.innerText())).toBe(before + 1);

  await made.check();
  await saveMarks(page, scripted);
  await expect(page.getByRole("alert")).toBeHidden();
  await expectKept(page, made, true);
  await made.uncheck();
  await saveMarks(page, scripted);
  await hands.change(id, { cancelled: { reason: "", restock: true } });
});

test("MAN-07 a tick on one device appears on the other without a reload, and one that is not kept is taken back", async ({
  page,
  shop,
  logIn,
  otherPage,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(PREP));
  const other = await otherPage();
  await logIn(other, "sweetcrumb", "merchant");
  await open(other, sweetcrumb.url(PREP));
  const here = page.getByRole("table").getByRole("checkbox").first();
  const there = other.getByRole("table").getByRole("checkbox").first();
  for (const set of [true, false]) {
    await here.setChecked(set);
    await expect(here).toBeChecked({ checked: set });
    await expect(there).toBeChecked({ checked: set });
  }

  await page.context().setOffline(true);
  // It may be taken back before anyone sees it checked.
  await here.click();
  await expect(page.getByRole("alert")).toContainText("A mark was not saved");
  await expect(here).not.toBeChecked();
  await page.context().setOffline(false);
});

test("MAN-07 MAN-06 AUTH-05 a new order is on the board by itself, one that is cancelled leaves it, and an untouched board rests", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  await logIn(page, "cornerpies", "merchant");
  await page.clock.install();
  await open(page, cornerpies.url(PREP));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const total = async () =>
    Number(
      (
        await page
          .getByRole("row", { name: /^All pieces/ })
          .getByRole("cell")
          .first()
          .innerText()
      ).trim(),
    );
  const before = await total();
  const { id } = await hands.place(GUEST);
  await expect.poll(total).toBe(before + 1);
  await hands.change(id, { cancelled: { reason: "", restock: true } });
  await expect.poll(total).toBe(before);

  // Where no one touches it for five minutes it rests (AUTH-05), says that it does, and goes on when it is asked to.
  await page.clock.fastForward("05:01");
  const { id: later } = await hands.place(GUEST);
  const look = page.getByRole("button", { name: "Show what is new" });
  await expect(look).toBeVisible();
  expect(await total()).toBe(before);
  await look.click();
  await expect.poll(total).toBe(before + 1);
  await expect(look).toBeHidden();
  await hands.change(later, { cancelled: { reason: "", restock: true } });
});

test("MAN-07 of Make and Pack the one that was chosen is marked", { tag: "@without-script-full" }, async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url(PREP));
  const parts = page.getByRole("navigation", { name: "On this page" });
  for (const [chosen, other] of [
    ["Make", "Pack"],
    ["Pack", "Make"],
    ["Make", "Pack"],
  ] as const) {
    await parts.getByRole("link", { name: chosen }).click();
    await expect(parts.getByRole("link", { name: chosen })).toHaveCSS("font-weight", "600");
    await expect(parts.getByRole("link", { name: other })).toHaveCSS("font-weight", "500");
  }
});

test("MAN-07 prep is asked for windows and some of their days, for a date and for a range", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const total = async () => Number((await pieces.getByRole("cell").first().innerText()).trim());
  const pieces = page.getByRole("row", { name: /^All pieces/ });
  await open(page, sweetcrumb.url(PREP));
  const plain = await total();
  await open(page, sweetcrumb.url(`${PREP}?day=all`));
  const show = page.getByRole("button", { name: "Show", exact: true });
  const send = async () => (scripted ? undefined : show.click());
  const all = await total();
  expect(plain).toBeGreaterThan(0);
  expect(all).toBeGreaterThanOrEqual(plain);

  const chips = page.getByRole("group", { name: "Days", exact: true }).getByRole("checkbox");
  const days = await chips.count();
  expect(days).toBeGreaterThan(1);
  await chips.last().uncheck();
  await send();
  await expect(page).toHaveURL(/day=2/);
  await expect.poll(total).toBeLessThan(all);
  const some = await total();
  await expect(chips).toHaveCount(days);
  await expect(chips.last()).not.toBeChecked();
  await chips.last().check();
  await send();
  await expect(page).not.toHaveURL(/day=2/);
  await expect.poll(total).toBe(all);

  const firstDay = String(await chips.first().getAttribute("value"));
  const lastDay = String(await chips.last().getAttribute("value"));
  await page.getByRole("link", { name: "Pick a date" }).click();
  const picker = page.getByRole("dialog", { name: "Which day?" });
  await picker.getByLabel("Day", { exact: true }).fill(lastDay);
  await picker.getByRole("button", { name: "Show this day" }).click();
  await expect(picker).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`date=${lastDay}`));
  await expect.poll(total).toBe(all - some);

  await page.getByRole("link", { name: "Pick a date" }).click();
  await picker.getByLabel("Day", { exact: true }).fill(firstDay);
  await picker.getByLabel("Until").fill(lastDay);
  await picker.getByRole("button", { name: "Show this day" }).click();
  await expect(page).toHaveURL(new RegExp(`date=${firstDay}&until=${lastDay}`));
  await expect.poll(total).toBe(all);

  await page.getByRole("link", { name: "Pick a date" }).click();
  await picker.getByLabel("Day", { exact: true }).fill("2031-01-06");
  await picker.getByLabel("Until").fill("");
  await picker.getByRole("button", { name: "Show this day" }).click();
  await expect(page.getByRole("heading", { name: "Nothing to make" })).toBeVisible();
  await expect(page.getByText("No order is placed for Mon, Jan 6 yet.")).toBeVisible();

  // Windows take the place of the day.
  await page.getByText("Order window:").locator("..").click();
  await page.getByRole("group", { name: "Order windows" }).getByRole("checkbox").first().check();
  await send();
  await expect(page).toHaveURL(/window=/);
  await expect.poll(total).toBe(plain);
});

test("MAN-07 the date picker takes the focus, Escape gives it back, and nothing is asked", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url(PREP));
  const address = page.url();
  const way = page.getByRole("link", { name: "Pick a date" });
  await way.focus();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Which day?" });
  await expect(picker).toBeVisible();
  await expect(picker.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(way).toBeFocused();
  expect(page.url()).toBe(address);
});

test("MAN-07 what to make is a file, and the next page says 'Export success'", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, shop("sweetcrumb").url(PREP));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("order-prep.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/^\uFEFF"Section","Item","Unit","Slot","Type","Quantity"\r\n/);
  const pieces = page.getByRole("row", { name: /^All pieces/ }).getByRole("cell");
  const quantities = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => Number(/"(\d+)"$/.exec(row)?.[1]));
  expect(quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(
    Number(await pieces.first().innerText()),
  );
  await page.reload();
  await expect(page.getByRole("status").getByText("Export success")).toBeVisible();
});

test("MAN-07 on paper there are no controls and no colours, the head of the table repeats, packing begins a page in two columns", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "sweetcrumb", "merchant");
  await page.emulateMedia({ colorScheme: "dark" });
  await openOneDayOfPrep(page, shop("sweetcrumb").url(PREP));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  // A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  for (const control of ["button", "link"] as const)
    for (const name of ["Print", "Export", "Pick a date", "Print tickets", "Manage Orders"])
      await expect(page.getByRole(control, { name, exact: true })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Manage" })).toBeHidden();
  await expect(page.getByText(/^Sweet Crumb Bakery\. .*, printed .*Pacific$/)).toBeVisible();

  const measured = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`no ${selector}`);
      return getComputedStyle(element);
    };
    const inked = [...document.querySelectorAll("main *")].filter((element) => {
      if (element.getClientRects().length === 0) return false;
      const { color, backgroundColor } = getComputedStyle(element);
      const isGrey = (text: string) => {
        const [red, green, blue, alpha = "1"] = text.match(/[\d.]+/g) ?? [];
        return text.startsWith("rgb") && (Number(alpha) === 0 || (red === green && green === blue));
      };
      return !isGrey(color) || !isGrey(backgroundColor);
    });
    return {
      head: style("main table thead").display,
      packing: style("#packing").breakBefore,
      columns: style("[data-slot=pack-cards]").columnCount,
      card: style("[data-slot=pack-cards] > li").breakInside,
      paper: style("body").backgroundColor,
      inked: inked.map(({ tagName, className }) => `${tagName}.${className}`),
      tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  expect(measured).toEqual({
    head: "table-header-group",
    packing: "page",
    columns: "2",
    card: "avoid",
    paper: "rgb(255, 255, 255)",
    inked: [],
    tooWide: 0,
  });
});

test("MAN-07 UI-04 axe finds nothing on prep, its date picker and an empty day; nothing scrolls sideways; a window that is not there is not found", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url(PREP));
  await expectAccessible(page, "Order Prep");
  await expectNoSideways(page);
  await page.goto(sweetcrumb.url(`${PREP}?date=2031-01-06&pick=1`));
  await expectAccessible(page, "Order Prep");
  await expectNoSideways(page);
  const answer = await page.goto(sweetcrumb.url(`${PREP}?window=019ad000-0000-7000-8000-00000000000a`));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "There is no such order window" })).toBeVisible();
});
