/** Finds the shop a request is about, with everything a rule needs to know of it (SHOP-01, SHOP-03, SHOP-05). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { flagOn, settingsInEffect } from "#domain/shop/feature-flags.ts";
import type { StoredPicture } from "#domain/shop/picture-rules.ts";
import { type Standing, standing } from "#domain/shop/standing.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import { Picture } from "#entities/shop/picture.ts";
import { PublishableKey } from "#entities/shop/publishable-key.ts";
import { Shop } from "#entities/shop/shop.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { tablesIn } from "../database/tables.ts";
import type { SECRETS } from "./setting-secrets.ts";
import type { ShopLookup } from "./shop-by-host.ts";
import { cached } from "./shop-cache.ts";
import { type MenuState, menuState, readAsOf } from "./shop-version.ts";

/** Settings as plain values; secrets are not among them (they are lazy columns). */
export type Settings = Readonly<Omit<ShopSettings, "shopId" | (typeof SECRETS)[number]>> & {
  /** Whether the shop has given its access to Square: without it no one can pay there. */
  readonly hasSquareToken: boolean;
};

/** A publishable key, as far as requests need it. */
interface ShopKey {
  readonly id: string;
  readonly key: string;
  readonly origins: readonly string[];
}

/** A shop as the server knows it during one request. Never sent as it is: see `public-shop.ts`. */
export interface ShopFacts {
  readonly id: string;
  readonly slug: string;
  readonly shopDomain: string | null;
  readonly title: string;
  readonly mode: "standard" | "bake_sale";
  readonly maintenanceMode: boolean;
  /** Whether it has opened for customers (AUTH-04). */
  readonly isPublished: boolean;
  readonly standing: Standing;
  readonly settings: Settings;
  /** Where days begin and end: the shop's zone, the default one until it has answered (SHOP, MAN-10). */
  readonly timeZone: string;
  readonly giftsAllowed: boolean;
  readonly itemDatesOn: boolean;
  /** PRICE-04: flag on and no active trial. */
  readonly chargesServiceFee: boolean;
  /** In the order of their places. */
  readonly gallery: readonly StoredPicture[];
  readonly banner: StoredPicture | null;
  /** Its publishable keys that are not revoked, with the websites that may ask from a browser (API-10). */
  readonly publishableKeys: readonly ShopKey[];
  /** When time ends a trial or a subscription. */
  readonly ends: readonly (Date | null)[];
  /** As of when this is what shoppers see. */
  readonly state: MenuState;
}

/** A state that a request was looked up in already. */
export interface LookedUp {
  readonly lookup: ShopLookup;
  readonly state: MenuState;
}

/**
 * The shop, or null where there is none of that name. An exact `shop_domain` wins over the host's first label (SHOP-01). One statement at most,
 * and where the shop has changed since it was last read, one short transaction (PERF-02). `arrivedAt` as with `menuState`.
 */
export async function findShop(
  em: EntityManager,
  input: ShopLookup,
  now: Date,
  arrivedAt?: number,
): Promise<ShopFacts | null> {
  const state = await menuState(em, input, arrivedAt);
  return state && shopInState(em, state, now);
}

/** The shop as of a state of it. Its standing is as of `now`. */
export async function shopInState(em: EntityManager, state: MenuState, now: Date): Promise<ShopFacts | null> {
  const { shopId, shopVersion: version } = state;
  const rows = await cached({ shopId, version, name: "facts" }, now, async () => ({
    value: await readAsOf(em, state, "shopVersion", (tx) => readRows(tx, shopId)),
    until: null,
    bytes: BYTES_OF_FACTS,
  }));
  return rows && factsFrom(rows, state, now);
}

const BYTES_OF_FACTS = 20_000;

/** What is kept of a shop: plain copies, which belong to no request. */
interface ShopRows {
  readonly shop: Readonly<Shop>;
  readonly settings: Settings;
  readonly flags: readonly { name: string; active: boolean }[];
  readonly gallery: ShopFacts["gallery"];
  readonly banner: ShopFacts["banner"];
  readonly publishableKeys: ShopFacts["publishableKeys"];
}

async function readRows(tx: EntityManager, shopId: string): Promise<ShopRows | null> {
  const shop = await tx.findOne(Shop, { id: shopId });
  const settings = await tx.findOne(ShopSettings, { shopId });
  if (!shop || !settings) return null;
  const token = await tablesIn(tx)
    .selectFrom("shopSettings")
    .select((eb) => eb("squareAccessToken", "is not", null).$castTo<boolean>().as("has"))
    .where("shopId", "=", shopId)
    .executeTakeFirst();
  const flags = await tx.find(FeatureFlag, { shopId });
  const pictures = await tx.find(
    Picture,
    { shopId, kind: { $ne: "item" } },
    { orderBy: { position: "asc" } },
  );
  const keys = await tx.find(PublishableKey, { shopId, revokedAt: null });
  return {
    shop: { ...shop },
    settings: { ...settings, hasSquareToken: token?.has ?? false },
    flags: flags.map(({ name, active }) => ({ name, active })),
    gallery: pictures.filter(({ kind }) => kind === "gallery").map(storedPicture),
    banner: pictures.filter(({ kind }) => kind === "banner").map(storedPicture)[0] ?? null,
    publishableKeys: keys.map(({ id, key, origins }) => ({ id, key, origins: [...origins] })),
  };
}

/** A plain copy, which belongs to no request. */
const storedPicture = ({
  id,
  key,
  alt,
  width,
  height,
  placeholder,
  focusX,
  focusY,
}: Picture): StoredPicture => ({
  id,
  key,
  alt,
  width,
  height,
  placeholder,
  focusX,
  focusY,
});

function factsFrom(
  { shop, settings, flags, gallery, banner, publishableKeys }: ShopRows,
  state: MenuState,
  now: Date,
): ShopFacts {
  const stands = standing(shop, now);
  const effective = settingsInEffect({ ...settings, featureFlags: flags });
  return {
    id: shop.id,
    slug: shop.slug,
    shopDomain: shop.shopDomain ?? null,
    title: shop.title,
    mode: shop.mode,
    maintenanceMode: shop.maintenanceMode,
    isPublished: shop.publishedAt !== null,
    standing: stands,
    settings,
    timeZone: settings.timezone ?? DEFAULT_TIME_ZONE,
    giftsAllowed: effective.giftsAllowed,
    itemDatesOn: effective.itemDatesOn,
    chargesServiceFee: flagOn(flags, "SERVICE_FEE") && !stands.hasActiveTrial,
    gallery,
    banner,
    publishableKeys,
    ends: [shop.trialEndsAt, shop.subscriptionEndsAt],
    state,
  };
}
