import { expect, type Locator, open, type Page, takenOver, test } from "#tests/support/browser.ts";
import { visitedApp } from "#tests/support/browser-app.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { addToCart, chooseWayAndDay, introduceGuest, placeOrder } from "#tests/support/browser-order.ts";
import { signUpOwner } from "#tests/support/browser-owner.ts";
import { expectNoSideways } from "#tests/support/browser-widths.ts";
import { jpeg } from "#tests/support/pictures.ts";

test.describe.configure({ timeout: 120_000 });

/** Counts what someone does: each field that is filled, each choice and each press. */
function hands(page: Page) {
  let steps = 0;
  const counted =
    <Rest extends unknown[]>(act: (place: Locator, ...rest: Rest) => Promise<unknown>) =>
    async (place: Locator, ...rest: Rest) => {
      steps += 1;
      await act(place, ...rest);
    };
  return {
    steps: () => steps,
    fill: counted((place, text: string) => place.fill(text)),
    press: counted((place) => place.click()),
    choose: counted((place, option: string) => place.selectOption(option)),
    attach: counted((place, file: { name: string; mimeType: string; buffer: Buffer }) =>
      place.setInputFiles(file),
    ),
    field: (label: string) => page.getByLabel(label, { exact: true }),
  };
}

/** A day of California's calendar, `2026-12-04`, so many days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "America/Los_Angeles" });

test(
  "AUTH-04 MAN-01 a new owner goes from the platform's page to the first customer's order without leaving the browser",
  {
    tag: "@phone-full",
  },
  async ({ page, shop, otherPage }, { annotations }) => {
    const slug = `pies-${Date.now().toString(36)}`;
    const mine = shop(slug);
    const { fill, press, choose, attach, field, steps } = hands(page);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const startedAt = Date.now();

    // The shop.
    await open(page, `http://localhost:${visitedApp().port}/`);
    await press(page.getByRole("link", { name: "Start your shop" }).first());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await takenOver(page);
    await signUpOwner(page, slug, { hands: { fill, press, choose } });

    // No one else sees it yet.
    const customer = await otherPage();
    await open(customer, mine.url("/menu"));
    await expect(customer).toHaveURL(mine.url("/opening-soon"));
    await expect(customer.getByRole("heading", { level: 1, name: "Not open yet" })).toBeVisible();
    await expectAccessible(customer, "Not open yet");
    await expectNoSideways(customer);

    const list = page.getByRole("region", { name: "Getting ready for the first order" });
    const begin = async (step: string) => {
      await page.goto(mine.url("/manage/dashboard"));
      await takenOver(page);
      await press(list.getByRole("link", { name: step }));
      await takenOver(page);
    };
    const save = async () => {
      await press(
        page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save Changes" }),
      );
      await expect(page.getByRole("status").getByText("Settings saved")).toBeVisible();
    };
    const panel = page.getByRole("complementary");
    const saved = async () => {
      await press(panel.getByRole("button", { name: "Save Changes" }));
      await expect(panel.getByText("Saved.")).toBeVisible();
    };

    await begin("Say how customers reach you");
    await expect(field("Support Email")).toBeFocused();
    await fill(field("Support Email"), `help@${slug}.test`);
    await save();

    await begin("Give an address for pickup, or offer delivery");
    const pickup = page.locator("[data-slot=toolbar-field]").getByRole("textbox", { name: "Pickup Info" });
    await expect(pickup).toBeFocused();
    await fill(pickup, "The blue door on Elm Street.");
    await save();

    await begin("Add a first section to the menu");
    await fill(panel.getByLabel("Name", { exact: true }), "Pies");
    await saved();

    await begin("Add a first item that can be sold");
    await fill(panel.getByLabel("Name", { exact: true }), "Apple Pie");
    await fill(panel.getByLabel("Price", { exact: true }), "18.00");
    await fill(panel.getByLabel("Add to or take from stock", { exact: true }), "6");
    await saved();
    const photo = panel.getByRole("group", { name: "Photo" });
    const buffer = Buffer.from(await jpeg(1200, 900));
    await attach(photo.locator("input[type=file]"), { name: "pie.jpg", mimeType: "image/jpeg", buffer });
    // Drawing comes after everything else that runs.
    await expect(photo.getByRole("button", { name: /^Remove / })).toBeVisible({ timeout: 30_000 });
    await fill(photo.getByLabel("What does it show?").first(), "A pie with a lattice");
    await press(photo.getByRole("button", { name: "Save picture" }));
    await expect(photo.getByText("For people who cannot see it")).toBeVisible();

    await begin("Open an order window that offers a day");
    await fill(panel.getByLabel("Name"), "This week");
    await fill(panel.getByLabel("Takes orders from date"), dayIn(-1));
    await fill(panel.getByLabel("Until date"), dayIn(8));
    for (const day of ["Mon", "Wed", "Sat"])
      await press(panel.getByRole("group", { name: "Pickup days" }).getByText(day, { exact: true }));
    await saved();

    // A text of the shop's own, the way to pay and who may order: three sections, one save.
    await page.goto(mine.url("/manage/shop/home-page"));
    await takenOver(page);
    await fill(
      page.locator("[data-slot=toolbar-field]").getByRole("textbox", { name: "Home Page" }),
      "Pies from Nell's kitchen.",
    );
    await page.goto(mine.url("/manage/shop/customer-signup"));
    await takenOver(page);
    await choose(field("Order Access"), "guest");
    await page.goto(mine.url("/manage/shop/payment"));
    await takenOver(page);
    await fill(
      page.locator("[data-slot=toolbar-field]").getByRole("textbox", { name: "Payment Info" }),
      "Cash when you pick up, please.",
    );
    await save();

    await begin("Open your shop for customers");
    await expect(page.getByRole("heading", { level: 1, name: "Open your shop" })).toBeVisible();
    await expectAccessible(page, "Open your shop");
    await expectNoSideways(page);
    await press(button("Open My Shop"));
    await expect(page.getByRole("heading", { level: 1, name: "Your shop is open" })).toBeVisible();
    await expect(field("Your shop's address")).toHaveValue(mine.url(""));
    await expectAccessible(page, "Your shop is open");
    await expectNoSideways(page);
    await press(page.getByRole("link", { name: "Print a poster" }));
    await expect(page.getByRole("heading", { level: 1, name: "Nell's Pies" })).toBeVisible();
    await expect(page.getByRole("img", { name: `A code that leads to ${mine.url("")}` })).toBeVisible();
    await expectAccessible(page, "Nell's Pies");
    await expectNoSideways(page);

    await open(customer, mine.url("/"));
    await expect(customer.getByText("Pies from Nell's kitchen.")).toBeVisible();
    for (const path of ["/menu", "/order"]) {
      await open(customer, mine.url(path));
      const shown = customer.getByRole("img", { name: "A pie with a lattice" });
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    await addToCart(customer, { name: "Apple Pie" });
    await chooseWayAndDay(customer, "Pickup");
    await introduceGuest(customer);
    expect(await placeOrder(customer)).toBeGreaterThan(0);
    await open(page, mine.url("/manage/orders"));
    await expect(page.getByText("Robin Baker").first()).toBeVisible();
    annotations.push({
      type: "steps",
      description: `${steps()} fields and presses of the owner, ${Math.round((Date.now() - startedAt) / 1000)} s`,
    });
    expect(steps()).toBeLessThanOrEqual(45);
  },
);

test("AUTH-04 without scripts a shop that lacks something says what, and one that is open gives its address and a poster of one page", {
  tag: "@without-script",
}, async ({ page, shop, logIn, scripted }) => {
  const sweetcrumb = shop("sweetcrumb");
  await logIn(page, "sweetcrumb", "merchant");
  await open(page, sweetcrumb.url("/manage/opening"));
  await expect(page.getByRole("heading", { level: 1, name: "Your shop is open" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Send by mail" })).toHaveAttribute(
    "href",
    /^mailto:\?subject=/,
  );
  await page.getByRole("link", { name: "Print a poster" }).click();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible({ visible: scripted });
  if (!scripted) return;
  for (const format of ["A4", "Letter"]) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});
