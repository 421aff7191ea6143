import { ChevronDown, CircleUser, Menu, Store } from "lucide-react";
import {
  AppBar,
  AppBarButton,
  AppBarEnd,
  AppBarLink,
  AppBarMenuTrigger,
  AppBarTitle,
} from "#app/ui/app-bar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from "#app/ui/dropdown-menu.tsx";
import type { NavigationEntry } from "#domain/shop/navigation.ts";
import * as t from "#messages/manage.js";
import { FindBox } from "../manage-find/find-box.tsx";
import { MANAGE_DRAWER_ID } from "./manage-drawer.tsx";
import { MANAGE_HOME } from "./manage-places.ts";

interface AccountMenuFacts {
  /** Whose menu it is, by name. */
  readonly person: string;
  readonly menu: readonly NavigationEntry[];
  /** A dead shop's pages are closed to a shopper too. */
  readonly isDead: boolean;
}

/** The manage area's top bar: the shop's name, the search, the shop as a shopper sees it, and the account's menu. */
export function ManageBar({ shopTitle, ...account }: AccountMenuFacts & { shopTitle: string }) {
  return (
    <AppBar>
      {/* React 18 does not know the popover attributes; the browser opens the drawer by them, without JavaScript. */}
      <AppBarButton className="desk:hidden" aria-label={t.menu()} {...{ popovertarget: MANAGE_DRAWER_ID }}>
        <Menu aria-hidden="true" />
      </AppBarButton>
      <AppBarTitle to={MANAGE_HOME}>{shopTitle}</AppBarTitle>
      <AppBarEnd>
        <FindBox />
        {account.isDead ? null : (
          <AppBarLink className="max-desk:hidden" href={AS_SHOPPER}>
            <Store aria-hidden="true" />
            {t.seeAsShopper()}
          </AppBarLink>
        )}
        <AccountMenu {...account} />
      </AppBarEnd>
    </AppBar>
  );
}

const AS_SHOPPER = "/manage/see-as-shopper";

/** The account's dropdown (STORE-05): opens by itself; with JavaScript it also closes by Escape, a click beside it and on leaving. */
function AccountMenu({ person, menu, isDead }: AccountMenuFacts) {
  const links = menu.filter(({ post }) => !post);
  return (
    <DropdownMenu>
      <AppBarMenuTrigger>
        <span className="sr-only">{t.account({ name: person })}</span>
        <span className="max-desk:hidden" aria-hidden="true">
          {person}
        </span>
        <ChevronDown className="icon-4 max-desk:hidden" aria-hidden="true" />
        <CircleUser className="desk:hidden" aria-hidden="true" />
      </AppBarMenuTrigger>
      <DropdownMenuContent>
        {links.map((entry) => (
          <DropdownMenuLink key={entry.key} to={entry.to}>
            {entry.label}
          </DropdownMenuLink>
        ))}
        {isDead ? null : (
          <DropdownMenuLink to={AS_SHOPPER} reloadDocument>
            {t.seeAsShopper()}
          </DropdownMenuLink>
        )}
        {links.length > 0 || !isDead ? <DropdownMenuSeparator /> : null}
        {menu
          .filter(({ post }) => post)
          .map((entry) => (
            <form key={entry.key} method="post" action={entry.to}>
              <input type="hidden" name="from" value="manage" />
              <DropdownMenuItem>{entry.label}</DropdownMenuItem>
            </form>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
