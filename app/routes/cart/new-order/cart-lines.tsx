import { useEffect, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { ReceiptLine, ReceiptLineControls, ReceiptLines, RemoveButton } from "#app/ui/receipt.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { type FieldProblems, quantityField } from "#domain/cart/cart-form.ts";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/order.js";
import * as say from "#messages/storefront.js";

/** A line as the receipt shows it; `isPending` while the server has not confirmed the quantity. */
export type ShownLine = Readonly<CartLine & { isPending?: boolean }>;

/** The cart's lines with their controls (CART-02); every button posts the whole form. */
export function CartLines({
  lines,
  highlightedItemId,
  problems,
}: {
  lines: readonly ShownLine[];
  highlightedItemId: string | null;
  problems: FieldProblems;
}) {
  return (
    <ReceiptLines aria-label={t.itemsInOrder()}>
      {lines.map((line) => (
        <Line key={line.itemId} line={line} isFresh={line.itemId === highlightedItemId} problems={problems} />
      ))}
    </ReceiptLines>
  );
}

function Line({ line, isFresh, problems }: { line: ShownLine; isFresh: boolean; problems: FieldProblems }) {
  const { itemId, name: item, price, unit, total, quantity, isPending = false } = line;
  const field = quantityField(itemId);
  const id = `field-${field}`;
  return (
    <ReceiptLine
      name={item}
      total={isPending ? "…" : dollars(total)}
      isPending={isPending}
      isFresh={useThreeSeconds(isFresh)}
    >
      <LineNotice line={line} />
      <ReceiptLineControls
        each={
          <>
            {dollars(price)}
            <br />
            {unit}
          </>
        }
      >
        <RemoveButton name="intent" value={`remove:${itemId}`} aria-label={say.menuRemoveItem({ item })} />
        <Stepper
          name={field}
          id={id}
          label={item}
          fieldLabel={say.menuQuantityOf({ item })}
          quantity={quantity}
          less={{ value: `less:${itemId}`, label: say.menuLessItem({ item }), isOff: quantity <= 1 }}
          more={{ value: `more:${itemId}`, label: t.oneMore({ item }), isOff: isFull(line) }}
          error={problems[field] && `${id}-error`}
        />
      </ReceiptLineControls>
      <FieldError id={id} className="col-span-2">
        {problems[field]}
      </FieldError>
    </ReceiptLine>
  );
}

/** What is the matter with a line: it holds all there is, or cannot be had any more (ORD-02, CART-02). */
function LineNotice({ line }: { line: ShownLine }) {
  const { problem, stock } = line;
  const isOut = stock === 0 || problem !== null;
  if (!isOut && (stock === null || !isFull(line))) return null;
  return (
    <Badge
      variant={isOut ? "destructive" : "warning"}
      size="sm"
      className="col-span-2 justify-self-start whitespace-normal!"
    >
      {stock === 0 ? say.soldOut() : (problem ?? say.onlyLeft({ count: stock ?? 0 }))}
    </Badge>
  );
}

/** How long the item just added stays highlighted (CART-02). */
const HIGHLIGHT_MS = 3_000;

/** True for three seconds after `isFresh` came; without scripts the highlight simply stays until the next page. */
function useThreeSeconds(isFresh: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (!isFresh) return;
    const timer = setTimeout(() => setIsOver(true), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isFresh]);
  return isFresh && !isOver;
}
