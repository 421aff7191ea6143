/** The web app manifest of a shop, and its icons (PWA-03). */
import { CAPITAL_HEIGHT, ICON_LETTERS } from "./icon-letters.ts";
import type { ShownPicture } from "./picture-rules.ts";

/** What is said of a shop that can be installed. */
export type InstalledShop = Readonly<{
  title: string;
  mode: "standard" | "bake_sale";
  lang: string;
  icon: AppIcon;
  /** Ways in that the icon offers when it is held. */
  shortcuts: readonly { readonly name: string; readonly url: string }[];
}>;

/** Colours of the bars in the light theme, as the style sheet's `--bar` and `--background` come out. */
const BARS = { standard: "#ffecc1", bake_sale: "#ffe0e1" } as const;
const BACKGROUND = "#fdfaf4";
/** More does not fit below an icon. */
const MOST_LETTERS = 12;

/** The manifest as it is sent. An installed shop opens its front page, in a window of its own. */
export function appManifest({ title, mode, lang, icon, shortcuts }: InstalledShop) {
  return {
    id: "/",
    name: title,
    short_name: shortName(title),
    lang,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: BARS[mode],
    icons: MANIFEST_FILES.map((file) => ({
      src: iconAddress(icon, file),
      type: "image/png",
      sizes: `${ICON_FILES[file].size}x${ICON_FILES[file].size}`,
      purpose: ICON_FILES[file].isMasked ? "maskable" : "any",
    })),
    shortcuts: shortcuts.map(({ name, url }) => ({ name, url })),
  };
}

/** As many of a title's first words as fit, and one at least: where it is too long, the system cuts it. */
export function shortName(title: string): string {
  const words = title.trim().split(/\s+/);
  let short = words[0] ?? "";
  for (const word of words.slice(1)) {
    const longer = `${short} ${word}`;
    if (longer.length > MOST_LETTERS) break;
    short = longer;
  }
  return short;
}

/** What an icon is made of: the shop's banner, cut to a square around the point that stays in sight, or the first letter of its title. */
export type AppIcon =
  | { readonly name: string; readonly letter: string }
  | { readonly name: string; readonly picture: string; readonly focusX: number; readonly focusY: number };

/** The icon's files by their names; pixels of each side. `isMasked` are those whose edges a system cuts away; the last is Apple's. */
export const ICON_FILES = {
  "192.png": { size: 192, isMasked: false },
  "512.png": { size: 512, isMasked: false },
  "mask-192.png": { size: 192, isMasked: true },
  "mask-512.png": { size: 512, isMasked: true },
  "apple-180.png": { size: 180, isMasked: true },
} as const;
export type IconFile = keyof typeof ICON_FILES;

const MANIFEST_FILES = ["192.png", "512.png", "mask-192.png", "mask-512.png"] as const;

/** Whether an icon has a file of this name. */
export const isIconFile = (name: string | undefined): name is IconFile =>
  name !== undefined && Object.hasOwn(ICON_FILES, name);

/** Where a file of an icon is. Whatever changes the icon changes its name, so browsers keep the file for a year. */
export const iconAddress = ({ name }: AppIcon, file: IconFile): string => `/app-icon/${name}/${file}`;

/** Stands for a title that begins with none of the letters that are drawn: a loaf. */
const LOAF = "loaf";

/** The icon of a shop. A banner that ships with the product is a drawing, not the shop's own picture. */
export function appIconOf(
  title: string,
  banner: Pick<ShownPicture, "sources" | "focusX" | "focusY"> | null,
): AppIcon {
  const widest = banner?.sources.filter(({ type }) => type === "image/webp").at(-1);
  if (!banner || !widest) {
    const letter = iconLetter(title);
    return { letter, name: `letter-${letter}` };
  }
  const { focusX, focusY } = banner;
  const picture = widest.url.slice(widest.url.lastIndexOf("/") + 1);
  return { picture, focusX, focusY, name: `${picture.slice(0, picture.indexOf("."))}.${focusX}.${focusY}` };
}

/** The first letter or digit of a title as it is drawn, without its accent. */
function iconLetter(title: string): string {
  const first = [...title.normalize("NFD")].find((each) => /[\p{L}\p{N}]/u.test(each))?.toUpperCase() ?? "";
  return Object.hasOwn(ICON_LETTERS, first) ? first : LOAF;
}

/** The drawing of an icon: the sill with a letter on it. `isMasked` leaves the room at the edges that systems cut away. */
export function letterDrawing(letter: string, { isMasked }: { isMasked: boolean }): string {
  const corner = isMasked ? 0 : 96;
  const height = isMasked ? 172 : 215;
  const scale = height / CAPITAL_HEIGHT;
  const known = Object.hasOwn(ICON_LETTERS, letter) ? ICON_LETTERS[letter] : undefined;
  const [width, outline] = known ?? [460, LOAF_OUTLINE];
  const sill = isMasked ? { left: 96, width: 320 } : { left: 64, width: 384 };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" role="img" aria-label="${known ? letter : LOAF}"><rect width="512" height="512" rx="${corner}" fill="#ffecc1"/><path d="M${sill.left} 396h${sill.width}" stroke="#482e21" stroke-width="16" stroke-linecap="round"/><path transform="translate(${(256 - (width * scale) / 2).toFixed(1)} 372) scale(${scale.toFixed(4)} -${scale.toFixed(4)})" d="${outline}" fill="#8c431f"/></svg>`;
}

/** In the units of the letters. */
const LOAF_OUTLINE = "M20 0V110Q20 290 230 290Q440 290 440 110V0Z";
