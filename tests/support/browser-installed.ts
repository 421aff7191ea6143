import { expect, type Page } from "./browser.ts";

/** Waits for what a page loads last of all: it listens for a newer version, for other tabs and for the end of the log-in. */
export const latePartsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/late-parts-")),
  );

/** Waits until the worker answers for the page and has kept what it keeps at first. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await latePartsLoaded(page);
  await page.waitForLoadState("networkidle");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const files = await caches.open("shop files");
        return (await files.keys()).length;
      }),
    )
    .toBeGreaterThan(10);
}
