import { formInstant, type WallMoment } from "#domain/availability/window-form.ts";
import type { ShopWindow } from "#domain/availability/window-schemas.ts";
import { CLOCK_TIME, roundToQuarter, shiftDays, WEEKDAYS, type Weekday, wallTime } from "#domain/time.ts";

/** What stands in the editor's fields, as plain texts: what is posted, shown again when it was refused, and what the preview reads. */
export interface TypedWindow {
  readonly name: string;
  readonly start: WallMoment;
  readonly end: WallMoment;
  readonly pickupSlots: readonly Weekday[];
  readonly deliverySlots: readonly Weekday[];
  /** "17:30", or null for the end of the day. */
  readonly handOverEndsAt: string | null;
  /** The times that the editor of a new window came with; nothing for one there is. */
  readonly offered: string;
}

const timesOf = ({ start, end }: Pick<TypedWindow, "start" | "end">) =>
  [start.date, start.time, end.date, end.time].join(" ");

/** Whether a new window is still as its editor came: a press too many would have customers order for no day that anybody chose. */
export function isUntouched(typed: TypedWindow): boolean {
  const { name, pickupSlots, deliverySlots, handOverEndsAt, offered } = typed;
  const chosen = [...pickupSlots, ...deliverySlots];
  return name.trim() === "" && chosen.length === 0 && !handOverEndsAt && timesOf(typed) === offered;
}

const inWeek = (days: readonly unknown[]) => WEEKDAYS.filter((day) => days.includes(day));

/** The editor's fields for a window, or for a new one that begins now (AVL-01). */
export function typedFrom(window: ShopWindow | null, now: Date, timeZone: string): TypedWindow {
  const start = window?.startTime ?? roundToQuarter(now);
  const times = {
    start: wallTime(start, timeZone),
    end: wallTime(window?.endTime ?? shiftDays(start, 1, timeZone), timeZone),
  };
  return {
    ...times,
    name: window?.name ?? "",
    pickupSlots: inWeek(window?.pickupSlots ?? []),
    deliverySlots: inWeek(window?.deliverySlots ?? []),
    handOverEndsAt: window?.handOverEndsAt ?? null,
    offered: window ? "" : timesOf(times),
  };
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "");
const days = (form: FormData, name: string) => inWeek(form.getAll(name));

/** Reads the editor's form, on the server and while one types. */
export function readWindowForm(form: FormData): TypedWindow {
  return {
    name: text(form, "name"),
    start: { date: text(form, "startDate"), time: text(form, "startTime") },
    end: { date: text(form, "endDate"), time: text(form, "endTime") },
    pickupSlots: days(form, "pickupSlots"),
    deliverySlots: days(form, "deliverySlots"),
    handOverEndsAt: CLOCK_TIME.test(text(form, "handOverEndsAt")) ? text(form, "handOverEndsAt") : null,
    offered: text(form, "offered"),
  };
}

/** The instants of a typed window; what was not touched stays as the window has it (AVL-06). */
export function typedTimes(typed: TypedWindow, had: ShopWindow | null, timeZone: string) {
  return {
    startTime: formInstant(typed.start, had?.startTime ?? null, timeZone),
    endTime: formInstant(typed.end, had?.endTime ?? null, timeZone),
  };
}
