/** The forms of a shop's pictures (SET-03). */
import { z } from "zod";
import { id, plainText } from "../id-schemas.ts";
import { anyText, checked, pressedButton, typed } from "../typed-schemas.ts";
import { readWhole } from "../typed-values.ts";
import { ALT_LENGTH, PICTURE_KINDS, WHOLE_FOCUS } from "./picture-rules.ts";

/** What a button of these forms does, and where they stand; `byScript` where a script posted it, which stays there. */
export const pictureButton = z.object({
  intent: pressedButton,
  kind: z.enum(PICTURE_KINDS).catch("gallery"),
  itemId: id.nullable().catch(null),
  byScript: checked,
});

const alt = typed.pipe(plainText(ALT_LENGTH)).transform((text) => text.trim());

/** A file that was chosen, with what it shows. */
export const uploadForm = z.object({ alt, file: z.instanceof(File, { error: "required" }) });

/** Thousandths, as a whole percent is typed. */
const percent = typed.transform((text, { addIssue }) => {
  const read = readWhole(text);
  if (typeof read === "number" && read >= 0 && read <= 100) return (read * WHOLE_FOCUS) / 100;
  addIssue({ code: "custom", message: "notPercent" });
  return z.NEVER;
});

/** What a picture shows, and the point that stays in sight, in percent of its width and height. */
export const pictureForm = z.object({ alt, focusX: percent, focusY: percent });

/** The gallery in another order: the ids with commas between them. */
export const galleryForm = z.object({
  pictureIds: anyText.transform((text) => text.split(",")).pipe(z.array(id)),
});
