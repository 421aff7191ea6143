/** 'Order again' (CUST-02), on the history and on an order's own page. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { slotText } from "#app/ui/stored-text.ts";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";
import type { OrderedAgain } from "#domain/cart/order-again-schemas.ts";
import { dollars } from "#domain/money.ts";
import * as t from "#messages/order-again.js";

/** What is said on the page: a heading and a line for each thing that is different. */
export interface AgainText {
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether there is anything in the cart to show. */
  readonly hasCart: boolean;
}

/**
 * Fills the cart with an earlier order. Where all of it can be had as before one goes on to the order at once; else the page says what is
 * different, and the cart waits.
 */
export async function orderAgainHere(args: ActionFunctionArgs, fill: (calls: Api) => Promise<OrderedAgain>) {
  const answer = await attempt(async () => {
    const calls = await page(args);
    return { filled: await fill(calls) };
  });
  if ("filled" in answer) {
    const { taken, slot, differences } = answer.filled;
    if (differences.length === 0 && taken > 0) return redirect("/order#how");
    const filled = slot === null ? t.title() : t.titleForDay({ day: slotText(slot) });
    const title = taken > 0 ? filled : t.nothing();
    return data({
      description: { title, lines: differences.map(lineOf), hasCart: taken > 0 } satisfies AgainText,
    });
  }
  const description: AgainText = { title: answer.data.refusal.message, lines: [], hasCart: false };
  return data({ description }, answer.init ?? undefined);
}

/** Why an item is not in the cart. */
const GONE = { gone: t.gone, soldOut: t.soldOut, tooLate: t.tooLate };

function lineOf(difference: OrderedAgain["differences"][number]): string {
  const { name, what } = difference;
  if (what === "fewer") return t.fewer({ name, now: difference.now, wanted: difference.wanted });
  if (what !== "price") return GONE[what]({ name });
  return t.price({ name, now: dollars(difference.now), before: dollars(difference.before) });
}
