import type { LoaderFunctionArgs } from "@remix-run/node";
import { iconOf } from "#app/wiring/app-icon.server.ts";
import { shopHere } from "#app/wiring/places.server.ts";
import { currentLanguage } from "#domain/language.ts";
import { appManifest } from "#domain/shop/app-manifest.ts";
import * as t from "#messages/app-updates.js";
import * as tStorefront from "#messages/storefront.js";

/** `GET /manifest.webmanifest`: the shop as an app that can be installed (PWA-03); on the platform's own host, the platform. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = (await shopHere(args))?.shop;
  const manifest = appManifest({
    title: shop?.title ?? tStorefront.platformName(),
    mode: shop?.mode ?? "standard",
    lang: currentLanguage(),
    icon: await iconOf(args),
    shortcuts: shop
      ? [
          { name: t.shortcutOrder(), url: "/order" },
          { name: t.shortcutManage(), url: "/manage" },
        ]
      : [],
  });
  // Asked for again each time: a shop that is renamed is renamed.
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "no-cache",
      Vary: "Accept-Language",
    },
  });
}
