/** What search engines and those who share a link are told of a shop. */

/** Pages of someone in particular, and addresses that only act. */
const NOT_LISTED = [
  "/manage",
  "/super",
  "/customer",
  "/login",
  "/owner",
  "/email",
  "/order/",
  "/api",
  "/trpc",
];

/** `robots.txt`. `origin` is scheme, host and port. */
export function robotsText({ origin, isOpen }: { origin: string; isOpen: boolean }): string {
  const rules = isOpen ? NOT_LISTED.map((path) => `Disallow: ${path}`) : ["Disallow: /"];
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/** `sitemap.xml`; `paths` are pages of ours and need no escaping. */
export const sitemapXml = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");

/** What a shared link shows: a picture's address is absolute, or null. */
export type Shared = Readonly<{ title: string; description: string; url: string; image: string | null }>;

/** A page's tags for those who share its link (Open Graph). */
export const shareTags = ({ title, description, url, image }: Shared) => [
  { property: "og:type", content: "website" },
  { property: "og:title", content: title },
  { property: "og:description", content: description },
  { property: "og:url", content: url },
  ...(image === null
    ? []
    : [
        { property: "og:image", content: image },
        { name: "twitter:card", content: "summary_large_image" },
      ]),
];
