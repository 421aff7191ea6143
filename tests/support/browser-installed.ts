import { expect, type Page } from "./browser.ts";

/** Waits until the worker answers for the page and has kept what it keeps at first. */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  // The part that listens for a newer one comes last of all.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/late-parts-")),
  );
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
