/** The menu as JSON, by REST and by tRPC (PERF-02). */
import { deepStrictEqual } from "node:assert";
import type { BenchShop } from "./bench-shops.ts";
import { type Job, type Ports, toLimit, toShop } from "./jobs.ts";
import { ask } from "./servers.ts";

/** Reading a menu: against the kept bytes, and the bytes against one statement. */
export function menuJobs(ports: Ports, shop: BenchShop): Job[] {
  const cached = [toLimit(ports, `/menu/cached/${shop.id}`)];
  const inOneStatement = [toLimit(ports, `/menu/sql/${shop.id}`)];
  const rest = [toShop(ports, shop, `/api/shops/slug/${shop.slug}/menu`)];
  const trpc = [toShop(ports, shop, "/trpc/catalog.menu")];
  return [
    {
      name: "menu, REST / cached bytes",
      shop,
      product: rest,
      limit: cached,
      allowedCpuRatio: 2,
      promisedRate: 0.5,
    },
    {
      name: "menu, REST / one statement",
      shop,
      product: rest,
      limit: inOneStatement,
      allowedCpuRatio: null,
      promisedRate: null,
    },
    {
      name: "menu, tRPC / cached bytes",
      shop,
      product: trpc,
      limit: cached,
      allowedCpuRatio: 4,
      promisedRate: 0.5,
    },
  ];
}

/** The same menu as three servers tell it: bodies of JSON. */
export type Menus = Readonly<Record<"product" | "sql" | "cached", string>>;

/** Throws unless product and limit tell the same menu, field by field. */
export function compareMenus(menus: Menus): void {
  const read = (body: string) => JSON.parse(body) as { data: unknown[] };
  const sql = read(menus.sql);
  deepStrictEqual(read(menus.product), sql, "the product's menu is not the limit's");
  deepStrictEqual(read(menus.cached), sql, "the cached menu is not the one of the statement");
  if (sql.data.length === 0) throw new Error("The menu is empty.");
}

/** The limit's two answers to a menu. */
export async function menusOfLimit(
  port: number,
  { id }: Pick<BenchShop, "id">,
): Promise<Omit<Menus, "product">> {
  const told = async (path: string) => (await ask(port, toLimit({ limit: port }, path))).body;
  return { sql: await told(`/menu/sql/${id}`), cached: await told(`/menu/cached/${id}`) };
}

/** Throws unless product and limit tell the same menu. */
export async function checkMenus(ports: Ports, shop: BenchShop): Promise<void> {
  const product = await ask(ports.product, toShop(ports, shop, `/api/shops/slug/${shop.slug}/menu`));
  compareMenus({ product: product.body, ...(await menusOfLimit(ports.limit, shop)) });
}
