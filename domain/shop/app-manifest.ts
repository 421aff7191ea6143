/** The web app manifest of a shop (PWA-03). */

/** What is said of a shop that can be installed. */
export type InstalledShop = Readonly<{
  title: string;
  mode: "standard" | "bake_sale";
  lang: string;
  /** Ways in that the icon offers when it is held. */
  shortcuts: readonly { readonly name: string; readonly url: string }[];
}>;

/** Colours of the bars in the light theme, as the style sheet's `--bar` and `--background` come out. */
const BARS = { standard: "#ffecc1", bake_sale: "#ffe0e1" } as const;
const BACKGROUND = "#fdfaf4";
/** More does not fit below an icon. */
const MOST_LETTERS = 12;

/** The manifest as it is sent. An installed shop opens its front page, in a window of its own. */
export function appManifest({ title, mode, lang, shortcuts }: InstalledShop) {
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
    icons: [
      { src: "/app-icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: "/app-icon.svg?for=mask", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
    ],
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

/** The drawing of an icon: the sill with the title's first letter on it. `isMasked` leaves the room at the edges that systems cut away. */
export function appIcon(title: string, { isMasked }: { isMasked: boolean }): string {
  const letter = [...title.trim()].find((each) => /[\p{L}\p{N}]/u.test(each))?.toUpperCase() ?? "W";
  const corner = isMasked ? 0 : 96;
  const size = isMasked ? 240 : 300;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${corner}" fill="#ffecc1"/><path d="M${isMasked ? 96 : 64} 396h${isMasked ? 320 : 384}" stroke="#482e21" stroke-width="16" stroke-linecap="round"/><text x="256" y="372" font-family="Fraunces,Georgia,serif" font-weight="600" font-size="${size}" text-anchor="middle" fill="#8c431f">${escaped(letter)}</text></svg>`;
}

const escaped = (letter: string) => letter.replace(/&/g, "&amp;").replace(/</g, "&lt;");
