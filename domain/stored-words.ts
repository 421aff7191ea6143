/**
 * What orders keep in English whatever their customer reads (contract section 5: "Fri, Nov 27", "Pickup", "Cash"), as a reader's language says
 * it. The words come from above; days are Intl's. In English each text is itself.
 */
import { SHIPS_AFTER } from "./availability/slots.ts";
import { dayLabel } from "./day-label.ts";
import { DEFAULT_LANGUAGE, type Language, LOCALES } from "./language.ts";
import { addDays, type CalendarDate } from "./time.ts";

/** The words for what is kept, in the language of the request. */
export interface StoredWords {
  pickup(): string;
  delivery(): string;
  shipping(): string;
  shipsAfter(values: { day: string }): string;
  cash(): string;
  creditCard(): string;
}

/** How a day is written: short, or spelt out for a heading. */
type DayLength = "short" | "long";

const DAY = /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}$/;
/** After so many years every day of the calendar was each day of the week. */
const YEARS = Array.from({ length: 28 }, (_, year) => 2024 + year);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, length: DayLength): Intl.DateTimeFormat {
  const key = `${language} ${length}`;
  const known = formatters.get(key);
  const made =
    known ??
    new Intl.DateTimeFormat(LOCALES[language], {
      weekday: length,
      month: length,
      day: "numeric",
      timeZone: "UTC",
    });
  if (!known) formatters.set(key, made);
  return made;
}

/** A date of this label, whatever the year; null where it is no day. */
function dateOf(label: string): CalendarDate | null {
  if (!DAY.test(label)) return null;
  const at = Date.parse(`${label.slice(5)} 2024 12:00Z`);
  if (Number.isNaN(at)) return null;
  const monthAndDay = new Date(at).toISOString().slice(4, 10);
  const dates = YEARS.map((year) => `${year}${monthAndDay}` as CalendarDate);
  const hasDay = (date: CalendarDate) => !date.endsWith("-02-29") || Number(date.slice(0, 4)) % 4 === 0;
  return dates.find((date) => hasDay(date) && dayLabel(date) === label) ?? null;
}

function dayIn(language: Language, label: string, length: DayLength): string {
  const date = dateOf(label);
  return date ? formatter(language, length).format(Date.parse(`${date}T12:00:00Z`)) : label;
}

/** How many days ahead someone can order at most, and how long a page may have stood open. */
const AHEAD_DAYS = 400;
const BEHIND_DAYS = 30;

/** The texts of what is kept, by these words, in the language that is asked for. */
export function storedTexts(words: StoredWords, readerLanguage: () => Language) {
  const slotIn = (language: Language, slot: string, length: DayLength): string => {
    if (language === DEFAULT_LANGUAGE && length === "short") return slot;
    if (!slot.startsWith(SHIPS_AFTER)) return dayIn(language, slot, length);
    return words.shipsAfter({ day: dayIn(language, slot.slice(SHIPS_AFTER.length), "short") });
  };
  const types: Readonly<Record<string, () => string>> = {
    Pickup: words.pickup,
    Delivery: words.delivery,
    Shipping: words.shipping,
  };
  const ways: Readonly<Record<string, () => string>> = { Cash: words.cash, "Credit Card": words.creditCard };
  return {
    /** A slot: "Fri, Nov 27" as the reader's language writes it; what a merchant wrote there stays. */
    slotText: (slot: string) => slotIn(readerLanguage(), slot, "short"),
    /** The same spelt out. */
    longSlotText: (slot: string) => slotIn(readerLanguage(), slot, "long"),
    /** A fulfillment type. */
    typeText: (type: string) => types[type]?.() ?? type,
    /** A way to pay; names of services are the same in every language. */
    payWayText: (name: string) => ways[name]?.() ?? name,
    /** The slot that a form shows under this text; what is none stays as it came. */
    slotShownAs(text: string, today: CalendarDate): string {
      const language = readerLanguage();
      if (language === DEFAULT_LANGUAGE || DAY.test(text) || text.startsWith(SHIPS_AFTER)) return text;
      for (let days = -BEHIND_DAYS; days <= AHEAD_DAYS; days++) {
        const label = dayLabel(addDays(today, days));
        const found = [label, SHIPS_AFTER + label].find((slot) => slotIn(language, slot, "short") === text);
        if (found) return found;
      }
      return text;
    },
    /** The way to pay that a form shows under this text. */
    payWayShownAs: (text: string) => Object.keys(ways).find((name) => ways[name]?.() === text) ?? text,
  };
}
