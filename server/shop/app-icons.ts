/** The files of the icons of installed shops (PWA-03), drawn when they are first asked for. */
import { LRUCache } from "lru-cache";
import { NotFound } from "#domain/missing.ts";
import {
  type AppIcon,
  ICON_FILES,
  type IconFile,
  iconAddress,
  letterDrawing,
} from "#domain/shop/app-manifest.ts";
import type { Config } from "../config.ts";
import { pictureStore } from "../gateways/pictures/picture-store.ts";
import { drawer } from "./draw-apart.ts";
import type { IconToDraw } from "./draw-icon.ts";

/** About 50 kB each. Most shops have the icon of their letter in common. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 100 });

/**
 * A file of an icon, a PNG.
 *
 * @throws NotFound where the picture is gone; TooManyPictures where too many wait to be drawn
 */
export function iconBytes(icon: AppIcon, file: IconFile, config: Config): Promise<Uint8Array<ArrayBuffer>> {
  const address = iconAddress(icon, file);
  const known = drawn.get(address);
  if (known) return known;
  const drawing = draw(icon, file, config);
  drawn.set(address, drawing);
  drawing.catch(() => drawn.delete(address));
  return drawing;
}

async function draw(icon: AppIcon, file: IconFile, config: Config): Promise<Uint8Array<ArrayBuffer>> {
  const { size, isMasked } = ICON_FILES[file];
  return drawer.drawIcon({ size, from: await originOf(icon, isMasked, config) });
}

async function originOf(icon: AppIcon, isMasked: boolean, config: Config): Promise<IconToDraw["from"]> {
  if ("letter" in icon) return { drawing: letterDrawing(icon.letter, { isMasked }) };
  const picture = await (await pictureStore(config)).get(icon.picture);
  if (!picture) throw new NotFound();
  return { picture, focusX: icon.focusX, focusY: icon.focusY };
}
