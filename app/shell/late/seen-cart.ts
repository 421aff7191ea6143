/**
 * The cart as this browser saw it last, for the time without a network (PWA-02). It stays in the page's own store, where a log-out takes it away
 * (`forget-here.ts`: its name does not begin with `shop`), and never in the service worker's caches.
 */
import type { CartView } from "#domain/cart/cart-schemas.ts";

const KEPT_AS = "cart seen last";

/** What of a cart is read without a network; amounts in cents. */
export interface SeenCart {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly total: number }[];
  readonly total: number;
  /** It was sent as an order, and no one has said yet what became of it. */
  readonly isSent?: true;
}

/** Keeps a cart as the server has just shown it; one without a line leaves nothing. */
export function keepSeenCart({ lines, price }: Pick<CartView, "lines" | "price">): void {
  const shown = lines.map(({ name, quantity, total }) => ({ name, quantity, total }));
  keep(lines.length > 0 ? { lines: shown, total: price.grandTotal } : null);
}

/** Notes that the cart was sent as an order, or that it firmly was not placed: its lines may be no cart any more (ORD-05). */
export function noteCartSent(isSent: boolean): void {
  const seen = seenCart();
  if (!seen) return;
  const { lines, total } = seen;
  keep({ lines, total, ...(isSent && { isSent }) });
}

/** Forgets it: the cart is empty. */
export const forgetSeenCart = () => keep(null);

function keep(seen: SeenCart | null): void {
  try {
    if (seen) localStorage.setItem(KEPT_AS, JSON.stringify(seen));
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing for pages shows nothing of the cart without a network.
  }
}

/** The cart that was kept, or null. */
export function seenCart(): SeenCart | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "null") as SeenCart | null;
  } catch {
    return null;
  }
}
