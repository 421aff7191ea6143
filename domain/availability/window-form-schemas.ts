/** The editor of an order window (MAN-04) as it is posted; what its texts mean says `window-form.ts`. */
import { z } from "zod";
import { anyText, manyTexts, pressedButton } from "../typed-schemas.ts";

export const windowForm = z.object({
  intent: pressedButton,
  name: anyText,
  startDate: anyText,
  startTime: anyText,
  endDate: anyText,
  endTime: anyText,
  pickupSlots: manyTexts,
  deliverySlots: manyTexts,
  handOverEndsAt: anyText,
  offered: anyText,
  /** What was told before saving, as the form showed it. */
  understood: anyText,
  /** When the window that the form was made from was last changed. */
  updatedAt: anyText.transform((text) => {
    const updatedAt = new Date(text);
    return Number.isNaN(updatedAt.getTime()) ? undefined : updatedAt;
  }),
});
