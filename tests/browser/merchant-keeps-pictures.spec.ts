import { writeFile } from "node:fs/promises";
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { fresh } from "#tests/support/browser-menu.ts";
import { jpeg, largePhoto, png } from "#tests/support/pictures.ts";

// Drawing comes after everything else that runs.
test.describe.configure({ timeout: 120_000 });

const HOME = "/manage/shop/home-page";

const file = async (name: string, bytes: Uint8Array | Promise<Uint8Array> = png(300, 200)) => ({
  name,
  mimeType: name.endsWith(".txt") ? "text/plain" : "image/png",
  buffer: Buffer.from(await bytes),
});

/** The part of the screen that is about the banner or the gallery. */
const part = (page: Page, name: string) => page.getByRole("region", { name });

/** Chooses a file; without scripts it is posted by its button. */
async function choose(
  where: ReturnType<typeof part>,
  chosen: Awaited<ReturnType<typeof file>>,
  scripted: boolean,
) {
  await where.locator("input[type=file]").setInputFiles(chosen);
  if (!scripted) await where.getByRole("button", { name: "Upload" }).click();
}

async function removeAll(where: ReturnType<typeof part>) {
  const buttons = where.getByRole("button", { name: /^Remove / });
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
}

test("SET-03 a banner is uploaded, told in words, given its focus and taken away, and shoppers see each change", {
  tag: ["@full", "@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const description = fresh("Pies in a window");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(HOME));
  const banner = part(page, "Banner");
  await removeAll(banner);
  await choose(banner, await file("notes.txt", Buffer.from("no picture")), scripted);
  await expect(
    banner.getByText("This file is no picture that we can show. Choose a PNG, JPEG or WebP.").first(),
  ).toBeVisible();
  await choose(banner, await file("large.png", new Uint8Array(5 * 1024 * 1024 + 1)), scripted);
  await expect(
    banner.getByText("This picture is larger than 5 MB. Save it smaller and try again.").first(),
  ).toBeVisible();
  // Held back for a moment, it tells how far it is.
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
  if (scripted)
    await page.route("**/manage/pictures", async (route) => {
      await told;
      await route.continue();
    });
  await choose(banner, await file("pies.png", png(1500, 900)), scripted);
  if (scripted) await expect(banner.getByRole("img", { name: /^pies\.png: \d+ %$/ })).toBeVisible();
  goOn();
  await expect(banner.getByText("No words yet.")).toBeVisible({ timeout: 30_000 });

  const text = banner.getByLabel("What does it show?").first();
  await text.fill(description);
  if (scripted) {
    const point = banner.getByRole("button", { name: /^What stays in sight: / });
    await point.focus();
    await point.press("ArrowLeft");
    await point.press("ArrowDown");
    await expect(
      banner.getByRole("button", { name: /: 48 % from the left, 52 % from the top$/ }),
    ).toBeFocused();
  } else {
    await banner.getByLabel("Stays in sight, % from the left").fill("48");
    await banner.getByLabel("Stays in sight, % from the top").fill("52");
  }
  await banner.getByRole("button", { name: "Save picture" }).click();
  await expect(banner.getByText("No words yet.")).toHaveCount(0);
  if (scripted) await expectAccessible(page, "Shop Settings");

  await open(page, cornerpies.url("/"));
  const shown = page.getByRole("img", { name: description });
  await expect(shown).toHaveCSS("object-position", "48% 52%");
  await expect(shown).toHaveAttribute("width", "1500");
  await open(page, cornerpies.url(HOME));
  await banner.getByRole("button", { name: /^Remove / }).click();
  await expect(banner.getByRole("img")).toHaveCount(0);
  if (scripted) await expect(banner.locator("input[type=file]")).toBeFocused();
  await open(page, cornerpies.url("/"));
  await expect(page.getByRole("img", { name: description })).toHaveCount(0);
});

test("SET-03 a gallery of four: dropped and pasted, moved by keyboard, one taken away", {
  tag: ["@phone-full", "@full"],
}, async ({ page, shop, logIn }) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(HOME));
  const gallery = part(page, "Menu Gallery");
  await removeAll(gallery);
  // Without a banner its field takes what is pasted anywhere else.
  await removeAll(part(page, "Banner"));
  const cards = gallery.getByRole("listitem");
  await gallery.locator("input[type=file]").setInputFiles([await file("a.png"), await file("b.png")]);
  await expect(cards).toHaveCount(2, { timeout: 30_000 });
  for (const [way, count] of [
    ["drop", 3],
    ["paste", 4],
  ] as const) {
    const bytes = [...(await jpeg(64, 48))];
    await gallery.locator("input[type=file]").evaluate(
      (input, { way, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "c.jpg", { type: "image/jpeg" }));
        input.dispatchEvent(
          way === "drop"
            ? new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })
            : new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
        );
      },
      { way, bytes },
    );
    await expect(cards).toHaveCount(count, { timeout: 30_000 });
  }
  // Full, it asks for no more.
  await expect(gallery.locator("input[type=file]")).toHaveCount(0);
  await expect(gallery).toContainText("4 of 4 pictures");

  const text = (place: number) => cards.nth(place).getByLabel("What does it show?");
  await text(3).fill("The last one");
  await cards.nth(3).getByRole("button", { name: "Save picture" }).click();
  // What all of them have in common is said once.
  await expect(page.getByText(/Where the picture is cut, this point stays in sight/)).toHaveCount(1);
  for (const [way, places] of [
    ["up", [2, 1, 0]],
    ["down", [1, 2, 3]],
    ["up", [2, 1, 0]],
  ] as const) {
    const button = gallery.getByRole("button", { name: `Move The last one ${way}` });
    await button.focus();
    for (const place of places) {
      await page.keyboard.press("Enter");
      await expect(text(place)).toHaveValue("The last one");
      await expect(button).toBeFocused();
    }
  }
  // However quickly they were pressed, the last one is saved.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { data } = await (await fetch("/api/shops/slug/cornerpies")).json();
        return data.menu_gallery[0].alt;
      }),
    )
    .toBe("The last one");
  await page.reload();
  await expect(text(0)).toHaveValue("The last one");
  await expectAccessible(page, "Shop Settings");
  await gallery.getByRole("button", { name: "Remove The last one" }).click();
  await expect(cards).toHaveCount(3);
  await expect(gallery.locator("input[type=file]")).toBeFocused();
});

test("SET-03 an item's photo is uploaded in its editor and keeps what is typed there; shoppers see it on the menu and the order page", {
  tag: ["@without-script-full", "@phone-full"],
}, async ({ page, shop, logIn, scripted }) => {
  const cornerpies = shop("cornerpies");
  const item = await cornerpies.plentifulItem();
  const description = fresh("A pie with a lattice");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(`/manage/items/${item.id}`));
  const panel = page.getByRole("complementary");
  const photo = panel.getByRole("group", { name: "Photo" });
  await removeAll(photo);
  const unit = panel.getByLabel("Unit", { exact: true });
  const before = await unit.inputValue();
  if (scripted) await unit.fill("as typed");
  await choose(photo, await file("pie.png", png(800, 600)), scripted);
  await expect(photo.getByRole("button", { name: /^Remove / })).toBeVisible({ timeout: 30_000 });
  if (scripted) await expect(unit).toHaveValue("as typed");
  await photo.getByLabel("What does it show?").first().fill(description);
  await photo.getByRole("button", { name: "Save picture" }).click();
  await expect(photo.getByText("For people who cannot see it").first()).toBeVisible();
  if (scripted) await expectAccessible(page, item.name);
  if (scripted) await unit.fill(before);
  for (const path of ["/menu", "/order"]) {
    await open(page, cornerpies.url(path));
    const shown = page.locator(`#item-${item.id}`).getByRole("img", { name: description });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeVisible();
    expect(await shown.getAttribute("loading")).toBe("lazy");
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test(
  "SET-03 a phone's photo of more than 5 MB is made smaller before it is sent, and stays upright; another order meanwhile is told",
  { tag: "@full" },
  async ({ page, shop, logIn }, testInfo) => {
    const cornerpies = shop("cornerpies");
    await logIn(page, "cornerpies", "merchant");
    await open(page, cornerpies.url(HOME));
    const gallery = part(page, "Menu Gallery");
    await removeAll(gallery);
    const buffer = await largePhoto();
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    // Chosen on the disk: handed over as text so large a file took seconds.
    const photo = testInfo.outputPath("photo.jpg");
    await writeFile(photo, buffer);
    await gallery.locator("input[type=file]").setInputFiles(photo);
    const cards = gallery.getByRole("listitem");
    await expect(cards).toHaveCount(1, { timeout: 30_000 });
    // It was stored lying on its side.
    const shown = cards.locator("img");
    expect([await shown.getAttribute("width"), await shown.getAttribute("height")]).toEqual(["1920", "2560"]);

    await choose(gallery, await file("b.png"), true);
    await expect(cards).toHaveCount(2, { timeout: 30_000 });
    // Someone else took one away meanwhile.
    const other = await page.context().newPage();
    await open(other, cornerpies.url(HOME));
    await part(other, "Menu Gallery")
      .getByRole("button", { name: /^Remove / })
      .last()
      .click();
    await expect(part(other, "Menu Gallery").getByRole("listitem")).toHaveCount(1);
    await other.close();
    await cards.last().getByRole("button", { name: / up$/ }).click();
    await expect(gallery.getByRole("status").getByText(/changed/)).toBeVisible();
    await removeAll(gallery);
  },
);

test("SET-03 AUTH-05 a picture that comes after its log-in has ended leads to the log-in", async ({
  page,
  shop,
  logIn,
}) => {
  const cornerpies = shop("cornerpies");
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url(HOME));
  const banner = part(page, "Banner");
  await page.context().clearCookies();
  await choose(banner, await file("pies.png"), true);
  await expect(page).toHaveURL(/\/owner\/login/);
});
