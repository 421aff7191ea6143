import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useCallback, useState } from "react";
import { namedEntries } from "#app/shell/named-entries.ts";
import { SessionFollower } from "#app/shell/session-follower.tsx";
import styles from "#app/styles/manage.css?url";
import { AppBarNotice } from "#app/ui/app-bar.tsx";
import { momentText, zoneText } from "#app/ui/local-text.ts";
import { SidebarFrame } from "#app/ui/sidebar.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { noticeOf, takeFlash } from "#app/wiring/flash.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { TrpcProvider } from "#app/wiring/trpc.tsx";
import type { Visitor } from "#domain/accounts/roles.ts";
import { merchantMenu, type NavigatedShop } from "#domain/shop/navigation.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/manage.js";
import { ManageBar } from "./manage-bar.tsx";
import type { ManageContext } from "./manage-context.ts";
import { ManageDrawer, useFolded } from "./manage-drawer.tsx";
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
  // Nobody is here only where a form stays open after its log-in ended (AUTH-05).
  const moved = person ? await loadOrLogOut(args, () => calls.shop.moneyMoved()) : null;
  const counts = person ? await loadOrLogOut(args, () => calls.orders.counts()) : NO_COUNTS;
  return {
    shopTitle: shop.title,
    zone: zoneText(shop.timezone ?? DEFAULT_TIME_ZONE),
    // Whoever runs the shop answers; a dead shop has other worries, and a super admin is a visitor (MAN-10).
    asksTimeZone: shop.timezone === null && !shop.isDead && person !== null && !person.isSuperAdmin,
    isFolded: person && !person.isSuperAdmin ? person.isAdminDrawerMini : null,
    person: person?.fullName ?? "",
    menu: person ? accountMenu({ ...person, emailVerified: person.emailVerifiedAt !== null }, shop) : [],
    isDead: shop.isDead,
    moneyMoved: moved && moneyMovedText(moved, shop.timezone ?? DEFAULT_TIME_ZONE),
    orderCounts: counts,
    notice: noticeOf(takeFlash(args), serverNow),
    session,
  };
}

/** The dropdown's entries with their words, which no manage page then has to ship. */
const accountMenu = (visitor: Visitor, shop: Pick<NavigatedShop, "isDead">) =>
  namedEntries(merchantMenu("/manage", visitor, shop));

/** For 24 hours every page of the shop says who changed where its money goes (security A34). */
const moneyMovedText = ({ at, by }: { at: Date; by: string }, timeZone: string) =>
  t.moneyMoved({ by, moment: momentText(at, timeZone) });

const NO_COUNTS = { incomplete: 0, ready: null, completed: 0, unpaid: 0, paid: 0, gifts: 0 };

export default function ManageArea() {
  const { shopTitle, zone, asksTimeZone, isFolded, person, menu, isDead, moneyMoved, ...loaded } =
    useLoaderData<typeof loader>();
  const { orderCounts, notice, session } = loaded;
  const folded = useFolded(isFolded ?? false);
  // Once it came up the prompt stays until it has said its thanks.
  const [isAsking, setAsking] = useState(asksTimeZone);
  const onThanked = useCallback(() => setAsking(false), []);
  return (
    <>
      <ManageBar shopTitle={shopTitle} person={person} menu={menu} isDead={isDead} />
      <SessionFollower session={session} />
      {moneyMoved && (
        <AppBarNotice aria-labelledby="money-moved">
          <span id="money-moved">{moneyMoved}</span> <a href="/manage/shop/payment">{t.moneyMovedLook()}</a>
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
