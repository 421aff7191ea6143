import type { LoaderFunctionArgs } from "@remix-run/node";
import { api } from "#app/wiring/api.server.ts";
import { isPlatform } from "#app/wiring/places.server.ts";
import { appIcon } from "#domain/shop/app-manifest.ts";
import * as t from "#messages/storefront.js";

/** `GET /app-icon.svg`: the icon of the installed shop (PWA-03); `?for=mask` for systems that cut its edges away. */
export async function loader(args: LoaderFunctionArgs) {
  const title = (await isPlatform(args)) ? t.platformName() : (await (await api(args)).shop.current()).title;
  const isMasked = new URL(args.request.url).searchParams.get("for") === "mask";
  return new Response(appIcon(title, { isMasked }), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "no-cache" },
  });
}
