import { Step } from "#app/ui/step.tsx";
import type { FieldProblems, TypedGuest } from "#domain/cart/cart-form.ts";
import * as t from "#messages/order.js";

import { DayChoice } from "./day-choice.tsx";
import { FulfillmentChoice } from "./fulfillment-choice.tsx";
import { GiftFields } from "./gift-fields.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { SpecialInstructions } from "./special-instructions.tsx";
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
