import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { problemsOf } from "#app/ui/form-reply.ts";
import type { ArrangedMenu } from "#domain/catalog/manage-catalog-schemas.ts";
import type { MenuArrangement } from "#domain/catalog/menu-order.ts";
import * as t from "#messages/catalog.js";
import type { clientAction } from "./route.tsx";

/** A move that waits for the answer of the one before, until it is on its way itself. */
interface WaitingMove {
  readonly arrangement: string;
  /** The answer that it was sent upon; null before. */
  readonly sentUpon: object | null;
}

/**
 * Saves the menu as it was moved, one move after the other (MAN-03): each is sent with the mark of the menu that it was made on, so one that was
 * made before the last had its answer waits for the mark in it. Where the last was refused there is nothing left to move on. `shown` is the
 * menu as it will be.
 */
export function useArranging(menu: ArrangedMenu, mark: string) {
  const { state, formData, data, submit } = useFetcher<typeof clientAction>();
  const [waiting, setWaiting] = useState<WaitingMove | null>(null);
  const saved = data && "saved" in data ? data : null;
  const isSending = state === "submitting";

  useEffect(() => {
    if (!waiting) return;
    const { arrangement, sentUpon } = waiting;
    // The fetcher knows of it by now, and may have had its answer.
    if (sentUpon && (isSending || data !== sentUpon)) return setWaiting(null);
    if (sentUpon || isSending) return;
    setWaiting(saved && { arrangement, sentUpon: saved });
    if (saved) submit({ arrangement, seen: saved.mark }, { method: "post" });
  }, [waiting, isSending, data, saved, submit]);

  const pending = waiting?.arrangement ?? formData?.get("arrangement");
  return {
    shown: typeof pending === "string" ? inOrder(menu, JSON.parse(pending) as MenuArrangement) : menu,
    save(moved: MenuArrangement) {
      const arrangement = JSON.stringify(moved);
      if (isSending || waiting) return setWaiting({ arrangement, sentUpon: null });
      // Until the menu was read anew the answer alone has its mark.
      const seen = state === "loading" && saved ? saved.mark : mark;
      submit({ arrangement, seen }, { method: "post", flushSync: true });
    },
    /** What the last move was answered, once the menu is as it says. */
    saved: state === "idle" && !waiting ? saved : null,
    /** Why nothing was moved, or may not have been. */
    refused: data && refusalIn(data),
  };
}

function refusalIn(answer: NonNullable<ReturnType<typeof useFetcher<typeof clientAction>>["data"]>) {
  if ("reply" in answer) return problemsOf(answer.reply)[""];
  return "refusal" in answer ? t.rearrangeStale() : undefined;
}

/** The menu's sections and items in another order; what is not in it is left out. */
function inOrder(menu: ArrangedMenu, order: MenuArrangement): ArrangedMenu {
  const items = new Map(menu.flatMap((section) => section.items).map((item) => [item.id, item]));
  return order.flatMap(({ id, items: ids }) => {
    const section = menu.find((one) => one.id === id);
    return section ? [{ ...section, items: ids.flatMap((item) => items.get(item) ?? []) }] : [];
  });
}
