import { Link } from "@remix-run/react";
import { ChevronDown, CircleUser, Menu, Store } from "lucide-react";
import { FindBox } from "#app/routes/shop/manage-find/find-box.tsx";
import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/manage.js";
import { MANAGE_DRAWER_ID } from "./manage-drawer.tsx";
import { MANAGE_HOME } from "./manage-places.ts";
import { useDropsClose } from "./use-drops-close.ts";

interface AccountMenuFacts {
  /** Whose menu it is, by name. */
  readonly person: string;
  readonly menu: readonly NavigationEntry[];
  /** A dead shop's pages are closed to a shopper too. */
  readonly isDead: boolean;
}

/** The manage area's top bar: the shop's name, the search, the shop as a shopper sees it, and the account's menu. */
export function ManageBar({ shopTitle, ...account }: AccountMenuFacts & { shopTitle: string }) {
  useDropsClose();
  return (
    <header className="topbar">
      {/* React 18 does not know the popover attributes; the browser opens the drawer by them, without JavaScript. */}
      <button
        className="icon opener"
        type="button"
        aria-label={t.menu()}
        {...{ popovertarget: MANAGE_DRAWER_ID }}
      >
        <Menu className="i" aria-hidden="true" />
      </button>
      <Link className="name" to={MANAGE_HOME}>
        {shopTitle}
      </Link>
      <div className="end">
        <FindBox />
        {account.isDead ? null : (
          <a className="plain wide" href="/manage/see-as-shopper">
            <Store className="i" aria-hidden="true" />
            {t.seeAsShopper()}
          </a>
        )}
        <AccountMenu {...account} />
      </div>
    </header>
  );
}

/** The account's dropdown (STORE-05): opens by itself; with JavaScript it also closes by Escape, a click beside it and on leaving. */
function AccountMenu({ person, menu, isDead }: AccountMenuFacts) {
  const links = menu.filter(({ post }) => !post);
  return (
    <details className="drop">
      <summary>
        <span className="vh">{t.account({ name: person })}</span>
        <span className="wide" aria-hidden="true">
          {person}
        </span>
        <ChevronDown className="i s wide" aria-hidden="true" />
        <CircleUser className="i narrow" aria-hidden="true" />
      </summary>
      <div className="menu">
        {links.map((entry) => (
          <Link key={entry.key} to={entry.to}>
            {entry.label}
          </Link>
        ))}
        {isDead ? null : <a href="/manage/see-as-shopper">{t.seeAsShopper()}</a>}
        {links.length > 0 || !isDead ? <hr /> : null}
        {menu
          .filter(({ post }) => post)
          .map((entry) => (
            <form key={entry.key} method="post" action={entry.to}>
              <input type="hidden" name="from" value="manage" />
              <button type="submit">{entry.label}</button>
            </form>
          ))}
      </div>
    </details>
  );
}
