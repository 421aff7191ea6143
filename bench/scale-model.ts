/**
 * What more processors would give (PERF-09): a closed queueing network with the service demands that were measured. Each part of a deployment is a station with so many servers;
 * requests of so many clients go round through all of them. Solved exactly by Buzen's convolution, which gives what mean value analysis gives and stays stable with many
 * servers; bounds by the utilisation law. Nothing here reads or measures.
 */

/** A part of a deployment. */
export interface Station {
  readonly name: string;
  /** What a request takes of it, milliseconds, summed over its visits. */
  readonly demand: number;
  /** How many requests it works on at once: processors, or 1 for what goes one after the other. */
  readonly servers: number;
}

/** What comes of a network. */
export interface Solution {
  /** Requests a second. */
  readonly perSecond: number;
  /** From a client's request to its answer, milliseconds. */
  readonly milliseconds: number;
  /** Share of each station's servers that is busy, 0 to 1. */
  readonly busy: Readonly<Record<string, number>>;
  /** The station that is busiest. */
  readonly bottleneck: string;
}

/** The most requests a second that the busiest station lets through, whatever the number of clients: servers divided by demand. */
export const mostPerSecond = (stations: readonly Station[]): number =>
  Math.min(...stations.map(({ demand, servers }) => (1000 * servers) / demand));

/**
 * Requests a second and times for so many clients that each think for `thinkMilliseconds` between an answer and the next request.
 *
 * @throws Error where there is no client, or no demand at all
 */
export function solve(stations: readonly Station[], clients: number, thinkMilliseconds = 0): Solution {
  const total = stations.reduce((sum, { demand }) => sum + demand, thinkMilliseconds);
  if (!(clients >= 1) || !(total > 0)) throw new Error("A network needs a client and a demand.");
  // In units of the slowest station's time for a request the constants neither vanish nor overflow.
  const unit = Math.max(
    ...stations.map(({ demand, servers }) => demand / servers),
    thinkMilliseconds / clients,
  );
  const factors = [
    ...stations.map(({ demand, servers }) => factorsOf(demand / unit, servers, clients)),
    factorsOf(thinkMilliseconds / unit, Number.POSITIVE_INFINITY, clients),
  ];
  const constants = factors.reduce(convolved);
  const perUnit = (constants[clients - 1] ?? 0) / (constants[clients] ?? Number.NaN);
  const perMillisecond = perUnit / unit;
  const busy = Object.fromEntries(
    stations.map(({ name, demand, servers }) => [name, (perMillisecond * demand) / servers]),
  );
  const [bottleneck = ""] = Object.entries(busy).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return {
    perSecond: 1000 * perMillisecond,
    milliseconds: clients / perMillisecond - thinkMilliseconds,
    busy,
    bottleneck,
  };
}

/** A station's share in the normalisation constant for 0, 1, 2 … requests: d^n over the product of the servers that work on 1, 2 … n. */
function factorsOf(demand: number, servers: number, clients: number): number[] {
  const factors = [1];
  for (let n = 1; n <= clients; n++) factors.push(((factors[n - 1] ?? 0) * demand) / Math.min(n, servers));
  return factors;
}

function convolved(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, n) => {
    let sum = 0;
    for (let k = 0; k <= n; k++) sum += (one[k] ?? 0) * (other[n - k] ?? 0);
    return sum;
  });
}
