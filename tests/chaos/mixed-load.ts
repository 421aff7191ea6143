/** What a busy evening sends: people who look around, order, fill carts, log in and out, and a merchant who works through the orders. */
import type { SeededRandom } from "#server/demo/seeded-random.ts";
import { type Answer, ask, type Question } from "#tests/support/http.ts";
import { acknowledgementIn, logIn, openShops, send } from "#tests/support/load.ts";

const READS: readonly Omit<Question, "port">[] = [
  { host: "sweetcrumb.localhost", path: "/" },
  { host: "sweetcrumb.localhost", path: "/menu" },
  { host: "cornerpies.localhost", path: "/order" },
  { host: "sweetcrumb.localhost", path: "/login" },
  { host: "sweetcrumb.localhost", path: "/api/shops/slug/sweetcrumb/menu" },
  { host: "sweetcrumb.localhost", path: "/trpc/catalog.menu" },
  { host: "sweetcrumb.localhost", path: "/no-such-page" },
  { host: "nobody.localhost", path: "/" },
];

/** Of every twenty requests four order, one each fills a cart, ticks an order and cancels one, one is the merchant's look, the rest look around. */
const EVERY = 20;

/**
 * @param keys the beginning of every order's key
 * @returns sends request number so and so, and resolves with its answer
 */
export async function openMixedLoad(
  port: number,
  random: SeededRandom,
  keys: string,
): Promise<(number: number) => Promise<Answer>> {
  const [pies, crumb] = await openShops(port);
  const bearerOf = async (who: "customer" | "merchant") => ({
    authorization: `Bearer ${(await logIn(port, who)).json<{ token: string }>().token}`,
  });
  const [customer, merchant] = [await bearerOf("customer"), await bearerOf("merchant")];
  const atCrumb = { port, host: "sweetcrumb.localhost" };
  const ordersPath = crumb.orderFor(keys, random).path;
  const merchantReads = [
    "/trpc/dashboard.today",
    ordersPath,
    `${ordersPath}?search=Cookie`,
    "/manage/orders",
  ];
  /** Of Sweet Crumb, oldest first; the merchant has seen to none of the first list, and ticked those of the second. */
  const fresh: string[] = [];
  const ticked: string[] = [];

  const order = async (number: number): Promise<Answer> => {
    const wanted = (number % (EVERY / 2) === 0 ? pies : crumb).orderFor(`${keys}-${number}`, random);
    const answer = await send(port, wanted);
    const orderId = acknowledgementIn(answer, wanted)?.orderId;
    if (orderId && wanted.slug === "sweetcrumb") fresh.push(orderId);
    return answer;
  };
  const change = (orderId: string | undefined, json: object): Promise<Answer> =>
    ask(
      orderId
        ? { ...atCrumb, method: "PATCH", path: `${ordersPath}/${orderId}`, headers: merchant, json }
        : { ...atCrumb, path: "/menu" },
    );
  const inAndOut = async (): Promise<Answer> => {
    const headers = await bearerOf("customer");
    return ask({ ...atCrumb, path: "/api/logout", headers });
  };
  const acts: Readonly<Record<number, (number: number) => Promise<Answer>>> = {
    0: order,
    5: order,
    10: order,
    15: order,
    3: (number) => {
      const itemId = crumb.orderFor(keys, random).lines[0]?.item_id;
      const path = number % 40 === 3 ? "/trpc/cart.add" : "/trpc/cart.change";
      return ask({
        ...atCrumb,
        method: "POST",
        path,
        headers: customer,
        json: { json: { itemId, quantity: 1 } },
      });
    },
    7: () => {
      const orderId = fresh.shift();
      if (orderId) ticked.push(orderId);
      return change(orderId, { paid: true });
    },
    13: () => change(ticked.shift(), { cancelled: { reason: "The oven broke.", restock: true } }),
    17: (number) => {
      const path = merchantReads[Math.floor(number / EVERY) % merchantReads.length] ?? "/";
      return ask({ ...atCrumb, path, headers: merchant });
    },
    19: inAndOut,
  };
  return (number) =>
    acts[number % EVERY]?.(number) ??
    ask({ port, host: "localhost", path: "/", ...READS[number % READS.length] });
}
