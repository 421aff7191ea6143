import { hasRole, type Role, type Visitor } from "#domain/accounts/roles.ts";
import { type OrderAccess, orderBarrier } from "#domain/orders/order-access.ts";

/** What a guard has to know of a shop. */
export type GuardedShop = Readonly<{
  id: string;
  isDead: boolean;
  isPublished: boolean;
  maintenanceMode: boolean;
  orderAccess: OrderAccess;
}>;

/** What a guard has to know of a visitor. */
export type GuardedVisitor = Visitor;

/**
 * Someone asking for a page. `shop` is null on the platform's own host; `sessionLost` says that a
 * log-in was sent along which is no longer valid (then `visitor` is null).
 */
export type Visit = Readonly<{
  path: string;
  search?: string;
  shop: GuardedShop | null;
  visitor: GuardedVisitor | null;
  sessionLost?: boolean;
}>;

type ShopVisit = Visit & Readonly<{ shop: GuardedShop }>;

/** Open although the shop is dead (GUARD-03): logging in, subscribing, and reading one's orders. */
const OPEN_WHEN_DEAD = [
  "/expired",
  "/login",
  "/logout",
  "/owner/login",
  "/email/verify",
  "/customer/orders",
  "/order/*",
  "/manage/shop",
  "/manage/account",
];

/** Open to those who are not logged in during maintenance (specification section 2, guard order, step 5). */
const OPEN_IN_MAINTENANCE = [
  "/maintenance",
  "/owner/login",
  "/login/merchant/forgot-email",
  "/login/forgot-password",
  "/login/password-reset",
  "/manage/shop",
  "/feedback",
  // Nothing of anyone stands in it, and the merchant hands over what was ordered before (MAN-11).
  "/offline/pickup",
];

/** Open to those who are not the merchant before the shop opens: the note that says so, the ways in, and what a mailed link leads to. */
const OPEN_BEFORE_OPENING = [
  "/opening-soon",
  "/owner/login",
  "/login/merchant/forgot-email",
  "/login/forgot-password",
  "/login/password-reset",
  "/email/verify",
  "/order/*",
];

/**
 * No screens: links that come by mail or from another host, and addresses that only act or answer. They do their one thing whatever state
 * the shop is in (a super admin's way into a dead shop is one), the procedure behind them judges it, and where they lead is guarded.
 */
const NO_SCREENS = [
  "/logout",
  "/robots.txt",
  "/sitemap.xml",
  "/manifest.webmanifest",
  "/measure",
  "/app-icon/*",
  "/apple-touch-icon.png",
  "/reset-app",
  "/order/by-key",
  "/login/password-reset/*",
  "/email/change/*",
  "/email/verify/*",
  "/owner/enter/*",
  "/owner/activate/*",
  "/owner/invitation/*",
  "/owner/activation",
  "/owner/slug",
];

/** Screens that stand where such a link's secret otherwise does. */
const SCREENS_AMONG_LINKS = ["/email/verify/confirm", "/email/verify/success", "/email/verify/expired"];

/** What the platform's own host has besides the super admin's pages (SHOP-01); the last is where an invited one sets the access up (AUTH-04). */
const ON_THE_PLATFORM = ["/", "/owner/signup", "/owner/login", "/owner/invitation"];

/**
 * Where a visitor must go instead, or null to stay (GUARD-01).
 *
 * The first guard that answers wins, and their order is the specification's (section 2, route guard
 * order, steps 3 to 7; a shop that cannot be found never gets this far).
 */
export function whereTo(visit: Visit): string | null {
  const plainVisit = { ...visit, path: plainPath(visit.path) };
  if (plainVisit.shop === null) return onPlatform(plainVisit);
  if (isNoScreen(plainVisit.path)) return null;
  const atShop = { ...plainVisit, shop: plainVisit.shop };
  for (const guard of GUARDS) {
    const elsewhere = guard(atShop);
    if (elsewhere) return elsewhere;
  }
  return null;
}

const isNoScreen = (path: string) =>
  NO_SCREENS.some((area) => under(area, path)) && !SCREENS_AMONG_LINKS.includes(path);

const GUARDS: ReadonlyArray<(visit: ShopVisit) => string | null> = [
  wrongRole,
  deadShop,
  notOpenYet,
  inMaintenance,
  mayNotOrder,
];

/** Steps 3 and 6: the matching log-in, which leads back by `next`. */
function wrongRole(visit: ShopVisit): string | null {
  const { path, shop, visitor } = visit;
  const role = roleFor(path);
  return hasRole(visitor, role, shop.id) ? null : logIn(loginFor(role), visit);
}

/** Step 4. */
function deadShop({ path, shop }: ShopVisit): string | null {
  return shop.isDead && !OPEN_WHEN_DEAD.some((open) => under(open, path)) ? "/expired" : null;
}

/** Ahead of step 5: before it opens, only its merchant sees a shop (AUTH-04). Of one that is dead as well the note of that stays open. */
function notOpenYet({ path, shop, visitor }: ShopVisit): string | null {
  if (shop.isPublished || hasRole(visitor, "merchant", shop.id)) return null;
  if (shop.isDead && OPEN_WHEN_DEAD.some((open) => under(open, path))) return null;
  return OPEN_BEFORE_OPENING.some((open) => under(open, path)) ? null : "/opening-soon";
}

/**
 * Step 5: everyone with a log-in of this shop still sees it, owners everything (GUARD-03). Of a shop that is also dead the note of that
 * stays open, where step 4 sends everyone: each note would else lead to the other.
 */
function inMaintenance({ path, shop, visitor }: ShopVisit): string | null {
  if (!shop.isPublished || !shop.maintenanceMode || hasRole(visitor, "customer", shop.id)) return null;
  if (shop.isDead && path === "/expired") return null;
  return OPEN_IN_MAINTENANCE.some((open) => under(open, path)) ? null : "/maintenance";
}

/**
 * Step 7: `/order` and the customer's pages ask for a log-in and a verified e-mail. Where orders need less, one's own orders do too (GUARD-03).
 */
function mayNotOrder(visit: ShopVisit): string | null {
  const { path, shop, visitor } = visit;
  const asksAsOrders = path === "/order" || under("/customer/orders", path);
  if (!asksAsOrders && !under("/customer", path)) return null;
  const barrier = orderBarrier(asksAsOrders ? shop.orderAccess : "verified", visitor, shop.id);
  if (barrier === "signed_out") return asksAsOrders ? logIn("/login", visit) : null;
  return barrier === "email_unverified" ? "/email/verify" : null;
}

/** The platform's host has three pages and the super admin's; every other path leads to its first page. */
function onPlatform(visit: Visit): string | null {
  if (under("/super", visit.path)) {
    return hasRole(visit.visitor, "super_admin", null) ? null : logIn("/owner/login", visit);
  }
  return ON_THE_PLATFORM.includes(visit.path) ? null : "/";
}

/** The role a path asks for (specification section 6). `/order` asks what the shop's `order_access` asks, in step 7: a dead or resting shop answers first. */
export function roleFor(path: string): Role {
  if (under("/super", path)) return "super_admin";
  if (under("/manage", path) || path === "/settings") return "merchant";
  if (under("/customer", path) || path === "/email/verify") return "customer";
  return "guest";
}

function loginFor(role: Role): string {
  return role === "customer" ? "/login" : "/owner/login";
}

/** A log-in that leads back here; one that ended under the visitor's hands says so (specification section 2, step 6). */
function logIn(login: string, { path, search = "", sessionLost }: Visit): string {
  const next = `next=${encodeURIComponent(path + search)}`;
  return sessionLost ? `${login}?loggedOut=1&${next}` : `${login}?${next}`;
}

/** Whether a path is one of an area, or below it; an area that ends in `/*` is only what lies below. */
function under(area: string, path: string): boolean {
  if (area.endsWith("/*")) return path.startsWith(area.slice(0, -1));
  return path === area || path.startsWith(`${area}/`);
}

/**
 * A path as the router reads it: letter case, encoded letters, doubled and closing slashes make no
 * difference there, so they must make none to a guard.
 */
function plainPath(path: string): string {
  const folded = decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  return folded.length > 1 ? folded.replace(/\/$/, "") : folded;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
