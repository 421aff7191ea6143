import type { TimeZone } from "#domain/time.ts";
import * as t from "#messages/zones.js";

const ZONES: Readonly<Record<TimeZone, () => string>> = {
  "America/Los_Angeles": t.pacific,
  "America/Denver": t.mountain,
  "America/Chicago": t.central,
  "America/New_York": t.eastern,
  "America/Anchorage": t.alaska,
  "Pacific/Honolulu": t.hawaii,
};

/** The word people say for a zone ("Pacific"); one we have no word for is named as it is. */
export const zoneText = (timeZone: string) => ZONES[timeZone as TimeZone]?.() ?? timeZone;
