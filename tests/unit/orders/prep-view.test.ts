import { expect, test } from "vitest";
import { prepView } from "#app/routes/orders/manage-prep/prep-view.ts";
import { dayToPack } from "#domain/orders/packing.ts";
import type { PrepBoard, PrepItem, PrepOrder } from "#domain/orders/prep-schemas.ts";

const item = (changes: Partial<PrepItem>): PrepItem => ({
  itemId: "019ad000-0000-7000-8000-000000000001",
  itemName: "Rye",
  itemUnit: "loaf",
  sectionName: "Bread",
  quantity: 0,
  made: 0,
  bySlot: [],
  noted: [],
  ...changes,
});
const slot = (date: string | null, type: string, quantity: number) => ({
  slot: date === null ? "Ships after Nov 30" : date,
  date,
  type,
  quantity,
});
const order = (changes: Partial<PrepOrder>): PrepOrder => ({
  id: "019ad000-0000-7000-8000-0000000000aa",
  ticketNumber: 1001,
  who: "Jo Marchetti",
  type: "Pickup",
  slot: "Wed, Nov 25",
  date: "2026-11-25",
  isGift: false,
  giftFor: "",
  note: "",
  deliveryAddress: null,
  paid: true,
  grandTotal: 6618,
  lines: [],
  ...changes,
});
const board = (changes: Partial<PrepBoard>): PrepBoard => ({
  windows: [],
  days: [],
  items: [],
  packDays: [],
  packDay: null,
  orders: [],
  watch: [],
  ...changes,
});

test("MAN-07 items stand by section, their numbers by day and way, pickup first, sections and the whole summed", () => {
  const view = prepView(
    board({
      items: [
        item({ quantity: 6, bySlot: [slot("2026-11-25", "Delivery", 1), slot("2026-11-27", "Pickup", 5)] }),
        item({ itemName: "Spelt", quantity: 4, bySlot: [slot("2026-11-25", "Pickup", 4)] }),
        item({ itemName: "Bun", sectionName: "Pastry", quantity: 3, bySlot: [slot(null, "Shipping", 3)] }),
      ],
    }),
  );
  expect(view.columns.map(({ day, type }) => `${day} ${type}`)).toEqual([
    "Wed, Nov 25 Pickup",
    "Wed, Nov 25 Delivery",
    "Fri, Nov 27 Pickup",
    "Ships after Nov 30 Shipping",
  ]);
  expect(view.sections.map(({ name, total, counts }) => [name, total, counts])).toEqual([
    ["Bread", 10, [4, 1, 5, 0]],
    ["Pastry", 3, [0, 0, 0, 3]],
  ]);
  expect([view.pieces, view.counts]).toEqual([13, [4, 1, 5, 3]]);
});

test("MAN-07 the days in words: by weekday within a week, else by date; ways that are not pickup are named, and a day keeps its number beside it", () => {
  const splits = (...items: PrepItem[]) =>
    prepView(board({ items })).sections.flatMap(({ rows }) => rows.map(({ split }) => split));
  expect(
    splits(
      item({
        bySlot: [
          slot("2026-11-25", "Pickup", 4),
          slot("2026-11-25", "Delivery", 1),
          slot("2026-11-27", "Pickup", 1),
        ],
      }),
      item({ itemName: "Bun", bySlot: [slot("2026-11-25", "Delivery", 4)] }),
    ),
  ).toEqual(["Wed 5 (1 delivery), Fri\u00a01", "Wed 4 delivery"]);
  expect(
    splits(item({ bySlot: [slot("2026-11-25", "Pickup", 4), slot("2026-12-02", "Pickup", 2)] })),
  ).toEqual(["Nov\u00a025:\u00a04, Dec\u00a02:\u00a02"]);
});

test("MAN-07 an item is made when all of it is; a part is told", () => {
  const { sections } = prepView(
    board({
      items: [item({ quantity: 3, made: 3 }), item({ itemName: "Spelt", quantity: 3, made: 2 })],
    }),
  );
  expect(sections[0]?.rows.map(({ isMade, someMade }) => [isMade, someMade])).toEqual([
    [true, 0],
    [false, 2],
  ]);
});

test("MAN-07 allergies are watched for first, then other notes and what is off the menu", () => {
  const said = ({ ticketNumber, note }: { ticketNumber: number; note: string }) => {
    const { id, who, type, slot, date } = order({});
    return { id, who, type, slot, date, ticketNumber, note, lines: [] };
  };
  const line = { quantity: 1, itemName: "Wedding cake", onMenu: false };
  const view = prepView(
    board({
      watch: [
        said({ ticketNumber: 1, note: "Slice it." }),
        { ...said({ ticketNumber: 3, note: "" }), lines: [line] },
        said({ ticketNumber: 4, note: "I am allergic to nuts." }),
      ],
    }),
  );
  expect(view.watch.map(({ ticketNumber }) => ticketNumber)).toEqual([4, 1, 3]);
  expect(view.watch[2]?.offMenu).toBe("1 Wedding cake");
});

test("MAN-07 a box says what to collect, or that nothing is owed; a gift's says to leave prices out", () => {
  const description = (changes: Partial<PrepOrder>) => {
    const [pack] = prepView(board({ orders: [order(changes)] })).packs;
    return [pack?.money, pack?.owes, pack?.gift];
  };
  expect(description({ paid: false })).toEqual(["Collect $66.18", true, ""]);
  expect(description({ paid: false, type: "Delivery" })).toEqual(["Unpaid $66.18", true, ""]);
  expect(description({})).toEqual(["Paid", false, ""]);
  expect(description({ paid: false, grandTotal: 0 })).toEqual(["Nothing to pay", false, ""]);
  expect(description({ isGift: true, giftFor: "Ellen" })).toEqual([
    "Paid",
    false,
    "Gift for Ellen. Leave prices out.",
  ]);
  expect(description({ isGift: true })).toEqual(["Paid", false, "A gift. Leave prices out."]);
});

test("MAN-07 the first day that is not over is packed, unless another is asked for", () => {
  const days = ["2026-11-24", "2026-11-25", "2026-11-27", null].map((date) => ({ date }));
  const packed = (pack: string | undefined, today: string) => dayToPack(days, pack, today)?.date;
  expect(packed(undefined, "2026-11-25")).toBe("2026-11-25");
  expect(packed(undefined, "2026-11-26")).toBe("2026-11-27");
  expect(packed(undefined, "2026-12-24")).toBe("2026-11-27");
  expect(packed("2026-11-24", "2026-11-25")).toBe("2026-11-24");
  expect(packed("none", "2026-11-25")).toBe(null);
  expect(packed("2030-01-01", "2026-11-25")).toBe("2026-11-25");
  expect(dayToPack([{ date: null }], undefined, "2026-11-25")).toEqual({ date: null });
  expect(dayToPack([], undefined, "2026-11-25")).toBe(null);
});

test("MAN-07 the page counts the orders of all days, and shows the boxes of one", () => {
  const packDays = [
    { date: "2026-11-25", orders: 1 },
    { date: null, orders: 2 },
  ];
  const view = prepView(board({ packDays, packDay: { date: "2026-11-25", orders: 1 }, orders: [order({})] }));
  expect(view.orders).toBe(3);
  expect(view.packDays.map(({ key, orders }) => [key, orders])).toEqual([
    ["2026-11-25", 1],
    ["none", 2],
  ]);
  expect([view.packDay?.key, view.packs.length]).toEqual(["2026-11-25", 1]);
});
