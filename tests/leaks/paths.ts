/** The addresses that are asked for: every page and every path of REST, with ids of one's own, of others and of no one. */
import { v7 } from "uuid";
import routes from "#app/routes.ts";
import type { Fixture } from "./fixture.ts";
import { LISTS_OF_ROWS, type ListOfRows, type Slug, type Thing } from "./fixture-shops.ts";
import { homeOf, orderIds, other, type Walker } from "./walker.ts";
import type { Role } from "./who-may-see.ts";

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

/** What a path is asked with, and by whom. */
interface Asked {
  readonly path: string;
  readonly isRead: boolean;
  readonly fixture: Fixture;
  readonly walker: Walker;
  readonly slug: Slug;
}

/**
 * Ids of the shop's own row and of the other shop's. The shop's own rows are read and never changed, so that everyone after finds them as they
 * were: `unread` stands for them. Those of the other shop are tried by whoever is not at home there.
 */
function idsOf(thing: Thing, { isRead, fixture, walker, slug }: Asked, unread: string = v7()): string[] {
  const mayTryTheirs = isRead || (homeOf(walker) === slug && walker.role !== "super");
  return [
    isRead ? fixture.shops[slug].things[thing] : unread,
    ...(mayTryTheirs ? [fixture.shops[other(slug)].things[thing]] : []),
  ];
}

/** What a name in a path of REST is filled in with; for any other name an id of no one's. */
const IDS_NAMED: Readonly<Record<string, (asked: Asked) => string[]>> = {
  shopId: ({ fixture, slug }) => [fixture.shops[slug].id],
  slug: ({ slug }) => [slug],
  // What a program may change its owner has tried.
  orderId: ({ fixture, walker, slug, isRead }) =>
    walker.isProgram && !isRead
      ? [fixture.shops[other(slug)].orders.rest ?? v7(), v7()]
      : orderIds(fixture, walker, slug),
  token: ({ fixture }) => [fixture.guestPath.split("/").at(-1) ?? ""],
  entity: () => ["users"],
  key: () => ["abc"],
  chart: () => ["canary"],
  sectionId: (asked) => idsOf("section", asked),
  itemId: (asked) => idsOf("item", asked, asked.fixture.shops[asked.slug].hiddenItemId),
  modelId: (asked) => idsOf(asked.path.startsWith("/items/") ? "item" : "section", asked),
  imageId: (asked) => idsOf("picture", asked),
  tokenId: (asked) => idsOf("token", asked),
  keyId: (asked) => idsOf("key", asked),
  webhookId: (asked) => idsOf("webhook", asked),
  deliveryId: (asked) => idsOf("delivery", asked),
  id: (asked) =>
    asked.path.includes("/availabilities/")
      ? idsOf(
          "window",
          asked,
          asked.path.startsWith("/shops") ? asked.fixture.shops[asked.slug].windowId : v7(),
        )
      : peopleFor(asked),
};

/** The addresses of a path of REST. */
export function pathsOf(
  { method, path }: { readonly method: string; readonly path: string },
  fixture: Fixture,
  walker: Walker,
  slug: Slug,
): string[] {
  const asked = { path, isRead: method === "GET", fixture, walker, slug };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.reduce<string[]>(
    (paths, name) => {
      const ids = IDS_NAMED[name]?.(asked) ?? [v7()];
      return paths.flatMap((each) => ids.map((id) => each.replace(`{${name}}`, id)));
    },
    [path],
  );
}

/** Oneself, a customer of the first shop, and one of the shop that is not asked. */
function peopleFor({ fixture, walker: { account }, slug }: Asked): string[] {
  const idOf = (wanted: Role) => fixture.accounts.find(({ role }) => role === wanted)?.id ?? v7();
  return [account?.id ?? v7(), idOf("kim"), idOf(slug === "sweetcrumb" ? "otherKim" : "sam")];
}

/** The address at a shop that is none, with ids that are none; for a path without a shop there is none. */
export const strangePath = (path: string): string[] =>
  path.includes("{shopId}")
    ? [encodeURI(path.replace("{shopId}", "abc").replace(/\{\w+\}/g, "1' or 1=1"))]
    : [];
