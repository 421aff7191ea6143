import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";

/** Nothing to see here: a reset is a posted form. */
export const loader = () => redirect("/");

/**
 * 'Reset app' (PWA-01): the browser drops what it keeps of this shop's pages (caches, stores, the service worker) and loads the front page anew. The
 * log-in and the cart are the server's and stay.
 */
export function action(_: ActionFunctionArgs) {
  return redirectDocument("/", { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
