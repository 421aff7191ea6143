/** The first page after a change (PERF-03): a guest's menu page after one price has changed, so that neither the menu nor the page that was kept is right any more. */
import { Agent } from "node:http";
import { withConnection } from "#server/database/connect.ts";
import type { BenchShop } from "./bench-shops.ts";
import { toShop } from "./jobs.ts";
import { ask, familyMilliseconds, type MeasuredServer, processorMilliseconds } from "./servers.ts";

/** What the first of the plentiful items costs in the shops of the bench. */
const PRICE = 450;

/** As many as it takes until V8 has compiled what a change makes anew. */
const WARM_UP_CHANGES = 2_000;
const CHANGES = 500;
const ROUNDS = 3;

/** Processor milliseconds of a page with so many items. */
export interface AfterChange {
  readonly itemCount: number;
  readonly cpuServer: number;
  readonly cpuPostgres: number;
}

/** The medians of three rounds. The page is asked for without compression, as the rows of guests' pages are. @throws where it does not show the price */
export function measureAfterChange(
  shop: BenchShop,
  product: MeasuredServer,
  postgres: { readonly pid: number; readonly ownerUrl: string },
): Promise<AfterChange> {
  const page = toShop({ product: product.port, limit: 0 }, shop, "/menu", { Accept: "text/html" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return withConnection(postgres.ownerUrl, async (client) => {
    await client.query("set role platform");
    const change = (cents: number) =>
      client.query("update items set price = $1 where id = $2", [cents, shop.plentiful[0]]);
    const changes = async (count: number, after: () => Promise<void>) => {
      for (let turn = 0; turn < count; turn++) {
        await change(PRICE + 1 + (turn % 7));
        await after();
      }
    };
    const look = async () => {
      const { status } = await ask(product.port, page, agent);
      if (status !== 200) throw new Error(`The menu page answered ${status}.`);
    };
    const spent = () => ({
      server: processorMilliseconds(product.pid),
      postgres: familyMilliseconds(postgres.pid),
    });
    const during = async (after: () => Promise<void>) => {
      const before = spent();
      await changes(CHANGES, after);
      const now = spent();
      return {
        server: (now.server - before.server) / CHANGES,
        postgres: (now.postgres - before.postgres) / CHANGES,
      };
    };
    await changes(WARM_UP_CHANGES, look);
    const rounds: Omit<AfterChange, "itemCount">[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [looking, changing] = [await during(look), await during(async () => {})];
      rounds.push({
        cpuServer: looking.server - changing.server,
        cpuPostgres: looking.postgres - changing.postgres,
      });
    }
    await change(98_765);
    const { body } = await ask(product.port, page);
    if (!body.includes("$987.65")) throw new Error("The menu page does not show what was changed.");
    await change(PRICE);
    const median = (name: "cpuServer" | "cpuPostgres") =>
      rounds.map((round) => round[name]).sort((one, other) => one - other)[1] ?? Number.NaN;
    return { itemCount: shop.itemCount, cpuServer: median("cpuServer"), cpuPostgres: median("cpuPostgres") };
  }).finally(() => agent.destroy());
}

/** One line; none where it was not measured. */
export function printAfterChange(found: AfterChange | null): void {
  if (!found) return;
  const { itemCount, cpuServer, cpuPostgres } = found;
  const both = cpuServer + cpuPostgres;
  console.log(
    `\nthe first menu page after a change, ${itemCount} items: ${cpuServer.toFixed(2)} + ${cpuPostgres.toFixed(2)} = ${both.toFixed(2)} ms of processor (promised: under 6)`,
  );
}
