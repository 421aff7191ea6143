/** `/`: a shop's home page (STORE-01), or the platform's own page on the root domain (SHOP-01). */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { usualOf } from "#app/routes/orders/customer-orders/usual.server.ts";
import { Usual } from "#app/routes/orders/customer-orders/usual.tsx";
import { namedEntries } from "#app/shell/named-entries.ts";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { type Api, page, visitOf } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import { isPlatform, shopOrigin } from "#app/wiring/places.server.ts";
import { keptLanguage } from "#domain/language.ts";
import { startEntry } from "#domain/shop/navigation.ts";
import { shareTags } from "#domain/shop/search-engines.ts";
import { shopData } from "#domain/shop/structured-data.ts";
import * as t from "#messages/storefront.js";

import { HomePage } from "./home-page.tsx";
import { homeView } from "./home-view.ts";

/** No shop page ships the platform's drawings. */
const PlatformPage = lazy(async () => ({
  default: (await import("./platform-page.tsx")).PlatformPage,
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.shop ? data.shop.title : t.platformName() },
  { name: "description", content: data?.view?.lede || t.platformName() },
  ...(data?.share ?? []),
];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  if (await isPlatform(args)) {
    const demoShops = await calls.shop.demoShops();
    const language = keptLanguage(args.context.facts.language);
    return { shop: null, view: null, start: null, usual: null, share: [], demoShops, language };
  }
  const { visitor, shop } = await visitOf(args);
  const start = (shop && startEntry("/", visitor, { id: shop.id, isDead: shop.standing.isDead })) ?? MENU;
  const [home, usual] = await Promise.all([
    cachedView(
      args,
      { name: `home ${start.key}`, of: "shopVersion", atMostMilliseconds: 30_000 },
      homeOfShop,
    ),
    usualOf(args, calls),
  ]);
  return { ...home, start: namedEntries([start])[0], usual, demoShops: [], language: null };
}

const MENU = { key: "viewOurMenu", to: "/menu" } as const;

/** What everyone sees of the home page alike: its words count the minutes until the counter closes. */
async function homeOfShop(guest: Api, now: Date) {
  const [shop, windows] = await Promise.all([guest.shop.current(), guest.availability.upcoming()]);
  // Its own words are in the view, and those of other pages are theirs.
  const { homePage, aboutPage, helpPage, inSpanish, ...shown } = shop;
  const view = homeView(shop, windows, now);
  const origin = shopOrigin(shop);
  const image = shop.homeBanner && new URL(shop.homeBanner, origin).href;
  const url = `${origin}/`;
  const shared = { title: shop.title, description: view.lede, url, image };
  const { address: street, city, state, zip, supportEmail: email } = shop;
  const elsewhere = [shop.instagram, shop.facebook, shop.twitter];
  const told = shopData({ ...shared, street, city, state, zip, email, elsewhere });
  const share = [
    { tagName: "link" as const, rel: "canonical", href: url },
    ...shareTags(shared),
    { "script:ld+json": told },
  ];
  return { shop: shown, view, share };
}

export default function Home() {
  const { shop, view, start, usual, demoShops, language } = useLoaderData<typeof loader>();
  if (!shop || !view || !start) {
    return (
      <Suspense>
        <PlatformPage
          language={language ?? "en"}
          startUrl="/owner/signup"
          {...(demoShops.length > 0 ? { demoShops } : {})}
        />
      </Suspense>
    );
  }
  return (
    <>
      <Usual usual={usual} />
      <CachedPart of={view}>
        <HomePage shop={shop} view={view} start={start} />
      </CachedPart>
    </>
  );
}
