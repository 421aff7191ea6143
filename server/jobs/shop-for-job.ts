/** The context of a job: a shop, the clock, and no visitor. */
import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { DEFAULT_LANGUAGE } from "#domain/language.ts";
import type { AtShop } from "../context.ts";
import { log } from "../log.ts";
import { originOf } from "../origin.ts";
import { theApp } from "../running-app.ts";
import { findShop } from "../shop/find-shop.ts";

/** The shop as a use case needs it, or null when it is gone. */
export async function shopForJob(em: EntityManager, shopId: string): Promise<AtShop | null> {
  const { config, now: clock } = theApp();
  const now = clock();
  const shop = await findShop(em, { by: "id", id: shopId }, now);
  if (!shop) return null;
  return {
    em,
    config,
    channel: "page",
    reader: "person",
    shop,
    requestedShop: "named",
    isOutsidePlatform: false,
    visitor: null,
    session: null,
    isFromElsewhere: false,
    bearer: null,
    publishableKey: null,
    sessionLost: false,
    device: null,
    cartKey: {
      hash: () => null,
      orNew: () => {
        throw new Error("A job has no cart.");
      },
    },
    language: DEFAULT_LANGUAGE,
    now,
    requestId: `job-${randomUUID()}`,
    address: "",
    userAgent: "",
    origin: originOf(config, shop),
    upload: null,
  };
}

/** A row that names its shop, as the narrow functions of schema `ops` return it. */
interface OfShop {
  readonly shop_id: string;
}

/** Acts for each shop in turn, for the sweep: one that fails is logged and has its next turn with the next sweep, and keeps no other from its own. */
export async function forEachShop<Row extends OfShop>(
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows)
    await act(row).catch((error) =>
      log.warn({ err: error, shop: row.shop_id }, "a shop's part of the sweep has to wait"),
    );
}
