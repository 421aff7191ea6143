/**
 * Makes the context of a request: the shop, the caller and the time. The endpoints call it once per request.
 */
import { isDeepStrictEqual } from "node:util";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isApiToken } from "#domain/accounts/api-token.ts";
import { DEFAULT_LANGUAGE, keptLanguage, type Language } from "#domain/language.ts";
import { lookUpApiToken } from "#server/accounts/api-tokens/find-api-token.ts";
import { type FoundSession, lookUpSession } from "#server/accounts/sessions/sessions.ts";
import type { Repeatable, UploadedFile } from "#server/http/host-contract.ts";
import { comesFromElsewhere } from "#server/http/same-origin.ts";
import type { ShopLookup } from "#server/shop/shop-by-host.ts";
import { isOutsidePlatform, shopByHost } from "#server/shop/shop-by-host.ts";
import type { CartKey, Channel, Context } from "./context.ts";
import { hashOf, newToken, readCookie, setCookie, sign, unsign } from "./cookies.ts";
import { originOf } from "./origin.ts";
import { theApp } from "./running-app.ts";
import { findShop, type LookedUp, type ShopFacts, shopInState } from "./shop/find-shop.ts";
import { findShopOrMoved } from "./shop/moved-shop.ts";

/** What the host knows of a request before anyone looked at its contents. */
export interface Asking {
  readonly requestId: string;
  readonly address: string;
  /** When the request arrived, milliseconds of `performance.now`: a state of the shop that was asked for since then may be shared. Left out, none is. */
  readonly arrivedAt?: number;
  /** The state of the shop that its answer is kept under, and so is made from. */
  readonly lookedUp?: LookedUp;
  /** The cookies that the answer will set: lines of `Set-Cookie`. */
  readonly cookies: string[];
  /** What the reader reads; English where no one says. */
  readonly language?: Language;
  /** The file of the form, where it lies on the disk. */
  readonly upload?: UploadedFile;
  /** Adds what became known to the request's log line (OPS-01). */
  note?(known: { shop?: string; userId?: string; repeatable?: Repeatable }): void;
}

/**
 * The context for one request.
 *
 * `input` names the shop where the path does (REST); otherwise the Host header's first label decides (SHOP-01). A bearer token wins
 * over the cookie. Throws when the database is away.
 */
export async function contextFor(
  request: Request,
  facts: Asking,
  channel: Channel,
  input?: ShopLookup,
): Promise<Context> {
  const { orm, config } = theApp();
  const em: EntityManager = orm.em.fork();
  const byHost = shopByHost(request, config.rootDomain);
  const requestedShop = input ?? byHost;
  const isOutside = isOutsidePlatform(byHost);
  const bearer = bearerOf(request);
  const token = bearer ?? readCookie(config, request, "session");
  const { shop, held, now } = await whichAndWho(em, requestedShop, token, {
    find: channel === "page" ? findShop : findShopOrMoved,
    apiToken: apiTokenOf(bearer, channel),
    arrivedAt: facts.arrivedAt,
    lookedUp: facts.lookedUp,
  });
  const found = countsHere(held, { shop, channel, isOutside }) ? held : null;
  noteFor(facts, shop, found);
  return {
    em,
    config,
    channel,
    reader: readerOf(channel, request),
    shop,
    requestedShop: requestedShop || shop ? "named" : "none",
    isOutsidePlatform: isOutside,
    visitor: found?.visitor ?? null,
    session: found?.session ?? null,
    isFromElsewhere: isFromElsewhere(request, bearer),
    bearer,
    publishableKey: publishableKeyOf(request, shop),
    sessionLost: token !== null && !held,
    device: readCookie(config, request, "device"),
    cartKey: cartKeyOf(readCookie(config, request, "cart"), facts.cookies),
    language: keptLanguage(facts.language ?? DEFAULT_LANGUAGE),
    now,
    requestId: facts.requestId,
    address: facts.address,
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, 200),
    origin: originFor(shop),
    upload: facts.upload ?? null,
  };
}

/** A browser sends no bearer token by itself, whatever page it is on. */
const isFromElsewhere = (request: Request, bearer: string | null): boolean =>
  bearer === null && comesFromElsewhere(request);

/**
 * Shop and log-in are read at once, so that they take one round trip (PERF-04). With the log-in the database returns its time:
 * that is the instant of the request, and the log-in was judged by it (AUTH-05).
 */
async function whichAndWho(
  em: EntityManager,
  input: ShopLookup | null,
  token: string | null,
  { apiToken, ...asking }: { apiToken: string | null } & Finding,
) {
  if (apiToken !== null) return byApiToken(em, input, apiToken, asking);
  const { now: clock, observe } = theApp();
  const askedAt = performance.now();
  const started = clock();
  const finding = named(em, input, started, asking);
  if (token === null) return { shop: await finding, held: null, now: started };
  const shopId = finding.then((shop) => shop?.id ?? null);
  const looking = lookUpSession(em, token, shopId, observe ? null : started);
  const [shop, { found, at }] = await Promise.all([finding, looking]);
  observe?.(at, askedAt);
  return { shop, held: found, now: at };
}

/** How the shop of a request is found, and what is known of it already. */
interface Finding extends Pick<Asking, "arrivedAt" | "lookedUp"> {
  readonly find: typeof findShop;
}

/** The shop that a request names; of an answer that is kept, in the very state that it is kept under (PERF-02). */
async function named(
  em: EntityManager,
  input: ShopLookup | null,
  now: Date,
  { find, arrivedAt, lookedUp }: Finding,
): Promise<ShopFacts | null> {
  if (!input) return null;
  if (!lookedUp) return find(em, input, now, arrivedAt);
  const isSame = isDeepStrictEqual(lookedUp.lookup, input);
  return isSame ? shopInState(em, lookedUp.state, now) : find(em, input, now);
}

/** An API token is a bearer of programs: in a cookie, or on a page, it is no log-in at all (API-08). */
const apiTokenOf = (bearer: string | null, channel: Channel): string | null =>
  bearer !== null && channel !== "page" && isApiToken(bearer) ? bearer : null;

/** The same by an API token; a request that names no shop is about the token's own (API-08). */
async function byApiToken(
  em: EntityManager,
  input: ShopLookup | null,
  token: string,
  { find, arrivedAt }: Finding,
) {
  const { now: clock, observe } = theApp();
  const askedAt = performance.now();
  const started = clock();
  const [requested, { found, at }] = await Promise.all([
    input && find(em, input, started, arrivedAt),
    lookUpApiToken(em, token, observe ? null : started),
  ]);
  observe?.(at, askedAt);
  const home = found?.visitor.shopId;
  const shop = !input && home ? await findShop(em, { by: "id", id: home }, at) : requested;
  if (!found) return { shop, held: null, now: at };
  const visitor = { ...found.visitor, isMerchantHere: shop !== null && shop.id === home };
  return { shop, held: { ...found, visitor }, now: at };
}

/**
 * On the pages of a shop the log-in of another one is a stranger's (matrix D4); the calls about the log-in itself answer on any host.
 * Super admins belong to no shop and are at home in all.
 */
function isOfAnother(shop: ShopFacts | null, held: FoundSession | null): boolean {
  const home = held?.visitor.shopId ?? null;
  return shop !== null && home !== null && home !== shop.id;
}

/** Whether a log-in is one where the request came to. A super admin's, which opens every shop, is on the platform's own hosts alone (AUTH-04). */
function countsHere(
  held: FoundSession | null,
  { shop, channel, isOutside }: { shop: ShopFacts | null; channel: Channel; isOutside: boolean },
): boolean {
  if (isOutside && held?.visitor.isSuperAdmin) return false;
  return channel !== "page" || !isOfAnother(shop, held);
}

const publishableKeyOf = (request: Request, shop: ShopFacts | null): string | null => {
  const named = request.headers.get("x-publishable-key");
  return named === null ? null : (shop?.publishableKeys.find(({ key }) => key === named)?.id ?? null);
};

function noteFor(facts: Asking, shop: ShopFacts | null, found: FoundSession | null): void {
  facts.note?.({ ...(shop && { shop: shop.slug }), ...(found && { userId: found.visitor.id }) });
}

/** Whatever a request changes goes into one cart: a second key would leave behind what was kept under the first. */
function cartKeyOf(cookie: string | null, cookies: string[]): CartKey {
  const { config } = theApp();
  let key = unsign(config, "cart", cookie);
  let hash = key ? hashOf(key) : null;
  let isSet = false;
  return {
    hash: () => hash,
    orNew: () => {
      key ??= newToken();
      hash ??= hashOf(key);
      if (!isSet) cookies.push(setCookie(config, "cart", sign(config, "cart", key), CART_COOKIE_SECONDS));
      isSet = true;
      return hash;
    },
    tellLeftOut: (count) => cookies.push(setCookie(config, "left-out", String(count), LEFT_OUT_SECONDS)),
  };
}

/** Carts of guests are kept for 30 days from their last change, as the sweep does. */
const CART_COOKIE_SECONDS = 30 * 24 * 3600;
/** For so long it can be told what a log-in left out: whoever comes to the cart later than that reads it anew anyhow. */
const LEFT_OUT_SECONDS = 3600;

const originFor = (shop: ShopFacts | null) => originOf(theApp().config, shop);

/** REST answers programs, tRPC our own screens as well. */
const readerOf = (channel: Channel, request: Request) =>
  channel === "page" || (channel === "trpc" && isOwnScreen(request)) ? "person" : "program";

/** Whether a screen of ours makes this call: a browser says so, or has a cookie of ours where it says nothing. */
const isOwnScreen = ({ headers }: Request) =>
  !headers.has("authorization") && (headers.get("sec-fetch-site") === "same-origin" || headers.has("cookie"));

/** The bearer token of a request, or null; any other scheme counts as none (security A19). */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  return /^Bearer ([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(header)?.[1] ?? "invalid";
}
