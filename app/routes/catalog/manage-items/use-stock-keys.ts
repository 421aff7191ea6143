import { useEffect, useRef } from "react";
import { v7 } from "uuid";
import { lostWith, type SentStock, stockToSend } from "#domain/catalog/lost-stock.ts";
import { readWhole } from "#domain/typed-values.ts";
import type { ItemView } from "./item-view.ts";

/**
 * Gives each change of a stock the key under which it counts once (MAN-02), and keeps it over a lost answer: who then presses or types again adds
 * nothing twice.
 */
export function useStockKeys(loaded: readonly ItemView[]) {
  const lost = useRef(new Map<string, SentStock>());
  const stockOf = (itemId: string) => loaded.find(({ id }) => id === itemId)?.stock ?? 0;
  // A text that the row has by now is not typed over any more.
  useEffect(() => {
    for (const { id, stock } of loaded) {
      const typed = lost.current.get(id)?.typed;
      if (typed && readWhole(typed) === stock) lost.current.delete(id);
    }
  }, [loaded]);
  return {
    /** What is sent for this change. */
    begin(itemId: string, stockDelta: number, typed: string | null): SentStock {
      const change = { shown: stockOf(itemId), typed };
      const sent = stockToSend({ ...change, stockDelta }, lost.current.get(itemId), v7);
      lost.current.delete(itemId);
      return { ...change, sent };
    },
    /** No one knows whether these count. */
    lose(itemId: string, change: SentStock) {
      lost.current.set(itemId, lostWith(lost.current.get(itemId), change));
    },
  };
}
