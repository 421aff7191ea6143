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
import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(storefront);

const ICONS: Readonly<Record<NavigationKey, Icon>> = {
  orderNow: ShoppingBag,
  viewOurMenu: BookOpen,
  home: House,
  viewTheMenu: BookOpen,
  aboutOurShop: Info,
  login: LogIn,
  signup: UserRoundPlus,
  orderHistory: ClipboardList,
  accountDetails: UserRound,
  verifyEmail: MailCheck,
  logOut: LogOut,
  help: CircleHelp,
  external: ExternalLink,
  ownerDashboard: LayoutDashboard,
  faq: CircleHelp,
  ownerLogout: LogOut,
  ownerLogin: KeyRound,
  feedback: MessageSquare,
  reloadPage: RotateCw,
  subscribe: CreditCard,
  dashboard: LayoutDashboard,
  editAccount: UserRound,
  reports: Store,
  logout: LogOut,
};

/** The words of an entry: the shop's own where it has some, else the catalogue's. */
export function entryLabel({ key, label }: NavigationEntry): string {
  return label ?? t(`nav.${key}`);
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
  const Icon = ICONS[entry.key];
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
      <a className={className} href={entry.to} rel="noopener">
        {words} <span className="vh">{t("shell.opensElsewhere")}</span>
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
