import { Link } from "@remix-run/react";
import { ChevronDown, CircleUser, Menu, Store } from "lucide-react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { FindBox } from "./find-box.tsx";
import { MANAGE_DRAWER_ID } from "./manage-drawer.tsx";
import { MANAGE_HOME } from "./manage-places.ts";
import { useDropsClose } from "./use-drops-close.ts";

const t = speak(manage);

/** The manage area's top bar: the shop's name, the search, the shop as a shopper sees it, and the account's menu. */
export function ManageBar({ shopTitle, person }: { shopTitle: string; person: string }) {
  useDropsClose();
  return (
    <header className="topbar">
      {/* React 18 does not know the popover attributes; the browser opens the drawer by them, without JavaScript. */}
      <button
        className="icon opener"
        type="button"
        aria-label={t("frame.menu")}
        {...{ popovertarget: MANAGE_DRAWER_ID }}
      >
        <Menu className="i" aria-hidden="true" />
      </button>
      <Link className="name" to={MANAGE_HOME}>
        {shopTitle}
      </Link>
      <div className="end">
        <FindBox />
        <a className="plain wide" href="/manage/see-as-shopper">
          <Store className="i" aria-hidden="true" />
          {t("frame.seeAsShopper")}
        </a>
        <AccountMenu person={person} />
      </div>
    </header>
  );
}

/** The account's dropdown (STORE-05): opens by itself; with JavaScript it also closes by Escape, a click beside it and on leaving. */
function AccountMenu({ person }: { person: string }) {
  return (
    <details className="drop">
      <summary>
        <span className="vh">{t("frame.account", { name: person })}</span>
        <span className="wide" aria-hidden="true">
          {person}
        </span>
        <ChevronDown className="i s wide" aria-hidden="true" />
        <CircleUser className="i narrow" aria-hidden="true" />
      </summary>
      <div className="menu">
        <Link to="/manage/account">{t("frame.editAccount")}</Link>
        <a href="/manage/see-as-shopper">{t("frame.seeAsShopper")}</a>
        <hr />
        <form method="post" action="/logout">
          <input type="hidden" name="from" value="manage" />
          <button type="submit">{t("frame.logout")}</button>
        </form>
      </div>
    </details>
  );
}
