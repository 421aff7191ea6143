/**
 * For so long a post waits for its turn, in milliseconds: with the eight seconds that an order may stand at the server's gate it is less than passes before
 * the order is asked for by its key (ORD-05).
 */
const PATIENCE_MS = 5_000;

/** Settles once the post that began last is over; null where there is none. */
let last: Promise<void> | null = null;

/** Whether a post is on its way, or waits for its turn. */
export const isPosting = () => last !== null;

/**
 * Runs a post of the cart after the one that this page began before, however that ends (CART-01, CART-02). A guest's cart is known by the cookie that
 * the first answer brings: of two posts without it each would make a cart, and the browser keeps one of them.
 */
export async function inTurn<Answer>(post: () => Promise<Answer>): Promise<Answer> {
  const before = last;
  let pass = () => {};
  const turn = new Promise<void>((resolve) => {
    pass = resolve;
  });
  last = turn;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  try {
    await Promise.race([before, patience]);
    return await post();
  } finally {
    clearTimeout(timer);
    pass();
    if (last === turn) last = null;
  }
}
