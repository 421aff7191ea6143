import { Link, useLocation } from "@remix-run/react";
import { ChevronDown, CircleUser, Menu, Store } from "lucide-react";
import { useEffect, useRef } from "react";
import { manage } from "#domain/texts/english-manage.ts";
import { speak } from "#domain/texts/text.ts";
import { FindBox } from "./find-box.tsx";
import { MANAGE_DRAWER_ID } from "./manage-drawer.tsx";
import { MANAGE_HOME } from "./manage-places.ts";

const t = speak(manage);

/** The manage area's top bar: the shop's name, the search, the shop as a shopper sees it, and the account's menu. */
export function ManageBar({ shopTitle, person }: { shopTitle: string; person: string }) {
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
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const close = () => box.current?.removeAttribute("open");
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !box.current?.open) return;
      close();
      box.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", closeBeside);
    document.addEventListener("keydown", closeByEscape);
    return () => {
      document.removeEventListener("click", closeBeside);
      document.removeEventListener("keydown", closeByEscape);
    };
  }, []);
  // Every navigation has a key of its own: the menu closes when one leaves by it, and stays if it was opened before the scripts ran.
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    box.current?.removeAttribute("open");
  }, [key]);

  return (
    <details className="drop" ref={box}>
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
