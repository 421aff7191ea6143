import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextPath } from "#domain/accounts/next-path.ts";
import { propertyRuns } from "../property-runs.ts";

const SAFE = [
  "/",
  "/menu",
  "/order",
  "/order?reorder=1",
  "/customer",
  "/customer/orders",
  "/customer/orders/0197a1b2-0000-7000-8000-000000000001",
  "/customer/edit",
  "/email/verify",
  "/feedback",
  "/settings",
  "/manage",
  "/manage/dashboard",
  "/manage/orders?filter=Paid&page=2",
  "/manage/orders/print/o1",
  "/manage/shop/business-details",
  "/super/dashboard",
];

const HOSTILE = [
  "//evil.test",
  "///evil.test",
  "////evil.test",
  "//evil.test/menu",
  "//evil.test:80/menu",
  "//user:pass@evil.test",
  "//evil%2etest",
  "//%65vil.test",
  "/\\evil.test",
  "\\evil.test",
  "\\\\evil.test",
  "/\\/evil.test",
  "\\/evil.test",
  "/\\\\evil.test",
  "//\\evil.test",
  "http://evil.test",
  "https://evil.test",
  "https:evil.test",
  "https:/evil.test",
  "https:///evil.test",
  "HTTPS://EVIL.TEST",
  "http:\\\\evil.test",
  "ftp://evil.test",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "mailto:evil@evil.test",
  "blob:https://evil.test/1",
  "@evil.test",
  "/@evil.test",
  "evil.test",
  "evil.test/menu",
  ".evil.test",
  "/.evil.test",
  "?next=//evil.test",
  "#//evil.test",
  "",
  " ",
  " /menu",
  "/menu ",
  "\t//evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\n/evil.test",
  "/menu\r\nSet-Cookie: session=1",
  "/menu%0d%0aSet-Cookie:%20session=1",
  "%09//evil.test",
  "%2f%2fevil.test",
  "/%2fevil.test",
  "/%2f/evil.test",
  "/%5cevil.test",
  "/%5c%5cevil.test",
  "/%252fevil.test",
  "/%09/evil.test",
  "/%00/evil.test",
  "/login/../..//evil.test",
  "/../evil.test",
  "/..//evil.test",
  "/.//evil.test",
  "/menu/..//evil.test",
  "/%2e%2e//evil.test",
  "/menu/%2e%2e/%2fevil.test",
  "/;@evil.test",
  "/menu//evil.test",
  "/\u2028/evil.test",
  "/\u200b/evil.test",
  "/\u3000/evil.test",
  "/\u00a0/evil.test",
  "\u0000//evil.test",
  "/menu\u0000",
  "/／evil.test",
  "/login?next=//evil.test",
  "/owner/login",
  "/logout",
  "/api/orders",
  "/trpc/orders.place",
  "/dev/outbox",
  "/webhooks/stripe",
  "/images/../evil",
  "/unknown",
  "/MENU",
  "/login/../menu",
  "/./menu",
  "/customer/../order",
  "/manage/../login",
  "/manage/orders/../../logout",
  "/manage/orders/<script>",
  "/customer/orders/%3Cscript%3E",
  `/menu?${"a".repeat(600)}`,
];

describe("where a log-in may lead", () => {
  test.each(SAFE)("AUTH-07 %s is followed as it is", (next) => {
    expect(nextPath(next)).toBe(next);
  });

  test("AUTH-07 a fragment is dropped", () => {
    expect(nextPath("/order#how")).toBe("/order");
  });

  test.each(HOSTILE.map((next) => [JSON.stringify(next).slice(0, 60), next]))(
    "SEC-A12 %s is not",
    (_, next) => {
      expect(nextPath(next)).toBeNull();
    },
  );

  test.each([[null], [undefined], [7], [["/menu"]], [{ path: "/menu" }]])("SEC-A12 %o is not", (next) => {
    expect(nextPath(next)).toBeNull();
  });

  test("SEC-A12 whatever comes in, what comes out stays on the host it is on", () => {
    const pieces = fc.constantFrom(
      ..."/ // \\ . .. %2f %5c %09 %00 @ : ? # menu order manage evil.test http: javascript: login next=".split(
        " ",
      ),
      " ",
      "\t",
      "\n",
    );
    const anything = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join("")),
      fc.array(pieces, { maxLength: 8 }).map((some) => `/${some.join("")}`),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(anything, (next) => {
        const path = nextPath(next);
        if (path === null) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        for (const host of ["http://sweetcrumb.localhost:3000", "https://shop.test"]) {
          const led = new URL(path, `${host}/login`);
          expect(led.origin).toBe(host);
          expect(led.pathname + led.search).toBe(path);
        }
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });
});
