import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { readHost } from "#domain/shop/host.ts";
import { foldedSlug, slugProblem, suggestedSlug } from "#domain/shop/slug.ts";

describe("SHOP-01 a new shop's address", () => {
  test.each([
    ["Sweet Crumb Bakery", "sweet-crumb-bakery"],
    ["Café Löwe & Co.", "cafe-lowe-co"],
    ["Rosa's Tamales", "rosas-tamales"],
    ["  42 Pies!  ", "42-pies"],
    ["Help", "help-shop"],
    ["Al", "al-shop"],
    ["A name as long as forty characters, surely", "a-name-as-long-as-forty-characters-surel"],
    ["日本", ""],
    ["", ""],
  ])("SHOP-01 %j suggests %j", (title, slug) => {
    expect(suggestedSlug(title)).toBe(slug);
  });

  const kept =
    "www api admin windowsill localhost login secure autodiscover autoconfig trpc mta-sts wpad signin sso checkout staging webmaster";
  test.each(kept.split(" "))("SHOP-01 %s is the platform's own, and no shop is suggested it", (slug) => {
    expect(slugProblem(slug)).toBe("reserved");
    expect(suggestedSlug(slug)).toBe(`${slug}-shop`);
  });

  test("SHOP-01 every first part of an address of ours is the platform's own", () => {
    const parts =
      "api trpc webhooks dev images assets metrics healthz readyz login signup logout sessions manage super settings";
    expect(parts.split(" ").filter((part) => slugProblem(part) !== "reserved")).toEqual([]);
  });

  test.each([
    "",
    "ab",
    "-abc",
    "abc-",
    "a_b",
    "a.b",
    "Ümlaut",
    "x".repeat(41),
    "xn--pies-abc",
    "ab--cd",
    "a b",
  ])("SHOP-01 %j can be no one's", (slug) => {
    expect(slugProblem(slug)).toBe("malformed");
  });

  test("SHOP-01 letter case and spaces around make no difference", () => {
    expect(slugProblem(foldedSlug(" Sweet-Crumb "))).toBeNull();
  });

  property.prop([fc.string()])(
    "SHOP-01 whatever a shop is called, its suggestion can be used or is blank",
    (title) => {
      const slug = suggestedSlug(title);
      if (slug === "") return;
      expect(slugProblem(slug)).toBeNull();
      expect(readHost(`${slug}.localhost`, "localhost")).toMatchObject({ kind: "shop", slug });
    },
  );
});
