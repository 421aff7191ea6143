import { postgresOf, query } from "#tests/chaos/books.ts";
import {
  type DemoShop,
  expect,
  type Locator,
  open,
  PASSWORD,
  type Page,
  postForm,
  test,
} from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands, type PlacedByRest } from "#tests/support/browser-merchant.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";
import { howMany } from "#tests/support/how-many.ts";

test.use({ serviceWorkers: "allow" });

const LIST = "/manage/pickup";
const KINDS = ["Packed", "Paid", "Handed over"] as const;
type Kind = (typeof KINDS)[number];

const phone = (number: number) => `415-555-${String(number).padStart(4, "0")}`;

/** Orders of guests by name, of the shop's next day. */
async function placeOrders(shop: DemoShop, names: readonly string[]): Promise<PlacedByRest[]> {
  const hands = await merchantsHands(shop);
  const orders: PlacedByRest[] = [];
  for (const [at, name] of names.entries())
    orders.push(await hands.place({ name, email: "robin@example.com", phone: phone(7_000 + at) }));
  return orders;
}

const cardOf = (page: Page, ticket: number): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `#${ticket} ` }) });
const nameOf = (ticket: number, kind: Kind) => new RegExp(`^${kind} ?, order ${ticket}\\b`);
const buttonOf = (page: Page, ticket: number, kind: Kind): Locator =>
  page.getByRole("button", { name: nameOf(ticket, kind) });
const finder = (page: Page) => page.getByRole("searchbox", { name: "Name, end of the phone" });
const bar = (page: Page) => page.getByRole("region", { name: "Network and what waits" });

/** Opens the day of an order, and waits until the device has what it needs without a network. */
async function openList(page: Page, shop: DemoShop, order: PlacedByRest): Promise<void> {
  await open(page, shop.url(`${LIST}?find=${order.id}`));
  await expect(bar(page)).toContainText("Online");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/offline/pickup", { ignoreVary: true })) !== undefined),
    )
    .toBe(true);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Show all orders" }).click();
}

/** How the list stands on a page: for each ticket, what is pressed. By one look at all buttons: a hundred orders have three hundred. */
async function standing(
  page: Page,
  orders: readonly PlacedByRest[],
): Promise<(string | null | undefined)[][]> {
  const shown = await page
    .locator("button[aria-pressed]")
    .evaluateAll((buttons) =>
      buttons.map(
        (one) => [one.querySelector("span")?.textContent, one.getAttribute("aria-pressed")] as const,
      ),
    );
  return orders.map(({ ticket_number: ticket }) =>
    KINDS.map((kind) => shown.find(([text]) => nameOf(ticket, kind).test((text ?? "").trim()))?.[1]),
  );
}

const keptTicks = async (orders: readonly PlacedByRest[]) =>
  (
    await query<{ id: string }>(
      postgresOf(visitedApp().dataDir).url,
      `select id from order_ticks where order_id in (${orders.map(({ id }) => `'${id}'`).join(", ")})`,
    )
  ).length;

test("MAN-11 PWA-02 REL-R18 two phones without a network tick off, one is even opened anew, and both end with the same list; no tick is lost", async ({
  page: counter,
  shop,
  logIn,
  otherPage,
}) => {
  test.slow();
  const pies = shop("cornerpies");
  const orders = await placeOrders(pies, ["Robin One", "Robin Two", "Robin Three"]);
  const [one, two, three] = orders.map(({ ticket_number: ticket }) => ticket) as [number, number, number];
  const [first] = orders as [PlacedByRest];
  const table = await otherPage();
  for (const page of [counter, table]) {
    await logIn(page, "cornerpies", "merchant");
    await openList(page, pies, first);
  }

  for (const page of [counter, table]) {
    await page.context().setOffline(true);
    await expect(bar(page)).toContainText("No network");
  }
  await buttonOf(counter, one, "Packed").click();
  await buttonOf(counter, one, "Paid").click();
  await buttonOf(counter, two, "Packed").click();
  await buttonOf(counter, two, "Packed").click();
  await expect(buttonOf(counter, one, "Paid")).toHaveAttribute("aria-pressed", "true");
  await expect(buttonOf(counter, two, "Packed")).toHaveAttribute("aria-pressed", "false");
  await expect(bar(counter)).toContainText("4 ticks wait to be sent");

  // Opened anew it is the page that needs no network, with the same list and what waits.
  await counter.goto(pies.url(LIST));
  await expect(counter).toHaveURL(/\/offline\/pickup/);
  await expect(buttonOf(counter, one, "Paid")).toHaveAttribute("aria-pressed", "true");
  await expect(bar(counter)).toContainText("4 ticks wait to be sent");
  await buttonOf(counter, three, "Handed over").click();
  await expect(bar(counter)).toContainText("5 ticks wait to be sent");
  await expectAccessible(counter, "Pick-up day");
  await expectNoSideways(counter);

  // The other phone does the same with one and its own with the others, later.
  await buttonOf(table, one, "Paid").click();
  await buttonOf(table, three, "Packed").click();
  await buttonOf(table, two, "Handed over").click();

  await table.context().setOffline(false);
  await expect(bar(table)).toContainText("Everything is sent", { timeout: 20_000 });
  await counter.context().setOffline(false);
  await expect(bar(counter)).toContainText("Everything is sent", { timeout: 20_000 });
  await expect(bar(counter)).toContainText("Online");
  await expect(counter.getByText(`Order ${one}: `)).toContainText("ticked Paid as well");
  await counter.getByRole("button", { name: "I have seen it" }).click();
  await expect(counter.getByText(`Order ${one}: `)).toHaveCount(0);

  const expected = [
    ["true", "true", "false"],
    ["false", "false", "true"],
    ["true", "false", "true"],
  ];
  for (const page of [counter, table]) {
    await open(page, pies.url(`${LIST}?find=${first.id}`));
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect.poll(() => standing(page, orders)).toEqual(expected);
  }
  expect(await keptTicks(orders)).toBe(8);

  // What the list leaves on the device goes with a log-out.
  const store = () =>
    table.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("pickup")));
  expect((await store()).length).toBeGreaterThan(0);
  await table
    .locator("summary")
    .filter({ hasText: /^Account/ })
    .click();
  await table.getByRole("button", { name: "Logout" }).click();
  await expect(table.getByRole("heading", { level: 1, name: "Owner Login" })).toBeVisible();
  await expect.poll(store).toEqual([]);
});

test("MAN-11 two hundred ticks on each of two phones without a network, none lost @full", async ({
  page: counter,
  shop,
  logIn,
  otherPage,
}) => {
  test.setTimeout(600_000);
  const pies = shop("cornerpies");
  const count = howMany({ short: 10, full: 67 });
  const orders = await placeOrders(
    pies,
    Array.from({ length: count }, (_, at) => `Many ${at}`),
  );
  const [first] = orders as [PlacedByRest];
  const table = await otherPage();
  for (const page of [counter, table]) {
    await logIn(page, "cornerpies", "merchant");
    await openList(page, pies, first);
    await page.context().setOffline(true);
  }
  for (const { ticket_number: ticket } of orders)
    for (const kind of KINDS) for (const page of [counter, table]) await buttonOf(page, ticket, kind).click();
  for (const page of [counter, table]) await expect(bar(page)).toContainText(`${count * 3} ticks wait`);
  for (const page of [counter, table]) await page.context().setOffline(false);
  for (const page of [counter, table])
    await expect(bar(page)).toContainText("Everything is sent", { timeout: 120_000 });
  expect(await keptTicks(orders)).toBe(count * 6);
  const expected = orders.map(() => ["true", "true", "true"]);
  for (const page of [counter, table]) {
    await openList(page, pies, first);
    await expect.poll(() => standing(page, orders)).toEqual(expected);
  }
});

test("MAN-11 an order is found, ticked off and taken back again, by keyboard as well", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const pies = shop("cornerpies");
  const [order] = (await placeOrders(pies, ["José Álvarez"])) as [PlacedByRest];
  const ticket = order.ticket_number;
  await logIn(page, "cornerpies", "merchant");
  // As the code of the customer's page has it.
  await open(page, pies.url(`${LIST}?find=${order.id}`));
  await expect(page.getByRole("heading", { level: 1, name: "Pick-up day" })).toBeVisible();
  await expect(finder(page)).toHaveValue(`#${ticket}`);
  const card = cardOf(page, ticket);
  await expect(card).toContainText(/Collect \$\d+\.\d\d/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  const paid = buttonOf(page, ticket, "Paid");
  await expect(paid).toHaveAttribute("aria-pressed", "false");
  const box = await paid.boundingBox();
  expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);

  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press("Enter");
  };
  await press(paid);
  await expect(paid).toHaveAttribute("aria-pressed", "true");
  await expect(card).toContainText(/Paid \$\d+\.\d\d/);
  await press(buttonOf(page, ticket, "Handed over"));
  await expect(buttonOf(page, ticket, "Handed over")).toHaveAttribute("aria-pressed", "true");
  await press(paid);
  await expect(paid).toHaveAttribute("aria-pressed", "false");
  if (scripted) await expect(bar(page)).toContainText("Everything is sent");
  await page.reload();
  await expect(paid).toHaveAttribute("aria-pressed", "false");
  await expect(buttonOf(page, ticket, "Handed over")).toHaveAttribute("aria-pressed", "true");

  for (const text of ["jose alv", "7000", "nobody of that name"]) {
    await finder(page).fill(text);
    if (!scripted) await page.getByRole("button", { name: "Find", exact: true }).click();
    await expect(card).toHaveCount(text.startsWith("nobody") ? 0 : 1);
  }
  await expect(page.getByText("No order of this day is found")).toBeVisible();
  await page.getByRole("link", { name: "Show all orders" }).click();
  await expect(card).toBeVisible();
  if (scripted) await expectAccessible(page, "Pick-up day");
  await expectNoSideways(page);
});

test("MAN-11 SEC-A33 the page for the time without a network has nothing of anyone in it, and shows nobody another's list", async ({
  page,
  shop,
  logIn,
}) => {
  const pies = shop("cornerpies");
  const [order] = (await placeOrders(pies, ["Robin Secret"])) as [PlacedByRest];
  await logIn(page, "cornerpies", "merchant");
  await openList(page, pies, order);
  const kept = await page.evaluate(async () => {
    const answer = await caches.match("/offline/pickup", { ignoreVary: true });
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
    return { html: (await answer?.text()) ?? "", manage: all.filter((path) => path.startsWith("/manage")) };
  });
  expect(kept.html).toContain("Pick-up day");
  expect(kept.html).not.toMatch(/Robin Secret|merchant@/);
  expect(kept.manage).toEqual([]);

  // Someone else logs in where the merchant did not log out.
  await logIn(page, "cornerpies", "customer");
  await open(page, pies.url("/menu"));
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("pickup"))))
    .toEqual([]);
  await page.context().setOffline(true);
  await page.goto(pies.url(LIST));
  await expect(page.getByText("This day is not on this phone")).toBeVisible();
  await expect(page.getByText("Robin Secret")).toHaveCount(0);
});

/** The page for the time without a network, which can be asked for with one as well. */
const ALONE = "/offline/pickup";
const notHere = (page: Page) => page.getByText("This day is not on this phone");
const keptDays = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("pickup day ")));

test("MAN-11 SEC-A33 with a network the page without a frame shows its list to its owner alone, and to nobody once the log-in is gone", async ({
  page,
  shop,
  logIn,
}) => {
  const pies = shop("cornerpies");
  const [order] = (await placeOrders(pies, ["Robin Secret"])) as [PlacedByRest];
  await logIn(page, "cornerpies", "merchant");
  await openList(page, pies, order);
  await open(page, pies.url(ALONE));
  await expect(cardOf(page, order.ticket_number)).toContainText("Robin Secret");
  expect((await keptDays(page)).length).toBeGreaterThan(0);
  await page.context().clearCookies();
  await open(page, pies.url(ALONE));
  await expect(notHere(page)).toBeVisible();
  await expect(page.getByText("Robin Secret")).toHaveCount(0);
  await expect.poll(() => keptDays(page)).toEqual([]);
});

test("MAN-11 SEC-A33 a log-out in one tab empties the page without a frame in the other, also one that was kept @full", async ({
  page,
  shop,
  logIn,
}) => {
  test.slow();
  const pies = shop("cornerpies");
  const [order] = (await placeOrders(pies, ["Robin Tabs"])) as [PlacedByRest];
  for (const isKept of [false, true]) {
    await logIn(page, "cornerpies", "merchant");
    await openList(page, pies, order);
    await page.context().setOffline(isKept);
    await page.goto(pies.url(ALONE));
    await expect(cardOf(page, order.ticket_number)).toContainText("Robin Tabs");
    await page.context().setOffline(false);
    const other = await page.context().newPage();
    await open(other, pies.url("/manage/orders"));
    await other
      .locator("summary")
      .filter({ hasText: /^Account/ })
      .click();
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Owner Login" })).toBeVisible();
    await expect(notHere(page)).toBeVisible();
    await expect(page.getByText("Robin Tabs")).toHaveCount(0);
    await expect.poll(() => keptDays(page)).toEqual([]);
    await other.close();
  }
});

test("MAN-11 SEC-A33 without a network a list is there for a day and not for two @full", async ({
  page,
  shop,
  logIn,
}) => {
  test.slow();
  const pies = shop("cornerpies");
  const [order] = (await placeOrders(pies, ["Robin Late"])) as [PlacedByRest];
  await logIn(page, "cornerpies", "merchant");
  await openList(page, pies, order);
  await page.context().setOffline(true);
  const later = async (hours: number) => {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await page.goto(pies.url(LIST));
    await expect(page).toHaveURL(/\/offline\/pickup/);
  };
  // The log-in has ended by itself long before.
  await later(20);
  await expect(cardOf(page, order.ticket_number)).toContainText("Robin Late");
  await later(48);
  await expect(notHere(page)).toBeVisible();
  await expect(page.getByText("Robin Late")).toHaveCount(0);
  expect(await keptDays(page)).toEqual([]);
});

test("MAN-11 SEC-A33 ticks wait while someone else is logged in, and go out once their owner is @full", async ({
  page,
  shop,
  logIn,
}) => {
  test.slow();
  const pies = shop("cornerpies");
  const orders = await placeOrders(pies, ["Robin Own"]);
  const [order] = orders as [PlacedByRest];
  await logIn(page, "cornerpies", "merchant");
  await openList(page, pies, order);
  await page.context().setOffline(true);
  await expect(bar(page)).toContainText("No network");
  await buttonOf(page, order.ticket_number, "Packed").click();
  await expect(bar(page)).toContainText("1 tick waits to be sent");
  await postForm(page, pies.url("/owner/login"), { email: "super@windowsill.test", password: PASSWORD });
  await page.context().setOffline(false);
  await expect(bar(page)).toContainText("Someone else is logged in", { timeout: 20_000 });
  await expect(bar(page)).toContainText("1 tick waits to be sent");
  expect(await keptTicks(orders)).toBe(0);
  await logIn(page, "cornerpies", "merchant");
  await open(page, pies.url(`${LIST}?find=${order.id}`));
  await expect(bar(page)).toContainText("Everything is sent", { timeout: 20_000 });
  expect(await keptTicks(orders)).toBe(1);
});
