import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, open, type Page, test } from "#tests/support/browser.ts";
import { expectAccessible } from "#tests/support/browser-axe.ts";
import { bundledClient } from "#tests/support/bundled-client.ts";
import { ask } from "#tests/support/http.ts";
import type * as Client from "../../packages/client/src/shop-client.ts";

/** A website elsewhere: an empty page at an origin of its own, closed when it is disposed of. */
async function openWebsite() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>A website</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** What the page's own script gets: the status of a call, or the name of the browser's refusal. */
const answerTo = (
  page: Page,
  url: string,
  options: Pick<RequestInit, "method" | "headers" | "credentials" | "cache"> & { body?: string } = {},
) =>
  page.evaluate(
    async ([address, init]) => {
      try {
        return (await fetch(address, init)).status;
      } catch (error) {
        return (error as Error).name;
      }
    },
    [url, options] as const,
  );
const REFUSED = "TypeError";

test("API-10 a page of another origin reads the menu and places an order, by REST and by the client, once a key names it", async ({
  page,
  browser,
  shop,
  logIn,
}, { project }) => {
  test.setTimeout(60_000);
  await using website = await openWebsite();
  await using stranger = await openWebsite();
  const cornerpies = shop("cornerpies");
  const { origin, port, hostname } = new URL(cornerpies.url("/"));
  const menu = `${origin}/api/shops/slug/cornerpies/menu`;
  const item = await cornerpies.plentifulItem();
  // Contexts of its own: what the browser reports about a refused call is no fault of ours.
  const context = await browser.newContext();
  const its = await context.newPage();
  const other = await context.newPage();
  await its.goto(website.origin);
  await other.goto(stranger.origin);
  expect(await answerTo(its, menu)).toBe(REFUSED);

  // The merchant names the website.
  const name = `My website ${project.name}`;
  await logIn(page, "cornerpies", "merchant");
  await open(page, cornerpies.url("/manage/account"));
  const keys = page.getByRole("region", { name: "Your own websites", exact: true });
  await keys.getByText("Add a website", { exact: true }).click();
  await keys.getByLabel("Addresses", { exact: true }).fill("http://shop.example");
  await keys.getByRole("button", { name: "Make the Key" }).click();
  await expect(keys.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(keys.getByText(/Enter each address/).first()).toBeVisible();
  await keys.getByLabel("Name", { exact: true }).fill(name);
  await keys.getByLabel("Addresses", { exact: true }).fill(website.origin);
  await keys.getByRole("button", { name: "Make the Key" }).click();
  const row = keys.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(website.origin);
  await expectAccessible(page, "Manage Account");
  const [key = ""] = /wpk_[\w-]{43}/.exec((await row.textContent()) ?? "") ?? [];

  // By REST: the menu, and an order that the browser asks about ahead.
  expect(await answerTo(its, menu)).toBe(200);
  const placed = await its.evaluate(
    async ([root, itemId, publishableKey]) => {
      const read = async (path: string) => (await (await fetch(`${root}/api${path}`)).json()).data;
      const { id } = await read("/shops/slug/cornerpies");
      const [window] = await read("/shops/slug/cornerpies/availabilities");
      const reply = await fetch(`${root}/api/shops/${id}/orders`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
          "x-publishable-key": publishableKey,
        },
        body: JSON.stringify({
          availability_id: window.id,
          fulfillment_type: "Pickup",
          fulfillment_slot: window.pickup_days.at(-1).label,
          line_items: [{ item_id: itemId, quantity: 1 }],
          guest: { name: "Web Person", email: "web@person.test", phone: "415-555-0147" },
        }),
      });
      const { data } = await reply.json();
      // What the website may read besides the body.
      return [reply.status, data.ticket_number > 0, reply.headers.get("location") !== null, id];
    },
    [origin, item.id, key] as const,
  );
  expect(placed).toEqual([201, true, true, expect.any(String)]);

  // By the client, as a website has it.
  await its.evaluate(await bundledClient());
  const byClient = await its.evaluate(
    async ([root, itemId, publishableKey]) => {
      const { createShopClient } = (globalThis as unknown as { windowsill: typeof Client }).windowsill;
      const at = createShopClient({ origin: root, publishableKey });
      const [window] = await at.availability.upcoming.query();
      const { order } = await at.checkout().place({
        availabilityId: window?.id ?? "",
        fulfillmentType: "Pickup",
        fulfillmentSlot: window?.pickupDays.at(-1)?.label ?? "",
        lines: [{ itemId, quantity: 1 }],
        guest: { name: "Web Person", email: "web@person.test", phone: "415-555-0147" },
      });
      return order.ticketNumber > 0;
    },
    [origin, item.id, key] as const,
  );
  expect(byClient).toBe(true);

  // Nobody's cookies are lent to it, and another page is refused as before: it places nothing.
  expect(await answerTo(its, menu, { credentials: "include" })).toBe(REFUSED);
  expect(await answerTo(other, menu)).toBe(REFUSED);
  const idempotencyKey = crypto.randomUUID();
  const orders = `/api/shops/${placed[3]}/orders`;
  const order = { method: "POST", body: "{}", headers: { "idempotency-key": idempotencyKey } };
  expect(await answerTo(other, `${origin}${orders}`, order)).toBe(REFUSED);
  expect(await answerTo(other, `${origin}${orders}`, { method: "POST", body: "{}" })).toBe(REFUSED);
  const known = { port: Number(port), host: hostname, path: `${orders}/by-key/${idempotencyKey}` };
  expect((await ask(known)).status).toBe(404);

  // Without the key the website is a stranger again.
  await row.getByText(`Revoke ${name}`, { exact: true }).click();
  await row.getByRole("button", { name: "Revoke it now" }).click();
  await expect(page.getByText("Key revoked", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await answerTo(its, menu, { cache: "no-store" })).toBe(REFUSED);
  await context.close();
});
