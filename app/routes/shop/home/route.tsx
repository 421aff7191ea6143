/** `/`: a shop's home page (STORE-01), or the platform's own page on the root domain (SHOP-01). */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { entryLabel } from "#app/shell/entry-link.tsx";
import { contextOf, page } from "#app/wiring/api.server.ts";
import { isPlatform } from "#app/wiring/places.server.ts";
import { startEntry } from "#domain/shop/navigation.ts";
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
];

export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  if (await isPlatform(args))
    return { shop: null, view: null, start: null, demoShops: await calls.shop.demoShops() };
  const { now, visitor } = await contextOf(args);
  const [shop, windows] = await Promise.all([calls.shop.current(), calls.availability.upcoming()]);
  const start = startEntry("/", visitor, shop) ?? { key: "viewOurMenu", to: "/menu" };
  // Its own words are in the view, and those of other pages are theirs.
  const { homePage, aboutPage, helpPage, ...shown } = shop;
  return { shop: shown, view: homeView(shop, windows, now), start, demoShops: [] };
}

export default function Home() {
  const { shop, view, start, demoShops } = useLoaderData<typeof loader>();
  if (!shop || !view || !start) {
    return (
      <Suspense>
        <PlatformPage startUrl="/owner/signup" {...(demoShops.length > 0 ? { demoShops } : {})} />
      </Suspense>
    );
  }
  return <HomePage shop={shop} view={view} start={{ to: start.to, label: entryLabel(start) }} />;
}
