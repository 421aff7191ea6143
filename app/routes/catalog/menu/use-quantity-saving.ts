import { useFetcher, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import { quantityField, readIntent, readQuantity } from "#domain/cart/cart-form.ts";
import type { CartLine } from "#domain/cart/cart-schemas.ts";
import { MAX_QUANTITY } from "#domain/orders/order-lines.ts";

/** What a change of the cart is answered with. */
export type QuantityAnswer = LostAnswer | { readonly refusal: { readonly message: string } | null };

/** How many there will be once a form that says this has arrived; `most` is all there is. */
function quantitySoon(form: FormData, itemId: string, held: number, most: number): number {
  switch (readIntent(String(form.get("intent") ?? "")).kind) {
    case "add":
    case "more":
      return Math.min(most, held + 1);
    case "less":
      return Math.max(1, held - 1);
    case "remove":
      return 0;
    default:
      return readQuantity(String(form.get(quantityField(itemId)) ?? ""), 0) ?? held;
  }
}

/** A form that sets how many of an item there shall be. */
function setting(itemId: string, quantity: number): FormData {
  const fields = new FormData();
  fields.set("enhanced", "1");
  fields.set("intent", "save");
  fields.set(quantityField(itemId), String(quantity));
  return fields;
}

/**
 * Keeps how many of an item are in the cart as the shopper presses (CART-02): one post at a time. What is pressed while one is under
 * way goes out after it, as the number that is on screen, also where the menu is left meanwhile; a step that overtook another would count
 * wrongly. `line` is what the cart holds; what could not be kept is in `answer`.
 */
export function useQuantitySaving(itemId: string, line: CartLine | undefined, action: string) {
  const held = line?.quantity ?? 0;
  const most = line?.stock ?? MAX_QUANTITY;
  const fetcher = useFetcher<QuantityAnswer>();
  const { state, data, submit } = fetcher;
  const submitLeaving = useSubmit();
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = useRef<number | null>(null);
  /** The post under way, by what it asks for and the answer that was there before it. */
  const underWay = useRef<{ quantity: number; before: typeof data } | null>(null);

  const want = (quantity: number | null) => {
    latest.current = quantity;
    setWanted(quantity);
  };
  const post = (fields: FormData, quantity: number) => {
    fields.set("enhanced", "1");
    underWay.current = { quantity, before: data };
    submit(fields, { method: "post", action });
  };

  // After every render: React may show a short post's states late or not at all.
  useEffect(() => {
    const sent = underWay.current;
    if (!sent || state !== "idle" || data === sent.before) return;
    underWay.current = null;
    const isSaved = data !== undefined && !isLost(data) && data.refusal === null;
    // What was typed before the first answer told how many there are is cut to that now, as it would have been before it was sent.
    const next = latest.current === null ? null : Math.min(most, latest.current);
    if (!isSaved || next === null || next === sent.quantity) return want(null);
    if (next !== latest.current) want(next);
    post(setting(itemId, next), next);
  });

  // What waits when the menu is left is saved all the same: its post takes its turn after the one under way.
  useEffect(
    () => () => {
      const waiting = underWay.current && latest.current;
      if (waiting === null || waiting === underWay.current?.quantity) return;
      submitLeaving(setting(itemId, waiting), { method: "post", action, navigate: false });
    },
    [itemId, action, submitLeaving],
  );

  return {
    quantity: wanted ?? held,
    /** The last answer, when nothing is on its way. */
    answer: state === "idle" ? data : undefined,
    /** For the form's `onSubmit`; without scripts the form goes out by itself. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const fields = new FormData(event.currentTarget);
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (submitter instanceof HTMLButtonElement) fields.set("intent", submitter.value);
      const before = latest.current ?? held;
      const quantity = quantitySoon(fields, itemId, before, most);
      if (quantity === before) return;
      want(quantity);
      if (!underWay.current) post(fields, quantity);
    },
  };
}
