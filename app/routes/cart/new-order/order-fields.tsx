import { useEffect, useState } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { Inset } from "#app/ui/inset.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import { Step } from "#app/ui/step.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type FieldProblems, MAX_INSTRUCTIONS, type TypedGuest } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import * as t from "#messages/order.js";
import * as words from "#messages/order-words.js";
import { CHOICES } from "./choices.ts";
import { DayChoice, FulfillmentChoice } from "./fulfillment-choice.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { TipChoice } from "./tip-choice.tsx";
import { WhoOrders } from "./who-orders.tsx";

/** Steps 1 to 5: how, when, who, extras, pay (CART-03, CART-04, ORD-06). */
export function OrderFields({
  screen,
  problems,
  typed,
}: {
  screen: OrderScreen;
  problems: FieldProblems;
  typed: TypedGuest;
}) {
  const { cart } = screen;
  return (
    <>
      <FulfillmentChoice screen={screen} problems={problems} />
      <DayChoice screen={screen} problems={problems} />
      <WhoOrders screen={screen} problems={problems} typed={typed} />
      <Step id="extras" number={4} title={t.stepExtras()}>
        {screen.allowsGifts && <GiftFields cart={cart} problems={problems} />}
        <SpecialInstructions kept={cart.specialInstructions} problems={problems} />
        <TipChoice tips={screen.tips} tip={cart.tip} problems={problems} />
      </Step>
      <PaymentChoice screen={screen} problems={problems} />
    </>
  );
}

/** Special instructions with a counter (CART-04); without scripts the limit stands there as a sentence. */
function SpecialInstructions({ kept, problems }: { kept: string; problems: FieldProblems }) {
  const [typed, setTyped] = useState<number | null>(null);
  useEffect(() => setTyped(kept.length), [kept]);
  const name = "specialInstructions";
  return (
    <Field
      label={words.instructions()}
      id={`field-${name}`}
      error={problems[name]}
      hint={typed === null ? t.instructionsMost() : t.instructionsCount({ count: typed })}
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

/** A gift and who gets it (CART-04). The fields appear by the style sheet when the box is checked. */
function GiftFields({ cart, problems }: { cart: CartView; problems: FieldProblems }) {
  const giftee = cart.gifteeDetails;
  const field = (name: string, label: string, value: string | undefined, most: number) => (
    <Field label={label} id={`field-${name}`} error={problems[name]}>
      <Input name={name} autoComplete="off" maxLength={most} defaultValue={value} />
    </Field>
  );
  return (
    <div className="grid gap-4">
      <input type="hidden" name="asksGift" value="1" />
      <Checkbox
        name="isGift"
        value="1"
        defaultChecked={cart.isGift}
        label={t.gift()}
        description={t.giftSays()}
      />
      <Inset className="no-gift:hidden">
        <FieldGroup columns="two">
          {field("gifteeName", t.gifteeName(), giftee?.name, 100)}
          {field("gifteeContact", t.gifteeContact(), giftee?.email || giftee?.phone, 254)}
        </FieldGroup>
        {field("gifteeMessage", t.gifteeMessage(), giftee?.message, 500)}
      </Inset>
    </div>
  );
}

/** Step 5, pay: the shop's ways, the first chosen, and the promise to pay where the shop asks for it (CART-04). */
function PaymentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { payments, cart, payInfo, asksAcknowledgement } = screen;
  const chosen = payments.some(({ name }) => name === cart.paymentService)
    ? cart.paymentService
    : payments[0]?.name;
  return (
    <Step id="pay" number={5} title={t.stepPay()}>
      {payInfo && <p>{payInfo}</p>}
      <RadioGroup id="field-paymentService" legend={t.payment()} error={problems.paymentService}>
        <div className={CHOICES.one}>
          {payments.map(({ name, description }) => (
            <RadioGroupItem
              key={name}
              // A name may have spaces.
              id={`pay-${name.replaceAll(/\W/g, "-")}`}
              name="paymentService"
              value={name}
              defaultChecked={name === chosen}
              label={name}
              description={description}
            />
          ))}
        </div>
      </RadioGroup>
      {asksAcknowledgement && (
        <div>
          <input type="hidden" name="asksAcknowledgement" value="1" />
          <Checkbox
            id="field-paymentAcknowledged"
            name="paymentAcknowledged"
            value="1"
            defaultChecked={cart.paymentAcknowledged}
            label={t.acknowledge()}
            error={problems.paymentAcknowledged}
          />
        </div>
      )}
    </Step>
  );
}
