import { expect, open, test } from "#tests/support/browser.ts";

test("MAN-04 AVL-05 AVL-01 a merchant opens a window, sees its days, moves it, clones it and takes both away", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  await expect(page.getByRole("heading", { level: 1, name: "Availabilities" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Active/ })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "New Availability" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Name").fill("Winter market");
  await panel.getByLabel("Takes orders from date").fill("2031-01-06");
  await panel.getByLabel("Takes orders from time").selectOption({ label: "8:00 AM" });
  await panel.getByLabel("Until date").fill("2031-01-04");
  await panel.getByLabel("Until time").selectOption({ label: "8:00 PM" });
  await panel.getByRole("group", { name: "Pickup days" }).getByText("Sat", { exact: true }).click();
  await panel.getByLabel("Hand-over ends at").selectOption({ label: "5:30 PM" });
  await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByText("The end must come after the start.", { exact: true })).toBeVisible();
  // The sentence stands there while it is typed; the summary is the answer.
  await expect(panel.getByRole("alert")).toContainText("The end must come after the start.");
  await expect(panel.getByLabel("Name")).toHaveValue("Winter market");
  await panel.getByLabel("Until date").fill("2031-01-09");
  await panel.getByRole("button", { name: "Save Changes" }).click();

  await expect(panel.getByRole("heading", { level: 1, name: "Winter market" })).toBeVisible();
  await expect(panel.getByText("Saved.")).toBeVisible();
  // Saturday does not fall into the window: the first one after it.
  await expect(panel.getByText("Sat, Jan 11", { exact: true }).first()).toBeVisible();
  const preview = panel.getByRole("table", { name: "Preview of the clone" });
  await expect(preview.getByRole("row", { name: /^From/ })).toContainText(
    /Mon, Jan 6, 8:00.AM.*Mon, Jan 13, 8:00.AM/,
  );

  await panel.getByRole("button", { name: "Clone" }).click();
  await expect(page.getByRole("status").getByText("Record duplicated")).toBeVisible();
  await expect(panel.getByLabel("Takes orders from date")).toHaveValue("2031-01-13");
  await expect(panel.getByRole("group", { name: "Pickup days" }).getByLabel("Sat")).toBeChecked();
  await expect(panel.getByLabel("Hand-over ends at")).toHaveValue("17:30");

  for (const left of [1, 0]) {
    await panel.locator("summary").click();
    await panel.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("status").getByText("Record deleted")).toBeVisible();
    await page.goto(sweetcrumb.url("/manage/availabilities?show=future"));
    const links = page.getByRole("link", { name: "Winter market", exact: true });
    await expect(links).toHaveCount(left);
    if (left > 0) await links.click();
  }
});

test("MAN-04 a window with orders still to be made says so before a day is taken away, and is not deleted", {
  tag: "@without-script-full",
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  const card = page.getByRole("article").filter({ hasText: "still to make" }).first();
  await card.getByRole("heading").getByRole("link").click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel("Until date").fill("2031-01-09");
  await panel.getByLabel("Takes orders from date").fill("2031-01-06");
  // With JavaScript one is told while typing; without, the first save tells and saves nothing.
  if (test.info().project.name === "without-script")
    await panel.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel.getByText(/^This leaves .*order.* on a day no longer offered/).first()).toBeVisible();
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  await expect(card).toBeVisible();
  await card.getByRole("heading").getByRole("link").click();
  await panel.locator("summary").click();
  await panel.getByRole("button", { name: "Delete for good" }).click();
  await expect(panel.getByRole("alert")).toContainText("still to be made. Nothing was deleted");
});

test("MAN-04 an open window says which days are how full, and three weeks say when orders are taken and handed over", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  const card = page.getByRole("article").filter({ hasText: "still to make" }).first();
  const name = (await card.getByRole("heading").innerText()).trim();
  const days = card.getByRole("table", { name: `Days customers are offered in ${name}, with orders` });
  await expect(days.getByRole("columnheader")).toHaveText(["Day", "Pickup", "Delivery", "Pieces"]);
  await expect(days.getByRole("row").nth(1)).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), .* \d+/);

  const weeks = page.getByRole("region", { name: "Calendar of availabilities" });
  const drawn = weeks.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(drawn).toContainText(
    /Takes orders now, .* to .*\. Days shown: \d+ for pickup, \d+ for delivery\./,
  );

  await card.getByRole("link", { name: `Clone ${name}` }).click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("table", { name: "Preview of the clone" })).toBeVisible();
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  await card.getByRole("link", { name: `Order Prep of ${name}` }).click();
  await expect(page).toHaveURL(/\/manage\/orders\/prep\?window=/);
  await page.goto(sweetcrumb.url("/manage/availabilities"));
  await card.locator("summary").click();
  await card.getByRole("button", { name: "Delete for good" }).click();
  await expect(panel.getByRole("alert")).toContainText("still to be made. Nothing was deleted");
});

test("MAN-04 a window that would be open beside another says so while one types", async ({
  page,
  shop,
  logIn,
}) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await page.goto(sweetcrumb.url("/manage/availabilities/new"));
  const panel = page.getByRole("complementary");
  const together = panel.getByText(/(is|are) open at the same time/);
  // In sight beside the button that saves, wherever the fields are scrolled to.
  await expect(together).toBeInViewport({ ratio: 1 });
  await panel.getByLabel("Until date").fill("2031-01-09");
  await panel.getByLabel("Takes orders from date").fill("2031-01-06");
  await expect(together).toHaveCount(0);
});

test("MAN-04 a new window that nothing was entered for is not saved, and one that meets another is told first", {
  tag: ["@full", "@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  const future = async () => {
    await page.goto(sweetcrumb.url("/manage/availabilities"));
    return Promise.all(["Active", "Future"].map((name) => page.getByRole("link", { name }).innerText()));
  };
  const panel = page.getByRole("complementary");
  const save = panel.getByRole("button", { name: "Save Changes" });
  await logIn(page, "sweetcrumb", "merchant");
  const before = await future();
  await page.goto(sweetcrumb.url("/manage/availabilities/new"));
  await save.click();
  await expect(panel.getByRole("alert")).toContainText("Choose at least one day");
  await expect(panel.getByRole("alert")).toBeInViewport({ ratio: 1 });
  expect(await future()).toEqual(before);

  const opens = async (name: string, from: string, until: string) => {
    await page.goto(sweetcrumb.url("/manage/availabilities/new"));
    await panel.getByLabel("Name").fill(name);
    await panel.getByLabel("Takes orders from date").fill(from);
    await panel.getByLabel("Until date").fill(until);
    await panel.getByRole("group", { name: "Pickup days" }).getByText("Sat", { exact: true }).click();
  };
  await opens("Long market", "2033-03-01", "2033-03-12");
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  // Its clone a week later begins before it ends.
  await expect(panel.getByText(/This one lasts longer than a week/)).toBeVisible();

  await opens("Short market", "2033-03-04", "2033-03-05");
  const told = panel.getByText("“Long market” is open at the same time.");
  if (!scripted) await save.click();
  await expect(told).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(panel.getByText("Saved.")).toBeVisible();
  for (const name of ["Short market", "Long market"]) {
    await page.goto(sweetcrumb.url("/manage/availabilities?show=future"));
    await page.getByRole("link", { name, exact: true }).first().click();
    await panel.locator("summary").click();
    await panel.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("status").getByText("Record deleted")).toBeVisible();
  }
});

test("MAN-04 of two who change a window at once the second is told what it has now, keeps what was typed, and may put it there", {
  tag: "@without-script-full",
}, async ({ page, otherPage, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  // Beside no window of the other way's run.
  const april = scripted ? "2033-04" : "2034-04";
  const panelOf = (at: typeof page) => at.getByRole("complementary");
  const save = (at: typeof page) => panelOf(at).getByRole("button", { name: "Save Changes" }).click();
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/availabilities/new"));
  await panelOf(page).getByLabel("Name").fill("Spring fair");
  await panelOf(page).getByLabel("Until date").fill(`${april}-06`);
  await panelOf(page).getByLabel("Takes orders from date").fill(`${april}-04`);
  await save(page);
  await expect(panelOf(page).getByText("Saved.")).toBeVisible();

  const other = await otherPage();
  await logIn(other, "cornerpies", "merchant");
  await open(other, page.url());
  await panelOf(other).getByLabel("Until date").fill(`${april}-09`);
  await panelOf(other)
    .getByRole("group", { name: "Delivery days" })
    .getByText("Fri", { exact: true })
    .click();
  await save(other);
  await expect(panelOf(other).getByText("Saved.")).toBeVisible();

  // The list is read anew after a refusal; one goes on typing meanwhile.
  let letAnswer = () => {};
  const isLetAnswer = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route("**/manage/availabilities/**", async (route) => {
    if (scripted && route.request().method() === "GET") await isLetAnswer;
    await route.continue();
  });
  await panelOf(page).getByLabel("Name").fill("Easter fair");
  await save(page);
  const told = panelOf(page).getByRole("alert");
  await expect(told).toContainText(
    /It has now: Name: Spring fair; Until: S.., Apr 9, .*; Delivery days: Fri\. What you typed/,
  );
  await expect(panelOf(page).getByLabel("Name")).toHaveValue("Easter fair");
  await panelOf(page).getByLabel("Until date").fill(`${april}-09`);
  letAnswer();
  await expect(page.getByRole("article").filter({ hasText: "Spring fair" })).toContainText("Apr 9");
  await save(page);
  await expect(panelOf(page).getByText("Saved.")).toBeVisible();
  await expect(panelOf(page).getByLabel("Name")).toHaveValue("Easter fair");
  await expect(panelOf(page).getByLabel("Until date")).toHaveValue(`${april}-09`);
  const friday = panelOf(page).getByRole("group", { name: "Delivery days" }).getByLabel("Fri");
  await expect(friday).not.toBeChecked();
  await panelOf(page).locator("summary").click();
  await panelOf(page).getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("status").getByText("Record deleted")).toBeVisible();
});
