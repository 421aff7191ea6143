/** What ticks met on the server, as it is told (MAN-11). */
import { dayText } from "#app/ui/local-text.ts";
import type { TickOutcome } from "#domain/orders/pickup-schemas.ts";
import { mergeTicks, type TickKind, tickKey, tickNews } from "#domain/orders/ticks.ts";
import * as t from "#messages/pickup.js";
import type { KeptNews, WaitingTick } from "./pickup-store.ts";

/** The names of the kinds, as their buttons say them. */
export const KIND_NAMES: Readonly<Record<TickKind, () => string>> = {
  packed: t.packed,
  paid: t.paid,
  handedOver: t.handedOver,
};

/** What is worth telling of ticks that were sent, by order and kind. */
export function newsOf(sent: readonly WaitingTick[], outcomes: readonly TickOutcome[]): KeptNews[] {
  const outcomeOf = new Map(outcomes.map((outcome) => [tickKey(outcome), outcome]));
  return [...Map.groupBy(sent, ({ tick }) => tickKey(tick))].flatMap(([key, ofKey]) => {
    const outcome = outcomeOf.get(key);
    return outcome ? newsOfOne(ofKey, outcome) : [];
  });
}

/** Of the ticks of one order and kind, of which the latest counts. */
function newsOfOne(sent: readonly WaitingTick[], { kind, other, left, date }: TickOutcome): KeptNews[] {
  const [mine] = mergeTicks(sent.map(({ tick }) => tick)).values();
  const [first] = sent;
  if (!mine || !first) return [];
  const { ticketNumber } = first;
  const told = { id: mine.id, ticketNumber, kind, date, by: "", at: mine.at, set: mine.set };
  if (left) return [{ ...told, why: left }];
  const news: KeptNews[] =
    date === first.date ? [] : [{ ...told, id: `${mine.orderId} moved`, why: "moved" }];
  const why = tickNews(mine, other, new Set(sent.flatMap(({ seen }) => seen)));
  if (why && other) news.push({ ...told, why, by: other.by, at: other.at, set: other.set });
  return news;
}

/** "Order 12: Ana took Paid back at 10:41 AM, after you. That counts." `timeText` writes the time. */
export function newsText(news: KeptNews, timeText: (at: number) => string): string {
  const { why, ticketNumber: ticket, date } = news;
  if (why === "cancelled") return t.newsCancelled({ ticket });
  if (why === "deleted") return t.newsDeleted({ ticket });
  if (why === "unknown") return t.newsUnknown({ ticket });
  if (why === "changed") return t.newsChanged({ ticket });
  if (why === "moved") return t.newsMoved({ ticket, day: date === null ? t.newsNoDay() : dayText(date) });
  const what = KIND_NAMES[news.kind]();
  const did = news.set ? t.newsOn({ what }) : t.newsOff({ what });
  const told = { ticket, by: news.by || t.someone(), did, time: timeText(news.at) };
  return { same: t.newsSame, theirs: t.newsTheirs, mine: t.newsMine }[why](told);
}
