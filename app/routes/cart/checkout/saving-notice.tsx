import type { OrderScreen } from "#app/routes/cart/new-order/order-screen.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Text } from "#app/ui/text.tsx";
import * as later from "#messages/order-later.js";
import * as say from "#messages/storefront.js";

import type { CheckoutReply } from "./checkout-state.ts";

/** A refusal while adding or changing, what ran short (CART-02), or that another tab's quantities stand (ORD-07), in clear words. */
export function SavingNotice({ answer }: { answer: CheckoutReply | null }) {
  const left = (available: number) => (available > 0 ? say.onlyLeft({ count: available }) : say.soldOut());
  const short = answer?.shortages.map(({ name, available }) =>
    later.shortOf({ item: name, left: left(available) }),
  );
  const leftAlone = answer?.leftAlone && later.leftAlone();
  const description = [answer?.refusal?.message, leftAlone, ...(short ?? [])].filter(Boolean).join(" · ");
  if (!description) return null;
  return (
    <div className="mx-auto w-full max-w-page px-gutter">
      <Alert role="alert">{description}</Alert>
    </div>
  );
}

/** Why the place button is off (PWA-02). */
const WHY_OFF = { offline: later.offline, unanswered: later.unanswered } as const;

/** What is said beside the button: why it is off, or that the last attempt placed nothing. */
export function PlaceNote({ kind }: { kind: keyof typeof WHY_OFF | "notPlaced" }) {
  if (kind === "notPlaced") return <Alert role="status">{later.notPlaced()}</Alert>;
  return (
    <Text variant="muted" size="sm" className="pt-2.5" id="why-off" role="status">
      {WHY_OFF[kind]()}
    </Text>
  );
}

/** That the last order went through, and where it is: what emptied the cart (ORD-05). */
export const JustPlaced = ({
  order: { description, url },
}: {
  order: NonNullable<OrderScreen["justPlaced"]>;
}) => (
  <div className="mx-auto w-full max-w-page px-gutter pb-4">
    <Alert variant="success" role="status">
      <p>
        {description} <a href={url}>{later.seeOrder()}</a>
      </p>
    </Alert>
  </div>
);

/** That a log-in has left lines out of the cart (CART-01). */
export const LeftOut = ({ description }: { description: string }) => (
  <div className="mx-auto w-full max-w-page px-gutter pb-4">
    <Alert role="status">{description}</Alert>
  </div>
);

/** That the order was not placed, where the shop closed and its form is gone (ORD-05, ORD-07); `description` is why, or "" for one that was never sent. */
export const NotPlaced = ({ description }: { description: string }) => (
  <div className="mx-auto w-full max-w-page px-gutter pb-4">
    <Alert role="alert" tabIndex={-1} {...{ autoFocus: true }}>
      <AlertDescription>
        <AlertTitle>{later.errorTitle()}</AlertTitle>
        {description && <p>{description}</p>}
      </AlertDescription>
    </Alert>
  </div>
);

/** That the window of the cart has closed meanwhile (CART-03). */
export const WindowNotice = ({ description }: { description: string }) => <Alert>{description}</Alert>;
