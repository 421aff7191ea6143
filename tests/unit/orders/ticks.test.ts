import fc from "fast-check";
import { expect, test } from "vitest";
import { newsOf } from "#app/routes/orders/manage-pickup/pickup-news.ts";
import { InvalidFields } from "#domain/invalid.ts";
import { findPickup, orderIdIn } from "#domain/orders/find-pickup.ts";
import { isKeptDay } from "#domain/orders/packing.ts";
import { pressedTick } from "#domain/orders/pickup-schemas.ts";
import {
  decideTicks,
  isLater,
  mergeTicks,
  pressOf,
  TICK_KINDS,
  type Tick,
  type TickedOrder,
  tickKey,
  tickOfPress,
  tickTime,
  withTicks,
} from "#domain/orders/ticks.ts";

const ORDERS = ["order-1", "order-2", "order-3"];
const NOW = 1_000_000;

/** Ticks with ids of their own; few moments, so that many fall together. */
const someTicks = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9_999 }).map((id) => String(id).padStart(4, "0")),
      orderId: fc.constantFrom(...ORDERS),
      kind: fc.constantFrom(...TICK_KINDS),
      set: fc.boolean(),
      at: fc.integer({ min: 1, max: 12 }),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((ticks): Tick[] => ticks);

/** The same ticks as they may arrive: in any order, in parts, some of them again. */
const arrivals = someTicks.chain((ticks) =>
  fc.record({
    ticks: fc.constant(ticks),
    order: fc.shuffledSubarray(ticks, { minLength: ticks.length }),
    again:
      ticks.length === 0 ? fc.constant<Tick[]>([]) : fc.array(fc.constantFrom(...ticks), { maxLength: 20 }),
    size: fc.integer({ min: 1, max: 9 }),
  }),
);

const UNSET = { id: "", at: 0, set: false, by: "" };
const fresh = (id: string): TickedOrder => ({
  id,
  isClosed: false,
  held: 0,
  contents: "2 rye",
  packed: UNSET,
  paid: UNSET,
  handedOver: UNSET,
});

/** A server that takes parts one after the other: what it keeps, and how the orders stand. */
function taking(parts: readonly (readonly Tick[])[], now = NOW) {
  const kept = new Map<string, Tick>();
  let orders = ORDERS.map(fresh);
  for (const part of parts) {
    const used = new Map([...kept.values()].map((tick) => [tick.id, tickKey(tick)]));
    const decided = decideTicks(orders, part, { used, now });
    for (const tick of decided.kept) kept.set(tick.id, tick);
    orders = orders.map((order) => ({ ...order, ...withTicks(order, [...kept.values()], "Ana") }));
  }
  return { kept, orders };
}

const parted = (ticks: readonly Tick[], size: number) =>
  Array.from({ length: Math.ceil(ticks.length / size) }, (_, at) => ticks.slice(at * size, (at + 1) * size));

test("MAN-11 ticks come to the same, in whatever order and however often they arrive", () => {
  fc.assert(
    fc.property(arrivals, ({ ticks, order, again }) => {
      const byKey = (some: Iterable<Tick>) =>
        [...mergeTicks(some)].sort(([one], [other]) => one.localeCompare(other));
      expect(byKey([...order, ...again])).toEqual(byKey(ticks));
      for (const [key, winner] of mergeTicks(ticks)) {
        const rivals = ticks.filter((tick) => tickKey(tick) === key && tick !== winner);
        expect(rivals.every((rival) => isLater(winner, rival))).toBe(true);
      }
    }),
  );
});

test("MAN-11 the latest of each kind alone come to the same as all of them, whoever's are left out", () => {
  fc.assert(
    fc.property(someTicks, someTicks, fc.array(fc.boolean()), (ticks, steps, left) => {
      const all = [...ticks, ...steps].filter((_, at) => left[at] !== true);
      // As a database answers: of each source the last by time, then by id.
      const latest = (some: readonly Tick[]) =>
        [...Map.groupBy(some, tickKey).values()].flatMap(
          (ofKey) =>
            ofKey.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)).at(-1) ?? [],
        );
      const half = all.length / 2;
      const few = [...latest(all.slice(0, half)), ...latest(all.slice(half))];
      for (const [key, { at, id }] of mergeTicks(all))
        expect(mergeTicks(few).get(key)).toMatchObject({ at, id });
      expect(mergeTicks(few).size).toBe(mergeTicks(all).size);
    }),
  );
});

test("MAN-11 a server that gets them in parts, doubled and out of order keeps every tick once and ends with the same orders", () => {
  fc.assert(
    fc.property(arrivals, ({ ticks, order, again, size }) => {
      const expected = taking([ticks]);
      const { kept, orders } = taking(parted([...order, ...again], size));
      expect([...kept.keys()].sort()).toEqual(ticks.map(({ id }) => id).sort());
      expect(orders).toEqual(expected.orders);
      const latest = mergeTicks(ticks);
      for (const { id, ...state } of orders) {
        for (const kind of TICK_KINDS)
          expect(state[kind].set).toBe(latest.get(tickKey({ orderId: id, kind }))?.set ?? false);
      }
    }),
  );
});

test("MAN-11 what ticks turn is what the order comes to, each kind once at most", () => {
  fc.assert(
    fc.property(someTicks, (ticks) => {
      const orders = ORDERS.map(fresh);
      const { turns } = decideTicks(orders, ticks, { used: new Map(), now: NOW });
      const after = orders.map((order) => withTicks(order, ticks, "Ana"));
      for (const [place, state] of after.entries()) {
        const turned = turns.find(({ orderId }) => orderId === ORDERS[place])?.turned ?? [];
        expect(turned.map(({ kind }) => kind)).toEqual(TICK_KINDS.filter((kind) => state[kind].set));
      }
    }),
  );
});

const tick = (changes: Partial<Tick> = {}): Tick => ({
  id: "0001",
  orderId: "order-1",
  kind: "paid",
  set: true,
  at: 10,
  ...changes,
});

test("MAN-11 a closed order is not ticked off, but its ticks are kept; those of unknown orders are not", () => {
  const closed = { ...fresh("order-1"), isClosed: true };
  const ticks = [tick(), tick({ id: "0002", orderId: "elsewhere" })];
  expect(decideTicks([closed], ticks, { used: new Map(), now: NOW })).toEqual({
    kept: [tick()],
    turns: [],
    unseen: [],
  });
});

/** The same ticks, some with the contents that were on screen: the order's, or others. */
const withContents = fc
  .tuple(someTicks, fc.array(fc.constantFrom("2 rye", "1 rye", undefined)))
  .map(([ticks, contents]) => ticks.map((each, at): Tick => ({ ...each, contents: contents[at] })));
const hasOthers = ({ kind, set, contents }: Tick) =>
  kind === "packed" && set && contents !== undefined && contents !== "2 rye";

test("MAN-11 a packed of other contents counts for nothing, and the others come to what they come to without it", () => {
  fc.assert(
    fc.property(withContents, (ticks) => {
      const orders = ORDERS.map(fresh);
      const decide = (some: readonly Tick[]) => decideTicks(orders, some, { used: new Map(), now: NOW });
      const { unseen, ...decided } = decide(ticks);
      expect(unseen).toEqual(ticks.filter(hasOthers));
      expect({ ...decided, unseen: [] }).toEqual(decide(ticks.filter((each) => !hasOthers(each))));
    }),
  );
});

test("MAN-11 contents are looked at for packed alone and where it is set, and a tick that was taken before is not left out", () => {
  const decide = (one: Tick, used: ReadonlyMap<string, string> = new Map()) => {
    const { kept, turns, unseen } = decideTicks([fresh("order-1")], [one], { used, now: NOW });
    return [kept.length, turns.length, unseen.length];
  };
  const others = { contents: "1 rye" };
  expect(decide(tick({ kind: "packed", ...others }))).toEqual([0, 0, 1]);
  expect(decide(tick({ kind: "packed", contents: "2 rye" }))).toEqual([1, 1, 0]);
  // A page of an earlier release, or a program.
  expect(decide(tick({ kind: "packed" }))).toEqual([1, 1, 0]);
  expect(decide(tick({ kind: "packed", set: false, ...others }))).toEqual([1, 0, 0]);
  for (const kind of ["paid", "handedOver"] as const)
    expect(decide(tick({ kind, ...others }))).toEqual([1, 1, 0]);
  expect(decide(tick({ kind: "packed", ...others }), new Map([["0001", "order-1 packed"]]))).toEqual([
    0, 0, 0,
  ]);
});

test("MAN-11 a press is the opposite of what is shown, and packed is said of the contents that are shown", () => {
  const press = (kind: (typeof TICK_KINDS)[number], isSet: boolean) =>
    tickOfPress({ ...fresh("order-1"), [kind]: { ...UNSET, at: 10, set: isSet } }, kind, {
      id: "0001",
      now: 5,
    });
  expect(press("packed", false)).toEqual(tick({ kind: "packed", at: 11, contents: "2 rye" }));
  expect(press("packed", true)).toEqual(tick({ kind: "packed", set: false, at: 11 }));
  for (const kind of ["paid", "handedOver"] as const)
    expect(press(kind, false)).toEqual(tick({ kind, at: 11 }));
});

test("MAN-11 a tick whose id is another's already is refused, one that was taken before is passed over", () => {
  const decide = (ticks: readonly Tick[], used: readonly (readonly [string, string])[] = []) =>
    decideTicks([fresh("order-1"), fresh("order-2")], ticks, { used: new Map(used), now: NOW });
  expect(decide([tick()], [["0001", "order-1 paid"]]).kept).toEqual([]);
  expect(decide([tick(), tick()]).kept).toEqual([tick()]);
  for (const standsFor of ["order-2 paid", "order-1 packed", ""]) {
    const refused = () => decide([tick({ id: "0002" }), tick()], [["0001", standsFor]]);
    expect(refused).toThrow(
      expect.objectContaining({ facts: { errors: { "ticks.1.id": ["tickIdInUse"] } } }),
    );
  }
  expect(() => decide([tick(), tick({ orderId: "order-2" })])).toThrow(InvalidFields);
});

test("MAN-11 one order takes five hundred ticks, and those that it has once more", () => {
  const full = { ...fresh("order-1"), held: 499 };
  const taken = new Map([["0009", "order-1 paid"]]);
  const decide = (...ids: string[]) =>
    decideTicks(
      [full, fresh("order-2")],
      [tick({ id: "0001", orderId: "order-2" }), ...ids.map((id) => tick({ id }))],
      {
        used: taken,
        now: NOW,
      },
    );
  expect(decide("0002", "0009").kept).toHaveLength(2);
  expect(() => decide("0002", "0003")).toThrow(
    expect.objectContaining({ code: "too_many_ticks", facts: { orderId: "order-1", most: 500 } }),
  );
});

test("MAN-11 a tick of a clock that is ahead counts as of now, so that it can be taken back", () => {
  const ahead = taking([[tick({ at: NOW + 3_600_000 })]]);
  expect(ahead.orders[0]?.paid).toMatchObject({ set: true, at: NOW });
  const undone = taking(
    [[tick({ at: NOW + 3_600_000 })], [tick({ id: "0002", set: false, at: NOW + 1 })]],
    NOW + 1,
  );
  expect(undone.orders[0]?.paid.set).toBe(false);
});

test("MAN-11 an undo counts over what its presser saw, also with a clock that is behind", () => {
  expect(tickTime(5, { at: 10 })).toBe(11);
  expect(tickTime(20, { at: 10 })).toBe(20);
});

test("MAN-11 what someone else did meanwhile is told, what one had seen is not", () => {
  const waiting = (changes: Partial<Tick> = {}, seen: string[] = [""]) => ({
    tick: tick({ at: 20, ...changes }),
    ticketNumber: 7,
    date: "2026-12-04",
    seen,
  });
  const other = (changes: object) => ({ id: "0099", at: 10, set: true, by: "Ana", ...changes });
  const outcome = (changes: object) => ({
    orderId: "order-1",
    kind: "paid" as const,
    other: null,
    left: null,
    date: "2026-12-04",
    ...changes,
  });
  const why = (sent: ReturnType<typeof waiting>[], changes: object) =>
    newsOf(sent, [outcome(changes)]).map((news) => [news.why, news.by]);
  expect(why([waiting()], {})).toEqual([]);
  expect(why([waiting()], { other: other({}) })).toEqual([["same", "Ana"]]);
  expect(why([waiting({ set: false })], { other: other({}) })).toEqual([["mine", "Ana"]]);
  expect(why([waiting()], { other: other({ at: 30, set: false }) })).toEqual([["theirs", "Ana"]]);
  expect(why([waiting({}, ["0099"])], { other: other({}) })).toEqual([]);
  // Of one's own ticks the latest is told of.
  expect(
    why([waiting({ set: false }), waiting({ id: "0002", at: 25 })], { other: other({ set: false }) }),
  ).toEqual([["mine", "Ana"]]);
  for (const left of ["cancelled", "deleted", "unknown", "changed"])
    expect(why([waiting()], { left })).toEqual([[left, ""]]);
  expect(why([waiting()], { date: "2026-12-05" })).toEqual([["moved", ""]]);
});

test("MAN-11 an order is found by name, ticket number, end of the phone and the code of its page", () => {
  const id = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  const orders = [
    { id, ticketNumber: 12, who: "José Álvarez", phoneEnd: "0112" },
    { id: "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c", ticketNumber: 112, who: "Ana Lee", phoneEnd: "0012" },
  ];
  const found = (text: string) => findPickup(orders, text).map(({ ticketNumber }) => ticketNumber);
  expect(found("")).toEqual([12, 112]);
  expect(found("jose alv")).toEqual([12]);
  expect(found("#12")).toEqual([12]);
  // Digits are a ticket's number or the end of a phone, whichever fits.
  expect(found("112")).toEqual([112]);
  expect(found("0112")).toEqual([12]);
  expect(found("0012")).toEqual([112]);
  expect(found("nobody")).toEqual([]);
  expect(found(`https://pies.example/manage/pickup?find=${id.toUpperCase()}`)).toEqual([12]);
  expect(orderIdIn("Ana")).toBeNull();
});

test("MAN-11 a pressed button says order, kind and which way; anything else says nothing", () => {
  const orderId = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
  expect(pressedTick(`${orderId} paid off`)).toEqual({ orderId, kind: "paid", set: false });
  const order = { ...fresh(orderId), contents: "-42", paid: { ...UNSET, set: true } };
  expect(TICK_KINDS.map((kind) => pressedTick(pressOf(order, kind)))).toEqual([
    { orderId, kind: "packed", set: true, contents: "-42" },
    { orderId, kind: "paid", set: false },
    { orderId, kind: "handedOver", set: true },
  ]);
  for (const text of ["", "x paid on", `${orderId} eaten on`, `${orderId} paid`, `${orderId} paid maybe`])
    expect(pressedTick(text)).toBeNull();
});

test("MAN-11 SEC-A33 a device shows a list for a day after it was taken, and no day that is longer over than the server's list has", () => {
  const timeZone = "America/Los_Angeles";
  const now = Date.parse("2026-12-05T07:30:00Z");
  const isKept = (date: string | null, hours: number) =>
    isKeptDay({ date, takenAt: now - hours * 3_600_000 }, { now, timeZone });
  expect([isKept("2026-12-04", 0), isKept("2026-12-04", 24), isKept("2026-12-20", 23)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isKept("2026-12-04", 24.1)).toBe(false);
  // By the shop's calendar it is the 4th still.
  expect([isKept("2026-12-02", 1), isKept("2026-12-01", 1), isKept(null, 1)]).toEqual([true, false, false]);
});
