import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { at, type OrderWorld, openOrderWorld } from "./order-world.ts";

const database = useDatabase();
let world: OrderWorld;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  await world.set("shop_settings", world.a, { allow_gift_purchases: true });
});

const rosa = () => at(world.a, world.people.merchantOwn.token);
const place = async (changes: object = {}) =>
  (
    await at(world.a, world.people.customerSelf.token).ask((api) =>
      api.orders.place(world.orderInput(changes)),
    )
  ).order;
const thisWeek = () => ({ availabilities: [world.a.windowId] });

test("MAN-07 prep sums by item, split by day and type; cancelled orders are left out", async () => {
  await place({
    lines: [
      { itemId: world.a.rye, quantity: 2 },
      { itemId: world.a.cake, quantity: 1 },
    ],
  });
  await place({ lines: [{ itemId: world.a.rye, quantity: 3 }], fulfillmentSlot: "Thu, Dec 3" });
  await place({
    lines: [{ itemId: world.a.rye, quantity: 4 }],
    fulfillmentType: "Delivery",
    deliveryAddress: "12 Alder Street, 94110",
  });
  const gone = await place({ lines: [{ itemId: world.a.rye, quantity: 50 }] });
  await rosa().ask((api) =>
    api.orders.update({ orderId: gone.id, cancelled: { reason: "", restock: true } }),
  );
  const list = await rosa().ask((api) => api.orders.prep(thisWeek()));
  expect(list.map(({ itemName, sectionName, quantity }) => [itemName, sectionName, quantity]).sort()).toEqual(
    [
      ["Cake", "Breads", 1],
      ["Rye", "Breads", 9],
    ],
  );
  expect(list.find(({ itemName }) => itemName === "Rye")?.bySlot).toEqual([
    { slot: "Thu, Dec 3", type: "Pickup", date: "2026-12-03", quantity: 3 },
    { slot: "Fri, Dec 4", type: "Pickup", date: "2026-12-04", quantity: 2 },
    { slot: "Fri, Dec 4", type: "Delivery", date: "2026-12-04", quantity: 4 },
  ]);
  const friday = await rosa().ask((api) => api.orders.prep({ date: "2026-12-04" }));
  expect(friday.find(({ itemName }) => itemName === "Rye")?.quantity).toBe(6);
});

test("MAN-07 marks stay on the server; what comes later is still to be made", async () => {
  const order = await place({
    lines: [{ itemId: world.a.rye, quantity: 2 }],
    specialInstructions: "No nuts.",
  });
  const board = () => rosa().ask((api) => api.orders.prepBoard(thisWeek()));
  const [item] = (await board()).items;
  expect(item).toMatchObject({ itemName: "Rye", made: 0, noted: [order.ticketNumber] });
  const { itemId = "", itemName = "", itemUnit = "", sectionName = "" } = item ?? {};
  const words = { itemId, itemName, itemUnit, sectionName };
  await rosa().ask((api) => api.orders.markPrep({ ...thisWeek(), on: { made: [words] } }));
  expect((await board()).items).toMatchObject([{ quantity: 2, made: 2 }]);
  await place({ lines: [{ itemId: world.a.rye, quantity: 1 }] });
  expect((await board()).items).toMatchObject([{ quantity: 3, made: 2 }]);
  await rosa().ask((api) =>
    api.orders.update({ orderId: order.id, lines: [{ itemId: world.a.rye, quantity: 3 }] }),
  );
  expect((await board()).items).toMatchObject([{ quantity: 4, made: 0 }]);
});

test("MAN-07 a board from a day on leaves out the days before it, unless all are; marks keep to it", async () => {
  await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup,Shipping}" });
  for (const fulfillmentSlot of ["Thu, Dec 3", "Fri, Dec 4"])
    await place({ lines: [{ itemId: world.a.rye, quantity: 2 }], fulfillmentSlot });
  await place({
    lines: [{ itemId: world.a.rye, quantity: 1 }],
    fulfillmentType: "Shipping",
    fulfillmentSlot: "any",
    deliveryAddress: "12 Alder Street, 94110",
  });
  const board = (from: string) => rosa().ask((api) => api.orders.prepBoard({ ...thisWeek(), from }));
  const friday = await board("2026-12-04");
  // What is shipped is handed over on no day, and is never over.
  expect(friday.items).toMatchObject([{ quantity: 3 }]);
  expect(friday.packDays).toEqual([
    { date: "2026-12-04", orders: 1 },
    { date: null, orders: 1 },
  ]);
  expect(friday.days.map(({ date }) => date)).toEqual(["2026-12-03", "2026-12-04"]);
  const [{ made: _, noted: __, bySlot: ___, quantity: ____, ...words }] = friday.items as [
    (typeof friday.items)[0],
  ];
  await rosa().ask((api) =>
    api.orders.markPrep({ ...thisWeek(), from: "2026-12-04", on: { made: [words] } }),
  );
  expect((await board("2026-12-03")).items).toMatchObject([{ quantity: 5, made: 3 }]);
  expect((await board("2026-12-05")).items).toMatchObject([{ quantity: 5, made: 3 }]);
});

test("MAN-07 packing shows each order, its note, gift and what is owed, and keeps what lies in the box", async () => {
  const order = await place({
    isGift: true,
    gifteeDetails: { name: "May" },
    specialInstructions: "Ring twice.",
  });
  const board = () => rosa().ask((api) => api.orders.prepBoard({ ...thisWeek(), days: ["2026-12-04"] }));
  const [packing] = (await board()).orders;
  expect(packing).toMatchObject({
    who: "sam Test",
    note: "Ring twice.",
    isGift: true,
    giftFor: "May",
    paid: false,
    grandTotal: order.grandTotal,
    lines: [{ itemName: "Rye", packed: false }],
  });
  const lineIds = packing?.lines.map(({ id }) => id) ?? [];
  await rosa().ask((api) => api.orders.markPrep({ on: { packed: lineIds } }));
  expect((await board()).orders[0]?.lines).toMatchObject([{ packed: true }]);
  expect((await board()).days).toEqual([{ date: "2026-12-04", orders: 1 }]);
  const elsewhere = at(world.b, world.people.merchantOther.token);
  await expect(elsewhere.ask((api) => api.orders.markPrep({ off: { packed: lineIds } }))).rejects.toThrow();
  expect((await board()).orders[0]?.lines).toMatchObject([{ packed: true }]);
});

test("MAN-07 what one form marks is kept together or not at all", async () => {
  const order = await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const later = await place({ lines: [{ itemId: world.a.rye, quantity: 1 }], fulfillmentSlot: "Thu, Dec 3" });
  const [lineId = "", laterLineId = ""] = [order, later].map(({ lineItems }) => lineItems[0]?.id ?? "");
  const board = async () => {
    const { items, orders } = await rosa().ask((api) =>
      api.orders.prepBoard({ ...thisWeek(), days: ["2026-12-04"] }),
    );
    return {
      made: items.map(({ made }) => made),
      packed: orders.flatMap(({ lines }) => lines.map((l) => l.packed)),
    };
  };
  const { items } = await rosa().ask((api) => api.orders.prepBoard(thisWeek()));
  const made = items.map(({ itemId, itemName, itemUnit, sectionName }) => ({
    itemId,
    itemName,
    itemUnit,
    sectionName,
  }));
  const friday = { ...thisWeek(), days: ["2026-12-04"] };

  const broken = rosa().ask((api) =>
    api.orders.markPrep({ ...friday, on: { made, packed: [lineId, v7()] } }),
  );
  await expect(broken).rejects.toThrow();
  expect(await board()).toEqual({ made: [0], packed: [false] });

  const marked = await rosa().ask((api) =>
    api.orders.markPrep({ ...friday, on: { made, packed: [lineId, laterLineId] } }),
  );
  expect(marked).toEqual({ lines: 2, leftOut: { made: [], packed: [] } });
  expect(await board()).toEqual({ made: [2], packed: [true] });
  await rosa().ask((api) =>
    api.orders.markPrep({ ...friday, on: { packed: [laterLineId] }, off: { made, packed: [lineId] } }),
  );
  expect(await board()).toEqual({ made: [0], packed: [false] });
  await expect(rosa().ask((api) => api.orders.markPrep({ on: { made } }))).rejects.toThrow();
});

test("PERF-05 MAN-07 the board tells the boxes of one day, counts those of all, and what to watch for of every day", async () => {
  await place({ fulfillmentSlot: "Thu, Dec 3", specialInstructions: "Ring twice." });
  const friday = await place();
  await place({ fulfillmentSlot: "Thu, Dec 3" });
  const board = (question: object) =>
    rosa().ask((api) => api.orders.prepBoard({ ...thisWeek(), ...question }));
  const first = await board({});
  expect(first.packDays).toEqual([
    { date: "2026-12-03", orders: 2 },
    { date: "2026-12-04", orders: 1 },
  ]);
  expect([first.packDay?.date, first.orders.length]).toEqual(["2026-12-03", 2]);
  const requested = await board({ pack: "2026-12-04" });
  expect(requested.orders.map(({ id }) => id)).toEqual([friday.id]);
  expect(requested.watch).toMatchObject([
    { note: "Ring twice.", lines: [{ quantity: 1, itemName: "Rye", onMenu: true }] },
  ]);
  const ticked = await board({ days: ["2026-12-04"], pack: "2026-12-03" });
  expect([ticked.packDays.length, ticked.days.length, ticked.watch]).toEqual([1, 2, []]);
  expect(ticked.orders.map(({ id }) => id)).toEqual([friday.id]);
});

test("MAN-07 without a question the board shows the window that is open, and nothing where there is none", async () => {
  await place();
  const board = await rosa().ask((api) => api.orders.prepBoard({}));
  expect(board.windows).toEqual([{ id: world.a.windowId, name: "This week", chosen: true }]);
  expect(board.orders).toHaveLength(1);
  const empty = await at(world.b, world.people.merchantOther.token).ask((api) => api.orders.prepBoard({}));
  expect([empty.items, empty.orders, empty.packDay]).toEqual([[], [], null]);
});

/** Another window of shop A, which has begun and ends a week after the other one. */
async function openNext(): Promise<string> {
  const id = v7();
  await world.rows(
    `insert into availabilities (shop_id, id, name, start_time, end_time) values (?, ?, 'Next week', ?, ?)`,
    [world.a.id, id, "2026-12-01T08:00:00Z", "2026-12-13T08:00:00Z"],
  );
  return id;
}

test("MAN-07 without a question the board shows every started window with orders still to be handed over, and the latest where there are none", async () => {
  const old = await place();
  const nextId = await openNext();
  const board = () => rosa().ask((api) => api.orders.prepBoard({}));
  const chosen = async () =>
    (await board()).windows.filter((window) => window.chosen).map(({ name }) => name);
  expect(await chosen()).toEqual(["This week"]);
  const next = await place({ availabilityId: nextId });
  expect(await chosen()).toEqual(["Next week", "This week"]);
  expect((await board()).orders.map(({ id }) => id).sort()).toEqual([old.id, next.id].sort());
  expect((await board()).items).toMatchObject([{ quantity: 2 }]);

  const change = (columns: string) => world.rows(`update orders set ${columns} where id = ?`, [old.id]);
  await change("completed = true");
  expect(await chosen()).toEqual(["Next week"]);
  // What is handed over on no day is still to be sent; a day that is over is not what the kitchen works for.
  await change("completed = false, fulfillment_date = null");
  expect(await chosen()).toEqual(["Next week", "This week"]);
  await change("fulfillment_date = '2026-12-01'");
  expect(await chosen()).toEqual(["Next week"]);
  await change("fulfillment_date = '2026-12-02'");
  expect(await chosen()).toEqual(["Next week", "This week"]);
  await change("cancelled_at = now()");
  expect(await chosen()).toEqual(["Next week"]);
  await world.rows("update orders set completed = true");
  expect(await chosen()).toEqual(["Next week"]);
});

/** Gives the window of shop A other dates, as its editor does although orders stand in it. */
const moveWindow = (start: string, end: string) =>
  world.rows("update availabilities set start_time = ?, end_time = ? where id = ?", [
    start,
    end,
    world.a.windowId,
  ]);
const chosenNames = async () =>
  (await rosa().ask((api) => api.orders.prepBoard({}))).windows
    .filter((window) => window.chosen)
    .map(({ name }) => name);

test("MAN-07 without a question the board shows what is due before its window begins, where that was given next week's dates", async () => {
  const friday = await place();
  const change = (columns: string) => world.rows(`update orders set ${columns} where id = ?`, [friday.id]);
  await moveWindow("2026-12-07T08:00:00Z", "2026-12-11T04:00:00Z");
  const { windows, orders, items } = await rosa().ask((api) => api.orders.prepBoard({}));
  expect(windows).toEqual([{ id: world.a.windowId, name: "This week", chosen: true }]);
  expect(orders.map(({ id }) => id)).toEqual([friday.id]);
  expect(items).toMatchObject([{ quantity: 1 }]);
  // Beside another window that is asked for it can still be chosen.
  const nextId = await openNext();
  const asked = await rosa().ask((api) => api.orders.prepBoard({ availabilities: [nextId] }));
  expect(asked.windows.map((window) => [window.name, window.chosen]).sort()).toEqual([
    ["Next week", true],
    ["This week", false],
  ]);
  // A parcel was promised under the old dates; nothing says that it waits for the new ones.
  await change("fulfillment_date = null");
  expect(await chosenNames()).toEqual(["This week"]);
  await change("completed = true");
  expect(await chosenNames()).toEqual(["Next week"]);
});

test("MAN-07 orders of a window that has yet to begin wait for it, unless they are due before or today", async () => {
  const { id } = await place();
  await openNext();
  const due = (day: string) => world.rows("update orders set fulfillment_date = ? where id = ?", [day, id]);
  // It begins on Sunday evening at the shop, which is Monday by UTC.
  await moveWindow("2026-12-07T04:00:00Z", "2026-12-11T04:00:00Z");
  const chosenOf = async (day: string) => {
    await due(day);
    return chosenNames();
  };
  expect(await chosenOf("2026-12-05")).toEqual(["This week"]);
  expect(await chosenOf("2026-12-06")).toEqual(["Next week"]);
  expect(await chosenOf("2026-12-11")).toEqual(["Next week"]);
  expect((await rosa().ask((api) => api.orders.prepBoard({}))).windows).toHaveLength(1);
  // This afternoon.
  await moveWindow("2026-12-02T22:00:00Z", "2026-12-11T04:00:00Z");
  expect(await chosenOf("2026-12-02")).toEqual(["This week"]);
  expect(await chosenOf("2026-12-03")).toEqual(["Next week"]);
});

test("MAN-07 without a question the board shows open orders of windows that are long over or deleted", async () => {
  const order = await place();
  await world.rows(
    `insert into availabilities (shop_id, id, name, start_time, end_time)
     select ?, gen_random_uuid(), 'Day ' || n, '2026-12-01T08:00:00Z', timestamptz '2026-12-20T08:00:00Z' + n * interval '1 hour'
     from generate_series(1, 30) n`,
    [world.a.id],
  );
  const { windows, orders } = await rosa().ask((api) => api.orders.prepBoard({}));
  expect(windows).toHaveLength(25);
  expect(windows.at(-1)).toEqual({ id: world.a.windowId, name: "This week", chosen: true });
  expect(orders.map(({ id }) => id)).toEqual([order.id]);
  // As where its last order was ticked off, and the tick was taken back after it was deleted.
  await world.rows("update availabilities set deleted_at = now() where id = ?", [world.a.windowId]);
  expect(await chosenNames()).toEqual(["This week"]);
  await world.rows("update orders set completed = true");
  expect(await chosenNames()).toEqual(["Day 30"]);
});

test("MAN-07 a board that is asked for is of what it was asked for, whatever other windows have orders", async () => {
  await place();
  const nextId = await openNext();
  const next = await place({ availabilityId: nextId });
  const asked = (question: object) => rosa().ask((api) => api.orders.prepBoard(question));
  const { windows, orders } = await asked({ availabilities: [nextId] });
  expect(windows.map((window) => [window.name, window.chosen])).toEqual([
    ["Next week", true],
    ["This week", false],
  ]);
  expect(orders.map(({ id }) => id)).toEqual([next.id]);
  const day = await asked({ date: "2026-12-04" });
  expect([day.windows.some((window) => window.chosen), day.orders.length]).toEqual([false, 2]);
});

test("MAN-07 the file holds a row for each item and slot", async () => {
  await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const text = await rosa().ask((api) => api.orders.prepFile(thisWeek()));
  expect(text).toBe(
    '"Section","Item","Unit","Slot","Type","Quantity"\r\n"Breads","Rye","","Fri, Dec 4","Pickup","2"\r\n',
  );
});

test("MAN-02 prep leaves out an item still called 'New Item' at price 0, and lines without item or name", async () => {
  await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const { id } = await place({ lines: [{ itemId: world.a.cake, quantity: 1 }] });
  const lines = [
    { itemId: world.a.cake, itemName: "New Item", itemPrice: 0, isMade: false },
    { itemId: world.a.cake, itemName: " New Item ", itemPrice: 0, isMade: false },
    { itemId: world.a.cake, itemName: "New Item", itemPrice: 500, isMade: true },
    { itemId: world.a.cake, itemName: "Cake", itemPrice: 0, isMade: true },
    { itemId: world.a.cake, itemName: "", itemPrice: 500, isMade: false },
    { itemId: world.a.cake, itemName: "  ", itemPrice: 500, isMade: false },
    { itemId: null, itemName: "Wedding cake", itemPrice: 9000, isMade: false },
  ];
  for (const line of lines) {
    await world.rows("update line_items set item_id = ?, item_name = ?, item_price = ? where order_id = ?", [
      line.itemId,
      line.itemName,
      line.itemPrice,
      id,
    ]);
    const made = (await rosa().ask((api) => api.orders.prep(thisWeek()))).map(({ itemName }) => itemName);
    expect([line, made.includes(line.itemName)]).toEqual([line, line.isMade]);
    expect(made).toContain("Rye");
  }
});

test("MAN-02 MAN-07 what has no item of the menu is packed all the same, and known to be off the menu", async () => {
  const { id } = await place();
  await rosa().ask((api) =>
    api.orders.update({
      orderId: id,
      lines: [
        { itemId: world.a.rye, quantity: 1 },
        { type: "PRODUCT", name: "Wedding cake", price: 9000 },
      ],
    }),
  );
  const { items, orders, watch } = await rosa().ask((api) => api.orders.prepBoard(thisWeek()));
  expect(watch.map((order) => order.id)).toEqual([id]);
  expect(items.map(({ itemName }) => itemName)).toEqual(["Rye"]);
  expect(orders[0]?.lines).toMatchObject([
    { itemName: "Rye", onMenu: true },
    { itemName: "Wedding cake", onMenu: false },
  ]);
});

test("MAN-07 a range asks for all days from its first to its last, whatever window they were ordered in", async () => {
  await place({ lines: [{ itemId: world.a.rye, quantity: 3 }], fulfillmentSlot: "Thu, Dec 3" });
  await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const made = async (question: { date: string; until?: string; days?: string[] }) =>
    (await rosa().ask((api) => api.orders.prep(question))).map(({ quantity }) => quantity);
  expect(await made({ date: "2026-12-03" })).toEqual([3]);
  expect(await made({ date: "2026-12-03", until: "2026-12-04" })).toEqual([5]);
  expect(await made({ date: "2026-12-01", until: "2026-12-31", days: ["2026-12-04"] })).toEqual([2]);
  expect(await made({ date: "2026-12-05", until: "2026-12-31" })).toEqual([]);
  expect(await made({ date: "2026-12-04", until: "2026-12-03" })).toEqual([]);
});

test("MAN-07 a mark of one day leaves the other days of the window as they are", async () => {
  await place({ lines: [{ itemId: world.a.rye, quantity: 3 }], fulfillmentSlot: "Thu, Dec 3" });
  await place({ lines: [{ itemId: world.a.rye, quantity: 2 }] });
  const board = (days: string[]) => rosa().ask((api) => api.orders.prepBoard({ ...thisWeek(), days }));
  const [item] = (await board([])).items;
  const { itemId = "", itemName = "", itemUnit = "", sectionName = "" } = item ?? {};
  const thursday = { ...thisWeek(), days: ["2026-12-03"] };
  await rosa().ask((api) =>
    api.orders.markPrep({ ...thursday, on: { made: [{ itemId, itemName, itemUnit, sectionName }] } }),
  );
  expect((await board(["2026-12-03"])).items).toMatchObject([{ quantity: 3, made: 3 }]);
  expect((await board(["2026-12-04"])).items).toMatchObject([{ quantity: 2, made: 0 }]);
  expect((await board([])).items).toMatchObject([{ quantity: 5, made: 3 }]);
});
