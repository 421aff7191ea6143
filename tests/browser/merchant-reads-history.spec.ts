import { expect, open, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { Keyboard } from "#tests/support/browser-keyboard.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { merchantsHands } from "#tests/support/browser-merchant.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";

test("OPS-01 an item's history says who changed it, from what to what, and leads to older changes", {
  tag: ["@full", "@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const name = fresh("Plum Pie");
  const { id } = await merchant.call<{ id: string }>("POST", "/items", { name, price: 800 });
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(`/manage/items/${id}`));
  await merchant.call("PATCH", `/items/${id}`, { price: 900, hidden: true });
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `History of ${name}` })).toBeVisible();
  const entries = page.getByRole("main").getByRole("list").first().locator("> li");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("changed Price from $8.00 to $9.00");
  await expect(entries.first()).toContainText("turned Hidden on");
  await expect(entries.first().locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  await expect(entries.last()).toContainText("added it");
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, `History of ${name}`);

  for (let price = 901; price <= 925; price++) await merchant.call("PATCH", `/items/${id}`, { price });
  await page.reload();
  await expect(entries).toHaveCount(20);
  await expect(entries.first()).toContainText("changed Price from $9.24 to $9.25");
  await page.getByRole("link", { name: "Show older" }).click();
  await expect(entries).toHaveCount(7);
  await expect(entries.last()).toContainText("added it");
  await expect(page.getByRole("link", { name: "Show older" })).toHaveCount(0);
  if (scripted) await expectAccessible(page, `History of ${name}`);
  await page.getByRole("link", { name: "Show the newest" }).click();
  await expect(entries.first()).toContainText("$9.25");
  await page.getByRole("link", { name: "Back to the item" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("OPS-01 API-08 an order's history names programs by their token and its owner", {
  tag: ["@without-script", "@wide-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const order = await merchant.place({
    name: "Robin Baker",
    email: "robin@example.com",
    phone: "415-555-0142",
  });
  await merchant.change(order.id, { paid: true, notes: "Ring twice" });
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(`/manage/orders/${order.id}`));
  await page.getByRole("link", { name: /^History/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `History of order #${order.ticket_number}` }),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("marked it Paid");
  await expect(main).toContainText("changed Private note from blank to Ring twice");
  await expect(main).toContainText("placed the order");
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, `History of order #${order.ticket_number}`);
});

test("OPS-01 sections, windows and customers have their history, and one that is not there is not found", {
  tag: ["@without-script-full", "@full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  await logIn(page, "cornerpies", "merchant");
  const [section] = await merchant.call<{ id: string; name: string }[]>("GET", "/sections");
  await open(page, cornerpies.url(`/manage/sections/${section?.id}`));
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `History of ${section?.name}` })).toBeVisible();

  const [window] = await merchant.call<{ id: string; name: string }[]>("GET", "/availabilities");
  await merchant.call("PATCH", `/availabilities/${window?.id}`, { name: "Advent" });
  await merchant.call("PATCH", `/availabilities/${window?.id}`, { name: window?.name });
  await open(page, cornerpies.url(`/manage/availabilities/${window?.id}`));
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(/changed Name from .+ to Advent/);

  const [customer] = await merchant.call<{ id: string; full_name: string; family_discount: number | null }[]>(
    "GET",
    "/customers",
  );
  await merchant.call("PATCH", `/customers/${customer?.id}`, { family_discount: 37 });
  await merchant.call("PATCH", `/customers/${customer?.id}`, { family_discount: customer?.family_discount });
  await open(page, cornerpies.url(`/manage/customers/${customer?.id}`));
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(/changed Family Discount from .+ to 37%/);
  if (scripted) await expectAccessible(page, `History of ${customer?.full_name}`);
  await open(page, cornerpies.url("/manage/customers/019ad000-0000-7000-8000-000000000005/history"));
  await expect(page.getByRole("heading", { level: 1, name: "We can't find this" })).toBeVisible();
});

test("OPS-01 where nothing was changed yet, the history says so", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const backsoon = shop("backsoon");
  const merchant = await merchantsHands(backsoon);
  const [section] = await merchant.call<{ id: string; name: string }[]>("GET", "/sections");
  await logIn(page, "backsoon", "merchant");
  await open(page, backsoon.url(`/manage/sections/${section?.id}/history`));
  await expect(page.getByRole("heading", { name: "Nothing was changed yet" })).toBeVisible();
  await expectNoSideways(page);
  if (scripted) await expectAccessible(page, `History of ${section?.name}`);
});

test("OPS-01 UI-04 the history is read by the keyboard alone", { tag: "@full" }, async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  const merchant = await merchantsHands(cornerpies);
  const { id } = await merchant.call<{ id: string }>("POST", "/items", {
    name: fresh("Fig Pie"),
    price: 800,
  });
  for (let price = 801; price <= 822; price++) await merchant.call("PATCH", `/items/${id}`, { price });
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(`/manage/items/${id}`));
  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole("link", { name: "History", exact: true }), "Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^History of/ })).toBeVisible();
  await keyboard.press(page.getByRole("link", { name: "Show older" }), "Enter");
  await expect(page.getByText("added it")).toBeVisible();
  await keyboard.press(page.getByRole("link", { name: "Show the newest" }), "Enter");
  await expect(page.getByText("changed Price from $8.21 to $8.22")).toBeVisible();
});
