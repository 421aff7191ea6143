import type { NavigationEntry, NavigationKey } from "#domain/shop/navigation.ts";
import * as t from "#messages/navigation.js";

/**
 * An entry with its words and the name of its icon: the server gives them, so that no page ships those of all entries. `lang`: the words' own
 * language where it is not the page's.
 */
export type NamedEntry = Omit<NavigationEntry, "key"> & {
  readonly key: NavigationKey | "language";
  readonly label: string;
  readonly icon: string;
  readonly lang?: string;
};

/** The words of an entry, and its icon on the sheet (app/ui/icons.svg). */
const SHOWN: Readonly<Record<NavigationKey, { readonly label: () => string; readonly icon: string }>> = {
  orderNow: { label: t.orderNow, icon: "shopping-bag" },
  viewOurMenu: { label: t.viewOurMenu, icon: "book-open" },
  home: { label: t.home, icon: "house" },
  viewTheMenu: { label: t.viewTheMenu, icon: "book-open" },
  aboutOurShop: { label: t.aboutOurShop, icon: "info" },
  login: { label: t.login, icon: "log-in" },
  signup: { label: t.signup, icon: "user-round-plus" },
  orderHistory: { label: t.orderHistory, icon: "clipboard-list" },
  accountDetails: { label: t.accountDetails, icon: "user-round" },
  verifyEmail: { label: t.verifyEmail, icon: "mail-check" },
  logOut: { label: t.logOut, icon: "log-out" },
  help: { label: t.help, icon: "circle-help" },
  external: { label: t.external, icon: "external-link" },
  ownerDashboard: { label: t.ownerDashboard, icon: "layout-dashboard" },
  faq: { label: t.faq, icon: "circle-help" },
  ownerLogout: { label: t.ownerLogout, icon: "log-out" },
  ownerLogin: { label: t.ownerLogin, icon: "key-round" },
  feedback: { label: t.feedback, icon: "message-square" },
  reloadPage: { label: t.reloadPage, icon: "rotate-cw" },
  countingVisits: { label: t.countingVisits, icon: "info" },
  subscribe: { label: t.subscribe, icon: "credit-card" },
  dashboard: { label: t.dashboard, icon: "layout-dashboard" },
  editAccount: { label: t.editAccount, icon: "user-round" },
  reports: { label: t.reports, icon: "store" },
  logout: { label: t.logout, icon: "log-out" },
};

/**
 * The entries of a menu as they are linked: with the shop's own words where it has some, else ours. The dashboard's link leads to the manage area,
 * which knows its own first page.
 */
export const namedEntries = (entries: readonly NavigationEntry[]): NamedEntry[] =>
  entries.map((entry) => ({
    ...entry,
    label: entry.label ?? SHOWN[entry.key].label(),
    icon: SHOWN[entry.key].icon,
    to: entry.to === "/manage/dashboard" ? "/manage" : entry.to,
  }));
