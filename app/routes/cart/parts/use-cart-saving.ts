import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { quantityField } from "#domain/cart/cart-form.ts";
import type { Shortage } from "#domain/cart/cart-schemas.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";

/** An answer that never came: the network is away. */
export type LostAnswer = Readonly<{ isLost: true }>;

/** Wanted quantities that the server has not confirmed, by item. */
export type Wanted = ReadonlyMap<string, number>;

const NOTHING: Wanted = new Map();
const NONE: readonly Shortage[] = [];

/**
 * Keeps the cart as the shopper chooses (STORE-06): posts the whole form, one post at a time. What changes while a post is under way
 * goes out with the next one, as absolute quantities, so that quick clicks neither overtake each other nor get lost.
 */
export function useCartSaving(form: RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<OrderPostAnswer | LostAnswer>({ key: "cart-saving" });
  const [wanted, setWanted] = useState(NOTHING);
  const [isSaving, setIsSaving] = useState(false);
  const [shortages, setShortages] = useState(NONE);
  const latest = useRef(NOTHING);
  const isDue = useRef(false);
  const { state, submit } = fetcher;

  const send = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set("intent", "save");
    fields.set("enhanced", "1");
    for (const [itemId, quantity] of latest.current) fields.set(quantityField(itemId), String(quantity));
    isDue.current = false;
    submit(fields, { method: "post", action: "/order" });
  }, [form, submit]);

  const save = useCallback(() => {
    setIsSaving(true);
    if (state === "idle") send();
    else isDue.current = true;
  }, [state, send]);

  const want = useCallback(
    (itemId: string, quantity: number) => {
      latest.current = new Map(latest.current).set(itemId, quantity);
      setWanted(latest.current);
      save();
    },
    [save],
  );

  const wasBusy = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      wasBusy.current = true;
      return;
    }
    if (!wasBusy.current) return;
    wasBusy.current = false;
    if (isDue.current) return send();
    latest.current = NOTHING;
    setWanted(NOTHING);
    setIsSaving(false);
  }, [state, send]);

  const { data } = fetcher;
  useEffect(() => {
    if (data && !("isLost" in data) && data.shortages.length > 0) setShortages(data.shortages);
  }, [data]);
  return {
    save,
    want,
    wanted,
    /** From the first change until the last one is kept. */
    isSaving,
    /** What ran short since the shopper was last told; the next attempt to place tells it (ORD-02). */
    shortages,
    forgetShortages: () => setShortages(NONE),
    answer: data && !("isLost" in data) ? data : null,
    isLost: data !== undefined && "isLost" in data,
  };
}
