import { Form, Link } from "@remix-run/react";
import {
  BookOpen,
  CircleHelp,
  ClipboardList,
  CreditCard,
  ExternalLink,
  House,
  type Icon,
  Info,
  KeyRound,
  LayoutDashboard,
  LogIn,
  LogOut,
  MailCheck,
  MessageSquare,
  RotateCw,
  ShoppingBag,
  Store,
  UserRound,
  UserRoundPlus,
} from "#app/ui/icons.tsx";
import type { NavigationEntry, NavigationKey } from "#domain/shop/navigation.ts";
import * as t from "#messages/storefront.js";

/** The icon and the words of each entry. */
const SHOWN: Readonly<Record<NavigationKey, readonly [Icon, () => string]>> = {
  orderNow: [ShoppingBag, t.navOrderNow],
  viewOurMenu: [BookOpen, t.navViewOurMenu],
  home: [House, t.navHome],
  viewTheMenu: [BookOpen, t.navViewTheMenu],
  aboutOurShop: [Info, t.navAboutOurShop],
  login: [LogIn, t.navLogin],
  signup: [UserRoundPlus, t.navSignup],
  orderHistory: [ClipboardList, t.navOrderHistory],
  accountDetails: [UserRound, t.navAccountDetails],
  verifyEmail: [MailCheck, t.navVerifyEmail],
  logOut: [LogOut, t.navLogOut],
  help: [CircleHelp, t.navHelp],
  external: [ExternalLink, t.navExternal],
  ownerDashboard: [LayoutDashboard, t.navOwnerDashboard],
  faq: [CircleHelp, t.navFaq],
  ownerLogout: [LogOut, t.navOwnerLogout],
  ownerLogin: [KeyRound, t.navOwnerLogin],
  feedback: [MessageSquare, t.navFeedback],
  reloadPage: [RotateCw, t.navReloadPage],
  subscribe: [CreditCard, t.navSubscribe],
  dashboard: [LayoutDashboard, t.navDashboard],
  editAccount: [UserRound, t.navEditAccount],
  reports: [Store, t.navReports],
  logout: [LogOut, t.navLogout],
};

/** The words of an entry: the shop's own where it has some, else the catalogue's. */
export function entryLabel({ key, label }: NavigationEntry): string {
  return label ?? SHOWN[key][1]();
}

/**
 * One entry of the top bar, the drawer or a menu: a link, a form for what changes something, a plain address for another site or
 * for this page again.
 */
export function EntryLink(props: {
  entry: NavigationEntry;
  className?: string;
  here?: boolean;
  icon?: boolean;
}) {
  const { entry, className, here, icon = true } = props;
  const [Icon] = SHOWN[entry.key];
  const words = (
    <>
      {icon ? <Icon className="icon" aria-hidden /> : null}
      {entryLabel(entry)}
    </>
  );
  if (entry.post) {
    return (
      <Form method="post" action={entry.to}>
        <button className={className} type="submit">
          {words}
        </button>
      </Form>
    );
  }
  if (entry.key === "external") {
    return (
      <a className={className} href={entry.to} target="_blank" rel="noopener">
        {words} <span className="vh">{t.shellOpensElsewhere()}</span>
      </a>
    );
  }
  if (entry.key === "reloadPage") {
    return (
      <a className={className} href="?">
        {words}
      </a>
    );
  }
  return (
    <Link className={className} to={entry.to} aria-current={here ? "page" : undefined} prefetch="intent">
      {words}
    </Link>
  );
}
