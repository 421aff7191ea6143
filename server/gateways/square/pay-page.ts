/** Where Square's pages for paying are, as sources of a Content-Security-Policy: a customer is led there and nowhere else. */
const SOURCES = [
  "https://square.link",
  "https://*.square.link",
  "https://*.square.site",
  "https://*.squareup.com",
  "https://*.squareupsandbox.com",
];

/** Where a form may lead to, and the page behind it on. What stands in for Square at `apiBase` is its own host. */
export const payPageSources = (apiBase: string): string[] =>
  isOnSquare(new URL(apiBase)) ? SOURCES : [...SOURCES, new URL(apiBase).origin];

/** Whether an address is a page of Square's, or of what stands in for it at `apiBase`. */
export function isPayPage(address: string, apiBase: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  const base = new URL(apiBase);
  return isOnSquare(url) || (!isOnSquare(base) && url.origin === base.origin);
}

const isOnSquare = ({ protocol, hostname, port }: URL): boolean =>
  protocol === "https:" &&
  port === "" &&
  SOURCES.some((source) => {
    const host = source.slice("https://".length);
    return host.startsWith("*") ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
