import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CalendarEvent,
  calendarFile,
  type InvitedOrder,
  orderEvent,
} from "#domain/orders/calendar-invitation.ts";
import { TIME_ZONES } from "#domain/time.ts";
import { propertyRuns } from "../property-runs.ts";

const NOW = new Date("2026-11-25T18:00:00.000Z");
const ZONE = "America/Los_Angeles";
const order: InvitedOrder = {
  id: "0199f0a2-0000-7000-8000-000000000001",
  version: 3,
  fulfillmentDate: "2026-11-27",
  handOverEndsAt: "17:30",
  cancelledAt: null,
};
const words = {
  title: "Pies, etc.: Order #7",
  description: "Pickup, Fri, Nov 27",
  place: "1 Oak St; back door",
  url: "https://pies.example/order/7",
};
const file = (change: Partial<InvitedOrder> = {}) =>
  calendarFile(
    [orderEvent({ ...order, ...change }, ZONE, words)].filter((event) => event !== null),
    NOW,
  );

/** A file as a reader of RFC 5545 sees it: lines unfolded, names and values. */
const read = (text: string) =>
  text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const);
const fieldOf = (text: string, name: string) => read(text).find(([key]) => key === name)?.[1];
const plain = (value: string) => value.replace(/\\(.)/g, (_, sign) => (sign === "n" ? "\n" : sign));

test("ORD-10 an order's event is the last hour of its hand-over in UTC, under the order's own name and version", () => {
  expect(file()).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Windowsill//Order//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:0199f0a2-0000-7000-8000-000000000001",
      "SEQUENCE:3",
      "DTSTAMP:20261125T180000Z",
      // 5:30 PM in Los Angeles is 1:30 in the night in UTC.
      "DTSTART:20261128T003000Z",
      "DTEND:20261128T013000Z",
      "SUMMARY:Pies\\, etc.: Order #7",
      "LOCATION:1 Oak St\\; back door",
      "DESCRIPTION:Pickup\\, Fri\\, Nov 27",
      "URL:https://pies.example/order/7",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("ORD-10 an order with a day alone is the whole day, one without a day has no event", () => {
  const text = file({ handOverEndsAt: null });
  expect(text).toContain("DTSTART;VALUE=DATE:20261127\r\nDTEND;VALUE=DATE:20261128\r\n");
  expect(orderEvent({ ...order, fulfillmentDate: null }, ZONE, words)).toBeNull();
});

test("ORD-10 a change of the order replaces its event, and a cancelled order is cancelled in the calendar", () => {
  const [before, after] = [file(), file({ version: 4, cancelledAt: NOW })];
  expect(fieldOf(after, "UID")).toBe(fieldOf(before, "UID"));
  expect(Number(fieldOf(after, "SEQUENCE"))).toBeGreaterThan(Number(fieldOf(before, "SEQUENCE")));
  expect([fieldOf(before, "STATUS"), fieldOf(after, "STATUS")]).toEqual(["CONFIRMED", "CANCELLED"]);
});

test("ORD-10 whatever its texts, a file has lines of 75 octets at most, cuts no letter, and says what it was given", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 120 }).map((typed) => typed.replace(/\p{Cc}/gu, ""));
  const event = fc.record({ title: text, description: text, place: text });
  fc.assert(
    fc.property(event, (said) => {
      const one: CalendarEvent = {
        ...words,
        ...said,
        uid: "u",
        sequence: 1,
        isCancelled: false,
        time: { day: "2026-11-27" },
      };
      const made = calendarFile([one], NOW);
      for (const line of made.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(made).not.toMatch(/[^\r]\n|\r[^\n]/);
      // A letter that was cut would not come back from UTF-8.
      expect(Buffer.from(made).toString()).toBe(made);
      for (const piece of made.split("\r\n")) expect(piece.isWellFormed()).toBe(true);
      expect(plain(fieldOf(made, "SUMMARY") ?? "")).toBe(said.title);
      expect(plain(fieldOf(made, "DESCRIPTION") ?? "")).toBe(said.description);
      expect(plain(fieldOf(made, "LOCATION") ?? "")).toBe(said.place);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("ORD-10 no text can end its line and begin a property or an event of its own", () => {
  for (const end of ["\r\n", "\n", "\r", "\u0000\n"]) {
    const evil = `${end}END:VEVENT${end}BEGIN:VEVENT${end}UID:another`;
    const made = calendarFile(
      [orderEvent(order, ZONE, { ...words, title: evil, place: evil, description: evil })].filter(
        (event) => event !== null,
      ),
      NOW,
    );
    expect(read(made).filter(([name]) => name === "UID")).toHaveLength(1);
    expect(made.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  }
});

test("ORD-10 in every zone and on every day an event ends when the hand-over does, and lasts an hour at most", () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...TIME_ZONES), time, day, ({ id: zone }, [hour, minute], date) => {
      const clock = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
      const event = orderEvent(
        { ...order, fulfillmentDate: date.toISOString().slice(0, 10), handOverEndsAt: clock },
        zone,
        words,
      );
      if (!event || !("start" in event.time)) throw new Error("No event with a time");
      const minutes = (event.time.end.getTime() - event.time.start.getTime()) / 60_000;
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThanOrEqual(60);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
