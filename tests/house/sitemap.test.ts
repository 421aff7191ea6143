import { readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import sitemap from "#app/routes.ts";
import { projectFiles } from "./project-files.ts";
import { ROUTE_FILES } from "./route-files.ts";

/** Every screen of the specification, section 2 and the paths that the requirements add, each with an example of its own. */
const SCREENS = [
  "/",
  "/menu",
  "/about",
  "/help",
  "/feedback",
  "/maintenance",
  "/expired",
  "/order",
  "/order/a-token",
  "/signup",
  "/login",
  "/login/phone",
  "/login/verify-phone/5555550123",
  "/login/email/s***@example.com",
  "/login/update/5555550123",
  "/login/update/5555550123/s***@example.com",
  "/login/forgot-password",
  "/login/password-reset/a-token",
  "/logout",
  "/email/verify",
  "/email/verify/a-token",
  "/email/verify/success",
  "/email/verify/expired",
  "/customer/edit",
  "/customer/orders",
  "/customer/orders/an-order",
  "/owner/login",
  "/owner/signup",
  "/login/merchant/forgot-email",
  "/settings",
  "/manage",
  "/manage/dashboard",
  "/manage/orders/prep",
  "/manage/pickup",
  "/manage/orders",
  "/manage/orders/an-order",
  "/manage/orders/print/an-order",
  "/manage/sections",
  "/manage/sections/a-section",
  "/manage/items",
  "/manage/items/an-item",
  "/manage/rearrange-menu",
  "/manage/availabilities",
  "/manage/availabilities/a-window",
  "/manage/customers",
  "/manage/customers/a-customer",
  "/manage/payments",
  "/manage/account",
  "/manage/support",
  "/manage/shop",
  "/manage/shop/business-details",
  "/manage/shop/billing",
  "/manage/shop/customer-signup",
  "/manage/shop/home-page",
  "/manage/shop/about-help-pages",
  "/manage/shop/menu-settings",
  "/manage/shop/payment",
  "/manage/shop/fulfillment",
  "/manage/shop/notifications",
  "/manage/shop/cancel-subscription",
  "/super/dashboard",
];

const routes = (await sitemap) as RouteConfigEntry[];
const notYet = (JSON.parse(readFileSync("tests/house/not-yet.json", "utf8")) as { screens: string[] })
  .screens;

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The sitemap in the shape the router matches with. */
const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index ? { index: true, id: file } : { path, id: file, children: asRoutes(children ?? []) },
  );

/** The segments above that stand for any value. */
const EXAMPLE = /^an?-\w+$|^5555550123$|^s\*\*\*@example\.com$/;

/**
 * The file that answers a path, or null where only the catch-all does, or a neighbour that takes the path's own
 * word for an id: `orders/:id?` would swallow `orders/prep`.
 */
function answering(path: string): string | null {
  const last = matchRoutes(asRoutes(routes), path)?.at(-1);
  if (!last || last.route.path === "*") return null;
  const swallowed = Object.values(last.params).some((value) => value !== undefined && !EXAMPLE.test(value));
  return swallowed ? null : (last.route.id ?? null);
}

/** The whole pattern of every route that is a page of its own. */
const pathsOf = (entries: readonly RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const whole = path ? `${above}/${path}` : above;
    if (children?.length) return pathsOf(children, whole);
    return index || path ? [whole || "/"] : [];
  });

test("every screen of the specification has a file that answers it, or stands in not-yet.json", () => {
  expect(SCREENS.filter((path) => answering(path) === null && !notYet.includes(path))).toEqual([]);
});

test("not-yet.json lists only screens of the specification that are really missing", () => {
  expect(notYet.filter((path) => !SCREENS.includes(path) || answering(path) !== null)).toEqual([]);
});

test("every route file stands in the sitemap, and every file in the sitemap exists", () => {
  const handles = /^export (?:default|(?:async )?function (?:loader|action)\b|const (?:loader|action)\b)/m;
  const written = projectFiles(/^app\/(?:dev|routes)\/.*\.tsx?$/).filter((path) =>
    handles.test(readFileSync(path, "utf8")),
  );
  expect(ROUTE_FILES).toEqual(written);
});

test("no path is given to two files", () => {
  const paths = pathsOf(routes, "");
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
});
