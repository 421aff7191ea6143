import { useFetcher } from "@remix-run/react";
import { type RefObject, useState } from "react";
import type { OrderPostAnswer } from "./take-order-post.server.ts";
import type { LostAnswer } from "./use-cart-saving.ts";

/**
 * Placing with a script (ORD-05): the form goes out once; while it is under way, or its answer got lost, the overlay waits and asks
 * by key. The key stays with the form, so a second press can only land on the same order (ORD-04).
 */
export function usePlacing(form: RefObject<HTMLFormElement>) {
  const fetcher = useFetcher<OrderPostAnswer | LostAnswer>({ key: "order-placing" });
  const [key, setKey] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const { data, state } = fetcher;
  const isLost = data !== undefined && "isLost" in data;
  const isUnderWay = key !== null && !gone && (state !== "idle" || isLost);

  return {
    /** The key that is asked about, while the overlay is up. */
    waitingFor: isUnderWay ? key : null,
    /** What came back when no page followed. */
    answer: data && !("isLost" in data) && state === "idle" ? data : null,
    /** True when the overlay gave up: the order is firmly not there. */
    hasFailed: gone,
    place() {
      if (isUnderWay || !form.current) return;
      const fields = new FormData(form.current);
      fields.set("intent", "place");
      fields.set("enhanced", "1");
      setKey(String(fields.get("idempotencyKey") ?? ""));
      setGone(false);
      fetcher.submit(fields, { method: "post", action: "/order" });
    },
    giveUp: () => setGone(true),
  };
}
