import { useEffect, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type FieldProblems, MAX_INSTRUCTIONS } from "#domain/cart/cart-form.ts";
import * as tOrder from "#messages/order.js";
import * as t from "#messages/order-words.js";

/** Special instructions with a counter (CART-04); without scripts the limit stands there as a sentence. */
export function SpecialInstructions({ kept, problems }: { kept: string; problems: FieldProblems }) {
  const [typed, setTyped] = useState<number | null>(null);
  useEffect(() => setTyped(kept.length), [kept]);
  const name = "specialInstructions";
  return (
    <Field
      label={t.instructions()}
      id={`field-${name}`}
      error={problems[name]}
      hint={typed === null ? tOrder.instructionsMost() : tOrder.instructionsCount({ count: typed })}
    >
      <Textarea
        name={name}
        maxLength={MAX_INSTRUCTIONS}
        defaultValue={kept}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.length)}
      />
    </Field>
  );
}
