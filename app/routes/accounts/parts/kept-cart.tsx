import { ShoppingBasket } from "#app/ui/icons.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(accounts);

/** Says that the cart is safe while one logs in: people fear to lose it (CART-01). Nothing for an empty cart. */
export function KeptCart({ count, next }: { count: number; next: string | null }) {
  if (count === 0) return null;
  return (
    <p className="kept">
      <ShoppingBasket className="icon" aria-hidden="true" />
      <span>
        {count === 1 ? t("login.oneKept") : t("login.itemsKept", { count })}
        {next?.startsWith("/order") && ` ${t("login.backAtOrder")}`}
      </span>
    </p>
  );
}
