import type { ShownLine } from "#app/routes/cart/new-order/cart-lines.tsx";
import type { OrderScreen } from "#app/routes/cart/new-order/order-screen.ts";
import type { FieldProblems, ItemIntent } from "#domain/cart/cart-form.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";
import type { CheckoutReply, Wanted } from "./checkout-state.ts";

/** The cart's lines with the quantities just wanted; amounts stay the server's (CART-05). */
export function shownLines({ cart, sections }: OrderScreen, wanted: Wanted): ShownLine[] {
  const held = cart.lines.map((line) => {
    const quantity = wanted.get(line.itemId) ?? line.quantity;
    return { ...line, quantity, isPending: quantity !== line.quantity };
  });
  const picks = sections.flatMap(({ picks: all }) => all);
  const added = [...wanted].flatMap(([itemId, quantity]) => {
    const pick = picks.find(({ id }) => id === itemId);
    if (!pick || held.some((line) => line.itemId === itemId)) return [];
    const { name, unit, price } = pick;
    return [
      {
        itemId,
        name,
        unit,
        price,
        quantity,
        total: 0,
        oversold: false,
        stock: null,
        problem: null,
        isPending: true,
      },
    ];
  });
  return [...held, ...added].filter(({ quantity }) => quantity > 0);
}

/** The problems of the last attempt that are still there, as they are now; one that was put right since then is gone. */
export function openProblems(
  screen: OrderScreen,
  answer: CheckoutReply | null,
  saved: CheckoutReply | null,
): FieldProblems {
  const told = answer?.problems ?? {};
  if (!saved) return told;
  const now = { ...screen.missing, ...saved.guestProblems, ...saved.problems };
  const open = Object.entries({ ...told, ...now }).filter(([name]) => name in told && name in now);
  return { ...Object.fromEntries(open), ...saved.problems };
}

/** The quantity that a button of an item asks for, from the one its line has now; of a line that is full, what there is. */
export function pressedQuantity(
  kind: ItemIntent["kind"],
  { quantity = 0, stock }: Partial<Pick<ShownLine, "quantity" | "stock">> = {},
): number {
  if (kind === "remove") return 0;
  return kind === "less" ? Math.max(1, quantity - 1) : Math.min(stock ?? MAX_QUANTITY, quantity + 1);
}
