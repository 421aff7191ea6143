/** Sets where the shop's days begin and end (MAN-10); orders keep the days that they were promised. */
import type { z } from "zod";
import type { chosenTimeZone } from "#domain/shop/time-zone-schemas.ts";
import type { SignedInAt } from "../context.ts";
import { saveSettings } from "./settings.ts";

/** Keeps the zone, as a change of settings like any other; the zone that it is already changes nothing. */
export async function setTimeZone(
  ctx: SignedInAt,
  { timeZone }: z.output<typeof chosenTimeZone>,
): Promise<void> {
  await saveSettings(ctx, { timezone: timeZone });
}
