import type { Navigation } from "@remix-run/react";

/**
 * Whether a post is under way: not answered yet, or leading to another page. An answer that has come and leaves the page where it is, as that of a
 * refused form does, is no reason to wait until the page's data were read anew.
 */
export function isUnderWay({
  state,
  formMethod,
  formAction,
  location,
}: Pick<Navigation, "state" | "formMethod" | "formAction"> & {
  readonly location: { readonly pathname: string; readonly state?: unknown } | undefined;
}): boolean {
  if (formMethod !== "POST") return false;
  const isLed = location !== undefined && isOfRedirect(location);
  return isLed || state === "submitting" || location?.pathname !== formAction?.split("#")[0]?.split("?")[0];
}

/** Whether an answer led to this place, which may be the form's own page once more: the router marks it. */
export const isOfRedirect = ({ state }: { readonly state?: unknown }): boolean =>
  Boolean((state as { _isRedirect?: boolean } | null | undefined)?._isRedirect);
