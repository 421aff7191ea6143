/**
 * For so long a post waits for its turn, in milliseconds: with the eight seconds that an order may stand at the server's gate it is less than passes before
 * the order is asked for by its key (ORD-05).
 */
const PATIENCE_MS = 5_000;

/** The lock that the tabs of a browser share; locks are each origin's own, and so each shop's. */
export const CART_LOCK = "windowsill cart";

/** Settles once the post that began last is over; null where there is none. */
let last: Promise<void> | null = null;

/** Whether a post is on its way, or waits for its turn. */
export const isPosting = () => last !== null;

/**
 * Runs a post of the cart after the one that this page or another tab began before, however that ends (CART-01, CART-02). A guest's cart is known by the
 * cookie that the first answer brings: of two posts without it each would make a cart, and the browser keeps one of them.
 */
export async function inTurn<Answer>(post: () => Promise<Answer>): Promise<Answer> {
  const before = last;
  let pass = () => {};
  const turn = new Promise<void>((resolve) => {
    pass = resolve;
  });
  last = turn;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const isOver = new Promise((resolve) => patience.signal.addEventListener("abort", resolve));
  try {
    await Promise.race([before, isOver]);
    return await amongTabs(post, patience.signal);
  } finally {
    clearTimeout(timer);
    pass();
    if (last === turn) last = null;
  }
}

/** Runs it while no other tab does, or once patience is over. A page that is not secure has no locks. */
async function amongTabs<Answer>(post: () => Promise<Answer>, patience: AbortSignal): Promise<Answer> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return post();
  let begun: Promise<Answer> | undefined;
  const begin = () => {
    begun ??= post();
    return begun;
  };
  try {
    return await locks.request(CART_LOCK, { signal: patience }, begin);
  } catch {
    // The post's own failure, or no turn in time.
    return begin();
  }
}
