import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Plus } from "#app/ui/icons.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { stockNoticeText } from "#domain/catalog/stock-notice.ts";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/menu.js";
import * as say from "#messages/storefront.js";

import type { MenuRow } from "./menu-view.ts";
import { type QuantityAnswer, useQuantitySaving } from "./use-quantity-saving.ts";

/** Why the last change was not made, or null. */
function problemIn(answer: QuantityAnswer | undefined): string | null {
  if (!answer) return null;
  return "isLost" in answer ? t.offline() : (answer.refusal?.message ?? null);
}

/**
 * A row of the menu: name and price on one line, the description, then unit and notice with Add or, in the cart, the stepper in the
 * same place (STORE-02, CART-02). The form posts `intent` and the item's quantity field to `action`; with scripts it shows the new
 * number at once and stays on the page; why a change was refused stands under it.
 */
export function MenuItemRow(props: {
  item: MenuRow;
  /** What the cart holds of it. */
  line: CartLine | undefined;
  isFresh: boolean;
  action: string;
}) {
  const { item, line, isFresh, action } = props;
  const stock = line?.stock ?? null;
  const { quantity, answer, onSubmit } = useQuantitySaving(item.id, line, action);
  const problem = problemIn(answer);
  const form = useKeptFocus(quantity > 0);
  const hasAll = isFull({ quantity, stock });
  const notice = hasAll && stock ? ({ tone: "low", says: stockNoticeText(stock) } as const) : item.notice;
  const isGone = notice?.tone === "out";
  return (
    <li className={clsx("item", { gone: isGone, fresh: isFresh })} id={`item-${item.id}`}>
      <div className="head">
        <h3>{item.name}</h3>
        <span className="price">{dollars(item.price)}</span>
      </div>
      {item.description ? <p>{item.description}</p> : null}
      <div className="foot">
        <div className="facts">
          {item.unit ? <span>{item.unit}</span> : null}
          {item.day ? <span>{item.day}</span> : null}
          {notice ? <span className={`word ${notice.tone}`}>{notice.says}</span> : null}
        </div>
        {isGone && quantity === 0 ? null : (
          <form method="post" action={action} ref={form} onSubmit={onSubmit}>
            {quantity > 0 ? (
              <Stepper itemId={item.id} item={item.name} quantity={quantity} isFull={hasAll} />
            ) : (
              <button
                className="add"
                type="submit"
                name="intent"
                value={`add:${item.id}`}
                aria-label={say.menuAddItem({ item: item.name })}
              >
                <Plus className="icon" aria-hidden />
                {t.add()}
              </button>
            )}
          </form>
        )}
      </div>
      {problem ? (
        <p className="word out" role="alert">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** Add makes room for the stepper, and the stepper for Add: whoever pressed the one that went finds the focus on the other (UI-04). */
function useKeptFocus(isInCart: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasInCart = useRef(isInCart);
  useEffect(() => {
    if (wasInCart.current === isInCart) return;
    wasInCart.current = isInCart;
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[value^="more:"], [value^="add:"]')?.focus();
  }, [isInCart]);
  return form;
}
