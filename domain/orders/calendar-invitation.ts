/**
 * An order as an event of its customer's calendar (ORD-10): a file of RFC 5545 that each later one of the same order replaces, by its UID and its
 * growing SEQUENCE.
 */
import { handOverEnd } from "#domain/availability/slots.ts";
import { addDays, addMinutes, type CalendarDate, startOfDay } from "#domain/time.ts";

/** What of an order its event depends on. */
export interface InvitedOrder {
  readonly id: string;
  /** Grows with each change of the order. */
  readonly version: number;
  /** Null for orders without a day, which have no event. */
  readonly fulfillmentDate: CalendarDate | null;
  /** The time of the shop's clock ("17:30") until which it is handed over; null where only the day is known. */
  readonly handOverEndsAt: string | null;
  readonly cancelledAt: Date | null;
}

/** What the event says, in the language of its reader. */
export interface EventWords {
  readonly title: string;
  readonly description: string;
  /** Blank where the shop names none. */
  readonly place: string;
  /** The order's page. */
  readonly url: string;
}

/** An event of a calendar, before it is written. */
export interface CalendarEvent extends EventWords {
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
  /** The whole of a day, or instants. */
  readonly time: Readonly<{ day: CalendarDate }> | Readonly<{ start: Date; end: Date }>;
}

/** How long before the end of the hand-over the event begins. */
const HAND_OVER_MINUTES = 60;

/** The event of an order, null for one without a day. It is the last hour of the hand-over, or the whole day where the shop names no time. */
export function orderEvent(order: InvitedOrder, timeZone: string, words: EventWords): CalendarEvent | null {
  const { id, version, fulfillmentDate: day, handOverEndsAt, cancelledAt } = order;
  if (day === null) return null;
  return {
    ...words,
    uid: id,
    sequence: version,
    isCancelled: cancelledAt !== null,
    time: handOverEndsAt === null ? { day } : lastHour(day, handOverEndsAt, timeZone),
  };
}

function lastHour(day: CalendarDate, handOverEndsAt: string, timeZone: string) {
  const end = handOverEnd(day, { handOverEndsAt }, timeZone);
  const hourBefore = addMinutes(end, -HAND_OVER_MINUTES);
  const midnight = startOfDay(day, timeZone);
  return { start: hourBefore < midnight && midnight < end ? midnight : hourBefore, end };
}

/** The file of some events, as `text/calendar; method=PUBLISH`; `now` is the moment it is made. */
export const calendarFile = (events: readonly CalendarEvent[], now: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Windowsill//Order//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(event, now)),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");

function eventLines({ uid, sequence, time, isCancelled, ...words }: CalendarEvent, now: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    ...("day" in time
      ? [`DTSTART;VALUE=DATE:${compact(time.day)}`, `DTEND;VALUE=DATE:${compact(addDays(time.day, 1))}`]
      : [`DTSTART:${utc(time.start)}`, `DTEND:${utc(time.end)}`]),
    `SUMMARY:${escaped(words.title)}`,
    ...(words.place ? [`LOCATION:${escaped(words.place)}`] : []),
    `DESCRIPTION:${escaped(words.description)}`,
    `URL:${words.url}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    // It says when the order can be had, and keeps no one from anything else.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const compact = (date: CalendarDate) => date.replaceAll("-", "");

/** "20261127T013000Z". */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text value (RFC 5545, 3.3.11); of other control characters the format knows none. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** The longest line, in octets of UTF-8 and without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** A line in pieces of that length at most; each piece but the first begins with a space, and no letter is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

/** The octets of one letter in UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
