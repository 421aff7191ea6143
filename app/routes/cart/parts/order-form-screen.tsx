import { Clock } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldProblems, readIntent } from "#domain/cart/cart-form.ts";
import { dollars } from "#domain/money.ts";
import type { OrderableType } from "#domain/orders/fulfillment.ts";
import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";
import { CartDatePicker } from "./cart-date-picker.tsx";
import type { ShownLine } from "./cart-lines.tsx";
import { DayChoice } from "./day-choice.tsx";
import { FulfillmentChoice } from "./fulfillment-choice.tsx";
import { GiftFields } from "./gift-fields.tsx";
import { MenuPicks } from "./menu-picks.tsx";
import { missingFields } from "./missing-fields.ts";
import { OrderErrorDialog } from "./order-error-dialog.tsx";
import { OrderReceipt, type PlaceState } from "./order-receipt.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { OversoldDialog, shortagesOf } from "./oversold-dialog.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { PlacingOrderOverlay } from "./placing-order-overlay.tsx";
import { SpecialInstructions } from "./special-instructions.tsx";
import type { OrderPostAnswer } from "./take-order-post.server.ts";
import { TipChoice } from "./tip-choice.tsx";
import { useCartSaving, type Wanted } from "./use-cart-saving.ts";
import { useIsOffline } from "./use-is-offline.ts";
import { usePlacing } from "./use-placing.ts";
import { WhoOrders } from "./who-orders.tsx";

const t = speak(order);

const STEPS = [
  ["menu", "order.stepMenu"],
  ["how", "order.stepHow"],
  ["when", "order.stepWhen"],
  ["who", "order.stepWho"],
  ["extras", "order.stepExtras"],
  ["pay", "order.stepPay"],
  ["review", "order.stepReview"],
] as const;

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
  const saving = useCartSaving(form);
  const placing = usePlacing(form);
  const isOffline = useIsOffline();
  const [isPicking, setIsPicking] = useState(false);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  useSavedChoices(form, saving.save);

  const { cart } = screen;
  const lines = shownLines(screen, saving.wanted);
  const quantities = new Map(lines.map((line) => [line.itemId, line.quantity]));
  const answer = placing.answer ?? answered;
  const problems = openProblems(screen, answer, saving.answer);
  const place: PlaceState = isOffline ? "offline" : placing.waitingFor === null ? "ready" : "busy";

  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const intent = readIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
    if (intent.kind === "save") return saving.save();
    if (intent.kind === "place") return place === "ready" ? placing.place() : undefined;
    const held = quantities.get(intent.itemId) ?? 0;
    const wanted = { add: held + 1, more: held + 1, less: Math.max(1, held - 1), remove: 0 }[intent.kind];
    saving.want(intent.itemId, Math.min(999, wanted));
    if (intent.kind === "remove") document.getElementById("review-heading")?.focus();
  }

  function choose(way: OrderableType, day: string) {
    check(form.current, "fulfillmentType", way);
    check(form.current, "fulfillmentSlot", day);
    setIsPicking(false);
    saving.save();
  }

  return (
    <>
      <SavingNotice answer={saving.answer ?? (answered?.placing ? null : answered)} />
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
          <Steps />
          <MenuPicks sections={screen.sections} quantities={quantities} />
          <FulfillmentChoice screen={screen} problems={problems} />
          <DayChoice screen={screen} problems={problems} />
          <WhoOrders screen={screen} problems={problems} typed={answered?.guest ?? NOBODY} />
          <section className="step" id="extras" aria-labelledby="extras-heading">
            <h2 id="extras-heading">
              <span className="n">4</span>
              {t("order.stepExtras")}
            </h2>
            {screen.allowsGifts && <GiftFields cart={cart} problems={problems} />}
            <SpecialInstructions kept={cart.specialInstructions} problems={problems} />
            <TipChoice tips={screen.tips} tip={cart.tip} problems={problems} />
          </section>
          <PaymentChoice screen={screen} problems={problems} />
          {lines.length > 0 && (
            <SoFar
              count={lines.reduce((sum, line) => sum + line.quantity, 0)}
              total={cart.price.grandTotal}
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
          onChangeDay={isLive ? () => setIsPicking(true) : null}
        />
      </form>
      {isPicking && <CartDatePicker screen={screen} onChoose={choose} onClose={() => setIsPicking(false)} />}
      {placing.waitingFor !== null && (
        <PlacingOrderOverlay
          orderKey={placing.waitingFor}
          onFound={(url) => window.location.assign(url)}
          onGone={placing.giveUp}
        />
      )}
      {placing.waitingFor === null && <RefusalDialog answer={answer} screen={screen} />}
    </>
  );
}

const NOBODY = { name: "", email: "", phone: "" } as const;

/** Checks a radio of the form as a click would, without posting. */
function check(form: HTMLFormElement | null, name: string, value: string) {
  for (const radio of form?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []) {
    radio.checked = radio.value === value;
  }
}

/** Keeps every change of a field, once it is made (the browser's own change event, not each keystroke). */
function useSavedChoices(form: React.RefObject<HTMLFormElement>, save: () => void) {
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const changed = ({ target }: Event) => {
      const name = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
      if (name === "fulfillmentType" && target instanceof HTMLInputElement) followWay(shown, target.value);
      // Who a guest is stays on the page until the order is placed.
      if (!name.startsWith("guest")) save();
    };
    shown.addEventListener("change", changed);
    return () => shown.removeEventListener("change", changed);
  }, [form, save]);
}

/** A day of another way must not stay chosen unseen; shipping has one label only. */
function followWay(form: HTMLFormElement, way: string) {
  for (const day of form.querySelectorAll<HTMLInputElement>('input[name="fulfillmentSlot"]')) {
    const isOffered = day.closest(".day")?.classList.contains(`for-${way.toLowerCase()}`) ?? false;
    if (way === "Shipping") day.checked = isOffered;
    else if (!isOffered) day.checked = false;
  }
}

/** The cart's lines with the quantities just wanted; amounts stay the server's (CART-05). */
function shownLines({ cart, sections }: OrderScreen, wanted: Wanted): ShownLine[] {
  const held = cart.lines.map((line) => {
    const quantity = wanted.get(line.itemId) ?? line.quantity;
    return { ...line, quantity, isPending: quantity !== line.quantity };
  });
  const picks = sections.flatMap(({ picks: all }) => all);
  const added = [...wanted].flatMap(([itemId, quantity]) => {
    const pick = picks.find(({ id }) => id === itemId);
    if (!pick || held.some((line) => line.itemId === itemId)) return [];
    const { name, unit, price } = pick;
    return [
      {
        itemId,
        name,
        unit,
        price,
        quantity,
        total: 0,
        oversold: false,
        stock: null,
        problem: null,
        isPending: true,
      },
    ];
  });
  return [...held, ...added].filter(({ itemId, quantity }) => quantity > 0 || !wanted.has(itemId));
}

/** The problems of the last attempt that are still there; one that was put right since then is gone. */
function openProblems(
  screen: OrderScreen,
  answer: OrderPostAnswer | null,
  saved: OrderPostAnswer | null,
): FieldProblems {
  const told = answer?.problems ?? {};
  if (!saved) return told;
  const missing = missingFields(screen.cart.missing);
  const isEmpty = screen.cart.lines.length === 0;
  const open = Object.entries(told).filter(
    ([name]) =>
      name.startsWith("guest") || name in missing || name in saved.problems || (name === "items" && isEmpty),
  );
  return { ...Object.fromEntries(open), ...saved.problems };
}

/** A refusal while adding or changing (CART-02), in the shop's clear words. */
function SavingNotice({ answer }: { answer: OrderPostAnswer | null }) {
  if (!answer?.refusal) return null;
  return (
    <div className="wrap">
      <p className="notice" role="alert">
        {answer.refusal.message}
      </p>
    </div>
  );
}

function Steps() {
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
    <nav className="tabs" aria-label={t("order.steps")}>
      <div className="wrap">
        <ul>
          {STEPS.map(([id, says]) => (
            <li key={id} className={id === "review" ? "only-phone" : undefined}>
              <a href={`#${id}`} aria-current={id === current ? "step" : undefined}>
                {t(says)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** The bar at the foot of a phone: what there is so far, and the way to the slip. */
function SoFar({ count, total }: { count: number; total: number }) {
  return (
    <section className="bottombar only-phone" aria-label={t("order.soFar")}>
      <span className="cartline">
        <span className="soft small">
          {count === 1 ? t("order.oneItemAllIn") : t("order.itemsAllIn", { count })}
        </span>
        <b>{dollars(total)}</b>
      </span>
      <a className="button" href="#review">
        {t("order.review")}
      </a>
    </section>
  );
}

/** The dialog of a refusal to place (ORD-02, ORD-05); closing it shows the cart. */
function RefusalDialog({ answer, screen }: { answer: OrderPostAnswer | null; screen: OrderScreen }) {
  const [closed, setClosed] = useState<OrderPostAnswer | null>(null);
  if (!answer?.placing || !answer.refusal || closed === answer) return null;
  const { code, message, facts } = answer.refusal;
  const close = () => setClosed(answer);
  if (code !== "oversold")
    return <OrderErrorDialog reason={message} contact={screen.contact} onClose={close} />;
  const showCart = () => {
    close();
    document.getElementById("review")?.scrollIntoView({ block: "start" });
    document.getElementById("review-heading")?.focus();
  };
  return <OversoldDialog shortages={shortagesOf(facts)} onClose={showCart} />;
}

/** The head of the screen: its title and until when orders are taken. */
export function OrderHead({ takingUntil }: { takingUntil: string | null }) {
  return (
    <div className="wrap pagehead">
      <h1>{t("order.title")}</h1>
      {takingUntil && (
        <p className="soft">
          <span className="word good">
            <Clock className="icon" aria-hidden />
            {t("order.takingUntil", { moment: takingUntil })}
          </span>
        </p>
      )}
    </div>
  );
}
