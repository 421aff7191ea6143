import { expect, test } from "vitest";
import { robotsText, shareTags, sitemapXml } from "#domain/shop/search-engines.ts";

const origin = "https://pies.example";

test("STORE-01 search engines may read an open shop, and no one's own pages", () => {
  const text = robotsText({ origin, isOpen: true });
  expect(text).toContain("Disallow: /manage\n");
  expect(text).toContain("Disallow: /order/\n");
  expect(text).not.toMatch(/^Disallow: \/$/m);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test("STORE-01 of a closed shop they may read nothing", () => {
  expect(robotsText({ origin, isOpen: false })).toMatch(/^Disallow: \/$/m);
});

test("STORE-01 the site map lists whole addresses", () => {
  const xml = sitemapXml(origin, ["/", "/menu"]);
  expect(xml.match(/<loc>[^<]+<\/loc>/g)).toEqual([`<loc>${origin}/</loc>`, `<loc>${origin}/menu</loc>`]);
});

test("STORE-01 a shared link shows the shop's name, its words and its picture, where it has one", () => {
  const shared = { title: "Pies", description: "Warm.", url: `${origin}/`, image: null };
  const tags = shareTags(shared);
  expect(tags).toContainEqual({ property: "og:title", content: "Pies" });
  expect(tags.some((tag) => "property" in tag && tag.property === "og:image")).toBe(false);
  expect(shareTags({ ...shared, image: `${origin}/p.jpg` })).toContainEqual({
    property: "og:image",
    content: `${origin}/p.jpg`,
  });
});
