import { type AppIcon, appIconOf, type IconFile } from "#domain/shop/app-manifest.ts";
import * as t from "#messages/storefront.js";
import { theApp } from "#server/running-app.ts";
import { iconBytes } from "#server/shop/app-icons.ts";
import type { PageRequest } from "./load-context.server.ts";
import { shopHere } from "./places.server.ts";

/** The icon of the shop that is visited; on the platform's own host, the platform's (PWA-03). @throws what `shopHere` throws */
export async function iconOf(args: PageRequest): Promise<AppIcon> {
  const here = await shopHere(args);
  return here ? appIconOf(here.shop.title, here.shop.bannerPicture) : appIconOf(t.platformName(), null);
}

/** A file of it, a PNG. @throws NotFound, TooManyPictures */
export const iconPng = (icon: AppIcon, file: IconFile): Promise<Uint8Array<ArrayBuffer>> =>
  iconBytes(icon, file, theApp().config);
