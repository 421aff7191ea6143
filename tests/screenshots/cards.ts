import { type DemoShop, PASSWORD, type Page, postForm } from "#tests/support/browser.ts";
import { latePartsLoaded } from "#tests/support/browser-installed.ts";
import { orderAsGuest } from "#tests/support/browser-order.ts";
import { deployingProxy } from "#tests/support/deploying-proxy.ts";
import type { Screen } from "./screens.ts";

/** The questions at the foot of a page. */
export const CARDS: readonly Screen[] = [
  {
    name: "card-update",
    works: true,
    go: async (page, shop) => {
      const proxy = await deployingProxy(Number(new URL(shop("cornerpies").url("/")).port));
      page.context().on("close", () => void proxy.close());
      await page.goto(`http://cornerpies.localhost:${proxy.port}/menu`);
      await page.exposeFunction("deploy", proxy.deploy);
    },
    lastSteps: async (page) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
      await latePartsLoaded(page);
      await page.waitForLoadState("networkidle");
      await page.evaluate(async () => {
        await (window as unknown as { deploy(): Promise<void> }).deploy();
        await (await navigator.serviceWorker.ready).update();
      });
      await page.locator("#app-update").waitFor();
    },
  },
  {
    name: "card-install",
    fleeting: true,
    go: async (page, shop) => {
      await orderAsGuest(page, shop("cornerpies"));
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => window.dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
      await page.locator("#install-offer").waitFor();
    },
  },
  ...["/", "/menu", "/order", "/privacy"].map(
    (path): Screen => ({
      name: `counting-visits-${path.slice(1) || "home"}`,
      go: async (page, shop) => {
        await countVisits(page, shop("cornerpies"));
        await page.goto(shop("cornerpies").url(path), { waitUntil: "load" });
      },
      lastSteps: async (page) => {
        if (path !== "/privacy") await page.locator("#analytics-question").waitFor();
      },
    }),
  ),
];

/** Gives a shop an analytics id, and logs its merchant out again. */
async function countVisits(page: Page, shop: DemoShop): Promise<void> {
  await postForm(page, shop.url("/owner/login"), { email: "merchant@cornerpies.test", password: PASSWORD });
  await page.goto(shop.url("/manage/shop/business-details"), { waitUntil: "load" });
  const id = page.getByLabel("Analytics ID");
  if ((await id.inputValue()) === "") {
    await id.fill("G-PICTURE1");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Settings saved").first().waitFor();
  }
  await page.context().clearCookies();
}
