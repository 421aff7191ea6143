import superjson from "superjson";
import { createShopClient, type ShopClientOptions } from "../../../packages/client/src/shop-client.ts";

/** A request as it came. */
export interface Heard {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The input, read as the shop reads it. */
  readonly input: unknown;
  /** The key of an order. */
  readonly key: string | undefined;
}

/** What the shop does with a request: the next of the list, and the last of them for ever. */
export type Deed = (heard: Heard, init: RequestInit) => Response | Promise<Response>;

/** Answers with this data. */
export const answer =
  (data: unknown): Deed =>
  () =>
    Response.json({ result: { data: superjson.serialize(data) } });

/** Refuses as a procedure does. */
export const refuse =
  (httpStatus: number, code: string, refusal: string | null, more: object = {}): Deed =>
  () => {
    const data = { code, httpStatus, refusal, facts: {}, errors: {}, requestId: "r-1", ...more };
    const error = { message: "No.", code: -32_000, data };
    return Response.json({ error: superjson.serialize(error) }, { status: httpStatus });
  };

/** The line breaks before an answer comes. */
export const lose: Deed = () => Promise.reject(new TypeError("fetch failed"));

/** Nothing comes until it is given up. */
export const hang: Deed = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

/** A client and the list of what its shop heard. */
export function clientOf(deeds: readonly Deed[], options: Partial<ShopClientOptions> = {}) {
  const heard: Heard[] = [];
  const shop = createShopClient({
    origin: "https://pies.test/some/path",
    shop: "cornerpies",
    ...options,
    fetch: async (address, asked) => {
      const init = asked as RequestInit;
      const url = new URL(address);
      const text = init.method === "POST" ? init.body : url.searchParams.get("input");
      const input = text ? superjson.deserialize(JSON.parse(String(text))) : undefined;
      const { idempotencyKey, key } = (input ?? {}) as { idempotencyKey?: string; key?: string };
      heard.push({
        method: init.method ?? "GET",
        url,
        headers: new Headers(init.headers),
        input,
        key: idempotencyKey ?? key,
      });
      const deed = deeds[Math.min(heard.length, deeds.length) - 1] ?? lose;
      return deed(heard[heard.length - 1] as Heard, init);
    },
  });
  return { shop, heard };
}
