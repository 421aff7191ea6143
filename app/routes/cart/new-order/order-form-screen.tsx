import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import {
  type CheckoutEvent,
  type CheckoutReply,
  type CheckoutState,
  openShortages,
} from "#app/routes/cart/checkout/checkout-state.ts";
import {
  type LaterParts,
  RefusalDialog,
  SavingNotice,
  useLaterParts,
} from "#app/routes/cart/checkout/lazy-components.ts";
import { openProblems, pressedQuantity, shownLines } from "#app/routes/cart/checkout/shown-lines.ts";
import { checkRadio, useCheckout } from "#app/routes/cart/checkout/use-checkout.ts";
import { BottomBar, Tally } from "#app/ui/bottom-bar.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import { type ItemIntent, readIntent } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import { dollars } from "#domain/money.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import * as t from "#messages/order.js";
import type { ShownLine } from "./cart-lines.tsx";
import { MenuPicks } from "./menu-picks.tsx";
import { OrderFields } from "./order-fields.tsx";
import { OrderReceipt, type PlaceState } from "./order-receipt.tsx";
import type { OrderScreen } from "./order-screen.ts";

/**
 * The order screen: one form that works by itself (STORE-06), and with a script keeps every choice as it is made, so that the total is
 * always the server's latest (CART-05). `answered` is what a post without scripts brought back; `onUnsent` is that of `useCheckout`.
 */
export function OrderFormScreen({
  screen,
  answered,
  onUnsent,
}: {
  screen: OrderScreen;
  answered: CheckoutReply | null;
  onUnsent: (isUnsent: true) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [checkout, send] = useCheckout(form, screen.cart, onUnsent);
  const isOffline = useIsOffline();
  const [isPicking, setIsPicking] = useState(false);
  const { Picker, Overlay } = useLaterParts();

  const { cart } = screen;
  const { order, saved, isAway } = checkout;
  const lines = shownLines(screen, checkout.wanted);
  const answer = checkout.answer ?? answered;
  const problems = openProblems(screen, answer, saved);
  const place = placeState(isOffline, isAway, order !== null);
  const lastSave = saved ?? saveAmong(answered);

  function press(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const intent = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
    // Without what looks after an order the form goes out by itself, as without scripts.
    if (intent.kind === "place" && !Overlay && place === "ready") return;
    event.preventDefault();
    if (intent.kind === "save") return send({ type: "changed" });
    if (intent.kind === "place") return place === "ready" ? send({ type: "pressed", cart }) : undefined;
    step(intent, lines, send);
  }

  function choose(way: OrderableType, day: string) {
    checkRadio(form.current, "fulfillmentType", way);
    checkRadio(form.current, "fulfillmentSlot", day);
    setIsPicking(false);
    send({ type: "changed" });
  }

  return (
    <>
      <Suspense>{lastSave && <SavingNotice answer={lastSave} />}</Suspense>
      <form
        className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-x-14 px-gutter xl:grid-cols-[minmax(0,1fr)_24.5rem]"
        method="post"
        action="/order#problems"
        ref={form}
        onSubmit={press}
        noValidate
      >
        <CartFields {...cart} shown={screen.shown} />
        <div>
          <OrderSteps />
          <MenuPicks sections={screen.sections} lines={lines} />
          <OrderFields screen={screen} problems={problems} typed={answered?.guest ?? NOBODY} />
          <OrderSoFar lines={lines} cart={cart} />
        </div>
        <OrderReceipt
          screen={screen}
          lines={lines}
          isSaving={checkout.isDue || checkout.save !== null}
          problems={problems}
          newTotal={answer?.newTotal ?? false}
          place={place}
          notPlaced={checkout.hasFailed}
          onChangeDay={Picker ? () => setIsPicking(true) : null}
        />
      </form>
      {isPicking && Picker && (
        <Picker screen={screen} onChoose={choose} onClose={() => setIsPicking(false)} />
      )}
      <Suspense>
        <Dialogs screen={screen} checkout={checkout} answer={answer} send={send} Overlay={Overlay} />
      </Suspense>
    </>
  );
}

/** Puts more or less of an item into the order, or none. */
function step(
  { kind, itemId }: ItemIntent,
  lines: readonly ShownLine[],
  send: (event: CheckoutEvent) => void,
): void {
  const line = lines.find((each) => each.itemId === itemId);
  const quantity = pressedQuantity(kind, line);
  if (quantity !== line?.quantity) send({ type: "changed", itemId, quantity });
  if (kind === "remove") document.getElementById("review-heading")?.focus();
}

/** What is posted of the cart, beside the choices. */
const CartFields = ({ idempotencyKey, version, price, shown }: CartView & Pick<OrderScreen, "shown">) => (
  <>
    {/* Enter in a field presses a form's first button: it must be one that only keeps the choices. */}
    <Button type="submit" name="intent" value="save" hidden tabIndex={-1} />
    <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
    <input type="hidden" name="cartVersion" value={version} />
    <input type="hidden" name="shown" value={shown} />
    <input type="hidden" name="shownTotal" value={price.grandTotal} />
  </>
);

/** What lies over the page while an order is on its way, and what is said where it was not placed. */
function Dialogs({
  screen,
  checkout,
  answer,
  send,
  Overlay,
}: Pick<LaterParts, "Overlay"> & {
  screen: OrderScreen;
  checkout: CheckoutState;
  answer: CheckoutReply | null;
  send: (event: CheckoutEvent) => void;
}) {
  const shortages = checkout.isTold ? openShortages(checkout.shortages, screen.cart) : [];
  const { order } = checkout;
  if (order && order.key !== null && Overlay)
    return (
      <Overlay
        orderKey={order.key}
        onFound={(url) => window.location.assign(url)}
        onGone={() => send({ type: "gone" })}
      />
    );
  if (shortages.length === 0 && (order || !answer)) return null;
  return (
    <RefusalDialog
      answer={answer}
      screen={screen}
      shortages={shortages}
      onShown={() => send({ type: "closed" })}
    />
  );
}

/** What a post without scripts brought back, where it only kept the choices. */
const saveAmong = (answered: CheckoutReply | null) => (answered?.placing ? null : answered);

function placeState(isOffline: boolean, isAway: boolean, isPlacing: boolean): PlaceState {
  if (isOffline) return "offline";
  if (isAway) return "unanswered";
  return isPlacing ? "busy" : "ready";
}

const NOBODY = { name: "", email: "", phone: "" } as const;

/** The bar at the foot of a phone: what there is so far, and the way to the slip. The total is open until the server has said one. */
function OrderSoFar({ lines, cart }: { lines: readonly ShownLine[]; cart: CartView }) {
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <BottomBar className="max-xl:-mx-gutter" label={t.soFar()}>
      <Tally count={t.itemsAllIn({ count })}>
        {cart.lines.length > 0 ? dollars(cart.price.grandTotal) : "\u2026"}
      </Tally>
      <a className={buttonVariants()} href="#review">
        {t.review()}
      </a>
    </BottomBar>
  );
}

const STEPS = [
  ["menu", t.stepMenu],
  ["how", t.stepHow],
  ["when", t.stepWhen],
  ["who", t.stepWho],
  ["extras", t.stepExtras],
  ["pay", t.stepPay],
  ["review", t.stepReview],
] as const;

/** The steps as tabs that stick; the one in view is marked once a script runs. */
function OrderSteps() {
  const [current, setCurrent] = useState<string>("menu");
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: "-25% 0px -65% 0px" },
    );
    // Beside the steps, on a wide screen, the slip is always in view and is no step.
    const isBeside = window.matchMedia("(min-width: 64rem)").matches;
    for (const [id] of STEPS) {
      const step = document.getElementById(id);
      if (step && !(isBeside && id === "review")) watch.observe(step);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <SectionTabs
      className="max-xl:-mx-gutter xl:mb-1"
      contentClassName="xl:px-0!"
      label={t.steps()}
      tabs={STEPS.map(([id, description]) => ({
        id,
        name: description(),
        className: id === "review" ? "sm:hidden" : "",
      }))}
      current={current}
      as="step"
    />
  );
}
