/**
 * Whole answers that are the same for everyone who comes without a log-in and without a cart (PERF-02, PERF-03): the menu as JSON, and the
 * pages for guests. One statement at most, and the bytes are there.
 */
import { nextTurn } from "#domain/shop/next-turn.ts";
import { shopWindows } from "#server/availability/availabilities.ts";
import { type CachedBytes, cachedBytes, weightOf } from "#server/http/cached-bytes.ts";
import type { Repeatable } from "#server/http/host-contract.ts";
import { theApp } from "#server/running-app.ts";
import { type LookedUp, type ShopFacts, shopInState } from "./find-shop.ts";
import type { ShopLookup } from "./shop-by-host.ts";
import { cached } from "./shop-cache.ts";
import { menuState, type Version } from "./shop-version.ts";

/** An answer that is everyone's. */
interface Everyones {
  readonly contentType: string;
  readonly body: Buffer<ArrayBuffer>;
}

/** An answer that could be kept. */
export interface CachedResponse extends Omit<Everyones, "body"> {
  readonly bytes: CachedBytes;
}

/** A cached answer, and whether it is still right. */
export interface Kept<Answer> extends Pick<Repeatable, "isCurrent"> {
  readonly answer: Answer;
}

/** The request, and how it is answered when nothing is cached. */
export interface CachedRequest<Answer> {
  readonly request: Request;
  readonly lookup: ShopLookup;
  /** When the request arrived, milliseconds of `performance.now`. */
  readonly arrivedAt: number | undefined;
  /** One per kind of answer. */
  readonly name: string;
  /** What the answer is made from; default: the menu and the shop. */
  readonly of?: Version;
  /** Whether the answer is cached for this shop; default: always. */
  readonly fits?: (shop: ShopFacts) => boolean;
  /**
   * Makes the answer; not called again while the cached one is valid. It must not look at an earlier state of the shop than the one that it is kept
   * under, so it is given that one, and looks up none. Null: it is not everyone's.
   */
  readonly ordinary: (lookedUp: LookedUp) => Promise<Everyones | null>;
  /** Makes of the answer what is kept. */
  readonly make: (answer: CachedResponse) => Answer;
  /** Milliseconds after which it is made anew whatever happens: for texts that count minutes. */
  readonly atMostMilliseconds?: number;
}

/**
 * The cached answer, or null for a request with a log-in or a cart, an unknown shop, and everything that is not a plain 200.
 */
export async function cachedResponse<Answer>(question: CachedRequest<Answer>): Promise<Kept<Answer> | null> {
  const {
    request,
    lookup,
    arrivedAt,
    name,
    of = "menuVersion",
    fits,
    atMostMilliseconds = Number.POSITIVE_INFINITY,
  } = question;
  if (!isEverybodys(request)) return null;
  const { orm, now: clock } = theApp();
  const state = await menuState(orm.em, lookup, arrivedAt);
  if (!state) return null;
  const now = clock();
  const shop = await shopInState(orm.em, state, now);
  if (!shop || (fits && !fits(shop))) return null;
  const { shopId, [of]: version } = state;
  const kept = await cached({ shopId, version, name }, now, async () => {
    const turn = nextTurn(shop, await shopWindows(orm.em, shop, now), now);
    const until = new Date(Math.min(turn.getTime(), now.getTime() + Math.min(atMostMilliseconds, DAY)));
    const answer = await question.ordinary({ lookup, state });
    if (!answer) return { value: null, until, bytes: 0 };
    const { contentType, body } = answer;
    const bytes = cachedBytes(body);
    const value = { answer: question.make({ contentType, bytes }), from: now, until };
    return { value, until, bytes: weightOf(bytes) };
  });
  return (
    kept && {
      answer: kept.answer,
      isCurrent: whileCurrent({ lookup, shopId, of, version, from: kept.from, until: kept.until }),
    }
  );
}

/** Made outside of the request, so that it holds nothing of it: the host keeps it long after that has ended. */
const whileCurrent =
  (made: {
    readonly lookup: ShopLookup;
    readonly shopId: string;
    readonly of: Version;
    readonly version: string;
    readonly from: Date;
    readonly until: Date;
  }): Repeatable["isCurrent"] =>
  async (arrivedAt) => {
    const { orm, now } = theApp();
    const state = await menuState(orm.em, made.lookup, arrivedAt);
    const at = now();
    const isSame = state?.shopId === made.shopId && state[made.of] === made.version;
    return isSame && at >= made.from && at < made.until;
  };

const DAY = 24 * 3_600_000;

/** What is everyone's of an endpoint's answer; null where it is no plain 200, or sets somebody's cookie. */
export async function everyonesOf(answer: Response): Promise<Everyones | null> {
  const contentType = answer.headers.get("content-type");
  if (answer.status !== 200 || !contentType || answer.headers.has("set-cookie")) return null;
  return { contentType, body: Buffer.from(await answer.arrayBuffer()) };
}

/** A public request: no log-in, no cart, no notice to show once. A chosen language is part of the name that pages are kept under. */
const isEverybodys = ({ method, headers }: Request) =>
  method === "GET" &&
  !headers.has("authorization") &&
  /^(?:(?:__Host-)?language=[\w-]{2,5})?$/.test(headers.get("cookie") ?? "");
