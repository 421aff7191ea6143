import fc from "fast-check";
import { expect, test } from "vitest";
import { type KeyedStock, lostWith, type SentStock, stockToSend } from "#domain/catalog/lost-stock.ts";
import { propertyRuns } from "../property-runs.ts";

const keys = () => {
  let made = 0;
  return () => `key ${++made}`;
};
const press = (stockDelta: number, shown = 10) => ({ stockDelta, shown, typed: null });

test("MAN-02 a change that follows no lost one is sent as it is, under a key of its own", () => {
  expect(stockToSend(press(1), undefined, keys())).toEqual([{ stockDelta: 1, changeKey: "key 1" }]);
});

test("MAN-02 the same press again is the same change", () => {
  const lost = { shown: 10, typed: null, sent: [{ stockDelta: 1, changeKey: "lost" }] };
  expect(stockToSend(press(1), lost, keys())).toEqual(lost.sent);
  expect(stockToSend(press(-1), lost, keys())).toEqual([
    { stockDelta: 1, changeKey: "lost" },
    { stockDelta: -2, changeKey: "key 1" },
  ]);
});

test("MAN-02 once the row shows another stock a press is a new change", () => {
  const lost = { shown: 10, typed: null, sent: [{ stockDelta: 1, changeKey: "lost" }] };
  expect(stockToSend(press(1, 11), lost, keys())).toEqual([{ stockDelta: 1, changeKey: "key 1" }]);
});

test("MAN-02 a text that still stands there is the same change, though pieces of it were sold meanwhile", () => {
  const lost = { shown: 10, typed: "12", sent: [{ stockDelta: 2, changeKey: "lost" }] };
  const again = { stockDelta: 1, shown: 11, typed: "12" };
  expect(stockToSend(again, lost, keys())).toEqual(lost.sent);
  expect(stockToSend({ ...again, typed: "13", stockDelta: 2 }, lost, keys())).toEqual([
    { stockDelta: 2, changeKey: "key 1" },
  ]);
});

test("MAN-02 presses that are lost one after the other are all kept", () => {
  const one = { shown: 10, typed: null, sent: [{ stockDelta: 1, changeKey: "one" }] };
  const two = { shown: 10, typed: null, sent: [{ stockDelta: 1, changeKey: "two" }] };
  expect(lostWith(lostWith(undefined, one), two).sent).toEqual([...one.sent, ...two.sent]);
  const later = { ...two, shown: 12 };
  expect(lostWith(one, later)).toEqual(later);
});

interface Step {
  readonly wanted: number;
  readonly isTyped: boolean;
  readonly becomes: "answered" | "lost before" | "lost after";
}

/** A shop that counts each key once, and a merchant who asks for one stock after the other and sees only what is answered. */
function shopOfTen() {
  const counted = new Map<string, number>();
  const newKey = keys();
  let shown = 10;
  let lost: SentStock | undefined;
  const stock = () => [...counted.values()].reduce((sum, pieces) => sum + pieces, 10);
  const count = (sent: readonly KeyedStock[]) => {
    for (const { changeKey, stockDelta } of sent) counted.set(changeKey, stockDelta);
  };
  return {
    stock,
    ask({ wanted, isTyped, becomes }: Step) {
      if (wanted === shown) return;
      const change = { shown, typed: isTyped ? String(wanted) : null };
      const sent = stockToSend({ ...change, stockDelta: wanted - shown }, lost, newKey);
      if (becomes !== "lost before") count(sent);
      lost = becomes === "answered" ? undefined : lostWith(undefined, { ...change, sent });
      if (becomes === "answered") shown = stock();
    },
  };
}

test("MAN-02 whatever answers are lost, and whether or not the server had the changes, at last there is what was asked for", () => {
  const step: fc.Arbitrary<Step> = fc.record({
    wanted: fc.integer({ min: 0, max: 20 }),
    isTyped: fc.boolean(),
    becomes: fc.constantFrom("answered", "lost before", "lost after"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.integer({ min: 21, max: 30 }), (steps, last) => {
      const shop = shopOfTen();
      for (const each of steps) shop.ask(each);
      shop.ask({ wanted: last, isTyped: true, becomes: "answered" });
      expect(shop.stock()).toBe(last);
    }),
    { numRuns: propertyRuns(10_000) },
  );
});
