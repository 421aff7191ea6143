import { useEffect, useState } from "react";
import { Minus, Plus, Trash2 } from "#app/ui/icons.tsx";
import { quantityField } from "#domain/cart/cart-form.ts";
import * as t from "#messages/storefront.js";

/**
 * How many of an item, in place: less (a bin at 1), the number, more. It belongs inside a form that posts to the cart; its buttons
 * are `intent` = `less:`, `remove:`, `more:` + item id, Enter in the field posts `save` (see domain/cart/cart-form.ts).
 */
export function Stepper(props: { itemId: string; item: string; quantity: number; isFull: boolean }) {
  const { itemId, item, quantity, isFull } = props;
  const isLast = quantity <= 1;
  const [typed, setTyped] = useState(String(quantity));
  useEffect(() => setTyped(String(quantity)), [quantity]);
  return (
    <fieldset className="stepper" aria-label={item}>
      {/* Enter presses a form's first button; this one only saves. */}
      <button type="submit" name="intent" value="save" hidden />
      <button
        type="submit"
        name="intent"
        value={isLast ? `remove:${itemId}` : `less:${itemId}`}
        aria-label={(isLast ? t.menuRemoveItem : t.menuLessItem)({ item })}
      >
        {isLast ? <Trash2 className="icon" aria-hidden /> : <Minus className="icon" aria-hidden />}
      </button>
      <input
        type="number"
        name={quantityField(itemId)}
        min={1}
        max={999}
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        aria-label={t.menuQuantityOf({ item })}
      />
      <button
        type="submit"
        name="intent"
        value={`more:${itemId}`}
        aria-label={t.menuAddItem({ item })}
        aria-disabled={isFull || undefined}
      >
        <Plus className="icon" aria-hidden />
      </button>
    </fieldset>
  );
}
