/**
 * A shop for programs: its menu, its order windows, its orders.
 *
 *     const shop = createShopClient({ origin: "https://windowsill.example", shop: "cornerpies" });
 *     const menu = await shop.catalog.menu.query();
 *     const { order } = await shop.checkout().place({ … });
 */
import { type Checkout, type CheckoutOptions, checkoutOf, newOrderKey } from "./checkout.ts";
import type { Mutation, Procedures, Query } from "./procedures.ts";
import { type CallOptions, callSender, type Fetching, type SendCall } from "./send-call.ts";

export type { AppRouter, RefusalData } from "./app-router.ts";
export type { Checkout, CheckoutOptions, KeyStore } from "./checkout.ts";
export { newOrderKey } from "./checkout.ts";
export type {
  AnswerOf,
  InputOf,
  KnownOrder,
  Menu,
  NewOrder,
  OrderWindows,
  PlacedOrder,
} from "./order-names.ts";
export type { Mutation, Procedures, Query } from "./procedures.ts";
export type { Quote, RefusalCode, RefusalFacts, Shortage } from "./refusals.ts";
export { AlreadyPlaced, AnswerLost, isRefusal, ShopRefusal } from "./refusals.ts";
export type { Abort, CallOptions, Fetching } from "./send-call.ts";

/** Which shop, in whose name, and how patiently. */
export interface ShopClientOptions {
  /** Scheme, host and port that answer: `https://windowsill.example`. */
  readonly origin: string;
  /** The shop's slug. Left out, the host of `origin` says which shop it is. */
  readonly shop?: string | undefined;
  /** A log-in's token, or a merchant's API token; without one the calls are a stranger's. */
  readonly token?: string | null | undefined;
  /** The shop's publishable key. It opens nothing: the shop counts a website's calls by it. */
  readonly publishableKey?: string | undefined;
  /** How long one try may take; 10 seconds, unless said here or for one call. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How often a call that may be repeated is sent again; twice, unless said. */
  readonly retries?: number | undefined;
  /** In place of the global one. */
  readonly fetch?: Fetching["fetch"] | undefined;
}

/** The arguments of a call; the input may be left out where there is none. */
type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** The calls of a router: `query` for what reads, `mutate` for what changes. */
export type Calls<Part> =
  Part extends Query<infer Input, infer Output>
    ? { query(...sent: Arguments<Input>): Promise<Output> }
    : Part extends Mutation<infer Input, infer Output>
      ? { mutate(...sent: Arguments<Input>): Promise<Output> }
      : { readonly [Name in keyof Part]: Calls<Part[Name]> };

/** Every procedure of a shop, and what the client adds to them. */
export type ShopClient = Calls<Procedures> & {
  /** A new order, placed once however often its answer is lost. */
  checkout(options?: CheckoutOptions): Checkout;
  /** The same shop in the name of another log-in; of none, for null. */
  withToken(token: string | null): ShopClient;
};

/**
 * Makes a client. Queries are sent again where no answer came; of what changes something, only an order is, with the key that keeps it from
 * being placed twice. Everything that fails is a `ShopRefusal` or an `AnswerLost`.
 */
export function createShopClient(options: ShopClientOptions): ShopClient {
  const { origin } = new URL(options.origin);
  const send = callSender({
    origin,
    headers: headersOf(options),
    retries: options.retries ?? 2,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 10_000,
    fetch: options.fetch ?? ((url, init) => fetch(url, init as RequestInit)),
  });
  const own: Pick<ShopClient, "checkout" | "withToken"> = {
    checkout: (how) => checkoutOf(send, `windowsill order ${origin} ${options.shop ?? ""}`, how),
    withToken: (token) => createShopClient({ ...options, token }),
  };
  return callsAt(send, [], own) as ShopClient;
}

function headersOf({ shop, token, publishableKey }: ShopClientOptions): Record<string, string> {
  return {
    ...(shop === undefined ? {} : { "x-shop": shop }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(publishableKey === undefined ? {} : { "x-publishable-key": publishableKey }),
  };
}

/** Whatever name is asked for is a router or a procedure; which there are, the types know. */
function callsAt(send: SendCall, path: readonly string[], own: object = {}): unknown {
  return new Proxy(own, {
    get(_, name) {
      if (typeof name !== "string") return undefined;
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const procedure = path.join(".");
      if (path.length > 1 && name === "query")
        return (input: unknown, options?: CallOptions) => send({ type: "query", procedure, input }, options);
      if (path.length > 1 && name === "mutate")
        return (input: unknown, options?: CallOptions) =>
          send({ type: "mutation", procedure, input: withKey(procedure, input) }, options);
      // A client is no promise, though it may be returned by one.
      return name === "then" ? undefined : callsAt(send, [...path, name]);
    },
  });
}

/** An order without a key gets one, for the time of this call. */
function withKey(procedure: string, input: unknown): unknown {
  if (procedure !== "orders.place" || typeof input !== "object" || input === null) return input;
  return "idempotencyKey" in input && input.idempotencyKey
    ? input
    : { ...input, idempotencyKey: newOrderKey() };
}
