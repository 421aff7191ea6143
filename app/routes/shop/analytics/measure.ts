import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { api } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { isMeasurementId } from "#domain/shop/analytics.ts";

const GOOGLE = "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";

/**
 * `GET /measure`: the frame in which Google's script runs (UI-02). It is sandboxed: to the script it is a page of no one's, without cookies or stores,
 * from which nothing of the shop's pages can be read. It learns what the page posts to it, and no more. 404 where a shop counts no visits.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { analyticsId } = await (await api(args)).shop.current();
  if (analyticsId === null || !isMeasurementId(analyticsId))
    throw data(null, { status: statusOf("not-found") });
  const { nonce, origin } = args.context.facts;
  return new Response(frame({ id: analyticsId, nonce, origin }), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "Content-Security-Policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        `script-src 'nonce-${nonce}' https://www.googletagmanager.com`,
        `connect-src ${GOOGLE}`,
        `img-src ${GOOGLE}`,
        "frame-ancestors 'self'",
        "base-uri 'none'",
      ].join("; "),
    },
  });
}

/** The first message names the visitor by a number of this browser's own; each further one is an event. */
function frame({ id, nonce, origin }: { id: string; nonce: string; origin: string }): string {
  const script = `
const id = ${JSON.stringify(id)};
window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
addEventListener("message", ({ origin, data }) => {
  if (origin !== ${JSON.stringify(origin).replaceAll("<", "\\u003c")}) return;
  if (data.visitor) {
    gtag("js", new Date());
    gtag("config", id, {
      client_id: data.visitor,
      client_storage: "none",
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
  } else gtag("event", data.name, data.facts);
});`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>-</title><script nonce="${nonce}">${script}</script><script nonce="${nonce}" async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script></head></html>`;
}
