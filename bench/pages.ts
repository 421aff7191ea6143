/** Pages for a guest who comes without cookies (PERF-03), against the product's own menu as JSON. */
import type { BenchShop } from "./bench-shops.ts";
import { type Job, type Ports, toLimit, toShop } from "./jobs.ts";
import { ask } from "./servers.ts";

/** The menu page and the home page; the third is the menu page as whoever has a cart gets it, which nobody else's page can be. */
export function pageJobs(ports: Ports, shop: BenchShop): Job[] {
  const limit = [toLimit(ports, `/menu/cached/${shop.id}`)];
  const job = (name: string, path: string, headers: Readonly<Record<string, string>> = {}): Job => ({
    name,
    shop,
    product: [toShop(ports, shop, path, { Accept: "text/html", ...headers })],
    limit,
    allowedCpuRatio: null,
    promisedRate: null,
  });
  return [
    job("menu page, guest / cached bytes", "/menu"),
    job("home page, guest / cached bytes", "/"),
    job("menu page, own / cached bytes", "/menu", { Cookie: "cart=nobodys" }),
  ];
}

/** Throws unless the menu page shows the first item of each section. */
export async function checkPages(ports: Ports, shop: BenchShop): Promise<void> {
  const { status, body } = await ask(ports.product, toShop(ports, shop, "/menu", { Accept: "text/html" }));
  const missing = Array.from({ length: shop.itemCount / 20 }, (_, shelf) => `Loaf ${shelf + 1}.1`).filter(
    (name) => !body.includes(name),
  );
  if (status !== 200 || missing.length > 0)
    throw new Error(`The menu page answered ${status} without ${missing}.`);
}
