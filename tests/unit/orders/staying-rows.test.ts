import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stayingRows } from "#app/routes/orders/manage-orders/staying-rows.ts";

const row = (ticketNumber: number) => ({ id: `o${ticketNumber}`, ticketNumber });
const tickets = (rows: readonly { ticketNumber: number }[]) => rows.map(({ ticketNumber }) => ticketNumber);
const page = (...all: number[]) => all.map(row);

describe("MAN-06 the page of the list while new orders wait", () => {
  test("MAN-06 orders that new ones push off the page stay where they are", () => {
    const shown = stayingRows([], page(5, 4, 3, 2, 1), 5);
    expect(tickets(stayingRows(shown, page(7, 6, 5, 4, 3), 5))).toEqual([5, 4, 3, 2, 1]);
    // A page full of new ones empties nothing.
    expect(tickets(stayingRows(shown, page(10, 9, 8, 7, 6), 5))).toEqual([5, 4, 3, 2, 1]);
  });

  test("MAN-06 an order that left the list is gone, and the next one comes up", () => {
    const shown = page(5, 4, 3, 2, 1);
    expect(tickets(stayingRows(shown, page(7, 6, 5, 3, 2), 5))).toEqual([5, 3, 2, 1]);
    expect(tickets(stayingRows(shown, page(5, 4, 3, 2, 0), 5))).toEqual([5, 4, 3, 2, 0]);
  });

  test("MAN-06 by day new orders push off the last rows as well", () => {
    const shown = page(1, 4, 2, 5, 3);
    expect(tickets(stayingRows(shown, page(1, 6, 4, 2, 5), 5))).toEqual([1, 4, 2, 5, 3]);
  });

  test("MAN-06 whatever comes in, no row that was shown goes, no row stands twice and none that waits is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 20 }), (perPage, news) => {
        const old = Array.from({ length: perPage }, (_, at) => row(perPage - at));
        const all = Array.from({ length: perPage + news }, (_, at) => row(perPage + news - at));
        const once = stayingRows(old, all.slice(0, perPage), perPage);
        const twice = stayingRows(once, all.slice(0, perPage), perPage);
        expect([once, twice].map(tickets)).toEqual([tickets(old), tickets(old)]);
      }),
    );
  });
});
