import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, readHost } from "#domain/shop/host.ts";
import { propertyRuns } from "../property-runs.ts";

test.each([
  ["localhost", "localhost"],
  ["localhost:3000", "localhost"],
  ["LOCALHOST:3000", "localhost"],
  ["localhost.", "localhost"],
  ["www.localhost:3000", "localhost"],
  ["api.localhost", "localhost"],
  ["admin.localhost", "localhost"],
  ["windowsill.shop", "windowsill.shop"],
  ["www.windowsill.shop", "windowsill.shop"],
  ["windowsill.shop:8443", "windowsill.shop:8443"],
  ["127.0.0.1", "localhost"],
  ["127.0.0.1:3000", "localhost"],
  ["192.168.1.20:3000", "localhost"],
  ["[::1]", "localhost"],
  ["[::1]:3000", "localhost"],
])("SHOP-01 %s at %s is the platform's own page", (header, root) => {
  expect(readHost(header, root)).toEqual({ kind: "platform" });
});

test.each([
  ["sweetcrumb.localhost:3000", "localhost", "sweetcrumb"],
  ["SweetCrumb.LocalHost:3000", "localhost", "sweetcrumb"],
  ["sweetcrumb.localhost.", "localhost", "sweetcrumb"],
  ["corner-pies.windowsill.shop", "windowsill.shop", "corner-pies"],
  ["sweetcrumb.orders.localhost", "localhost", "sweetcrumb"],
  ["7up.localhost", "localhost", "7up"],
])("SHOP-01 %s at %s is the shop %s", (header, root, slug) => {
  expect(readHost(header, root)).toMatchObject({ kind: "shop", slug });
});

test.each([
  ["orders.sweetcrumb.test", "localhost"],
  ["sweetcrumb.test:443", "localhost"],
  ["evillocalhost", "localhost"],
  ["sweetcrumb.localhost.evil.test", "localhost"],
  ["notwindowsill.shop", "windowsill.shop"],
  ["", "localhost"],
  ["/", "localhost"],
  ["sweet/crumb.localhost", "localhost"],
  ["sweetcrumb@evil.localhost", "localhost"],
  ["sweet crumb.localhost", "localhost"],
  ["-sweet.localhost", "localhost"],
  [".localhost", "localhost"],
  ["sweet..localhost", "localhost"],
  ["sweetcrumb.localhost:3000:80", "localhost"],
  ["sweetcrumb.localhost:3000/path", "localhost"],
  [`${"a".repeat(64)}.localhost`, "localhost"],
])("SHOP-01 SHOP-02 '%s' at %s is no shop but by its exact domain", (header, root) => {
  expect(readHost(header, root).kind).toBe("domain");
});

test("SHOP-01 whatever a header says, it is read as one of three, and a slug is always one clean label", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webAuthority(),
        fc.domain().map((name) => `${name}.localhost`),
      ),
      (header) => {
        const reading = readHost(header, "localhost");
        expect(["platform", "shop", "domain"]).toContain(reading.kind);
        if (reading.kind === "shop") expect(reading.slug).toMatch(/^[a-z0-9-]+$/);
      },
    ),
    { numRuns: propertyRuns(10_000) },
  );
});

test.each(["sweetcrumb", "corner-pies", "7up", "a1b"])("SHOP-01 a shop may be called %s", (slug) => {
  expect(isSlug(slug)).toBe(true);
});

test.each(["www", "api", "admin", "ab", "-pies", "pies-", "Pies", "pi es", "pié", "a.b", "", "x".repeat(41)])(
  "SHOP-01 a shop may not be called '%s'",
  (slug) => {
    expect(isSlug(slug)).toBe(false);
  },
);
