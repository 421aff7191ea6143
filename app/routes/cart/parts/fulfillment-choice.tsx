import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioCard } from "#app/ui/radio-card.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import type { OrderScreen } from "./order-screen.ts";
import { RadioGroup } from "./radio-group.tsx";

/**
 * Step 1, how: the shop's ways with their fees, and the address that delivery and shipping need (CART-03). The address shows by
 * the style sheet as soon as such a way is chosen, with or without scripts.
 */
export function FulfillmentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { ways, cart, street, zip } = screen;
  const chosen = cart.fulfillmentType ?? ways[0]?.type;
  const needsAddress = ways.some(({ type }) => type !== "Pickup");
  return (
    <section className="step" id="how" aria-labelledby="how-heading">
      <h2 id="how-heading">
        <span className="n">1</span>
        {t.stepHow()}
      </h2>
      <RadioGroup field="fulfillmentType" legend={t.fulfillment()} problems={problems}>
        <div className={ways.length > 1 ? "choices two" : "choices"}>
          {ways.map(({ type, fee, isFree, says }) => (
            <RadioCard
              key={type}
              name="fulfillmentType"
              value={type}
              defaultChecked={type === chosen}
              label={type}
              end={<span className={isFree ? "num soft" : "num"}>{fee}</span>}
              says={<span id={`way-${type}`}>{says}</span>}
              aria-describedby={`way-${type}`}
            />
          ))}
        </div>
      </RadioGroup>
      {needsAddress && (
        <div className="fields street address">
          <Field label={t.street()} id="field-street" error={problems.street}>
            <Input name="street" autoComplete="street-address" maxLength={200} defaultValue={street} />
          </Field>
          <Field label={t.zip()} id="field-zip" error={problems.zip}>
            <Input
              name="zip"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={5}
              defaultValue={zip}
            />
          </Field>
        </div>
      )}
    </section>
  );
}
