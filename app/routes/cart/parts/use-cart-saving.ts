import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import { quantityField } from "#domain/cart/cart-form.ts";
import type { CartView, Shortage } from "#domain/cart/cart-schemas.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";
import { useTryAgain } from "./use-try-again.ts";

/** Wanted quantities that the server has not confirmed, by item. */
export type Wanted = ReadonlyMap<string, number>;

const NOTHING: Wanted = new Map();
const NONE: readonly Shortage[] = [];

/** The post under way, by the answer that was there before it. */
type UnderWay = Readonly<{ before: OrderPostAnswer | LostAnswer | undefined }>;

/** The form as it is posted, with what is wanted and not confirmed. */
function postedForm(form: HTMLFormElement, wanted: Wanted): FormData {
  const fields = new FormData(form);
  fields.set("intent", "save");
  fields.set("enhanced", "1");
  for (const [itemId, quantity] of wanted) fields.set(quantityField(itemId), String(quantity));
  return fields;
}

/**
 * Keeps the cart as the shopper chooses (STORE-06): posts the whole form, one post at a time. What changes while a post is under way
 * goes out with the next one, as absolute quantities, so that quick clicks neither overtake each other nor get lost. What got no
 * answer stays on screen and goes out again once the server can be reached (PWA-02); it says the same the second time.
 */
export function useCartSaving(form: RefObject<HTMLFormElement>, { version, lines }: CartView) {
  const fetcher = useFetcher<OrderPostAnswer | LostAnswer>({ key: "cart-saving" });
  const { state, data, submit } = fetcher;
  const answer = data && !isLost(data) ? data : null;
  // The form carries the version that the page shows: one of before the last post would look like another tab's cart.
  const isBehind = (answer?.cartVersion ?? 0) > version;
  const [wanted, setWanted] = useState(NOTHING);
  const [isSaving, setIsSaving] = useState(false);
  const [shortages, setShortages] = useState(NONE);
  const [, setAsked] = useState(0);
  const latest = useRef(NOTHING);
  const isDue = useRef(false);
  /** No answer came to the last post, and what it held waits to go out again. */
  const [isAway, setIsAway] = useState(false);
  const isHeld = useRef(false);
  const underWay = useRef<UnderWay | null>(null);

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

  // A post is over when another answer than before it is there and the page has been looked at afresh.
  const isOut = (post: UnderWay) => state !== "idle" || data === post.before || isBehind;

  // After every render, not at a change of `state`: React may show a short post's states late or not at all.
  useEffect(() => {
    const post = underWay.current;
    if (post && isOut(post)) return;
    underWay.current = null;
    if (post) {
      isHeld.current = isLost(data);
      isDue.current ||= isHeld.current;
      setIsAway(isHeld.current);
    }
    if (isHeld.current) return;
    if (isDue.current && form.current) {
      isDue.current = false;
      underWay.current = { before: data };
      submit(postedForm(form.current, latest.current), { method: "post", action: "/order" });
    } else if (post) {
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
    if (answer && answer.shortages.length > 0) setShortages(answer.shortages);
  }, [answer]);
  return {
    save,
    want,
    wanted,
    /** From the first change until the last one is kept. */
    isSaving,
    /** What ran short since the shopper was last told; the next attempt to place tells it (ORD-02). */
    shortages: shortages.filter(({ itemId }) =>
      // Whoever has set it to what is there has seen it.
      lines.some((line) => line.itemId === itemId && (line.oversold || line.stock === 0)),
    ),
    forgetShortages: () => setShortages(NONE),
    answer,
    /** True from a lost answer until the next one that comes. */
    isAway,
  };
}
