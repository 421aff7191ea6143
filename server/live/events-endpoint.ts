/**
 * `/manage/events` (MAN-06, contract section 2): the shop's merchant and super admins receive every new order and every change of one, as
 * server-sent events; a request for JSON is answered once, and is a sign of life of the screen that sends it. Neither renews the log-in (AUTH-05).
 *
 * `?after=` or `Last-Event-ID` is the number up to which the caller knows; without one the stream begins with what comes next. `?page=`
 * names the browser page, so that its new stream takes the place of one that broke off unnoticed.
 */
import { type LiveChanges, TOLD_ONCE } from "#domain/orders/live-change.ts";
import * as t from "#messages/events.js";
import { lookOnSession } from "#server/accounts/sessions/sessions.ts";
import type { Visitor } from "#server/context.ts";
import { hashOf, readCookie } from "#server/cookies.ts";
import type { Handler, RequestFacts } from "#server/http/host-contract.ts";
import { comesFromElsewhere } from "#server/http/same-origin.ts";
import { inLanguage } from "#server/language.ts";
import { takeScreenSign } from "#server/orders/live-screens.ts";
import { plainError } from "#server/rest/rest-error.ts";
import { theApp } from "#server/running-app.ts";
import { findShopOrMoved } from "#server/shop/moved-shop.ts";
import { isOutsidePlatform, shopByHost } from "#server/shop/shop-by-host.ts";
import type { LiveLists, OnLooker } from "./live-lists.ts";
import type { OrderNotifications } from "./order-notifications.ts";
import { changesAfter, livePosition } from "./read-changes.ts";

/** How long the first stream waits until the process is subscribed to changes. */
const PATIENCE_MS = 2500;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 2000;
/** So much may wait for a reader that does not read; then it has to come back. */
const MOST_WAITING_BYTES = 256 * 1024;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  // nginx would collect the answer first.
  "X-Accel-Buffering": "no",
};

/** What the endpoint needs. */
export interface EventsHandlerParts {
  readonly lists: LiveLists;
  readonly notifications: OrderNotifications;
}

/** The endpoint. */
export function eventsHandler({ lists, notifications }: EventsHandlerParts): Handler {
  return async (request, facts) => {
    const found = await whoLooks(request, facts);
    if (found instanceof Response) return found;
    const after = numberAskedFor(request);
    if (request.headers.get("accept")?.includes(TOLD_ONCE)) return tellOnce(found, after, facts);
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    if (facts.drain.aborted || !(await notifications.isSubscribed(PATIENCE_MS)))
      return refuse(503, "unavailable", facts, 5);
    const from = after ?? (await livePosition(theApp().orm.em.fork(), found.shopId)).number;
    const stream = openStream(found, from, lists);
    return stream ?? refuse(429, "too_many", facts, 60);
  };
}

/** What changed after that number. Asking is a sign of life of the shop's screen; a super admin who looks in does not run the shop. */
async function tellOnce(
  { shopId, visitor }: WhoLooks,
  after: number | null,
  { now }: RequestFacts,
): Promise<Response> {
  const em = theApp().orm.em.fork();
  if (!visitor.isSuperAdmin) await takeScreenSign(em, shopId, now);
  return Response.json(await changesAfter(em, shopId, after), { headers: { "Cache-Control": "no-store" } });
}

/** The visitor of a stream, and the shop. */
interface WhoLooks {
  readonly shopId: string;
  readonly visitor: Visitor;
  readonly pageKey: string;
  readonly mayLook: () => Promise<boolean>;
}

async function whoLooks(request: Request, facts: RequestFacts): Promise<WhoLooks | Response> {
  // A page of another shop, on the same site, could otherwise hold streams open with the merchant's cookie.
  if (comesFromElsewhere(request)) return refuse(403, "cross_site", facts);
  const { orm, config, now, observe } = theApp();
  const lookup = shopByHost(request, config.rootDomain);
  const shop = lookup && (await findShopOrMoved(orm.em.fork(), lookup, facts.now));
  if (!shop) return refuse(404, "not_found", facts);
  const token = readCookie(config, request, "session");
  const look = async () =>
    token === null ? null : await lookOnSession(orm.em.fork(), token, shop.id, observe ? null : now());
  const visitor = await look();
  // The log-in of another shop is a stranger's here, as on pages (matrix D4), and a super admin's outside the platform's hosts.
  const isStranger =
    visitor && (isOfAnother(visitor, shop.id) || (isOutsidePlatform(lookup) && visitor.isSuperAdmin));
  if (!visitor || token === null || isStranger) return refuse(401, "unauthenticated", facts);
  facts.note({ shop: shop.slug, userId: visitor.id });
  if (!visitor.isMerchantHere) return refuse(403, "forbidden", facts);
  const page = new URL(request.url).searchParams.get("page")?.slice(0, 64) ?? facts.requestId;
  return {
    shopId: shop.id,
    visitor,
    pageKey: `${hashOf(token).toString("base64url")} ${page}`,
    mayLook: async () => (await look())?.isMerchantHere ?? false,
  };
}

const isOfAnother = ({ shopId }: Visitor, here: string) => shopId !== null && shopId !== here;

/** The number up to which the caller knows, or null; the browser's own memory of the stream wins over the address. */
function numberAskedFor(request: Request): number | null {
  const said = request.headers.get("last-event-id") || new URL(request.url).searchParams.get("after") || "";
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

/** The stream as an answer; null where there are too many. */
function openStream(who: WhoLooks, after: number, lists: LiveLists): Response | null {
  const encoder = new TextEncoder();
  let looker: OnLooker | undefined;
  let isFull = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          try {
            controller.close();
          } catch {
            // The reader went first.
          }
        };
        const write = (text: string) => {
          if (isOver) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -MOST_WAITING_BYTES) end();
        };
        const me: OnLooker = {
          shopId: who.shopId,
          personId: who.visitor.id,
          pageKey: who.pageKey,
          toldUpTo: after,
          mayLook: () => (isOver ? Promise.resolve(false) : who.mayLook()),
          tell: (changes) => write(eventOf(changes)),
          beat: () => write("event: beat\ndata: {}\n\n"),
          end,
        };
        looker = me;
        // Said at once, so that the browser knows that it is live.
        write(`retry: ${RETRY_MS}\nevent: beat\ndata: {}\n\n`);
        isFull = !lists.join(me);
        if (isFull) end();
      },
      cancel() {
        if (looker) {
          looker.end();
          lists.leave(looker);
        }
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 16 * 1024 }),
  );
  return isFull ? null : new Response(body, { headers: HEADERS });
}

const eventOf = (changes: LiveChanges) =>
  `id: ${changes.number}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`;

const SENTENCES = {
  cross_site: t.crossSite,
  not_found: t.notFound,
  unauthenticated: t.signedOut,
  forbidden: t.forbidden,
  unavailable: t.unavailable,
  too_many: t.tooMany,
} as const;

function refuse(
  status: number,
  code: keyof typeof SENTENCES,
  { requestId, language }: RequestFacts,
  retryAfterSeconds?: number,
): Response {
  const answer = plainError(status, { code, message: inLanguage(language, SENTENCES[code]), requestId });
  if (retryAfterSeconds) answer.headers.set("Retry-After", String(retryAfterSeconds));
  return answer;
}
