import { RadioCard } from "#app/ui/radio-card.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import { FieldProblem, wrong } from "./field-problem.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { RadioGroup } from "./radio-group.tsx";

/** The id of what a way says about itself; its name may have spaces. */
const saysId = (name: string) => `pay-${name.replaceAll(/\W/g, "-")}`;

/** Step 5, pay: the shop's ways, the first chosen, and the promise to pay where the shop asks for it (CART-04). */
export function PaymentChoice({ screen, problems }: { screen: OrderScreen; problems: FieldProblems }) {
  const { payments, cart, payInfo, asksAcknowledgement } = screen;
  const chosen = payments.some(({ name }) => name === cart.paymentService)
    ? cart.paymentService
    : payments[0]?.name;
  return (
    <section className="step" id="pay" aria-labelledby="pay-heading">
      <h2 id="pay-heading">
        <span className="n">5</span>
        {t.stepPay()}
      </h2>
      {payInfo && <p>{payInfo}</p>}
      <RadioGroup field="paymentService" legend={t.payment()} problems={problems}>
        <div className="choices">
          {payments.map(({ name, says }) => (
            <RadioCard
              key={name}
              name="paymentService"
              value={name}
              defaultChecked={name === chosen}
              label={name}
              says={<span id={saysId(name)}>{says}</span>}
              aria-describedby={saysId(name)}
            />
          ))}
        </div>
      </RadioGroup>
      {asksAcknowledgement && (
        <div>
          <input type="hidden" name="asksAcknowledgement" value="1" />
          <label className="check">
            <input
              type="checkbox"
              id="field-paymentAcknowledged"
              name="paymentAcknowledged"
              value="1"
              defaultChecked={cart.paymentAcknowledged}
              {...wrong(problems, "paymentAcknowledged")}
            />
            <span>{t.acknowledge()}</span>
          </label>
          <FieldProblem name="paymentAcknowledged" problems={problems} />
        </div>
      )}
    </section>
  );
}
