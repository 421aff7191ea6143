/** The kitchen's board in the words and numbers that its page shows (MAN-07), worked out on the server. */

import { dayText, shortDayText, weekdayText } from "#app/ui/local-text.ts";
import { slotText, typeText } from "#app/ui/stored-text.ts";
import { dollars, sum } from "#domain/money.ts";
import { isOwed } from "#domain/orders/invoice-text.ts";
import { warnsOfAllergy } from "#domain/orders/packing.ts";
import { itemKey } from "#domain/orders/prep-keys.ts";
import type { PrepBoard, PrepItem, PrepOrder, WatchedOrder } from "#domain/orders/prep-schemas.ts";
import { type CalendarDate, daysBetween } from "#domain/time.ts";
import * as t from "#messages/prep.js";
import { NO_DAY, PREP_PATH, type PrepQuery, prepSearch } from "./prep-query.ts";

/** A column of the table: a day and a way of handing over. */
export interface PrepColumn {
  readonly key: string;
  readonly day: string;
  readonly type: string;
}

/** An item to make. */
export interface PrepRow {
  /** The words by which it is marked: item, name, unit and section, as a text. What its box posts says the total too. */
  readonly key: string;
  readonly itemId: string;
  readonly section: string;
  readonly name: string;
  readonly unit: string;
  readonly total: number;
  readonly isMade: boolean;
  /** How many are made where some are and some are not, else 0. */
  readonly someMade: number;
  /** In the order of the columns. */
  readonly counts: readonly number[];
  /** The same in words: "Wed 5 (1 Delivery), Fri 1". */
  readonly split: string;
  /** Ticket numbers of orders with special instructions. */
  readonly noted: readonly number[];
}

export interface PrepSectionView {
  readonly name: string;
  readonly total: number;
  readonly counts: readonly number[];
  readonly rows: readonly PrepRow[];
}

/** What to watch for in one order. */
export interface PrepWatch {
  readonly id: string;
  readonly ticketNumber: number;
  readonly who: string;
  readonly when: string;
  readonly note: string;
  readonly isAllergy: boolean;
  /** What of the order is not on the menu, and so not in the table. */
  readonly offMenu: string;
  readonly items: string;
}

/** A customer's box. */
export interface PrepPack {
  readonly id: string;
  readonly ticketNumber: number;
  readonly who: string;
  readonly type: string;
  /** The type in the reader's words. */
  readonly typeName: string;
  readonly address: string | null;
  readonly note: string;
  readonly isAllergy: boolean;
  /** What is said of a gift; blank for none. */
  readonly gift: string;
  readonly lines: PrepOrder["lines"];
  readonly pieces: number;
  readonly owes: boolean;
  /** "Collect $66.18", where the box is handed over against money. */
  readonly money: string;
}

/** A day that can be packed. */
export interface PackDay {
  readonly key: string;
  readonly label: string;
  readonly orders: number;
}

export interface PrepView {
  readonly columns: readonly PrepColumn[];
  readonly sections: readonly PrepSectionView[];
  readonly counts: readonly number[];
  readonly pieces: number;
  readonly orders: number;
  readonly watch: readonly PrepWatch[];
  readonly packDays: readonly PackDay[];
  readonly packDay: PackDay | null;
  readonly packs: readonly PrepPack[];
}

/** The page's view of a board. */
export function prepView(board: PrepBoard): PrepView {
  const columns = columnsOf(board.items);
  const short = shortDays(board.items);
  const sections = Map.groupBy(board.items, ({ sectionName }) => sectionName);
  const counts = (items: readonly PrepItem[]) =>
    columns.map(({ key }) =>
      sum(
        items.flatMap(({ bySlot }) =>
          bySlot.filter((slot) => keyOf(slot) === key).map(({ quantity }) => quantity),
        ),
      ),
    );
  const total = (items: readonly PrepItem[]) => sum(items.map(({ quantity }) => quantity));
  return {
    columns,
    sections: [...sections].map(([name, items]) => ({
      name,
      total: total(items),
      counts: counts(items),
      rows: items.map((item) => ({
        key: itemKey(item),
        itemId: item.itemId,
        section: item.sectionName,
        name: item.itemName,
        unit: item.itemUnit,
        total: item.quantity,
        isMade: item.made >= item.quantity,
        someMade: item.made < item.quantity ? item.made : 0,
        counts: counts([item]),
        split: splitOf(item, short),
        noted: item.noted,
      })),
    })),
    counts: counts(board.items),
    pieces: total(board.items),
    orders: sum(board.packDays.map(({ orders }) => orders)),
    watch: watchList(board.watch),
    packDays: board.packDays.map(packDayOf),
    packDay: board.packDay && packDayOf(board.packDay),
    packs: board.orders.map(packOf),
  };
}

const packDayOf = ({ date, orders }: PrepBoard["packDays"][number]): PackDay => ({
  key: date ?? NO_DAY,
  label: date === null ? t.noDay() : dayText(date),
  orders,
});

type Slot = PrepItem["bySlot"][number];

const dayOf = ({ date, slot }: Slot) => (date ? dayText(date) : slotText(slot) || t.noDay());
const keyOf = (slot: Slot) => `${slot.date ?? slot.slot} ${slot.type}`;

/** The ways in the order in which a kitchen hands over. */
const WAYS = ["Pickup", "Delivery", "Shipping"];
const wayAt = (type: string) => (WAYS.includes(type) ? WAYS.indexOf(type) : WAYS.length);

/** Days of the calendar first, in their order, then what has none; of one day pickup first. */
function columnsOf(items: readonly PrepItem[]): PrepColumn[] {
  const slots = new Map(items.flatMap(({ bySlot }) => bySlot).map((slot) => [keyOf(slot), slot]));
  return [...slots]
    .sort(
      ([, one], [, other]) =>
        (one.date ?? "9999").localeCompare(other.date ?? "9999") ||
        dayOf(one).localeCompare(dayOf(other)) ||
        wayAt(one.type) - wayAt(other.type),
    )
    .map(([key, slot]) => ({ key, day: dayOf(slot), type: typeText(slot.type) }));
}

/** How a day is named before a number: within a week by its weekday, "Wed 5"; else by its date, "Nov 25: 5". */
function shortDays(items: readonly PrepItem[]): (slot: Slot) => string {
  const dates = items.flatMap(({ bySlot }) => bySlot.flatMap(({ date }) => date ?? [])).sort();
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const isWeek = first !== "" && daysBetween(first, last) < 7;
  return (slot) => {
    if (slot.date === null) return `${dayOf(slot)}:`;
    return isWeek ? weekdayText(slot.date) : `${shortDayText(slot.date)}:`;
  };
}

/** An item's days in words: pickup is the rule, other ways are named. A day and its number stay on one line, lest "Nov 29: 1" be read as two. */
function splitOf({ bySlot }: PrepItem, short: (slot: Slot) => string): string {
  return [...Map.groupBy(bySlot, short)]
    .map(([day, slots]) => {
      const count = sum(slots.map(({ quantity }) => quantity));
      const others = slots.filter(({ type }) => type !== "Pickup");
      const [only] = others;
      if (!only) return t.splitDay({ day, count }).replaceAll(" ", "\u00a0");
      if (slots.length === 1) return t.splitAll({ day, count, type: typeText(only.type).toLowerCase() });
      const rest = others.map(({ quantity, type }) =>
        t.splitRest({ count: quantity, type: typeText(type).toLowerCase() }),
      );
      return t.splitSome({ day, count, rest: rest.join(", ") });
    })
    .join(", ");
}

const lineText = ({ quantity, itemName }: WatchedOrder["lines"][number]) =>
  t.line({ quantity, item: itemName || t.noName() });

/** Orders that say something special, allergies first, then as they are handed over. */
function watchList(orders: readonly WatchedOrder[]): PrepWatch[] {
  return orders
    .map((order) => ({
      id: order.id,
      ticketNumber: order.ticketNumber,
      who: order.who || t.guest(),
      when: t.watchWhen({
        day: order.date ? dayText(order.date) : slotText(order.slot) || t.noDay(),
        type: typeText(order.type).toLowerCase(),
      }),
      note: order.note,
      isAllergy: warnsOfAllergy(order.note),
      offMenu: order.lines
        .filter(({ onMenu }) => !onMenu)
        .map(lineText)
        .join(", "),
      items: order.lines.map(lineText).join(", "),
    }))
    .sort((one, other) => Number(other.isAllergy) - Number(one.isAllergy));
}

function packOf(order: PrepOrder): PrepPack {
  return {
    id: order.id,
    ticketNumber: order.ticketNumber,
    who: order.who || t.guest(),
    type: order.type,
    typeName: typeText(order.type),
    address: order.deliveryAddress,
    note: order.note,
    isAllergy: warnsOfAllergy(order.note),
    gift: order.isGift ? (order.giftFor ? t.giftFor({ name: order.giftFor }) : t.gift()) : "",
    lines: order.lines,
    pieces: sum(order.lines.map(({ quantity }) => quantity)),
    owes: isOwed(order),
    money: moneyOf(order),
  };
}

/** Who picks up pays where the box is handed over; of other orders it is only said. */
function moneyOf({ paid, grandTotal, type }: PrepOrder): string {
  if (paid) return t.paid();
  if (grandTotal === 0) return t.free();
  return (type === "Pickup" ? t.collect : t.unpaid)({ amount: dollars(grandTotal) });
}

type Days = readonly Pick<PrepBoard["days"][number], "date">[];

/** The day before which days are over and left out; null where days are named, whatever they are. */
export function leftOutBefore({ days, date, everyDay }: PrepQuery, today: CalendarDate): CalendarDate | null {
  return days.length === 0 && date === null && !everyDay ? today : null;
}

/** Which days of a board the page shows. */
export interface ShownDays {
  /** Days before it are left out; null where none is. */
  readonly from: CalendarDate | null;
  readonly dates: readonly CalendarDate[];
  /** The address that says the same more shortly, where there is one. */
  readonly plainer: string | null;
}

/** The days that are asked for; where none is, of windows those that are not over, unless there are no others. */
export function shownDays(query: PrepQuery, days: Days, today: CalendarDate): ShownDays {
  const all = days.map(({ date }) => date);
  const coming = all.filter((date) => date >= today);
  const leavesOut = query.date === null && coming.length > 0 && coming.length < all.length;
  if (query.days.length === 0) {
    const from = leavesOut ? leftOutBefore(query, today) : null;
    return { from, dates: from ? coming : all, plainer: null };
  }
  // Days of other windows say nothing here.
  const dates = all.filter((date) => query.days.includes(date));
  const byItself = leavesOut ? coming : all;
  const isPlain = dates.length === 0 || dates.join() === byItself.join();
  const everyDay = !isPlain && dates.length === all.length;
  const plainer = isPlain || everyDay ? PREP_PATH + prepSearch(query, { days: [], everyDay }) : null;
  return { from: null, dates, plainer };
}
