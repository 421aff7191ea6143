/** What a super admin sees over all shops (SUP-01): figures, the list of shops, the newest acts. One statement each, however many shops. */
import { SignedOut } from "#domain/accounts/account-errors.ts";
import {
  type PlatformAct,
  type PlatformFigures,
  type PlatformShop,
  type PlatformShopsPage,
  type PlatformShopsQuestion,
  SHOPS_PER_PAGE,
} from "#domain/reports/platform-schemas.ts";
import { ShopNotFound } from "#domain/shop/shop-errors.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import type { Context } from "../context.ts";
import { named } from "../database/named-statement.ts";
import { askReplica } from "../database/replicas.ts";
import { findShop } from "../shop/find-shop.ts";
import { type AdminAt, noteAct } from "./note-act.ts";

const FIGURES = named("select ops.platform_figures($1, $2, $3) as figures");
const SHOPS = named(`
  select id, slug, title, state, maintenance, orders, sales, seen_at, flags, total
  from ops.platform_shops($1, $2, $3, $4, $5, $6, $7)`);
const TRAIL = named(`
  select id, done_at, actor, actor_name, action, subject, shop_title, shop_slug from ops.platform_trail($1, $2, $3)`);

type Packed = Omit<PlatformFigures, "messages"> & {
  messages: Omit<PlatformFigures["messages"], "newest"> & {
    newest: (Omit<PlatformFigures["messages"]["newest"][number], "at"> & { at: string })[];
  };
};

const MINUTE = 60_000;

/** What a page was told last, by the database that it was counted in, and the minute of the clock in which that was. */
const told = new WeakMap<object, { readonly minute: number; readonly figures: PlatformFigures }>();

/**
 * The figures of all shops, as of now; that someone looked is written down (matrix r074). Days are the platform's own, in Pacific.
 *
 * A page is searched, turned and opened row by row, and names the minute of its figures: within that minute they are not counted again.
 *
 * @throws SignedOut
 */
export async function platformFigures(ctx: AdminAt): Promise<PlatformFigures> {
  await noteAct(ctx.em, ctx, { action: "reports.seen", subject: "", subjectId: null });
  if (ctx.channel !== "page") return countFigures(ctx);
  const place = ctx.em.getDriver();
  const minute = Math.floor(ctx.now.getTime() / MINUTE);
  const last = told.get(place);
  if (last?.minute === minute) return last.figures;
  const figures = await countFigures(ctx);
  told.set(place, { minute, figures });
  return figures;
}

async function countFigures(ctx: AdminAt): Promise<PlatformFigures> {
  const [row] = await askReplica<{ figures: Packed | null }>(ctx.em, FIGURES, [
    ctx.session.tokenHash,
    ctx.now,
    DEFAULT_TIME_ZONE,
  ]);
  if (!row?.figures) throw new SignedOut();
  const { messages, ...figures } = row.figures;
  const newest = messages.newest.map((message) => ({ ...message, at: new Date(message.at) }));
  return { ...figures, messages: { ...messages, newest } };
}

interface ShopRow extends Omit<PlatformShop, "seenAt"> {
  readonly seen_at: Date | null;
  readonly total: number;
}

/** A page of the shops. Past the last one nothing is there, and the total is told as none. */
export async function platformShops(
  ctx: AdminAt,
  { page, search, sort, state }: PlatformShopsQuestion,
): Promise<PlatformShopsPage> {
  const pattern = search === "" ? "" : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await askReplica<ShopRow>(ctx.em, SHOPS, [
    ctx.session.tokenHash,
    ctx.now,
    pattern,
    state,
    sort,
    SHOPS_PER_PAGE,
    (page - 1) * SHOPS_PER_PAGE,
  ]);
  return {
    rows: rows.map(({ seen_at, total: _, ...shop }) => ({ ...shop, seenAt: seen_at })),
    total: rows[0]?.total ?? 0,
  };
}

interface TrailRow extends Omit<PlatformAct, "at" | "actorName" | "shop"> {
  readonly done_at: Date;
  readonly actor_name: string;
  readonly shop_title: string | null;
  readonly shop_slug: string | null;
}

/** So many of the newest acts. */
const MOST_ACTS = 100;

/** The newest acts of merchants and super admins, over all shops and of the platform itself (OPS-01). */
export async function platformTrail(ctx: AdminAt): Promise<PlatformAct[]> {
  const rows = await askReplica<TrailRow>(ctx.em, TRAIL, [ctx.session.tokenHash, ctx.now, MOST_ACTS]);
  return rows.map(({ done_at, actor_name, shop_title, shop_slug, ...act }) => ({
    ...act,
    at: done_at,
    actorName: actor_name,
    shop: shop_title !== null && shop_slug !== null ? { title: shop_title, slug: shop_slug } : null,
  }));
}

/**
 * A shop's own domain, as a super admin reads it (SHOP-01).
 *
 * @throws ShopNotFound
 */
export async function domainOf(ctx: Context, shopId: string): Promise<{ shopDomain: string | null }> {
  const shop = await findShop(ctx.em, { by: "id", id: shopId }, ctx.now);
  if (!shop) throw new ShopNotFound();
  return { shopDomain: shop.shopDomain };
}
