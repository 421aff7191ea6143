import { instantAt, TIME_ZONES, type TimeZone } from "#domain/time.ts";

/** A winter's and a summer's noon: who agrees on both keeps the same clock all year. */
const WINTER = "2026-01-15";
const SUMMER = "2026-07-15";

/**
 * Which of the zones a shop can be in (MAN-10) a browser's zone means: itself, else the one whose clock shows the same all year, else the
 * one whose clock shows the same in winter, as Mountain for Arizona. Null where there is none, and for what is no zone.
 */
export function nearestTimeZone(browserZone: string): TimeZone | null {
  const ids = TIME_ZONES.map(({ id }) => id);
  const same = ids.find((id) => id === browserZone);
  if (same) return same;
  const winter = ids.filter((id) => agree(id, browserZone, WINTER));
  return winter.find((id) => agree(id, browserZone, SUMMER)) ?? winter[0] ?? null;
}

function agree(one: string, other: string, date: string): boolean {
  try {
    return instantAt(date, "12:00", one).getTime() === instantAt(date, "12:00", other).getTime();
  } catch (error) {
    // What a browser says may be a zone that is not known here.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
