import { expect, open, test } from "#tests/support/browser.ts";
import { passOn } from "#tests/support/browser-order.ts";
import { bundledClient } from "#tests/support/bundled-client.ts";
import type * as Client from "../../packages/client/src/shop-client.ts";

test("API-06 ORD-04 in a page the client orders once, though an answer is lost and the page is loaded again", async ({
  page,
  shop,
}) => {
  const cornerpies = shop("cornerpies");
  const { id } = await cornerpies.plentifulItem();
  const client = await bundledClient();
  const order = async () => {
    await page.evaluate(client);
    return page.evaluate(async (itemId) => {
      const { createShopClient } = (globalThis as unknown as { windowsill: typeof Client }).windowsill;
      const at = createShopClient({ origin: location.origin, retries: 0 });
      const [window] = await at.availability.upcoming.query();
      const checkout = at.checkout({ keepIn: sessionStorage });
      const before = checkout.pendingKey;
      try {
        const { replayed } = await checkout.place({
          availabilityId: window?.id ?? "",
          fulfillmentType: "Pickup",
          fulfillmentSlot: window?.pickupDays.at(-1)?.label ?? "",
          lines: [{ itemId, quantity: 1 }],
          guest: { name: "Page Person", email: "page@person.test", phone: "415-555-0143" },
        });
        return { before, replayed, after: checkout.pendingKey };
      } catch (error) {
        return { before, failed: (error as Error).name, after: checkout.pendingKey };
      }
    }, id);
  };
  await open(page, cornerpies.url("/about"));
  await page.route("**/trpc/orders.place", async (route) => {
    await passOn(route.request());
    await route.abort();
  });
  const lost = await order();
  expect(lost).toEqual({ before: null, failed: "AnswerLost", after: expect.stringMatching(/^[\da-f]{32}$/) });
  await page.unroute("**/trpc/orders.place");
  await page.reload();
  expect(await order()).toEqual({ before: lost.after, replayed: true, after: null });
});
