import { useEffect, useState } from "react";
import { Minus, Plus, Trash2 } from "#app/ui/icons.tsx";
import { type FieldProblems, quantityField } from "#domain/cart/cart-form.ts";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import { isFull } from "#domain/orders/order-lines.ts";
import * as t from "#messages/order.js";

import { FieldProblem, wrong } from "./field-problem.tsx";

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
    // The list scrolls by itself on wide screens, so the keyboard must be able to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs focus to be scrolled by keyboard
    <ul className="lines" tabIndex={0} aria-label={t.itemsInOrder()}>
      {lines.map((line) => (
        <Line key={line.itemId} line={line} isFresh={line.itemId === highlightedItemId} problems={problems} />
      ))}
    </ul>
  );
}

function Line({ line, isFresh, problems }: { line: ShownLine; isFresh: boolean; problems: FieldProblems }) {
  const { itemId, name, price, unit, total, isPending } = line;
  return (
    <li className={useThreeSeconds(isFresh) ? "fresh" : undefined}>
      <span className="name">{name}</span>
      <span className="num" aria-busy={isPending}>
        {isPending ? "…" : dollars(total)}
      </span>
      <LineNotice line={line} />
      <div className="do">
        <span className="each">
          {dollars(price)}
          <br />
          {unit}
        </span>
        <button
          className="bin"
          type="submit"
          name="intent"
          value={`remove:${itemId}`}
          aria-label={t.remove({ item: name })}
          title={t.removeShort()}
        >
          <Trash2 className="icon" aria-hidden />
        </button>
        <Stepper line={line} problems={problems} />
      </div>
      <FieldProblem name={quantityField(itemId)} problems={problems} />
    </li>
  );
}

/** What is the matter with a line: it holds all there is, or cannot be had any more (ORD-02, CART-02). */
function LineNotice({ line }: { line: ShownLine }) {
  const { problem, stock } = line;
  if (stock === 0) return <span className="word out">{t.soldOut()}</span>;
  if (problem) return <span className="word out">{problem}</span>;
  return stock !== null && isFull(line) ? (
    <span className="word low">{t.onlyLeft({ count: stock })}</span>
  ) : null;
}

function Stepper({ line, problems }: { line: ShownLine; problems: FieldProblems }) {
  const { itemId, name, quantity } = line;
  const [typed, setTyped] = useState(String(quantity));
  useEffect(() => setTyped(String(quantity)), [quantity]);
  const field = quantityField(itemId);
  return (
    // A button that is off stays in the row of the keyboard: one that took itself out would lose the focus at the press that brings 1.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of three in every browser
    <div className="stepper" role="group" aria-label={name}>
      <button
        type="submit"
        name="intent"
        value={`less:${itemId}`}
        aria-label={t.oneLess({ item: name })}
        aria-disabled={quantity <= 1 || undefined}
      >
        <Minus className="icon" aria-hidden />
      </button>
      <input
        type="number"
        min={1}
        max={999}
        inputMode="numeric"
        id={`field-${field}`}
        name={field}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        aria-label={t.quantityOf({ item: name })}
        {...wrong(problems, field)}
      />
      <button
        type="submit"
        name="intent"
        value={`more:${itemId}`}
        aria-label={t.oneMore({ item: name })}
        aria-disabled={isFull(line) || undefined}
      >
        <Plus className="icon" aria-hidden />
      </button>
    </div>
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
