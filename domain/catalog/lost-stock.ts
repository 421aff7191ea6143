/** What becomes of changes of stock whose answer did not come (MAN-02): each piece counts once, whether the server had them or not. */

/** A change of an item's stock, and the key under which it counts once, however often it is sent. */
export interface KeyedStock {
  readonly stockDelta: number;
  readonly changeKey: string;
}

/** Changes of one item that were sent together. */
export interface SentStock {
  /** The stock that the loaded row had. */
  readonly shown: number;
  /** What was typed over; null for the buttons. */
  readonly typed: string | null;
  readonly sent: readonly KeyedStock[];
}

/**
 * What is sent for a change of the stock, where an earlier one may be lost. While the row shows what it showed then, or has the same text typed
 * over, nobody has seen the earlier one count: it is sent again under its keys, and of the new change what is left beside it.
 */
export function stockToSend(
  { stockDelta, shown, typed }: { stockDelta: number } & Omit<SentStock, "sent">,
  lost: SentStock | undefined,
  newKey: () => string,
): KeyedStock[] {
  const isTypedAgain = typed !== null && lost?.typed === typed;
  const again = lost && (isTypedAgain || lost.shown === shown) ? lost.sent : [];
  const rest = isTypedAgain ? 0 : stockDelta - again.reduce((sum, change) => sum + change.stockDelta, 0);
  return rest === 0 ? [...again] : [...again, { stockDelta: rest, changeKey: newKey() }];
}

/** What is lost of an item once these changes are too. */
export const lostWith = (lost: SentStock | undefined, now: SentStock): SentStock =>
  lost?.shown === now.shown ? { ...now, sent: [...lost.sent, ...now.sent] } : now;
