/** What a page says to everyone alike, made once for each version of the shop or its menu and each language (decision 0069). */
import { nextTurn } from "#domain/shop/next-turn.ts";
import { shopWindows } from "#server/availability/availabilities.ts";
import type { Context } from "#server/context.ts";
import { createCaller } from "#server/router.ts";
import { theApp } from "#server/running-app.ts";
import { cached, ifMade } from "#server/shop/shop-cache.ts";
import type { Version } from "#server/shop/shop-version.ts";
import { type Api, visitOf } from "./api.server.ts";
import type { PageRequest } from "./load-context.server.ts";

/** A guest at the same shop: without log-in and cart. */
const asGuest = (visit: Omit<Context, "em">): Context => ({
  ...visit,
  em: theApp().orm.em.fork(),
  visitor: null,
  session: null,
  bearer: null,
  sessionLost: false,
  device: null,
  cartKey: {
    hash: () => null,
    orNew: () => {
      throw new Error("What everyone sees alike has no cart.");
    },
  },
  address: "",
  userAgent: "",
  upload: null,
});

/**
 * What is kept, and for how long at most, milliseconds, where it says how many minutes are left. `of`: what it is made from; a view of the shop
 * alone lasts while its menu changes, as it does with each sale. `formsBytes`: what its HTML takes besides, where that is kept in several forms.
 */
export interface CachedViewOptions {
  readonly name: string;
  readonly of: Version;
  readonly atMostMilliseconds?: number;
  readonly formsBytes?: number;
}

/**
 * The view of this name, of the shop as it is now, in the language of the request. `make` gets the procedures as a guest calls them and the
 * instant, and nothing of the visitor; and a way to the view of the version before, where that is made by then, to take over what has not changed: HTML
 * that was rendered from an object is found by that object (`cached-parts.server.tsx`). Every caller gets the same object, which no one may change. To be
 * called after the guards were (`page`).
 */
export async function cachedView<View extends object>(
  args: PageRequest,
  { name, of, atMostMilliseconds = Number.POSITIVE_INFINITY, formsBytes = 0 }: CachedViewOptions,
  make: (guest: Api, now: Date, before: () => Promise<View | undefined>) => Promise<View>,
): Promise<View> {
  const visit = await visitOf(args);
  const { shop, now } = visit;
  // While someone works on the screens an edit of theirs moves no version.
  if (!shop || !import.meta.env.PROD) return make(createCaller(asGuest(visit)), now, async () => undefined);
  const { shopId, [of]: version } = shop.state;
  return cached<View>(
    { shopId, version, name: `view ${args.context.facts.language} ${name}` },
    now,
    async (earlier) => {
      const guest = asGuest(visit);
      const turn = nextTurn(shop, await shopWindows(guest.em, shop, now), now);
      const value = await make(createCaller(guest), now, () => ifMade(earlier));
      const until = new Date(Math.min(turn.getTime(), now.getTime() + Math.min(atMostMilliseconds, DAY)));
      return { value, until, bytes: JSON.stringify(value).length * BYTES_OF_LETTER + formsBytes };
    },
  );
}

const DAY = 24 * 3_600_000;

/** With the HTML that is made from it. */
const BYTES_OF_LETTER = 5;
