/**
 * One order, placed once: its key is made here and kept until there is a firm answer, so that an order whose answer was lost is asked for
 * again and never placed twice.
 */
import type { KnownOrder, NewOrder, PlacedOrder } from "./order-names.ts";
import { AlreadyPlaced, isRefusal, type ShopRefusal } from "./refusals.ts";
import { type CallOptions, isAboutTheCall, type SendCall } from "./send-call.ts";

/** Where the key is kept: `sessionStorage` and `localStorage` are such places, and so is a row of one's own database. */
export interface KeyStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** How an order is placed. */
export interface CheckoutOptions {
  /** Keeps the key beyond this object, so that a page that is loaded again still knows it. Left out, it is kept in memory. */
  readonly keepIn?: KeyStore | undefined;
}

/** What one shopper is about to order. Make one for each cart. */
export interface Checkout {
  /** The key of an order that was sent and may yet be placed, else null. */
  readonly pendingKey: string | null;
  /**
   * Places the order. After an `AnswerLost` call it again, with the same order: it asks with the same key, and answers with the order that was
   * placed, if one was (`replayed`). An order that was changed since has the same key too, so that no two of them can stand.
   *
   * @throws ShopRefusal, AnswerLost; AlreadyPlaced, where the order was changed and the earlier one stands
   */
  place(order: NewOrder, options?: CallOptions): Promise<PlacedOrder>;
  /**
   * What became of the order without a firm answer: the order, or null where there is none (yet).
   *
   * @throws ShopRefusal, AnswerLost
   */
  find(options?: CallOptions): Promise<KnownOrder | null>;
  /** Forgets the key; what is placed next is another order. */
  forget(): void;
}

/** A key no one can guess: whoever has a guest's key may ask what became of the order. */
export function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Makes the checkout of one shop; `name` is the key's place in the store. */
export function checkoutOf(send: SendCall, name: string, { keepIn }: CheckoutOptions = {}): Checkout {
  const store = keepIn ?? memory();

  async function find(key: string, options?: CallOptions): Promise<KnownOrder | null> {
    try {
      const known = await send({ type: "query", procedure: "orders.byKey", input: { key } }, options);
      return known as KnownOrder;
    } catch (error) {
      if (isRefusal(error, "not_found")) return null;
      throw error;
    }
  }

  /** What a refusal comes to. The key goes only where nothing can have been placed with it, now or by a try that is still on its way. */
  async function concluded(
    refusal: ShopRefusal,
    { key, mayStand }: { key: string; mayStand: boolean },
    options?: CallOptions,
  ): Promise<Error> {
    if (!mayStand && refusal.status < 500) store.removeItem(name);
    if (!mayStand || !isAboutTheCall(refusal)) return refusal;
    const earlier = await find(key, options);
    if (!earlier) return refusal;
    store.removeItem(name);
    return new AlreadyPlaced(earlier, refusal);
  }

  return {
    get pendingKey() {
      return store.getItem(name);
    },
    async place(order, options) {
      const kept = store.getItem(name);
      const key = kept ?? newOrderKey();
      store.setItem(name, key);
      const input = { ...order, idempotencyKey: key };
      try {
        const placed = await send({ type: "mutation", procedure: "orders.place", input }, options);
        store.removeItem(name);
        return placed as PlacedOrder;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const mayStand = kept !== null || error.afterLostAnswer;
        throw await concluded(error, { key, mayStand }, options);
      }
    },
    async find(options) {
      const key = store.getItem(name);
      return key === null ? null : find(key, options);
    },
    forget: () => store.removeItem(name),
  };
}

function memory(): KeyStore {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}
