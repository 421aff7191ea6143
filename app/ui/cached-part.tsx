import { createContext, type ReactNode, useContext } from "react";

/** Puts a part of a page in its place while the server renders; null in a browser. */
export type PlacePart = (of: object, name: string | undefined, part: ReactNode) => ReactNode;

export const CachedParts = /* @__PURE__ */ createContext<PlacePart | null>(null);

/**
 * A part of a page that everyone sees alike: all of it follows from `of`, which the server keeps for all visitors of the shop (`cachedView`). The
 * server renders it once for each such object and puts the HTML into other pages as it is; the browser renders its children to the same elements.
 * Where `of` is null, as for what someone's cart changes, it is rendered for each page. Nothing within may come from a cart, an account or an
 * address, have an id by `useId`, or wait for a `Suspense`.
 *
 * `name` tells apart what follows from one object in several forms, as a list that shows which of its entries is the page. Every form is kept as long
 * as the object, so names come from a short list, and never from an address itself.
 */
export function CachedPart({
  of,
  name,
  children,
}: {
  of: object | null;
  name?: string;
  children: ReactNode;
}) {
  const place = useContext(CachedParts);
  return place && of ? place(of, name, children) : children;
}
