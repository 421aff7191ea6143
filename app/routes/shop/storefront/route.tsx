/** The frame of every shop page and of the platform's own: top bar, drawer, footer, snackbars (STORE-05, SHOP-04). */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { Footer } from "#app/shell/footer.tsx";
import type { LateFacts } from "#app/shell/late/late-parts.tsx";
import { LateSessionFollower } from "#app/shell/late-session-follower.tsx";
import { LoadFailure } from "#app/shell/load-failure.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { namedEntries } from "#app/shell/named-entries.ts";
import { SideDrawer } from "#app/shell/side-drawer.tsx";
import { type BarAccount, OfflineBar, TopBar } from "#app/shell/top-bar.tsx";
import sheet from "#app/styles/storefront.css?url";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { type Api, page } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { loggedOutWords, noticeOf, takeFlash } from "#app/wiring/flash.server.ts";
import { languageEntries } from "#app/wiring/language.server.ts";
import { cartOf } from "#app/wiring/own-cart.server.ts";
import { isPlatform, platformUrl, sessionTimes } from "#app/wiring/places.server.ts";
import { looksAsShopper } from "#app/wiring/shopper-view.server.ts";
import {
  drawerEntries,
  footerEntries,
  merchantMenu,
  startEntry,
  WITH_START,
} from "#domain/shop/navigation.ts";
import { frameShop, frameVisitor } from "./frame-shop.ts";
import { outsideLinks } from "./outside-links.server.ts";

/** No shop page ships the platform's own bar. */
const PlatformBar = lazy(async () => ({
  default: (await import("#app/shell/platform-bar.tsx")).PlatformBar,
}));
/** Only a merchant's own look at the shop has it. */
const ShopperViewBar = lazy(async () => ({
  default: (await import("#app/shell/shopper-view-bar.tsx")).ShopperViewBar,
}));

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** The shop as the frame needs it, visitor and cart, as every page around which this stands may read them; no shop on the platform's own host. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { session, serverNow } = await sessionTimes(args);
  const account = await calls.accounts.visitor();
  const visitor = account && frameVisitor(account);
  // Anyone who lands on a log-in after a log-out, or after the session ended, is told so (AUTH-06).
  const notice = noticeOf(takeFlash(args) ?? loggedOutWords(args), serverNow);
  const languages = languageEntries(args);
  if (await isPlatform(args)) {
    const hasDemoShops = (await calls.shop.demoShops()).length > 0;
    return {
      shop: null,
      visitor,
      cartCount: 0,
      notice,
      drawer: [],
      start: null,
      footer: languages,
      merchantMenu: [],
      platformUrl: null,
      hasDemoShops,
      isPreview: false,
      session,
    };
  }
  const [{ facts, links: outside, madeWith, late }, cart] = await loadOrLogOut(args, () =>
    Promise.all([cachedView(args, FRAME, frameOfShop), cartOf(args, calls)]),
  );
  const person = asNavigator(account);
  const footer = footerEntries(person, facts);
  const start = startEntry("/", person, facts);
  return {
    shop: facts,
    // Chosen here: the rules of the drawer and the menus need not travel to every page.
    drawer: namedEntries(drawerEntries(person, facts)),
    start: start && namedEntries([start])[0],
    // A shop whose pages are closed has nothing in its foot but the choice of a language.
    footer: [...namedEntries(footer.length > 0 ? [...footer, ...outside] : footer), ...languages],
    merchantMenu: person?.isMerchantHere ? namedEntries(merchantMenu("/", person, facts)) : [],
    visitor,
    cartCount: cart.count,
    notice,
    platformUrl: madeWith,
    late,
    hasDemoShops: false,
    isPreview: looksAsShopper(args),
    session,
  };
}

/** Of a guest's frame there are at most ten drawers of six kilobytes, one for each entry that may be the page and one for none, three bars and a foot. */
const FRAME = { name: "frame", of: "shopVersion", formsBytes: 70_000 } as const;

/** What the frame says of the shop to everyone alike. */
async function frameOfShop(guest: Api) {
  const shop = await guest.shop.current();
  const facts = frameShop(shop);
  const { title, countsVisits } = facts;
  const late: LateFacts = { title, countsVisits, needsNewestVersion: shop.requireAppVersionMatch };
  return { facts, links: outsideLinks(shop), madeWith: platformUrl(title), late };
}

/** What stands around a page stays as it is while the server cannot be reached. */
export const shouldRevalidate = mayLookAfresh;

export default function Storefront() {
  const {
    shop,
    visitor,
    notice,
    drawer,
    start,
    footer,
    merchantMenu: ownMenu,
    platformUrl: madeWith,
    hasDemoShops,
    isPreview,
    session,
  } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  if (!shop) {
    return (
      <>
        <Suspense>
          <PlatformBar hasDemoShops={hasDemoShops} />
        </Suspense>
        <Outlet />
        <Footer entries={footer} />
        <Toaster notice={notice} />
      </>
    );
  }
  const awning = pathname === "/" && shop.mode === "standard";
  const shownStart = WITH_START.includes(pathname) ? (start ?? null) : null;
  const here = drawer.find(({ to }) => to === pathname);
  // For a guest all of the frame follows from the shop, the language, and which of the entries is the page.
  const everyones = visitor ? null : shop;
  return (
    <>
      {isPreview ? (
        <Suspense>
          <ShopperViewBar />
        </Suspense>
      ) : null}
      <CachedPart of={everyones} name={`bar, start ${shownStart !== null}, awning ${awning}`}>
        <TopBar
          title={shop.title}
          path={pathname}
          start={shownStart}
          account={barAccount()}
          awning={awning}
        />
      </CachedPart>
      <OfflineBar />
      <LateSessionFollower session={session} />
      <CachedPart of={everyones} name={`drawer, at ${here?.key}`}>
        <SideDrawer shop={shop.title} path={pathname} entries={drawer} />
      </CachedPart>
      <Outlet />
      <CachedPart of={everyones} name="foot">
        <Footer entries={footer} {...(madeWith ? { platformUrl: madeWith } : {})} />
      </CachedPart>
      <Toaster notice={notice} />
    </>
  );

  /** Who stands at the right of the bar. */
  function barAccount(): BarAccount {
    if (!shop || !visitor) return { kind: "guest", to: "/login" };
    if (visitor.isMerchantHere) return { kind: "merchant", name: visitor.firstName, entries: ownMenu };
    return { kind: "customer", name: visitor.firstName, to: "/customer/orders" };
  }
}

/** An account as navigation asks of one. */
const asNavigator = <Account extends { emailVerifiedAt: Date | null }>(account: Account | null) =>
  account && { ...account, emailVerified: account.emailVerifiedAt !== null };

export function ErrorBoundary() {
  return <LoadFailure />;
}
