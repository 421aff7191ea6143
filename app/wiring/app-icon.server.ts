import { type AppIcon, appIconOf, type IconFile } from "#domain/shop/app-manifest.ts";
import * as t from "#messages/storefront.js";
import { theApp } from "#server/running-app.ts";
import { iconBytes } from "#server/shop/app-icons.ts";
import { api } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";
import { isPlatform } from "./places.server.ts";

/** The icon of the shop that is visited; on the platform's own host, the platform's (PWA-03). */
export async function iconOf(args: PageRequest): Promise<AppIcon> {
  if (await isPlatform(args)) return appIconOf(t.platformName(), null);
  const { title, bannerPicture } = await (await api(args)).shop.current();
  return appIconOf(title, bannerPicture);
}

/** A file of it, a PNG. @throws NotFound, TooManyPictures */
export const iconPng = (icon: AppIcon, file: IconFile): Promise<Uint8Array<ArrayBuffer>> =>
  iconBytes(icon, file, theApp().config);
