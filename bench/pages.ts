/** Pages for a guest who comes without cookies (PERF-03), against the product's own menu as JSON. */
import type { BenchShop } from "./bench-shops.ts";
import { type Job, type Ports, toLimit, toShop } from "./jobs.ts";
import { ask } from "./servers.ts";

const inBrowser = (headers: Readonly<Record<string, string>> = {}) => ({ Accept: "text/html", ...headers });

/** As browsers request over https: an own page is then compressed for each request (decision 0097). */
const BY_BROWSERS = { "Accept-Encoding": "gzip, deflate, br" };

function pageJob(
  ports: Ports,
  shop: BenchShop,
  { name, path, headers }: { name: string; path: string; headers?: Readonly<Record<string, string>> },
): Job {
  return {
    name: `${name} / cached bytes`,
    shop,
    product: [toShop(ports, shop, path, inBrowser(headers))],
    limit: [toLimit(ports, `/menu/cached/${shop.id}`)],
    allowedCpuRatio: null,
    promisedRate: null,
  };
}

/** The menu page and the home page; the third is the menu page as anyone who has some cookie gets it, which no one else's page can be. */
export const pageJobs = (ports: Ports, shop: BenchShop): Job[] => [
  pageJob(ports, shop, { name: "menu page, guest", path: "/menu" }),
  pageJob(ports, shop, { name: "home page, guest", path: "/" }),
  pageJob(ports, shop, {
    name: "menu page, own",
    path: "/menu",
    headers: { Cookie: "cart=nobodys", ...BY_BROWSERS },
  }),
];

/** The menu page as a guest and as a customer get it who have two items in their carts. */
export async function cartPageJobs(ports: Ports, shop: BenchShop): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [who, known] of [
    ["guest", ""],
    ["customer", `session=${shop.token}`],
  ] as const) {
    const headers = { Cookie: await cookieWithCart(ports, shop, known), ...BY_BROWSERS };
    jobs.push(pageJob(ports, shop, { name: `menu page, ${who} with a cart`, path: "/menu", headers }));
  }
  return jobs;
}

/** Puts two items of two sections into a cart, as a browser without scripts does. Returns all its cookies. @throws unless the menu then shows both */
async function cookieWithCart(ports: Ports, shop: BenchShop, known: string): Promise<string> {
  let cookie = known;
  const wanted = [shop.plentiful[0], shop.plentiful.at(-1)];
  for (const itemId of wanted) {
    const form = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      ...(cookie && { Cookie: cookie }),
    };
    const { status, headers } = await ask(ports.product, {
      ...toShop(ports, shop, "/menu", inBrowser(form)),
      method: "POST",
      body: `intent=add%3A${itemId}`,
    });
    if (status !== 303) throw new Error(`The cart answered ${status}.`);
    const given = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
    cookie = [cookie, ...given].filter(Boolean).join("; ");
  }
  const { body } = await ask(ports.product, toShop(ports, shop, "/menu", inBrowser({ Cookie: cookie })));
  if (!wanted.every((itemId) => body.includes(`value="remove:${itemId}"`)))
    throw new Error("The menu page does not show its cart.");
  return cookie;
}

/** Throws unless the menu page shows the first item of each section. */
export async function checkPages(ports: Ports, shop: BenchShop): Promise<void> {
  const { status, body } = await ask(ports.product, toShop(ports, shop, "/menu", inBrowser()));
  const missing = Array.from({ length: shop.itemCount / 20 }, (_, shelf) => `Loaf ${shelf + 1}.1`).filter(
    (name) => !body.includes(name),
  );
  if (status !== 200 || missing.length > 0)
    throw new Error(`The menu page answered ${status} without ${missing}.`);
}
