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

/** Throws unless product and limit tell the same menu. */
export async function checkMenus(ports: Ports, shop: BenchShop): Promise<void> {
  const [rest, cached, sql] = await Promise.all(
    [
      { port: ports.product, ...toShop(ports, shop, `/api/shops/slug/${shop.slug}/menu`) },
      { port: ports.limit, ...toLimit(ports, `/menu/cached/${shop.id}`) },
      { port: ports.limit, ...toLimit(ports, `/menu/sql/${shop.id}`) },
    ].map(async ({ port, ...wish }) => JSON.parse((await ask(port, wish)).body) as { data: unknown[] }),
  );
  deepStrictEqual(rest, sql, "the product's menu is not the limit's");
  deepStrictEqual(cached, sql, "the cached menu is not the one of the statement");
  if (!rest || rest.data.length === 0) throw new Error("The menu is empty.");
}
