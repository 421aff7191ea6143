import { text } from "node:stream/consumers";
import { expect, open, test } from "#tests/support/browser.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";

/** A morning, a noon and an evening in one go: the screens of the manage area as one after the other leaves them. */
test("MAN-01 MAN-02 MAN-06 MAN-07 a seller's day: bake, take what comes in, sell out, and close the books", {
  tag: ["@full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  const hands = await merchantsHands(cornerpies);
  // A name that no other run of this journey used.
  const guest = {
    name: `Petra ${Date.now().toString(36)}`,
    email: "petra@longday.test",
    phone: "415-555-0177",
  };
  const number = (ticket: number) => page.getByRole("link", { name: `#${ticket}`, exact: true }).first();

  // Morning: what there is to do, and the slips for it.
  const early = await hands.place(guest);
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/dashboard"));
  await expect(page.getByRole("heading", { level: 1, name: /^Dashboard, / })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Order Prep", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Prep" })).toBeVisible();
  await page.getByRole("link", { name: "Print tickets" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Print/ })).toBeAttached();
  await expect(page.getByText(`#${early.ticket_number}`).first()).toBeAttached();

  // Noon: an order comes in while the list is open, and its customer wants one more.
  await open(page, cornerpies.url("/manage/orders"));
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const late = await hands.place(guest);
  await page.getByRole("link", { name: "1 new order", exact: true }).click();
  await number(late.ticket_number).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page
    .getByLabel(/^Quantity of /)
    .first()
    .fill("2");
  await page.getByRole("button", { name: "Review Changes" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: `Order #${late.ticket_number}` })).toBeVisible();
  // Not always the newest: the mail about the order may go a moment later.
  const changes = page.getByRole("region", { name: "Time line" }).getByRole("listitem");
  await expect(changes.filter({ hasText: "1 to 2" })).toHaveCount(1);

  // Still noon: the last of something is gone, and no one else is to order it.
  const bake = `Loaf ${guest.name}`;
  await open(page, cornerpies.url("/manage/items"));
  await page.getByRole("link", { name: "New Item", exact: true }).first().click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name", { exact: true }).fill(bake);
  await panel.getByLabel("Price", { exact: true }).fill("5.00");
  await panel.getByLabel("Add to or take from stock").fill("6");
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: bake })).toBeVisible();
  const isForSale = async () => (await cornerpies.itemsForSale()).some(({ name }) => name === bake);
  expect(await isForSale()).toBe(true);
  await open(page, cornerpies.url(`/manage/items?search=${encodeURIComponent(bake)}`));
  const row = page.getByRole("row", { name: bake });
  // A phone's row has no room for the menu: there the item itself is opened.
  if ((page.viewportSize()?.width ?? 0) < 700) {
    await row.getByRole("link", { name: bake }).click();
    await panel.getByRole("checkbox", { name: /^Sold out/ }).check();
    await panel.getByRole("button", { name: "Save Changes" }).click();
  } else {
    await row.getByLabel(`More for ${bake}`).click();
    await row.getByRole("button", { name: "Mark sold out", exact: true }).click();
    await expect(row.getByText("Sold out", { exact: true })).toBeVisible();
    // The menu is gone with what was chosen from it.
    await expect(row.getByRole("button", { name: "Mark for sale", exact: true })).toBeHidden();
  }
  await expect.poll(isForSale).toBe(false);

  // Evening: both are paid and handed over at once, and the books are taken home.
  const evening = `/manage/orders?search=${encodeURIComponent(guest.name)}`;
  for (const [mark, words] of [
    ["Mark Paid", "2 orders marked Paid."],
    ["Complete", "2 orders marked Completed."],
  ] as const) {
    await open(page, cornerpies.url(evening));
    for (const { ticket_number: ticket } of [early, late])
      await page.getByRole("checkbox", { name: `Select order ${ticket}`, exact: true }).check();
    await page.getByRole("form", { name: "Selected orders" }).getByRole("button", { name: mark }).click();
    await expect(page.getByRole("status").getByText(words).first()).toBeVisible();
  }
  await open(page, cornerpies.url(`${evening}&show=completed`));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).filter({ visible: true }).click(),
  ]);
  const rows = (await text(await file.createReadStream())).trimEnd().split("\r\n");
  expect(rows).toHaveLength(3);
  for (const { ticket_number: ticket } of [early, late])
    expect(rows.some((row) => row.startsWith(`"${ticket}"`))).toBe(true);
});
