/** What a job of the bench is: the same work for the product and for its limit. */
import type { BenchShop } from "./bench-shops.ts";
import type { LoadRequest } from "./load.ts";

/** Where the two servers listen. */
export interface Ports {
  readonly product: number;
  readonly limit: number;
}

/** One job; `limit` is null where nothing bare does the same. */
export interface Job {
  readonly name: string;
  readonly shop: BenchShop;
  readonly product: readonly LoadRequest[];
  readonly limit: readonly LoadRequest[];
  /** How many times the limit's processor time the job may take, by docs/performance.md. */
  readonly allowedCpuRatio: number | null;
  /** Which share of the limit's requests per second is promised. */
  readonly promisedRate: number | null;
}

/** A request to a shop of the product. */
export function toShop(
  ports: Ports,
  { slug }: BenchShop,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): LoadRequest {
  return { method: "GET", path, headers: { Host: `${slug}.localhost:${ports.product}`, ...headers } };
}

/** A request to the baseline. */
export const toLimit = ({ limit }: Pick<Ports, "limit">, path: string): LoadRequest => ({
  method: "GET",
  path,
  headers: { Host: `localhost:${limit}` },
});
