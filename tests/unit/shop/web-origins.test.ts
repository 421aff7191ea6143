import { describe, expect, test } from "vitest";
import { isPublishableKey } from "#domain/shop/publishable-key.ts";
import { isAllowedOrigin, readOrigin } from "#domain/shop/web-origins.ts";

describe("API-10 websites of a shop's own", () => {
  test.each([
    ["https://shop.example", "https://shop.example"],
    [" https://Shop.Example/ ", "https://shop.example"],
    ["https://shop.example:8443", "https://shop.example:8443"],
    ["https://shop.example:443", "https://shop.example"],
    ["https://bäckerei.example", "https://xn--bckerei-5wa.example"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://localhost", "http://localhost"],
  ])("API-10 %j is the origin %s", (typed, origin) => expect(readOrigin(typed)).toBe(origin));

  test.each([
    "",
    "*",
    "null",
    "shop.example",
    "http://shop.example",
    "https://*.shop.example",
    "https://shop.example/menu",
    "https://shop.example?x",
    "https://shop.example#x",
    "https://sam@shop.example",
    "https://shop.example\\@evil.test",
    "https://shop.example https://evil.test",
    "https://shop",
    "https://[::1]",
    "https://localhost",
    "http://127.0.0.1:5173",
    "http://localhost.evil.test",
    "http://localhost:5173/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    `https://${"a".repeat(200)}.example`,
  ])("API-10 %j is none", (typed) => expect(readOrigin(typed)).toBeNull());

  test("API-10 only the very same text is allowed, and a developer's own machine in demo mode alone", () => {
    const allowed = ["https://shop.example", "http://localhost:5173"];
    const live = { demo: false };
    expect(isAllowedOrigin("https://shop.example", allowed, live)).toBe(true);
    for (const other of [
      "https://shop.example.evil.test",
      "https://evilshop.example",
      "https://shop.example:444",
      "http://shop.example",
      "https://SHOP.example",
      "https://shop.example/",
      "null",
      "",
    ])
      expect(isAllowedOrigin(other, allowed, { demo: true })).toBe(false);
    expect(isAllowedOrigin("http://localhost:5173", allowed, live)).toBe(false);
    expect(isAllowedOrigin("http://localhost:5173", allowed, { demo: true })).toBe(true);
    expect(isAllowedOrigin("http://localhost:5174", allowed, { demo: true })).toBe(false);
  });

  test("API-10 a key is 256 bits after its beginning, and nothing else is asked for as one", () => {
    expect(isPublishableKey(`wpk_${"a".repeat(43)}`)).toBe(true);
    for (const text of [
      "",
      "wpk_",
      `wsk_${"a".repeat(43)}`,
      `wpk_${"a".repeat(44)}`,
      `x wpk_${"a".repeat(43)}`,
    ])
      expect(isPublishableKey(text)).toBe(false);
  });
});
