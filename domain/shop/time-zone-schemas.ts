import { z } from "zod";
import { TIME_ZONES } from "#domain/time.ts";

/** The time zone that a merchant chooses (MAN-10, specification section 9): one of the six, by its IANA name. */
export const chosenTimeZone = z.strictObject({
  timeZone: z.enum(
    TIME_ZONES.map(({ id }) => id),
    { error: "timeZone" },
  ),
});
