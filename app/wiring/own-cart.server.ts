import type { CartView } from "#domain/cart/cart-schemas.ts";
import type { Api } from "./api.server.ts";
import type { PageRequest, RequestFacts } from "./load-context.server.ts";

const read = new WeakMap<RequestFacts, Promise<CartView>>();

/** The visitor's cart, for the loaders of a page: the frame and the page in it read it once. An action changes it before they run, so none reads it here. */
export function cartOf({ context }: PageRequest, calls: Api): Promise<CartView> {
  let reading = read.get(context.facts);
  if (!reading) {
    reading = calls.cart.mine();
    read.set(context.facts, reading);
  }
  return reading;
}

/** To be called once a loader has changed the cart: whoever asks for it afterwards reads it anew. */
export function forgetCart({ context }: PageRequest): void {
  read.delete(context.facts);
}
