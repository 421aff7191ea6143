/** PERF-07 but for speed, which `npm run lighthouse` tells and no test asserts. */
import { expect, test } from "#tests/support/browser.ts";
import { openAudits } from "#tests/support/lighthouse.ts";

test("PERF-07 Lighthouse objects to nothing on home, menu and order, and nothing moves on them or on a placed order", {
  tag: "@full",
}, async ({ shop }) => {
  test.setTimeout(180_000);
  const pages = await openAudits({ port: Number(new URL(shop("cornerpies").url("/")).port) });
  try {
    const moved: Record<string, number> = {};
    for (const [name, address] of Object.entries(pages.addresses)) {
      const { objections, layoutShift } = await pages.audit(address);
      moved[name] = layoutShift;
      // A placed order is its customer's own: search engines are told to leave it alone.
      expect.soft(objections, name).toEqual(name === "order placed" ? ["seo: is-crawlable"] : []);
      expect.soft(layoutShift, name).toBeLessThan(0.02);
    }
    expect(Object.keys(moved)).toEqual(["home", "menu", "order", "order placed"]);
  } finally {
    await pages.close();
  }
});
