import { Checkbox } from "#app/ui/checkbox.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import { Step } from "#app/ui/step.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import { CHOICES } from "./choices.ts";
import type { OrderScreen } from "./order-screen.ts";

/** Step 5, pay: the shop's ways, the first chosen, and the promise to pay where the shop asks for it (CART-04). */
export function PaymentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { payments, cart, payInfo, asksAcknowledgement } = screen;
  const chosen = payments.some(({ name }) => name === cart.paymentService)
    ? cart.paymentService
    : payments[0]?.name;
  return (
    <Step id="pay" number={5} title={t.stepPay()}>
      {payInfo && <p>{payInfo}</p>}
      <RadioGroup id="field-paymentService" legend={t.payment()} error={problems.paymentService}>
        <div className={CHOICES.one}>
          {payments.map(({ name, says }) => (
            <RadioGroupItem
              key={name}
              // A name may have spaces.
              id={`pay-${name.replaceAll(/\W/g, "-")}`}
              name="paymentService"
              value={name}
              defaultChecked={name === chosen}
              label={name}
              description={says}
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
