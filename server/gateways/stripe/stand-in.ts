/**
 * Stands in for Stripe in demo mode without keys (BILL-02): its HTTP API as far as we use it, pages where a newcomer pays and looks after
 * the subscription, and signed webhooks. Mounted below `/dev/stripe`, and nowhere outside of demo mode.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { Handler, RequestFacts } from "#server/http/host-contract.ts";
import type { Config, StripeSettings } from "../../config.ts";
import { log } from "../../log.ts";
import {
  inStripesShape,
  isOpen,
  type StandInBooks,
  type StandInPage,
  type StandInSubscription,
  standInBooks,
} from "./stand-in-books.ts";
import { checkoutPage, portalPage } from "./stand-in-pages.tsx";

/** Where it is mounted. */
const STAND_IN_BASE = "/dev/stripe";

/** What the stand-in is made from. */
interface StandInParts {
  readonly settings: StripeSettings;
  /** Scheme, host and port of its pages. */
  readonly pagesOrigin: string;
  /** Where it keeps its books; null: in memory. */
  readonly file: string | null;
  /** Hands a signed event over, as Stripe would post it; resolves to whether it was taken. */
  readonly deliver: (body: string, signature: string) => Promise<boolean>;
}

/** An answer of the API's; its shape is Stripe's. */
type Answer = { readonly status: number; readonly body: unknown };
type Sent = URLSearchParams;

const failed = (status: number, code: string, message: string, param?: string): Answer => ({
  status,
  body: { error: { type: "invalid_request_error", code, message, ...(param ? { param } : {}) } },
});

/** The stand-in as a process serves it: its books in the data folder, its events posted to this very process. */
export function servedStandIn({
  stripe,
  publicOrigin,
  dataDir,
}: Pick<Config, "publicOrigin" | "dataDir"> & { readonly stripe: StripeSettings }): Handler {
  const webhooks = new URL("/webhooks/stripe", stripe.apiBase);
  return stripeStandIn({
    settings: stripe,
    pagesOrigin: publicOrigin,
    file: join(dataDir, "stripe-stand-in.json"),
    deliver: async (body, signature) => {
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      return (await fetch(webhooks, { method: "POST", headers, body })).ok;
    },
  });
}

/** The endpoint of the stand-in. */
export function stripeStandIn(
  parts: StandInParts,
): (request: Request, facts: Pick<RequestFacts, "now">) => Promise<Response> {
  const books = standInBooks(parts.file);
  const events = eventsOf(parts);
  return async (request, { now }) => {
    const seconds = Math.floor(now.getTime() / 1000);
    books.reread();
    const url = new URL(request.url);
    const path = url.pathname.slice(STAND_IN_BASE.length);
    if (!path.startsWith("/v1/")) return pageOf({ request, path, books, now: seconds, tell: events });
    if (!isKey(request, parts.settings)) return inJson(failed(401, "api_key_invalid", "Invalid API Key"));
    const sent = request.method === "GET" ? url.searchParams : new URLSearchParams(await request.text());
    const call = { method: request.method, path, sent, now: seconds };
    return inJson(
      onceFor(books, request.headers.get("idempotency-key"), call, () => apiOf(parts, books, call)),
    );
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly sent: Sent;
  readonly now: number;
}

/** The same key answers the same; with other contents it is refused. */
function onceFor({ books, save }: StandInBooks, key: string | null, call: Call, act: () => Answer): Answer {
  const id = key && call.method === "POST" ? key : null;
  const sent = `${call.path}?${call.sent}`;
  const earlier = id === null ? undefined : books.answers[id];
  if (earlier && earlier.sent !== sent)
    return failed(400, "idempotency_key_in_use", "Another call had this key");
  if (earlier) return { status: 200, body: earlier.answer };
  const answer = act();
  if (id !== null && answer.status === 200) books.answers[id] = { sent, answer: answer.body };
  save();
  return answer;
}

/** What a call of the API works with. */
interface Requested extends Call {
  readonly parts: StandInParts;
  readonly books: StandInBooks;
  /** A field that was sent; blank for none. */
  readonly text: (field: string) => string;
  /** The id in the path. */
  readonly id: string;
}

/** The calls, each with the fields that it takes; any other field is refused, as Stripe does. */
const CALLS: Readonly<Record<string, { takes: RegExp; act: (input: Requested) => Answer }>> = {
  "POST /v1/customers": { takes: /^(name|email|metadata\[\w+\])$/, act: createCustomer },
  "POST /v1/checkout/sessions": {
    takes:
      /^(mode|customer|client_reference_id|line_items\[0\]\[(price|quantity)\]|success_url|cancel_url|metadata\[wanted\]|subscription_data\[trial_end\])$/,
    act: ofCustomer(openCheckout),
  },
  "GET /v1/checkout/sessions": { takes: /^(customer|limit)$/, act: ofCustomer(listCheckouts) },
  "POST /v1/checkout/sessions/:id/expire": { takes: /^$/, act: expireCheckout },
  "POST /v1/billing_portal/sessions": { takes: /^(customer|return_url)$/, act: ofCustomer(openPortal) },
  "GET /v1/subscriptions": { takes: /^(customer|status|limit)$/, act: ofCustomer(listSubscriptions) },
  "POST /v1/subscriptions/:id": { takes: /^cancel_at_period_end$/, act: updateSubscription },
  "DELETE /v1/subscriptions/:id": { takes: /^$/, act: endSubscription },
};

function apiOf(parts: StandInParts, books: StandInBooks, call: Call): Answer {
  const { method, path, sent } = call;
  const [, before, id = "", after = ""] =
    /^(\/v1\/(?:subscriptions|checkout\/sessions)\/)([\w-]+)(\/expire)?$/.exec(path) ?? [];
  const found = CALLS[`${method} ${id ? `${before}:id${after}` : path}`];
  if (!found) return failed(404, "resource_missing", "Unrecognized request URL");
  const unknown = [...sent.keys()].find((field) => !found.takes.test(field));
  if (unknown) return failed(400, "parameter_unknown", `Received unknown parameter: ${unknown}`);
  return found.act({ ...call, parts, books, id, text: (field) => sent.get(field) ?? "" });
}

const is = (body: unknown): Answer => ({ status: 200, body });

function createCustomer({ books, text }: Requested): Answer {
  const id = books.newId("cus");
  books.books.customers[id] = { name: text("name") };
  return is({ id, object: "customer", name: text("name") });
}

/** A call that names a customer, who has to be in the books. */
function ofCustomer(act: (input: Requested) => Answer): (input: Requested) => Answer {
  return (input) =>
    input.books.hasCustomer(input.text("customer"))
      ? act(input)
      : failed(400, "resource_missing", "No such customer", "customer");
}

const noSubscription = () => failed(404, "resource_missing", "No such subscription", "id");

function updateSubscription({ books, id, now, text }: Requested): Answer {
  const found = books.subscription(id, now);
  if (!found || found.status === "canceled") return noSubscription();
  found.cancelAtPeriodEnd = text("cancel_at_period_end") === "true";
  return is(inStripesShape(found));
}

function endSubscription({ books, id, now }: Requested): Answer {
  const found = books.subscription(id, now);
  if (!found || found.status === "canceled") return noSubscription();
  end(found, now);
  return is(inStripesShape(found));
}

function end(subscription: StandInSubscription, now: number): void {
  subscription.status = "canceled";
  subscription.endedAt = now;
}

function listSubscriptions({ books, path, now, text }: Requested): Answer {
  const data = books.subscriptionsOf(text("customer"), now).map(inStripesShape);
  return is({ object: "list", data, has_more: false, url: path });
}

function openCheckout(input: Requested): Answer {
  const { parts, now, text } = input;
  if (text("line_items[0][price]") !== parts.settings.priceId)
    return failed(400, "resource_missing", "No such price", "line_items[0][price]");
  return openPage(input, {
    customer: text("customer"),
    successUrl: text("success_url"),
    cancelUrl: text("cancel_url"),
    trialEnd: Number(text("subscription_data[trial_end]")) || null,
    paid: false,
    mark: text("metadata[wanted]"),
    expiresAt: now + CHECKOUT_SECONDS,
  });
}

/** A checkout ends by itself after a day. */
const CHECKOUT_SECONDS = 24 * 60 * 60;

function listCheckouts({ parts, books, path, now, text }: Requested): Answer {
  const data = books
    .checkoutsOf(text("customer"))
    .slice(0, Number(text("limit")) || 10)
    .map(([id, page]) => checkoutInStripesShape(parts, [id, page], now));
  return is({ object: "list", data, has_more: false, url: path });
}

function expireCheckout({ parts, books, id, now }: Requested): Answer {
  const page = books.books.checkouts[id];
  if (!page) return failed(404, "resource_missing", "No such checkout session", "session");
  if (!isOpen(page, now)) return failed(400, "", "Only an open checkout session can be expired");
  page.expiresAt = now;
  return is(checkoutInStripesShape(parts, [id, page], now));
}

function checkoutInStripesShape(
  parts: StandInParts,
  [id, page]: readonly [string, StandInPage],
  now: number,
) {
  const open = isOpen(page, now);
  const over = page.paid ? "complete" : "expired";
  return {
    id,
    object: "checkout.session",
    customer: page.customer,
    status: open ? "open" : over,
    metadata: page.mark ? { wanted: page.mark } : {},
    url: open ? addressOf(parts, "pay", id) : null,
  };
}

function openPortal(input: Requested): Answer {
  const back = input.text("return_url");
  const customer = input.text("customer");
  return openPage(input, { customer, successUrl: back, cancelUrl: back, trialEnd: null, paid: false }, true);
}

const addressOf = ({ pagesOrigin }: StandInParts, kind: "pay" | "portal", id: string): string =>
  `${pagesOrigin}${STAND_IN_BASE}/${kind}/${id}`;

function openPage({ parts, books, now }: Requested, page: StandInPage, isPortal = false): Answer {
  const id = books.newId(isPortal ? "bps" : "cs");
  (isPortal ? books.books.portals : books.books.checkouts)[id] = page;
  if (!isPortal) return is(checkoutInStripesShape(parts, [id, page], now));
  return is({ id, object: "billing_portal.session", url: addressOf(parts, "portal", id) });
}

const inJson = ({ status, body }: Answer): Response => Response.json(body, { status });

function isKey(request: Request, { secretKey }: StripeSettings): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

type Tell = (type: string, subscription: StandInSubscription, now: number) => void;

/** What someone does on the portal's page, and the event that follows. */
const PORTAL_ACTS: Readonly<Record<string, (of: StandInSubscription, now: number) => string>> = {
  cancel: (of) => {
    of.cancelAtPeriodEnd = true;
    return "customer.subscription.updated";
  },
  resume: (of) => {
    of.cancelAtPeriodEnd = false;
    return "customer.subscription.updated";
  },
  decline: (of) => {
    of.status = "past_due";
    return "customer.subscription.updated";
  },
  giveUp: (of) => {
    of.status = "unpaid";
    return "customer.subscription.updated";
  },
  pay: (of) => {
    of.status = "active";
    return "customer.subscription.updated";
  },
  end: (of, now) => {
    end(of, now);
    return "customer.subscription.deleted";
  },
};

interface PageRequest {
  readonly request: Request;
  readonly path: string;
  readonly books: StandInBooks;
  readonly now: number;
  readonly tell: Tell;
}

async function pageOf(input: PageRequest): Promise<Response> {
  const { request, path, books, now } = input;
  const [, kind = "", id = ""] = /^\/(pay|portal)\/([\w-]+)$/.exec(path) ?? [];
  const page = (kind === "pay" ? books.books.checkouts : books.books.portals)[id];
  if (!page) return new Response("Not found", { status: 404 });
  if (request.method === "POST") {
    const act = new URLSearchParams(await request.text()).get("act") ?? "";
    const next = act === "back" ? page.cancelUrl : (kind === "pay" ? pay : change)(input, page, act);
    books.save();
    return seeOther(next);
  }
  const name = books.books.customers[page.customer]?.name ?? "";
  if (kind === "pay") return inHtml(checkoutPage({ name, page, isOpen: isOpen(page, now) }), page);
  const [subscription = null] = books.subscriptionsOf(page.customer, now);
  return inHtml(portalPage({ name, subscription }), page);
}

/** Pays a checkout, once and while it is open; returns where its page leads on. */
function pay({ books, now, tell }: PageRequest, page: StandInPage, act: string): string {
  if (act === "pay" && isOpen(page, now)) {
    page.paid = true;
    tell("customer.subscription.created", books.subscribe(page, now), now);
  }
  return page.paid ? page.successUrl : page.cancelUrl;
}

/** Does what was chosen on the portal's page, and leads back to it. */
function change({ request, books, now, tell }: PageRequest, page: StandInPage, act: string): string {
  const [current] = books.subscriptionsOf(page.customer, now);
  const acting = Object.hasOwn(PORTAL_ACTS, act) ? PORTAL_ACTS[act] : undefined;
  if (acting && current && current.status !== "canceled") tell(acting(current, now), current, now);
  return new URL(request.url).pathname;
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { Location: location } });

/** A page with forms that may lead back to the shop of the visitor. */
const inHtml = (html: string, page: StandInPage) =>
  new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${new URL(page.successUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
    },
  });

const MOST_DELIVERIES = 5;
const NEXT_DELIVERY_MS = 1_000;

/** Signs events and delivers each until it is taken, as Stripe does; the request that caused one does not wait. */
function eventsOf({ settings, deliver }: StandInParts): Tell {
  return (type, subscription, now) => {
    const event = {
      id: `evt_demo_${randomBytes(12).toString("hex")}`,
      object: "event",
      created: now,
      type,
      data: { object: inStripesShape(subscription) },
    };
    const payload = JSON.stringify(event);
    const tell = async () => {
      const { Stripe } = await import("stripe");
      for (let tries = 0; tries < MOST_DELIVERIES; tries++) {
        const signature = await new Stripe(settings.secretKey).webhooks.generateTestHeaderStringAsync({
          payload,
          secret: settings.webhookSecret,
          timestamp: now,
        });
        if (await deliver(payload, signature).catch(() => false)) return;
        await new Promise((resolve) => setTimeout(resolve, NEXT_DELIVERY_MS * (tries + 1)).unref());
      }
      log.warn({ type }, "an event of the stand-in for Stripe was not taken");
    };
    tell().catch((error: unknown) =>
      log.warn({ err: error, type }, "the stand-in for Stripe told of no event"),
    );
  };
}
