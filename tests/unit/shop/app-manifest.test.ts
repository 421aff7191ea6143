import { expect, test } from "vitest";
import { appIconOf, appManifest, letterDrawing, shortName } from "#domain/shop/app-manifest.ts";
import { shownPicture } from "#domain/shop/picture-rules.ts";
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
  const icon = appIconOf("Corner Pies", null);
  const shop = { title: "Corner Pies", lang: "en", icon, shortcuts: [{ name: "Order", url: "/order" }] };
  const standard = appManifest({ ...shop, mode: "standard" });
  const bakeSale = appManifest({ ...shop, mode: "bake_sale" });
  expect(standard).toMatchObject({ name: "Corner Pies", start_url: "/", scope: "/", lang: "en" });
  expect(standard.theme_color).not.toBe(bakeSale.theme_color);
  expect(standard.icons).toEqual([
    { src: "/app-icon/letter-C/192.png", type: "image/png", sizes: "192x192", purpose: "any" },
    { src: "/app-icon/letter-C/512.png", type: "image/png", sizes: "512x512", purpose: "any" },
    { src: "/app-icon/letter-C/mask-192.png", type: "image/png", sizes: "192x192", purpose: "maskable" },
    { src: "/app-icon/letter-C/mask-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ]);
  expect(standard.shortcuts).toEqual([{ name: "Order", url: "/order" }]);
});

test.each([
  ["Corner Pies", "C"],
  ["élan", "E"],
  ["7 Sisters", "7"],
  ["<script>", "S"],
  ["& Sons", "S"],
  ["🥧", "loaf"],
  ["", "loaf"],
  ["Ярмарка", "loaf"],
])("PWA-03 the icon of %o shows %o, and nothing else of the title", (title, shown) => {
  const icon = appIconOf(title, null);
  expect(icon).toEqual({ letter: shown, name: `letter-${shown}` });
  for (const isMasked of [true, false]) {
    const drawing = letterDrawing(shown, { isMasked });
    expect(drawing).toContain(`aria-label="${shown}"`);
    expect(drawing).not.toContain("script");
    expect(drawing).not.toContain("<text");
  }
});

test("PWA-03 a banner that is the shop's own is its icon, and another banner or focus is another address", () => {
  const stored = { id: "1", key: "k".repeat(22), alt: "", width: 1500, height: 500, placeholder: "" };
  const banner = (more: object) => shownPicture({ ...stored, focusX: 500, focusY: 500, ...more });
  expect(appIconOf("Corner Pies", banner({}))).toEqual({
    picture: `${stored.key}-1920.webp`,
    focusX: 500,
    focusY: 500,
    name: `${stored.key}-1920.500.500`,
  });
  const names = [{}, { focusX: 0 }, { focusY: 0 }, { key: "l".repeat(22) }].map(
    (more) => appIconOf("Corner Pies", banner(more)).name,
  );
  expect(new Set(names).size).toBe(4);
  // What ships with the product is a drawing of anyone's.
  expect(appIconOf("Corner Pies", banner({ key: "/art/item-boule.svg" })).name).toBe("letter-C");
});

test("PWA-03 the version is the specification's, or a later one", () => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(2_008_001);
});
