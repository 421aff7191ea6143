/** The addresses that are asked for: every page and every path of REST, with ids of one's own, of others and of no one. */
import { v7 } from "uuid";
import routes from "#app/routes.ts";
import type { Fixture } from "./fixture.ts";
import { LISTS_OF_ROWS, type ListOfRows, type Slug } from "./fixture-shops.ts";
import { orderIds, other, type Walker } from "./walker.ts";

/** Paths of the pages, `:id` and the like left in. */
export const pagePaths = (): string[] => [...new Set(pathsBelow(routes, ""))];

interface RouteEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

function pathsBelow(entries: readonly RouteEntry[], start: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? start : `${start}/${path}`;
    return [here === "" ? "/" : here, ...(children ? pathsBelow(children, here) : [])];
  });
}

/** A page's addresses. */
export function filledIn(path: string, fixture: Fixture, walker: Walker, slug: Slug): string[] {
  if (path.includes("*")) return ["/no/such/page"];
  if (path.startsWith("/order/:"))
    return [fixture.guestPath, `${fixture.guestPath.slice(0, -2)}zz`, "/order/abc"];
  if (path.startsWith("/email/verify/:")) return ["/email/verify/abc"];
  if (!path.includes(":")) return [path];
  if (path === "/manage/charts/:chart") return ["/manage/charts/sales-90", "/manage/charts/canary"];
  const start = path.slice(0, path.indexOf("/:"));
  const [, end = ""] = /\/:\w+\??(\/.*)?$/.exec(path) ?? [];
  const ids = idsFor(start, fixture, walker, slug).map((id) => `${start}/${id}${end}`);
  return path.endsWith("?") ? [start, ...ids] : ids;
}

/** Ids that a page is asked with: rows of its own kind, of this shop and of the other one, one that is no one's, and one that is none. */
function idsFor(start: string, fixture: Fixture, walker: Walker, slug: Slug): string[] {
  if (/\/orders\b/.test(start)) return orderIds(fixture, walker, slug);
  const nobodys = [v7(), "abc"];
  if (!isListOfRows(start)) return nobodys;
  return [fixture.shops[slug].rows[start], fixture.shops[other(slug)].rows[start], ...nobodys];
}

const isListOfRows = (path: string): path is ListOfRows => path in LISTS_OF_ROWS;

/** The addresses of a path of REST. */
export function pathsOf(path: string, fixture: Fixture, walker: Walker, slug: Slug): string[] {
  const shop = fixture.shops[slug];
  const ids = path.includes("{orderId}") ? orderIds(fixture, walker, slug) : [v7()];
  const people =
    path.includes("/customers/{id}") || path.includes("/merchants/{id}")
      ? [
          walker.account?.id ?? v7(),
          ...fixture.accounts.filter(({ role }) => role === "kim").map(({ id }) => id),
        ]
      : [""];
  const windows = path.includes("/availabilities/{id}")
    ? [path.startsWith("/shops") ? shop.windowId : v7()]
    : [];
  return ids.flatMap((orderId) =>
    [...(windows.length > 0 ? windows : people)].map((id) =>
      path
        .replace("{shopId}", shop.id)
        .replace("{slug}", slug)
        .replace("{orderId}", orderId)
        .replace("{key}", "abc")
        .replace("{token}", fixture.guestPath.split("/").at(-1) ?? "")
        .replace(/\{(?:sectionId|modelId)\}/, v7())
        .replace("{itemId}", shop.hiddenItemId)
        .replace("{entity}", "users")
        .replace("{chart}", "canary")
        .replace("{id}", id),
    ),
  );
}

/** The address at a shop that is none, with ids that are none; for a path without a shop there is none. */
export const strangePath = (path: string): string[] =>
  path.includes("{shopId}")
    ? [encodeURI(path.replace("{shopId}", "abc").replace(/\{\w+\}/g, "1' or 1=1"))]
    : [];
