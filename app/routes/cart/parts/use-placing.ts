import { useFetcher } from "@remix-run/react";
import { type RefObject, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import type { OrderPostAnswer } from "./take-order-post.server.ts";

/**
 * Placing with a script (ORD-05): the form goes out once; while it is under way, or its answer got lost, the overlay waits and asks
 * by key. The key stays with the form, so a second press can only land on the same order (ORD-04).
 */
export function usePlacing(form: RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<OrderPostAnswer | LostAnswer>({ key: "order-placing" });
  const [key, setKey] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  /** The total that was on screen when the button was pressed, while the last choices are still being kept. */
  const [due, setDue] = useState<string | null>(null);
  const { data, state } = fetcher;
  const isUnderWay = key !== null && !gone && (state !== "idle" || isLost(data));

  return {
    /** The key that is asked about, while the overlay is up. */
    waitingFor: isUnderWay ? key : null,
    /** What came back when no page followed. */
    answer: data && !isLost(data) && state === "idle" ? data : null,
    /** True from an attempt that placed nothing, as its order is firmly not there or was never sent, until the next one. */
    hasFailed: gone,
    /** True between the press and the post, while choices are still being kept. */
    isDue: due !== null,
    /** The button was pressed: what is charged is what was on screen at this moment. */
    press() {
      if (isUnderWay || !form.current) return;
      setGone(false);
      setDue(String(new FormData(form.current).get("shownTotal") ?? ""));
    },
    /** Sends the order; the form then holds the newest version of the cart. */
    send() {
      if (due === null || !form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "place");
      fields.set("enhanced", "1");
      fields.set("shownTotal", due);
      setDue(null);
      setKey(String(fields.get("idempotencyKey") ?? ""));
      fetcher.submit(fields, { method: "post", action: "/order" });
    },
    /** Forgets the press. */
    cancel: () => setDue(null),
    giveUp() {
      setDue(null);
      setGone(true);
    },
  };
}
