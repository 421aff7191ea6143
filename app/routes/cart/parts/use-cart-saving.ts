import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import { quantityField } from "#domain/cart/cart-form.ts";
import type { Shortage } from "#domain/cart/cart-schemas.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";
import { useTryAgain } from "./use-try-again.ts";

/** Wanted quantities that the server has not confirmed, by item. */
export type Wanted = ReadonlyMap<string, number>;

const NOTHING: Wanted = new Map();
const NONE: readonly Shortage[] = [];

/**
 * Keeps the cart as the shopper chooses (STORE-06): posts the whole form, one post at a time. What changes while a post is under way
 * goes out with the next one, as absolute quantities, so that quick clicks neither overtake each other nor get lost. What got no
 * answer stays on screen and goes out again once the server can be reached (PWA-02); it says the same the second time.
 */
export function useCartSaving(form: RefObject<HTMLFormElement>, shownVersion: number) {
  const fetcher = useFetcher<OrderPostAnswer | LostAnswer>({ key: "cart-saving" });
  const { state, data, submit } = fetcher;
  const [wanted, setWanted] = useState(NOTHING);
  const [isSaving, setIsSaving] = useState(false);
  const [shortages, setShortages] = useState(NONE);
  const [, setAsked] = useState(0);
  const latest = useRef(NOTHING);
  const isDue = useRef(false);
  /** No answer came to the last post, and what it held waits to go out again. */
  const [isAway, setIsAway] = useState(false);
  const isHeld = useRef(false);
  /** The post under way, by the answer that was there before it. */
  const underWay = useRef<{ before: typeof data } | null>(null);

  const save = useCallback(() => {
    isDue.current = true;
    setIsSaving(true);
    // Always a new render: one that only marked the change could miss the end of the post before it.
    setAsked((times) => times + 1);
  }, []);

  const want = useCallback(
    (itemId: string, quantity: number) => {
      latest.current = new Map(latest.current).set(itemId, quantity);
      setWanted(latest.current);
      save();
    },
    [save],
  );

  // After every render, not at a change of `state`: React may show a short post's states late or not at all. A post is over when
  // another answer than before it is there and the page has been looked at afresh.
  useEffect(() => {
    if (underWay.current && (state !== "idle" || data === underWay.current.before)) return;
    // The form carries the version that the page shows: one of before this post would look like another tab's cart.
    const keptVersion = data && !isLost(data) ? data.cartVersion : null;
    if (underWay.current && keptVersion !== null && keptVersion > shownVersion) return;
    const isOver = underWay.current !== null;
    underWay.current = null;
    if (isOver) {
      isHeld.current = isLost(data);
      isDue.current ||= isHeld.current;
      setIsAway(isHeld.current);
    }
    if (isHeld.current) return;
    if (isDue.current && form.current) {
      const fields = new FormData(form.current);
      fields.set("intent", "save");
      fields.set("enhanced", "1");
      for (const [itemId, quantity] of latest.current) fields.set(quantityField(itemId), String(quantity));
      isDue.current = false;
      underWay.current = { before: data };
      submit(fields, { method: "post", action: "/order" });
    } else if (isOver) {
      latest.current = NOTHING;
      setWanted(NOTHING);
      setIsSaving(false);
    }
  });

  const sendHeld = useCallback(() => {
    isHeld.current = false;
    setAsked((times) => times + 1);
  }, []);
  useTryAgain(isAway, sendHeld);

  useEffect(() => {
    if (data && !isLost(data) && data.shortages.length > 0) setShortages(data.shortages);
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
    answer: data && !isLost(data) ? data : null,
    /** True from a lost answer until the next one that comes. */
    isAway,
  };
}
