/** The context of a job: a shop, the clock, and no visitor. */
import { randomUUID } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { DEFAULT_LANGUAGE } from "#domain/language.ts";
import type { AtShop } from "../context.ts";
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
    visitor: null,
    session: null,
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
