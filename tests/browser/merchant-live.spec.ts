import { expect, type Page, takenOver, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { GUEST } from "#tests/support/browser-order.ts";

/** Notes every tone that the page would play. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tones = { count: 0 };
    Object.assign(window, { tones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      tones.count++;
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { tones: { count: number } }).tones.count);
}

/** The merchant's list, live. */
async function openLiveList(desk: Page, url: string): Promise<void> {
  await desk.goto(url);
  await takenOver(desk);
  await expect(desk.getByText("Live", { exact: true })).toBeVisible();
}

const rows = (desk: Page) => desk.getByRole("link", { name: /^#\d+$/ });

test("MAN-06 a new order is announced while the list is open, moves no row, and is taken in by the merchant", {
  tag: "@phone",
}, async ({ page: desk, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const tones = await countTones(desk);
  await logIn(desk, "cornerpies", "merchant");
  await desk.goto(cornerpies.url("/manage/orders"));
  await takenOver(desk);
  const before = await rows(desk).allTextContents();
  const title = await desk.title();

  const { ticket_number: ticket } = await hands.place(GUEST);
  const strip = desk.getByRole("link", { name: "1 new order", exact: true });
  await expect(strip).toBeVisible();
  await expect(desk.getByText(new RegExp(`^#${ticket}, .*[AP]M$`))).toBeVisible();
  await expect(desk).toHaveTitle(`(1) ${title}`);
  await expect(rows(desk)).toHaveText(before);
  expect(await tones()).toBe(2);

  await strip.focus();
  await desk.keyboard.press("Enter");
  await expect(rows(desk).getByText(`#${ticket}`, { exact: true })).toBeInViewport();
  await expect(strip).toBeHidden();
  await expect(desk).toHaveTitle(title);
});

test("MAN-06 the sound is switched off by keyboard, tried out, and stays off on this device", async ({
  page: desk,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const tones = await countTones(desk);
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  await desk.getByRole("button", { name: "Try the sound", exact: true }).press("Enter");
  await expect.poll(tones).toBe(2);
  const soundButton = desk.getByRole("button", { name: "Sound for new orders", exact: true });
  await expect(soundButton).toHaveAttribute("aria-pressed", "true");
  await soundButton.press("Space");
  await expect(soundButton).toHaveAttribute("aria-pressed", "false");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  await expect(soundButton).toHaveAttribute("aria-pressed", "false");
  await hands.place(GUEST);
  await expect(desk.getByRole("link", { name: "1 new order", exact: true })).toBeVisible();
  expect(await tones()).toBe(0);
});

test("MAN-06 AUTH-06 a sound that was switched off stays off when the next one logs in at this device", {
  tag: "@full",
}, async ({ page: desk, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  const soundButton = desk.getByRole("button", { name: "Sound for new orders", exact: true });
  await soundButton.press("Space");
  await expect(soundButton).toHaveAttribute("aria-pressed", "false");
  await desk.evaluate(() => localStorage.setItem("draft", "the merchant's own"));
  await desk.locator("header details summary").first().click();
  await desk.getByRole("button", { name: "Logout" }).click();
  await expect(desk).toHaveURL(/\/owner\/login\?loggedOut=1$/);
  await expect.poll(() => desk.evaluate(() => localStorage.getItem("draft"))).toBeNull();
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  await expect(soundButton).toHaveAttribute("aria-pressed", "false");
});

test("MAN-06 without network the mark says since when; back again, each order that came in meanwhile is there once", async ({
  page: desk,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  await logIn(desk, "cornerpies", "merchant");
  // By newest both stand on one page, however many orders other journeys left.
  await openLiveList(desk, cornerpies.url("/manage/orders?sort=newest"));
  await desk.context().setOffline(true);
  await expect(desk.getByText(/^Not live since \d+:\d\d [AP]M$/).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(desk, "Manage Orders");
  // Looked at on a phone last, where the word makes room for the title.
  await desk.setViewportSize({ width: 1280, height: 800 });
  const [first, second] = [await hands.place(GUEST), await hands.place(GUEST)];
  await desk.context().setOffline(false);
  await expect(desk.getByText("Live", { exact: true })).toBeVisible();
  await desk.getByRole("link", { name: "2 new orders", exact: true }).click();
  for (const { ticket_number: ticket } of [first, second])
    await expect(desk.getByRole("link", { name: `#${ticket}`, exact: true })).toHaveCount(1);
  await expect(desk.getByRole("link", { name: /new orders?$/ })).toHaveCount(0);
});

test("MAN-06 ORD-08 a colleague's tick shows on the list and in the open panel by itself", async ({
  page: desk,
  shop,
  logIn,
  otherPage,
}) => {
  const cornerpies = shop("cornerpies");
  const { ticket_number: ticket } = await (await merchantsHands(cornerpies)).place(GUEST);
  const counter = await otherPage();
  await logIn(desk, "cornerpies", "merchant");
  await logIn(counter, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders?sort=newest"));
  const row = desk.getByRole("row").filter({ hasText: `#${ticket}` });
  await expect(row.getByText("Unpaid")).toBeVisible();
  await counter.goto(cornerpies.url("/manage/orders?sort=newest"));
  await counter.getByRole("link", { name: `#${ticket}`, exact: true }).click();
  await takenOver(counter);
  await counter.getByRole("checkbox", { name: "Paid", exact: true }).check();
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();

  await desk.getByRole("link", { name: `#${ticket}`, exact: true }).click();
  await expect(desk.getByRole("checkbox", { name: "Ready", exact: true })).not.toBeChecked();
  await counter.getByRole("checkbox", { name: "Ready", exact: true }).check();
  await expect(desk.getByRole("checkbox", { name: "Ready", exact: true })).toBeChecked();
});

test("MAN-06 REL-R6 a list that is read anew while the server cannot answer stays, and shows what is new when it can", async ({
  page: desk,
  shop,
  logIn,
  faults,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const { ticket_number: ticket, id } = await hands.place(GUEST);
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders?sort=newest"));
  let refused = 0;
  const isData = (url: URL) => url.pathname.endsWith(".data");
  await desk.route(isData, (route) => {
    refused += 1;
    return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { code: "unavailable" } });
  });
  await hands.change(id, { paid: true });
  await expect.poll(() => refused).toBeGreaterThan(1);
  const row = desk.getByRole("row").filter({ hasText: `#${ticket}` });
  await expect(row).toBeVisible();
  const isRead = desk.waitForResponse((answer) => isData(new URL(answer.url())) && answer.ok());
  await desk.unroute(isData);
  await isRead;
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  // The browser tells its console of each answer that refuses.
  expect(faults.splice(0).filter((fault) => !fault.includes("503"))).toEqual([]);
});

test("MAN-06 two tabs of one browser share one stream, and both are told", async ({
  page: desk,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const second = await desk.context().newPage();
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  // From here on: the page after the log-in had one as well.
  const streams: string[] = [];
  desk.context().on("request", (request) => {
    if (request.resourceType() === "eventsource") streams.push(request.url());
  });
  await openLiveList(second, cornerpies.url("/manage/orders"));
  await hands.place(GUEST);
  for (const tab of [desk, second])
    await expect(tab.getByRole("link", { name: "1 new order", exact: true })).toBeVisible();
  expect(streams).toEqual([]);
  // The one that held it goes; the other takes over.
  await desk.close();
  await expect.poll(() => streams.length).toBe(1);
  await hands.place(GUEST);
  await expect(second.getByRole("link", { name: "2 new orders", exact: true })).toBeVisible();
});

test("MAN-06 a new order rings until it is acknowledged, and the list shows when the last signal came", async ({
  page: desk,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  const tones = await countTones(desk);
  await logIn(desk, "cornerpies", "merchant");
  await openLiveList(desk, cornerpies.url("/manage/orders"));
  await expect(desk.getByText(/^Last signal \d seconds? ago$/)).toBeAttached();
  await hands.place(GUEST);
  const seen = desk.getByRole("button", { name: "Seen: 1 new order", exact: true });
  await expect(seen).toBeVisible();
  // Two tones each time: at once, and eight seconds later.
  await expect.poll(tones, { timeout: 15_000 }).toBe(4);
  await expectAccessible(desk, "Manage Orders");
  await seen.press("Enter");
  await expect(seen).toBeHidden();
  await expect(desk.locator("#main")).toBeFocused();
});

test("MAN-06 an order that is opened rings no more", { tag: "@phone-full" }, async ({
  page: desk,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  await logIn(desk, "cornerpies", "merchant");
  await desk.goto(cornerpies.url("/manage/orders?sort=newest"));
  await takenOver(desk);
  await hands.place(GUEST);
  const seen = desk.getByRole("button", { name: "Seen: 1 new order", exact: true });
  await expect(seen).toBeVisible();
  await desk.getByRole("link", { name: "1 new order", exact: true }).click();
  await expect(seen).toBeHidden();
});
