/** Every screen on which a text of someone's may stand (SEC-A16), read from the product's list of routes. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes.ts";

/** Anyone who looks; a super admin is at home on the platform's own host. */
export type Visitor = "guest" | "customer" | "unverified" | "merchant" | "super";

/** One screen to be looked at. */
export interface Screen {
  readonly visitor: Visitor;
  readonly shop: string;
  readonly path: string;
  /** Where it leads at once, if it does. */
  readonly leadsTo?: string;
}

/** What the addresses with an id need: rows of sweetcrumb, and the private link of a guest's order at cornerpies. */
export interface Rows {
  readonly order: string;
  readonly cancelled: string;
  readonly ofGuest: string;
  readonly section: string;
  readonly item: string;
  readonly window: string;
  readonly customer: string;
  readonly faq: string;
  readonly webhook: string;
  readonly message: string;
  readonly guestOrder: string;
}

/** The paths of all pages: routes with a component and nothing inside of them. No build has the page of components. */
function pagesOf(entries: readonly RouteConfigEntry[], start = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? start : `${start}/${path}`;
    if (children) return pagesOf(children, here);
    return file.endsWith(".tsx") && here !== "/dev/ui" ? [here === "" ? "/" : here] : [];
  });
}

/** What someone may ask for in an address. Without a slash, which would make it another one. */
const attack = "<img src=x onerror=alert(1)>\"'><svg onload=alert(1)>";
const requested = encodeURIComponent(attack);

/** The addresses of a page with an id in it; with `?` at its end it is a page without one too. */
const WITH_ID: Readonly<Record<string, (rows: Rows) => readonly string[]>> = {
  "/order/:token": ({ guestOrder }) => [guestOrder],
  "/menu/:itemId": ({ item }) => [`/menu/${item}`],
  "/login/verify-phone/:phone": () => [`/login/verify-phone/${requested}`],
  "/login/email/:emailHint": () => [`/login/email/${requested}`],
  "/login/update/:phone/:emailHint?": () => [`/login/update/4155550142/${requested}`],
  "/customer/orders/:orderId": ({ order }) => [`/customer/orders/${order}`],
  "/manage/orders/:id?": ({ order, cancelled, ofGuest }) =>
    ["", "?page=2", `?search=${requested}`, `/${order}`, `/${cancelled}`, `/${ofGuest}`].map(
      (end) => `/manage/orders${end}`,
    ),
  "/manage/orders/:id/edit": ({ order }) => [`/manage/orders/${order}/edit`],
  "/manage/sections/:id?": ({ section }) => ["/manage/sections", `/manage/sections/${section}`],
  "/manage/items/:id?": ({ item }) => [
    "/manage/items",
    `/manage/items?search=${requested}`,
    `/manage/items/${item}`,
  ],
  "/manage/availabilities/:id?": ({ window }) => [
    "/manage/availabilities",
    `/manage/availabilities/${window}`,
  ],
  "/manage/customers/:id?": ({ customer }) => [
    "/manage/customers",
    `/manage/customers?search=${requested}`,
    `/manage/customers/${customer}`,
  ],
  "/manage/orders/:id/history": ({ order, cancelled }) =>
    [order, cancelled].map((id) => `/manage/orders/${id}/history`),
  "/manage/items/:id/history": ({ item }) => [`/manage/items/${item}/history`],
  "/manage/sections/:id/history": ({ section }) => [`/manage/sections/${section}/history`],
  "/manage/availabilities/:id/history": ({ window }) => [`/manage/availabilities/${window}/history`],
  "/manage/customers/:id/history": ({ customer }) => [`/manage/customers/${customer}/history`],
  "/super/faqs/:id?": ({ faq }) => ["/super/faqs", `/super/faqs/${faq}`],
  "/manage/messages/:id?": ({ message }) => [
    "/manage/messages",
    `/manage/messages?search=${requested}`,
    `/manage/messages/${message}`,
  ],
  "/manage/webhooks/:id": ({ webhook }) => [`/manage/webhooks/${webhook}`],
  "/manage/orders/print/:id?": ({ order }) => ["/manage/orders/print", `/manage/orders/print/${order}`],
};

/** Pages that are shown at another shop only, or to someone else than their path says. */
const AT: Readonly<Record<string, Partial<Screen>>> = {
  "/maintenance": { shop: "backsoon" },
  "/expired": { shop: "closedoven" },
  "/opening-soon": { shop: "schoolbake" },
  "/order/:token": { shop: "cornerpies" },
  "/order": { leadsTo: "/login" },
  // A shop that counts no visits.
  "/privacy": { leadsTo: "/" },
  "/login/verify-phone/:phone": { leadsTo: "/login/phone" },
  "/login/update/:phone/:emailHint?": { leadsTo: "/login/phone" },
  "/email/verify/confirm": { leadsTo: "/email/verify/expired" },
  "/email/verify": { visitor: "unverified" },
};

/** Screens that are no page of the routes, or say something else to someone else. */
const MORE: readonly Screen[] = [
  { visitor: "customer", shop: "sweetcrumb", path: "/" },
  { visitor: "customer", shop: "sweetcrumb", path: "/menu" },
  { visitor: "customer", shop: "sweetcrumb", path: "/order" },
  { visitor: "customer", shop: "sweetcrumb", path: "/feedback" },
  { visitor: "guest", shop: "cornerpies", path: "/menu" },
  { visitor: "guest", shop: "cornerpies", path: "/order" },
  { visitor: "merchant", shop: "sweetcrumb", path: `/manage/find?q=${requested}` },
  { visitor: "merchant", shop: "sweetcrumb", path: "/manage/find?q=alert" },
  { visitor: "super", shop: "", path: "/" },
  { visitor: "super", shop: "", path: `/super/dashboard?search=${requested}` },
  { visitor: "guest", shop: "sweetcrumb", path: "/dev/outbox" },
  { visitor: "guest", shop: "sweetcrumb", path: `/${requested}`, leadsTo: "/" },
  { visitor: "guest", shop: "sweetcrumb", path: "/login/verify-phone/4155550142" },
  { visitor: "merchant", shop: "sweetcrumb", path: `/manage/orders/tell?search=${requested}` },
];

const visitorOf = (path: string): Visitor => {
  const [, area] = path.split("/");
  return area === "manage"
    ? "merchant"
    : area === "super"
      ? "super"
      : area === "customer"
        ? "customer"
        : "guest";
};

/**
 * Every screen, with its addresses.
 *
 * @throws for a page with an id of which no one has said how it is reached
 */
export function hostileScreens(rows: Rows): Screen[] {
  const screens = pagesOf(routes).flatMap((page) => {
    const addresses = page.includes(":") ? WITH_ID[page]?.(rows) : [page];
    if (!addresses) throw new Error(`Nobody looks at ${page}: it needs an address in hostile-screens.ts.`);
    const visitor = visitorOf(page);
    return addresses.map(
      (path): Screen => ({ visitor, shop: visitor === "super" ? "" : "sweetcrumb", path, ...AT[page] }),
    );
  });
  return [...screens, ...MORE];
}
