import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import sitemap from "#app/routes.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { HOSTILE_NEXTS } from "#tests/support/hostile-nexts.ts";
import { anyText } from "../any-text.ts";
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
  "/super/trail",
  "/super/faqs",
  "/super/faqs/new",
];

/** The addresses of all screens below, with an example in the place of each parameter; what only sends data on is no screen. */
const screensOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const shown = file.endsWith(".tsx") && !children ? [here.replace(/:\w+\??/g, "o1")] : [];
    return [...shown, ...screensOf(children ?? [], here)];
  });

/** The screens that only a merchant or a super admin, logged in, may see. */
const BEHIND_A_LOG_IN = screensOf((await sitemap) as RouteConfigEntry[]).filter((path) =>
  /^\/(?:manage|super)\//.test(path),
);

describe("where a log-in may lead", () => {
  test.each(BEHIND_A_LOG_IN)("AUTH-07 %s, where an expired session was noticed, is followed", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  test("SEC-A12 there are two hundred forms to refuse, and no two the same", () => {
    expect(HOSTILE_NEXTS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(HOSTILE_NEXTS).size).toBe(HOSTILE_NEXTS.length);
  });

  test.each(SAFE)("AUTH-07 %s is followed as it is", (next) => {
    expect(nextPath(next)).toBe(next);
  });

  test("AUTH-07 a fragment is dropped", () => {
    expect(nextPath("/order#how")).toBe("/order");
  });

  test.each(HOSTILE_NEXTS.map((next) => [JSON.stringify(next).slice(0, 60), next]))(
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
      anyText,
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
