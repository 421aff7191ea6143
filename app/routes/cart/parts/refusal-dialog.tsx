import { useState } from "react";
import type { CheckoutReply } from "./checkout-state.ts";
import { OrderErrorDialog } from "./order-error-dialog.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { OversoldDialog } from "./oversold-dialog.tsx";
import { showCart } from "./show-cart.ts";

/** The dialog of a refusal to place (ORD-02, ORD-05); closing it shows the cart. */
export function RefusalDialog({ answer, screen }: { answer: CheckoutReply | null; screen: OrderScreen }) {
  const [closed, setClosed] = useState<CheckoutReply | null>(null);
  if (!answer?.placing || !answer.refusal || closed === answer) return null;
  const { refusal, shortages } = answer;
  const close = () => setClosed(answer);
  if (shortages.length === 0)
    return <OrderErrorDialog reason={refusal.message} contact={screen.contact} onClose={close} />;
  return <OversoldDialog shortages={shortages} onClose={() => showCart(close)} />;
}
