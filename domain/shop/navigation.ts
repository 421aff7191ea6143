import { hasRole, type Visitor } from "#domain/accounts/roles.ts";
import { type OrderAccess, orderBarrier } from "#domain/orders/order-access.ts";

/** What an entry is; the catalogue has its words (specification section 2, Navigation). */
export type NavigationKey =
  | "orderNow"
  | "viewOurMenu"
  | "home"
  | "viewTheMenu"
  | "aboutOurShop"
  | "login"
  | "signup"
  | "orderHistory"
  | "accountDetails"
  | "verifyEmail"
  | "logOut"
  | "help"
  | "external"
  | "ownerDashboard"
  | "faq"
  | "ownerLogout"
  | "ownerLogin"
  | "feedback"
  | "reloadPage"
  | "countingVisits"
  | "subscribe"
  | "dashboard"
  | "editAccount"
  | "reports"
  | "logout";

/** An entry: what it is and where it leads. `post` ones change something and are forms; `label` is a shop's own word. */
export type NavigationEntry = Readonly<{ key: NavigationKey; to: string; post?: true; label?: string }>;

/** What navigation asks of a shop. */
export type NavigatedShop = Readonly<{
  id: string;
  isDead: boolean;
  maintenanceMode: boolean;
  enableAboutPage: boolean;
  orderAccess: OrderAccess;
  mode: "standard" | "bake_sale";
  externalLinkUrl: string | null;
  externalLinkLabel: string | null;
  /** Visits are counted of those who agree (UI-02). */
  countsVisits: boolean;
}>;

/** The pages on whose top bar the way to the menu or an order stands (specification section 2), on wide screens only. */
export const WITH_START = ["/", "/login", "/signup", "/owner/login", "/about", "/help"];

const ORDER_NOW: NavigationEntry = { key: "orderNow", to: "/order" };
const HELP: NavigationEntry = { key: "help", to: "/help" };
const COUNTING_VISITS: NavigationEntry = { key: "countingVisits", to: "/privacy" };
const FEEDBACK: NavigationEntry = { key: "feedback", to: "/feedback" };

/**
 * The top bar's start button: 'Order Now' for customers, 'VIEW OUR MENU' for others, none for merchants (STORE-05) and none in a dead shop,
 * where both would lead back to its note.
 */
export function startEntry(
  path: string,
  visitor: Visitor | null,
  shop: Pick<NavigatedShop, "id" | "isDead">,
): NavigationEntry | null {
  if (shop.isDead || !WITH_START.includes(path) || hasRole(visitor, "merchant", shop.id)) return null;
  return hasRole(visitor, "customer", shop.id) ? ORDER_NOW : { key: "viewOurMenu", to: "/menu" };
}

/** Where a dead shop's drawer may lead: everything else would lead to its note (GUARD-03). */
const LEADS_ON_WHEN_DEAD: readonly NavigationKey[] = [
  "login",
  "orderHistory",
  "verifyEmail",
  "logOut",
  "external",
  "ownerLogin",
  "ownerLogout",
];

/** The side drawer from top to bottom, each entry under its condition (STORE-05). */
export function drawerEntries(visitor: Visitor | null, shop: NavigatedShop): NavigationEntry[] {
  const entries = entriesOfAnOpenShop(visitor, shop);
  return shop.isDead ? entries.filter(({ key }) => LEADS_ON_WHEN_DEAD.includes(key)) : entries;
}

/** The foot of every page: none where the shop's own pages are closed to the visitor. */
export function footerEntries(visitor: Visitor | null, shop: NavigatedShop): readonly NavigationEntry[] {
  const isResting = shop.maintenanceMode && !hasRole(visitor, "customer", shop.id);
  if (shop.isDead || isResting) return [];
  return [HELP, FEEDBACK, ...(shop.countsVisits ? [COUNTING_VISITS] : [])];
}

function entriesOfAnOpenShop(visitor: Visitor | null, shop: NavigatedShop): NavigationEntry[] {
  const isCustomer = hasRole(visitor, "customer", shop.id);
  const isMerchant = hasRole(visitor, "merchant", shop.id);
  if (shop.maintenanceMode && !isCustomer) {
    return [
      { key: "reloadPage", to: "" },
      { key: "ownerLogin", to: "/owner/login" },
    ];
  }
  const mayOrder = orderBarrier(shop.orderAccess, visitor, shop.id) === null;
  return [
    ...(mayOrder ? [ORDER_NOW] : []),
    { key: "home", to: "/" },
    { key: "viewTheMenu", to: "/menu" },
    ...(shop.enableAboutPage ? [{ key: "aboutOurShop", to: "/about" } as const] : []),
    ...(isCustomer ? customerEntries(visitor, shop, isMerchant) : GUEST_ENTRIES),
    HELP,
    ...externalEntry(shop),
    ...(isMerchant ? OWNER_ENTRIES : []),
    ...(isCustomer ? [] : [{ key: "ownerLogin", to: "/owner/login" } as const]),
    FEEDBACK,
  ];
}

const GUEST_ENTRIES: readonly NavigationEntry[] = [
  { key: "login", to: "/login" },
  { key: "signup", to: "/signup" },
];

const OWNER_ENTRIES: readonly NavigationEntry[] = [
  { key: "ownerDashboard", to: "/manage/dashboard" },
  { key: "faq", to: "/manage/support" },
  { key: "ownerLogout", to: "/logout", post: true },
];

/** A customer's own section; owners have their log-out in theirs. */
function customerEntries(
  visitor: Visitor | null,
  shop: NavigatedShop,
  isMerchant: boolean,
): readonly NavigationEntry[] {
  const verified = isMerchant || visitor?.emailVerified === true;
  const historyOpen = verified || shop.orderAccess !== "verified";
  return [
    ...(historyOpen ? [{ key: "orderHistory", to: "/customer/orders" } as const] : []),
    verified ? { key: "accountDetails", to: "/customer/edit" } : { key: "verifyEmail", to: "/email/verify" },
    ...(isMerchant ? [] : [{ key: "logOut", to: "/logout", post: true } as const]),
  ];
}

/** A bake sale's link to its school or club (SHOP-04). */
function externalEntry(shop: NavigatedShop): NavigationEntry[] {
  if (shop.mode !== "bake_sale" || !shop.externalLinkUrl) return [];
  return [
    { key: "external", to: shop.externalLinkUrl, label: shop.externalLinkLabel || shop.externalLinkUrl },
  ];
}

/** The merchant's account dropdown (STORE-05): what a dead shop can still do, and Reports for a super admin. */
export function merchantMenu(
  path: string,
  visitor: Visitor,
  shop: Pick<NavigatedShop, "isDead">,
): NavigationEntry[] {
  const onStorefront = path !== "/manage" && !path.startsWith("/manage/") && !path.startsWith("/super/");
  const first: NavigationEntry[] = shop.isDead
    ? [{ key: "subscribe", to: "/manage/shop/billing" }]
    : onStorefront
      ? [{ key: "dashboard", to: "/manage/dashboard" }]
      : [];
  return [
    ...first,
    ...(shop.isDead ? [] : [{ key: "editAccount", to: "/manage/account" } as const]),
    ...(visitor.isSuperAdmin ? [{ key: "reports", to: "/super/dashboard" } as const] : []),
    { key: "logout", to: "/logout", post: true },
  ];
}
