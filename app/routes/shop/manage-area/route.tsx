import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { ChevronDown, CircleUser, Menu, Store } from "lucide-react";
import { useCallback, useState } from "react";
import type { LateFacts } from "#app/shell/late/late-parts.tsx";
import { LateSessionFollower } from "#app/shell/late-session-follower.tsx";
import { mayLookAfreshAfterSuccess } from "#app/shell/lost-answer.ts";
import { type NamedEntry, namedEntries } from "#app/shell/named-entries.ts";
import styles from "#app/styles/manage.css?url";
import {
  AppBar,
  AppBarButton,
  AppBarEnd,
  AppBarLink,
  AppBarMenuTrigger,
  AppBarNotice,
  AppBarTitle,
} from "#app/ui/app-bar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
} from "#app/ui/dropdown-menu.tsx";
import { momentText } from "#app/ui/local-text.ts";
import { SidebarFrame } from "#app/ui/sidebar.tsx";
import { zoneText } from "#app/ui/zone-text.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { noticeOf, takeFlash } from "#app/wiring/flash.server.ts";
import { languageEntries } from "#app/wiring/language.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { TrpcProvider } from "#app/wiring/trpc.tsx";
import type { Visitor } from "#domain/accounts/roles.ts";
import { merchantMenu, type NavigatedShop } from "#domain/shop/navigation.ts";
import type { ManageFrame } from "#domain/support/message-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/manage.js";
import { FindBox } from "../manage-find/find-box.tsx";
import type { ManageContext } from "./manage-context.ts";
import { MANAGE_DRAWER_ID, ManageDrawer, useFolded } from "./manage-drawer.tsx";
import { MANAGE_HOME } from "./manage-places.ts";
import { ManageSnackbar } from "./manage-snackbar.tsx";
import { TimeZonePrompt } from "./time-zone-prompt.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The frame of the manage area: shop, person and the counts beside the drawer's links (STORE-05, GUARD-03). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { session, serverNow } = await sessionTimes(args);
  const [shop, person] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.accounts.visitor()]),
  );
  // No one is here only where a form stays open after its log-in ended (AUTH-05).
  const moved = person ? await loadOrLogOut(args, () => calls.shop.moneyMoved()) : null;
  const { orderCounts, messageTrouble } = person
    ? await loadOrLogOut(args, () => calls.shop.manageFrame())
    : NO_FRAME;
  return {
    shopTitle: shop.title,
    zone: zoneText(shop.timezone ?? DEFAULT_TIME_ZONE),
    // Anyone who runs the shop answers; a dead shop has other worries, and a super admin is a visitor (MAN-10).
    asksTimeZone: shop.timezone === null && !shop.isDead && person !== null && !person.isSuperAdmin,
    isFolded: person && !person.isSuperAdmin ? person.isAdminDrawerMini : null,
    person: person?.fullName ?? "",
    menu: person
      ? [
          ...accountMenu({ ...person, emailVerified: person.emailVerifiedAt !== null }, shop),
          ...languageEntries(args),
        ]
      : [],
    isDead: shop.isDead,
    moneyMoved: moved && moneyMovedText(moved, shop.timezone ?? DEFAULT_TIME_ZONE),
    messageTrouble: messageTrouble && messageTroubleText(messageTrouble, shop.timezone ?? DEFAULT_TIME_ZONE),
    orderCounts,
    notice: noticeOf(takeFlash(args), serverNow),
    session,
    late: {
      title: shop.title,
      needsNewestVersion: shop.requireAppVersionMatch,
      countsVisits: false,
    } satisfies LateFacts,
  };
}

/** The dropdown's entries with their words, which no manage page then has to ship. */
const accountMenu = (visitor: Visitor, shop: Pick<NavigatedShop, "isDead">) =>
  namedEntries(merchantMenu("/manage", visitor, shop));

/** For 24 hours every page of the shop says who changed where its money goes (security A34). */
const moneyMovedText = ({ at, by }: { at: Date; by: string }, timeZone: string) =>
  t.moneyMoved({ by, moment: momentText(at, timeZone) });

/** What stands in red over every page while messages do not go out (NOTE-01). */
const messageTroubleText = (
  { failed, lateSince }: NonNullable<ManageFrame["messageTrouble"]>,
  timeZone: string,
) =>
  [
    failed > 0 && t.messagesFailed({ count: failed }),
    lateSince && t.messagesLate({ moment: momentText(lateSince, timeZone) }),
  ]
    .filter(Boolean)
    .join(" ");

const NO_FRAME: ManageFrame = {
  orderCounts: { incomplete: 0, ready: null, completed: 0, unpaid: 0, paid: 0, gifts: 0 },
  messageTrouble: null,
};

export const shouldRevalidate = mayLookAfreshAfterSuccess;

export default function ManageArea() {
  const { shopTitle, zone, asksTimeZone, isFolded, person, menu, isDead, ...loaded } =
    useLoaderData<typeof loader>();
  const { orderCounts, notice, session, moneyMoved, messageTrouble } = loaded;
  const folded = useFolded(isFolded ?? false);
  // Once it came up the prompt stays until it has said its thanks.
  const [isAsking, setAsking] = useState(asksTimeZone);
  const onThanked = useCallback(() => setAsking(false), []);
  return (
    <>
      <ManageBar shopTitle={shopTitle} person={person} menu={menu} isDead={isDead} />
      <LateSessionFollower session={session} />
      {moneyMoved && (
        <AppBarNotice aria-labelledby="money-moved">
          <span id="money-moved">{moneyMoved}</span> <a href="/manage/shop/payment">{t.moneyMovedLook()}</a>
        </AppBarNotice>
      )}
      {messageTrouble && (
        <AppBarNotice variant="destructive" aria-labelledby="message-trouble">
          <span id="message-trouble">{messageTrouble}</span>{" "}
          <Link to="/manage/messages?show=failed">{t.messagesLook()}</Link>
        </AppBarNotice>
      )}
      <SidebarFrame isFolded={folded}>
        <ManageDrawer
          shopTitle={shopTitle}
          zone={zone}
          counts={{ incompleteOrders: orderCounts.incomplete }}
          isFolded={isFolded === null ? null : folded}
        />
        {isAsking ? (
          <TimeZonePrompt onThanked={onThanked} />
        ) : (
          <TrpcProvider>
            <div id="page" className="contents">
              <Outlet context={{ shopTitle, orderCounts } satisfies ManageContext} />
            </div>
          </TrpcProvider>
        )}
      </SidebarFrame>
      <ManageSnackbar notice={notice} />
    </>
  );
}

interface AccountMenuFacts {
  /** Whose menu it is, by name. */
  readonly person: string;
  readonly menu: readonly NamedEntry[];
  /** A dead shop's pages are closed to a shopper too. */
  readonly isDead: boolean;
}

/** The manage area's top bar: the shop's name, the search, the shop as a shopper sees it, and the account's menu. */
function ManageBar({ shopTitle, ...account }: AccountMenuFacts & { shopTitle: string }) {
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
              <DropdownMenuItem lang={entry.lang}>{entry.label}</DropdownMenuItem>
            </form>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
