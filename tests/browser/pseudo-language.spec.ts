import { expect, test } from "@playwright/test";
import { type App, startApp } from "../support/app.ts";

/** Screens that take compiled messages alone. */
const SCREENS = ["/login", "/signup", "/owner/login"];
/** What a shop wrote itself, and what is no sentence. */
const OF_THE_SHOP = /Sweet Crumb Bakery|Windowsill/g;

let app: App;
test.beforeAll(async () => {
  // Its first start builds the files of the pseudo-language.
  test.setTimeout(400_000);
  app = await startApp({ env: { PSEUDO_LANGUAGE: "1" }, startMilliseconds: 380_000 });
});
test.afterAll(() => app?.stop());

for (const width of [390, 1280])
  test(`UI-03: at ${width} a longer language fits, and every sentence is translated`, async ({ browser }) => {
    const context = await browser.newContext({ locale: "en-XA", viewport: { width, height: 844 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    for (const path of SCREENS) {
      await page.goto(`${app.origin("sweetcrumb")}${path}`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/[áéîöû]/);
      const seen = await page.evaluate(() => {
        const texts: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node.parentElement?.checkVisibility() && !node.parentElement.closest("script, style, noscript"))
            texts.push(node.textContent ?? "");
        const cut = [...document.querySelectorAll("button, a, label, h1, h2, p")].filter(
          (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "hidden",
        );
        return {
          texts,
          tooWide: document.documentElement.scrollWidth - innerWidth,
          cut: cut.map((each) => each.textContent),
        };
      });
      // A word of two letters and more without an accent among them.
      const plain = seen.texts.filter((text) =>
        /(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/u.test(text.replace(OF_THE_SHOP, "")),
      );
      expect({ path, plain, tooWide: seen.tooWide, cut: seen.cut }).toEqual({
        path,
        plain: [],
        tooWide: 0,
        cut: [],
      });
    }
    expect(faults).toEqual([]);
    await context.close();
  });

test("UI-03: an ordinary browser of the same shop reads English, at the same time", async ({ page }) => {
  await page.goto(`${app.origin("sweetcrumb")}/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});
