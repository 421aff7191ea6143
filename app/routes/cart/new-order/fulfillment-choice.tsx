import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import { Step } from "#app/ui/step.tsx";
import { Text } from "#app/ui/text.tsx";
import { type FieldProblems, MAX_STREET, MAX_ZIP } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import { CHOICES } from "./choices.ts";
import type { OrderScreen } from "./order-screen.ts";

/**
 * Step 1, how: the shop's ways with their fees, and the address that delivery and shipping need (CART-03). The address shows by
 * the style sheet as soon as such a way is chosen, with or without scripts.
 */
export function FulfillmentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { ways, cart, street, zip } = screen;
  const chosen = cart.fulfillmentType ?? ways[0]?.type;
  const needsAddress = ways.some(({ type }) => type !== "Pickup");
  return (
    <Step id="how" number={1} title={t.stepHow()}>
      <RadioGroup id="field-fulfillmentType" legend={t.fulfillment()} error={problems.fulfillmentType}>
        <div className={ways.length > 1 ? CHOICES.two : CHOICES.one}>
          {ways.map(({ type, label, fee, isFree, says }) => (
            <RadioGroupItem
              key={type}
              id={`way-${type}`}
              name="fulfillmentType"
              value={type}
              defaultChecked={type === chosen}
              label={label}
              end={
                <Text
                  as="span"
                  variant={isFree ? "muted" : "default"}
                  size={isFree ? "label" : "default"}
                  className="whitespace-nowrap"
                >
                  {fee}
                </Text>
              }
              description={says}
            />
          ))}
        </div>
      </RadioGroup>
      {needsAddress && (
        <FieldGroup columns="street" className="pickup:hidden">
          <Field label={t.street()} id="field-street" error={problems.street}>
            <Input name="street" autoComplete="street-address" maxLength={MAX_STREET} defaultValue={street} />
          </Field>
          <Field label={t.zip()} id="field-zip" error={problems.zip}>
            <Input
              name="zip"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={MAX_ZIP}
              defaultValue={zip}
            />
          </Field>
        </FieldGroup>
      )}
    </Step>
  );
}
