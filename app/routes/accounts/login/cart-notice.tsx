import { ShoppingBasket } from "#app/ui/icons.tsx";
import { Note } from "#app/ui/note.tsx";
import * as t from "#messages/accounts.js";

/** Says that the cart is safe while one logs in: people fear to lose it (CART-01). Nothing for an empty cart. */
export function CartNotice({ count, next }: { count: number; next: string | null }) {
  if (count === 0) return null;
  return (
    <Note>
      <ShoppingBasket className="icon-5" aria-hidden="true" />
      <span>
        {t.loginItemsKept({ count })}
        {next?.startsWith("/order") && ` ${t.loginBackAtOrder()}`}
      </span>
    </Note>
  );
}
