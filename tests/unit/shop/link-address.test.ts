import { describe, expect, test } from "vitest";
import { isAllowedHref, linkAddress } from "#domain/shop/link-address.ts";

describe("STORE-07 links in a shop's own texts", () => {
  test.each([
    ["example.com", "https://example.com"],
    ["www.example.com/a?b=c#d", "https://www.example.com/a?b=c#d"],
    ["http://example.com", "https://example.com"],
    [" https://example.com ", "https://example.com"],
    ["rosa@example.com", "mailto:rosa@example.com"],
    ["mailto:rosa@example.com", "mailto:rosa@example.com"],
    ["/menu", "/menu"],
    ["(415) 555-0142", "tel:4155550142"],
    ["+1 415 555 0142", "tel:+14155550142"],
  ])("STORE-07 %j leads to %j", (typed, href) => {
    expect(linkAddress(typed)).toBe(href);
    expect(isAllowedHref(href)).toBe(true);
  });

  test.each([
    "",
    "hello",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "\u00a0https://example.com/\u00a0x",
    "https://a b",
    "ftp://example.com",
    "\u0001https://example.com",
  ])("STORE-07 %j is no link", (typed) => {
    expect(linkAddress(typed)).toBeNull();
  });
});
