import { type FormEvent, useEffect, useRef, useState } from "react";
import { useIsOffline } from "#app/ui/use-is-offline.ts";
import { type ItemIntent, readIntent } from "#domain/cart/cart-form.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import type { CartDatePicker } from "./cart-date-picker.tsx";
import { MenuPicks } from "./menu-picks.tsx";
import { OrderFields } from "./order-fields.tsx";
import { OrderReceipt, type PlaceState } from "./order-receipt.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { OrderSoFar } from "./order-so-far.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { OversoldDialog } from "./oversold-dialog.tsx";
import { PlacingOrderOverlay } from "./placing-order-overlay.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";
import { SavingNotice } from "./saving-notice.tsx";
import { showCart } from "./show-cart.ts";
import { openProblems, pressedQuantity, shownLines } from "./shown-lines.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";
import { useCartSaving } from "./use-cart-saving.ts";
import { useDuePlacing } from "./use-due-placing.ts";
import { usePlacing } from "./use-placing.ts";
import { checkRadio, useSavedChoices } from "./use-saved-choices.ts";

/**
 * The order screen: one form that works by itself (STORE-06), and with a script keeps every choice as it is made, so that the total is
 * always the server's latest (CART-05). `answered` is what a post without scripts brought back.
 */
export function OrderFormScreen({
  screen,
  answered,
}: {
  screen: OrderScreen;
  answered: OrderPostAnswer | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const saving = useCartSaving(form, screen.cart);
  const placing = usePlacing(form);
  const isOffline = useIsOffline();
  const [isPicking, setIsPicking] = useState(false);
  // Nobody opens it before the page runs, so it comes afterwards; without it there is no button that opens it.
  const [Picker, setPicker] = useState<typeof CartDatePicker | null>(null);
  useEffect(() => {
    import("./cart-date-picker.tsx").then(
      (part) => setPicker(() => part.CartDatePicker),
      () => {},
    );
  }, []);
  useSavedChoices(form, saving.save, saving.want);

  const { cart } = screen;
  const lines = shownLines(screen, saving.wanted);
  const answer = placing.answer ?? answered;
  const problems = openProblems(screen, answer, saving.answer);
  const isPlacing = placing.isDue || placing.waitingFor !== null;
  const place = placeState(isOffline, saving.isAway, isPlacing);
  const isShort = useDuePlacing(placing, saving);

  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const intent = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
    if (intent.kind === "save") return saving.save();
    if (intent.kind === "place") return place === "ready" ? placing.press() : undefined;
    step(intent.kind, intent.itemId);
  }

  function step(kind: ItemIntent["kind"], itemId: string) {
    const line = lines.find((each) => each.itemId === itemId);
    const quantity = pressedQuantity(kind, line);
    if (quantity !== line?.quantity) saving.want(itemId, quantity);
    if (kind === "remove") document.getElementById("review-heading")?.focus();
  }

  function choose(way: OrderableType, day: string) {
    checkRadio(form.current, "fulfillmentType", way);
    checkRadio(form.current, "fulfillmentSlot", day);
    setIsPicking(false);
    saving.save();
  }

  return (
    <>
      <SavingNotice answer={saving.answer ?? saveAmong(answered)} />
      <form
        className="wrap orderpage"
        method="post"
        action="/order#problems"
        ref={form}
        onSubmit={press}
        noValidate
      >
        {/* Enter in a field presses a form's first button: it must be one that only keeps the choices. */}
        <button type="submit" name="intent" value="save" hidden tabIndex={-1} />
        <input type="hidden" name="idempotencyKey" value={cart.idempotencyKey} />
        <input type="hidden" name="cartVersion" value={cart.version} />
        <input type="hidden" name="shownTotal" value={cart.price.grandTotal} />
        <div>
          <OrderSteps />
          <MenuPicks sections={screen.sections} lines={lines} />
          <OrderFields screen={screen} problems={problems} typed={answered?.guest ?? NOBODY} />
          {lines.length > 0 && (
            <OrderSoFar
              count={lines.reduce((sum, line) => sum + line.quantity, 0)}
              total={cart.lines.length > 0 ? cart.price.grandTotal : null}
            />
          )}
        </div>
        <OrderReceipt
          screen={screen}
          lines={lines}
          isSaving={saving.isSaving}
          problems={problems}
          newTotal={answer?.newTotal ?? false}
          place={place}
          notPlaced={placing.hasFailed}
          onChangeDay={Picker ? () => setIsPicking(true) : null}
        />
      </form>
      {isPicking && Picker && (
        <Picker screen={screen} onChoose={choose} onClose={() => setIsPicking(false)} />
      )}
      {placing.waitingFor !== null && (
        <PlacingOrderOverlay
          orderKey={placing.waitingFor}
          onFound={(url) => window.location.assign(url)}
          onGone={placing.giveUp}
        />
      )}
      {isShort && (
        <OversoldDialog shortages={saving.shortages} onClose={() => showCart(saving.forgetShortages)} />
      )}
      {!isPlacing && !isShort && <RefusalDialog answer={answer} screen={screen} />}
    </>
  );
}

/** What a post without scripts brought back, where it only kept the choices. */
const saveAmong = (answered: OrderPostAnswer | null) => (answered?.placing ? null : answered);

function placeState(isOffline: boolean, isAway: boolean, isPlacing: boolean): PlaceState {
  if (isOffline) return "offline";
  if (isAway) return "unanswered";
  return isPlacing ? "busy" : "ready";
}

const NOBODY = { name: "", email: "", phone: "" } as const;
