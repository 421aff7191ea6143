import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { addItem, fresh } from "#tests/support/browser-menu.ts";

/** The names of the sections, in the menu's order. */
const sectionsOf = (page: Page) =>
  page.getByRole("list", { name: "Sections", exact: true }).getByRole("heading", { level: 2 });

test("MAN-03 a section goes down by its button, and shoppers see it", {
  tag: "@without-script",
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  const sections = sectionsOf(page);
  const [first = "", second = ""] = await sections.allInnerTexts();
  await page.getByRole("button", { name: `Move ${first} down`, exact: true }).click();
  await expect(page.getByText("Menu order updated")).toBeVisible();
  await expect(sections.first()).toHaveText(second);
  await page.reload();
  await expect(sections.nth(1)).toHaveText(first);
});

test("MAN-03 UI-04 an item is moved by the keyboard, which says what it does", async ({
  page,
  shop,
  logIn,
}) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  const grip = page.getByRole("button", { name: /^Drag .*, 1 of / }).first();
  const name = /^Drag (.*), 1 of /.exec((await grip.getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await grip.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${name} picked up, 1 of`)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(`${name} now at 2 of`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: new RegExp(`^Drag ${name}, 2 of `) })).toBeVisible();
  await expect(page.getByText("Menu order updated")).toBeVisible();
});

test("MAN-03 an item is dragged by its grip, with the mouse and with a finger, and stays where it was let go", {
  tag: "@phone",
}, async ({ page, shop, logIn }) => {
  await logIn(page, "cornerpies", "merchant");
  await open(page, shop("cornerpies").url("/manage/rearrange-menu"));
  const grip = (place: number) =>
    page.getByRole("button", { name: new RegExp(`^Drag .*, ${place} of .* in `) });
  const name = /^Drag (.*), 1 of /.exec((await grip(1).first().getAttribute("aria-label")) ?? "")?.[1] ?? "";
  await grip(1).first().scrollIntoViewIfNeeded();
  const [from, to] = [await grip(1).first().boundingBox(), await grip(3).first().boundingBox()];
  if (!from || !to) throw new Error("The menu has too few items to drag one");
  const x = from.x + from.width / 2;
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  const path = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => start + (end - start) * part);
  if (test.info().project.name === "phone") {
    const device = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      device.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x, y: start }]);
    for (const y of path) await touch("touchMove", [{ x, y }]);
    await expect(page.getByText(`${name} now at 3 of`)).toBeAttached();
    await touch("touchEnd", []);
  } else {
    await page.mouse.move(x, start);
    await page.mouse.down();
    for (const y of path) await page.mouse.move(x, y);
    await expect(page.getByText(`${name} now at 3 of`)).toBeAttached();
    await page.mouse.up();
  }
  await expect(page.getByText("Menu order updated")).toBeVisible();
  const moved = page.getByRole("button", { name: new RegExp(`^Drag ${name}, 3 of `) });
  await expect(moved).toBeVisible();
  await page.reload();
  await expect(moved).toBeVisible();
});

test("MAN-03 a move made on a menu that was changed meanwhile is refused whole, and the menu shown as it is", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  const sections = sectionsOf(page);
  const before = await sections.allInnerTexts();
  const muffin = fresh("Meanwhile Muffin");
  await addItem(cornerpies, muffin);
  await page.getByRole("button", { name: `Move ${before[0]} down`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The menu was changed meanwhile. Nothing was moved");
  await expect(sections).toHaveText(before);
  await expect(page.getByText(muffin)).toBeVisible();
});

test("MAN-03 a move made on a menu that another page moved meanwhile undoes nothing of it, and two moves in a row both count", async ({
  page,
  context,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/rearrange-menu"));
  const sections = sectionsOf(page);
  const [first = "", second = "", ...rest] = await sections.allInnerTexts();
  const other = await context.newPage();
  await open(other, cornerpies.url("/manage/rearrange-menu"));
  await other.getByRole("button", { name: `Move ${first} down`, exact: true }).click();
  await expect(other.getByText("Menu order updated")).toBeVisible();

  await page.getByRole("button", { name: `Move ${first} down`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The menu was changed meanwhile. Nothing was moved");
  await expect(sections).toHaveText([second, first, ...rest]);

  // The second one is pressed while the first is on its way.
  await page.getByRole("button", { name: `Move ${first} up`, exact: true }).click();
  await page.getByRole("button", { name: `Move ${first} down`, exact: true }).click();
  await expect(page.getByText("Menu order updated")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.reload();
  await expect(sections).toHaveText([second, first, ...rest]);
});
