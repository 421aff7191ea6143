import { expect, test } from "vitest";
import { appIcon, appManifest, shortName } from "#domain/shop/app-manifest.ts";
import { version } from "../../../package.json" with { type: "json" };

test.each([
  ["Corner Pies", "Corner Pies"],
  ["Sweet Crumb Bakery", "Sweet Crumb"],
  ["Schwarzwälderkirschtorten vom Eck", "Schwarzwälderkirschtorten"],
  ["  ", ""],
])("PWA-03 below its icon %o is called %o", (title, short) => {
  expect(shortName(title)).toBe(short);
});

test("PWA-03 the manifest has the shop's name, colours and icons", () => {
  const shop = { title: "Corner Pies", lang: "en", shortcuts: [{ name: "Order", url: "/order" }] };
  const standard = appManifest({ ...shop, mode: "standard" });
  const bakeSale = appManifest({ ...shop, mode: "bake_sale" });
  expect(standard).toMatchObject({ name: "Corner Pies", start_url: "/", scope: "/", lang: "en" });
  expect(standard.theme_color).not.toBe(bakeSale.theme_color);
  expect(standard.icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);
  expect(standard.shortcuts).toEqual([{ name: "Order", url: "/order" }]);
});

test.each([
  ["Corner Pies", "C"],
  ["élan", "É"],
  ["<script>", "S"],
  ["& Sons", "S"],
  ["🥧", "W"],
])("PWA-03 the icon of %o shows %o, and nothing else of the title", (title, letter) => {
  for (const isMasked of [true, false]) {
    const icon = appIcon(title, { isMasked });
    expect(icon).toContain(`>${letter}</text>`);
    expect(icon).not.toContain("script");
  }
});

test("PWA-03 the version is the specification's, or a later one", () => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_008_001);
});
