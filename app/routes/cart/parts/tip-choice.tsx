import { useRef } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { Input } from "#app/ui/input.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { Cents } from "#domain/money.ts";
import * as t from "#messages/order.js";

import { FieldProblem, wrong } from "./field-problem.tsx";
import type { OrderScreen } from "./order-screen.ts";

/** Cents as the field shows them: "5.00". */
const amount = (cents: Cents) => (cents / 100).toFixed(2);

/**
 * The tip (CART-04): "No tip" first and equal to the others, and a field that is always there. With a script a chip fills the field;
 * without one both are posted, and what was changed counts.
 */
export function TipChoice({
  tips,
  tip,
  problems,
}: {
  tips: OrderScreen["tips"];
  tip: Cents;
  problems: FieldProblems;
}) {
  const field = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);

  function fill(cents: Cents) {
    if (field.current) field.current.value = amount(cents);
  }
  /** Checks the chip of the amount that was typed, or none. */
  function follow(typed: string) {
    for (const chip of chips.current?.querySelectorAll("input") ?? [])
      chip.checked = amount(Number(chip.value)) === typed.trim();
  }

  return (
    <div className="tiprow">
      <input type="hidden" name="shownTip" value={tip} />
      <fieldset>
        <legend className="label">{t.tipThanks()}</legend>
        <div className="chips" ref={chips}>
          {tips.map(({ cents, label }) => (
            <Chip
              key={cents}
              name="tipChip"
              value={cents}
              defaultChecked={cents === tip}
              onChange={() => fill(cents)}
            >
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="field-tip">{t.tip()}</label>
        <div className="money">
          <Input
            id="field-tip"
            name="tip"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={amount(tip)}
            ref={field}
            onChange={({ currentTarget }) => follow(currentTarget.value)}
            {...wrong(problems, "tip")}
          />
        </div>
        <FieldProblem name="tip" problems={problems} />
      </div>
    </div>
  );
}
