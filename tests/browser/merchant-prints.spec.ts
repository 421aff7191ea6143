import { type DemoShop, expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

/** How many pages a paper has. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The first orders of the merchant's list, by their addresses. */
async function ordersOf(page: Page, shop: DemoShop, query = ""): Promise<string[]> {
  await open(page, shop.url(`/manage/orders${query}`));
  const links = page.getByRole("table").getByRole("link", { name: /^#\d+$/ });
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return addresses.map((address) => /[\da-f-]{36}/.exec(address)?.[0] ?? "");
}

/** Its two papers. */
const SHEET = "[data-slot=ticket-sheet]";
const ROLL = "[data-slot=ticket-roll]";
/** The first large words of a sheet. */
const DAY = `${SHEET} [data-slot=sheet-title]:nth-child(1 of [data-slot=sheet-title]) > :first-child`;

/** The ticket of one order. */
const ticketOf = (page: Page, ticket: number) => page.getByRole("region", { name: `Order #${ticket}` });

test("MAN-08 the ticket of a guest's order says day, name, items with boxes, the total and that it is unpaid", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page: desk, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  const { id: orderId, ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  await logIn(desk, "cornerpies", "merchant");
  await open(desk, cornerpies.url(`/manage/orders/print/${orderId}`));
  await expect(desk.getByRole("heading", { level: 1, name: `Print Order #${ticket}` })).toBeAttached();
  const sheet = ticketOf(desk, ticket).locator(SHEET);
  await expect(sheet.getByText(GUEST.name)).toBeVisible();
  await expect(sheet.getByRole("rowheader", { name: item.name })).toBeVisible();
  await expect(sheet.getByText("Unpaid", { exact: true })).toBeVisible();
  await expect(sheet.getByText("207-555-0100")).toBeVisible();
  await expect(sheet.locator("[data-slot=sheet-money]")).toContainText(/@\w+/);
  await expect(sheet.locator("[data-slot=ticket-totals]")).toContainText(/Total\s*\$\d+\.\d\d/);
  expect(await sheet.locator("tbody [data-slot=ticket-box]").count()).toBe(
    await sheet.locator("tbody tr").count(),
  );
  await expect(desk.getByRole("button", { name: "Print", exact: true })).toBeVisible({ visible: scripted });

  // The roll is chosen without a script too.
  await desk.getByRole("radio", { name: "80 mm roll" }).check();
  await expect(sheet).toBeHidden();
  const roll = ticketOf(desk, ticket).locator(ROLL);
  await expect(roll.getByText(GUEST.name)).toBeVisible();
  await expect(roll.getByText(/^Unpaid, \$\d+\.\d\d$/)).toBeVisible();
  await expect(roll.getByText(item.name)).toBeVisible();

  await desk.getByRole("link", { name: `Order #${ticket}` }).click();
  await expect(desk).toHaveURL(new RegExp(`/manage/orders/${orderId}$`));
});

test("MAN-08 the Print button asks the browser to print", { tag: "@full" }, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const [orderId] = await ordersOf(page, sweetcrumb);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await open(page, sweetcrumb.url(`/manage/orders/print/${orderId}`));
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
});

test("MAN-08 many tickets print a page each, on A4, on Letter and on a roll of 80 mm, black on white in the dark too", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await page.emulateMedia({ colorScheme: "dark" });
  const orderIds = (await ordersOf(page, sweetcrumb)).slice(0, 6);
  expect(orderIds).toHaveLength(6);
  const query = new URLSearchParams(orderIds.map((id) => ["id", id]));
  await open(page, sweetcrumb.url(`/manage/orders/print?${query}`));
  await expect(page.getByRole("heading", { level: 1, name: "Print 6 orders" })).toBeAttached();
  await expect(page.getByRole("region", { name: /^Order #/ })).toHaveCount(6);

  for (const format of ["A4", "Letter"]) expect(pagesOf(await page.pdf({ format })), format).toBe(6);
  // A roll is as long as its ticket: on one that is long enough each ticket is one piece, with its own cut.
  expect(pagesOf(await page.pdf({ width: "80mm", height: "900mm" })), "a long roll").toBe(6);
  expect(pagesOf(await page.pdf({ width: "80mm", height: "120mm" })), "short pieces").toBeGreaterThan(6);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const { width, paper, shown, hidden } of [
    { width: 703, paper: "A4 without its margins", shown: SHEET, hidden: ROLL },
    { width: 272, paper: "80 mm without its margins", shown: ROLL, hidden: SHEET },
  ]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(page.locator(shown), paper).toHaveCount(6);
    await expect(page.locator(shown).first(), paper).toBeVisible();
    await expect(page.locator(hidden).first(), paper).toBeHidden();
    for (const control of ["button", "link", "radio"] as const)
      await expect(page.getByRole(control), paper).toHaveCount(0);
    const measured = await page.locator(shown).evaluateAll((tickets) => {
      const parts = tickets.flatMap((ticket) => [ticket, ...ticket.querySelectorAll("*")]);
      const seen = parts.filter(
        (part) => part.getClientRects().length > 0 && !part.closest(".sr-only") && part.textContent,
      );
      const right = document.documentElement.clientWidth + 0.5;
      return {
        colours: [...new Set(seen.map((part) => getComputedStyle(part).color))],
        paper: getComputedStyle(document.body).backgroundColor,
        cut: seen
          .filter((part) => part.getBoundingClientRect().right > right)
          .map((part) => `${part.tagName} ${part.textContent}`),
        splits: [...new Set(tickets.flatMap((ticket) => [...ticket.querySelectorAll("tbody tr, li")]))]
          .map((row) => getComputedStyle(row).breakInside)
          .filter((value) => value !== "avoid"),
      };
    });
    expect(measured, paper).toEqual({
      colours: ["rgb(0, 0, 0)"],
      paper: "rgb(255, 255, 255)",
      cut: [],
      splits: [],
    });
  }
});

test("MAN-08 the roll that is chosen on the page is printed on a sheet as well", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const [orderId] = await ordersOf(page, sweetcrumb);
  await open(page, sweetcrumb.url(`/manage/orders/print/${orderId}`));
  await page.getByRole("radio", { name: "80 mm roll" }).check();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(page.locator(ROLL)).toBeVisible();
  await expect(page.locator(SHEET)).toBeHidden();
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

test("MAN-08 a gift's ticket has no prices and addresses the giftee; with prices it has them", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const [orderId] = await ordersOf(page, sweetcrumb, "?show=gifts");
  await open(page, sweetcrumb.url(`/manage/orders/print/${orderId}`));
  const sheet = page.locator(SHEET);
  await expect(sheet.getByText(/^A gift from /)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("$");
  await expect(sheet.getByText("Unpaid", { exact: true })).toHaveCount(0);
  await expect(sheet.getByRole("columnheader", { name: "Price" })).toHaveCount(0);

  await page.getByRole("link", { name: "Gifts with prices" }).click();
  await expect(sheet.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await expect(sheet).toContainText("$");
  await page.getByRole("link", { name: "Gifts without prices" }).click();
  await expect(page.getByRole("main")).not.toContainText("$");
});

test("MAN-08 the tickets of a filter and of a day are printed together; none are said to be none", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const tickets = page.getByRole("region", { name: /^Order #/ });
  const gifts = await ordersOf(page, sweetcrumb, "?show=gifts");
  await open(page, sweetcrumb.url("/manage/orders/print?show=gifts"));
  await expect(tickets).toHaveCount(gifts.length);

  await open(page, sweetcrumb.url("/manage/orders/prep"));
  await page.getByRole("link", { name: "Print tickets" }).click();
  await expect(page.getByRole("main")).toBeVisible();
  const packed = await tickets.count();
  expect(packed).toBeGreaterThan(0);
  const day = await tickets.first().locator(DAY).innerText();
  for (const ticket of await tickets.all()) await expect(ticket.locator(DAY)).toHaveText(day);

  await open(page, sweetcrumb.url("/manage/orders/print?date=2031-01-06"));
  await expect(page.getByRole("heading", { name: "No tickets to print" })).toBeVisible();
  await expect(tickets).toHaveCount(0);
});

test("MAN-08 UI-04 axe finds nothing on tickets, which scroll not sideways; an order that is not this shop's is not found", {
  tag: "@full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  const [orderId] = await ordersOf(page, sweetcrumb);
  await open(page, sweetcrumb.url(`/manage/orders/print/${orderId}`));
  await expectAccessible(page, /^Print Order #\d+$/);
  await expectNoSideways(page);
  await page.getByRole("radio", { name: "80 mm roll" }).check();
  await expectAccessible(page, /^Print Order #\d+$/);
  for (const missing of ["019ad000-0000-7000-8000-00000000000a", "no-such-order"]) {
    const answer = await page.goto(sweetcrumb.url(`/manage/orders/print/${missing}`));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is no such order" })).toBeVisible();
  }
});
