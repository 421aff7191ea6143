import { useRef } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/field.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { Cents } from "#domain/money.ts";
import * as t from "#messages/order.js";

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
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <input type="hidden" name="shownTip" value={tip} />
      <RadioGroup id="field-tipChip" legend={t.tipThanks()} isLegendShown>
        <div className="flex flex-wrap gap-2" ref={chips}>
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
      </RadioGroup>
      <div className="w-34">
        <Field label={t.tip()} id="field-tip" error={problems.tip}>
          <MoneyInput
            name="tip"
            defaultValue={amount(tip)}
            ref={field}
            onChange={({ currentTarget }) => follow(currentTarget.value)}
          />
        </Field>
      </div>
    </div>
  );
}
