/** The last unit of an item that 200 people want at once (PERF-04): how long until each of them knows. */
import { withConnection } from "#server/database/connect.ts";
import type { BenchShop } from "./bench-shops.ts";
import { load } from "./load.ts";
import { orderJob } from "./place-order.ts";

const BUYERS = 200;
const ROUNDS = 5;

/**
 * Milliseconds from the first request to the last answer, of each round, the slowest last. The connections are opened in it too.
 *
 * @throws where not just one of them gets it
 */
export async function measureLastUnit(shop: BenchShop, port: number, ownerUrl: string): Promise<number[]> {
  const [{ product }, [itemId]] = [await orderJob({ product: port, limit: 0 }, shop), shop.plentiful];
  const [request] = product;
  if (!request?.body) throw new Error("There is no order to place.");
  const body = JSON.stringify({
    ...JSON.parse(request.body),
    line_items: [{ item_id: itemId, quantity: 1 }],
  });
  const stockUp = (stock: number) =>
    withConnection(ownerUrl, async (client) => {
      await client.query("set role platform");
      await client.query("update items set stock = $1 where id = $2", [stock, itemId]);
    });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await stockUp(1);
    // In no time each of them asks once.
    const { answers, failures, perSecond } = await load({
      port,
      clients: BUYERS,
      seconds: 0,
      requests: [{ ...request, body }],
    });
    if (answers !== BUYERS || failures !== BUYERS - 1)
      throw new Error(`${answers - failures} of ${answers} got the last unit.`);
    times.push((answers / perSecond) * 1000);
  }
  await stockUp(1_000_000_000);
  return times.sort((one, other) => one - other);
}
