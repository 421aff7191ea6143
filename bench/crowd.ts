/**
 * What a shop feels of another one's crowd (REL-R19): pages of its own visitors alone, beside a crowd that asks for pages of its own, and beside
 * one that asks for the page that all guests get alike. Crowd and visitors are processes by themselves, so that neither waits for the other. Promised: the
 * visitors' p99 at most twice what it is alone.
 */
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchShop } from "./bench-shops.ts";
import { toShop } from "./jobs.ts";
import { type LoadRequest, load, type Measured } from "./load.ts";
import type { MeasuredServer } from "./servers.ts";

const CROWD = 350;
const VISITORS = 2;
const SECONDS = 4;
const ROUNDS = 3;
/** The crowd is there this long before the visitors come and after they left, seconds. */
const LONGER = 1;

/** The same for every crowd: what its neighbour's visitors were given, and what the crowd itself was. */
interface Beside {
  readonly visitors: Measured;
  readonly crowd: Measured;
}

/** Round by round. */
export interface CrowdResult {
  readonly alone: readonly Measured[];
  readonly beside: Readonly<Record<string, readonly Beside[]>>;
}

/** Measures with two shops of the same length. @throws where a visitor is refused */
export async function measureCrowd(
  [crowded, neighbour]: readonly BenchShop[],
  { port }: MeasuredServer,
): Promise<CrowdResult> {
  if (!crowded || !neighbour) throw new Error("The bench has no two shops.");
  const menu = (shop: BenchShop, headers = {}): LoadRequest =>
    toShop({ product: port, limit: 0 }, shop, "/menu", { Accept: "text/html", ...headers });
  const own = { Cookie: "cart=nobodys" };
  const visit = async () => {
    const visitors = await load({
      port,
      clients: VISITORS,
      seconds: SECONDS,
      requests: [menu(neighbour, own)],
    });
    if (visitors.failures > 0) throw new Error(`${visitors.failures} pages of the neighbour were refused.`);
    return visitors;
  };
  const besideCrowd = async (request: LoadRequest): Promise<Beside> => {
    const visiting = pause(LONGER * 1000).then(visit);
    const crowding = load({ port, clients: CROWD, seconds: SECONDS + 2 * LONGER, requests: [request] });
    const [visitors, crowd] = await Promise.all([visiting, crowding]);
    return { visitors, crowd };
  };
  await visit();
  const crowds = { "own pages": menu(crowded, own), "kept pages": menu(crowded) };
  const alone: Measured[] = [];
  const beside: Record<string, Beside[]> = { "own pages": [], "kept pages": [] };
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await visit());
    for (const [name, request] of Object.entries(crowds)) beside[name]?.push(await besideCrowd(request));
  }
  return { alone, beside };
}

/** A few lines, with what is promised. */
export function printCrowd({ alone, beside }: CrowdResult): void {
  const line = (name: string, { p50, p95, p99, perSecond }: Measured) =>
    `  ${name.padEnd(26)} p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms  ${perSecond.toFixed(0).padStart(5)} /s`;
  console.log(`\nPages of ${VISITORS} visitors of a shop beside a crowd of ${CROWD} at another one:`);
  const own = median(alone, ({ p99 }) => p99);
  console.log(line("alone", own));
  for (const [name, rounds] of Object.entries(beside)) {
    const { visitors, crowd } = median(rounds, (round) => round.visitors.p99);
    console.log(line(`beside ${name}`, visitors));
    console.log(
      `  ${"".padEnd(26)} p99 ${(visitors.p99 / own.p99).toFixed(1)} times as long (promised: at most 2); the crowd was given ${crowd.perSecond.toFixed(0)} a second, ${JSON.stringify(crowd.statuses)}`,
    );
  }
  console.log(
    `  load of the machine: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
  );
}

function median<Round>(rounds: readonly Round[], of: (round: Round) => number): Round {
  const sorted = [...rounds].sort((one, other) => of(one) - of(other));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("There was no round.");
  return middle;
}
