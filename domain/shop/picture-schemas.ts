/** What is sent and answered about pictures (SET-03, contract section 7). */
import { z } from "zod";
import { id, plainText } from "#domain/id-schemas.ts";
import { ALT_LENGTH, GALLERY_PICTURES, PICTURE_KINDS, WHOLE_FOCUS } from "./picture-rules.ts";

const kind = z.enum(PICTURE_KINDS, { error: "pictureKind" });
const alt = plainText(ALT_LENGTH)
  .transform((text) => text.trim())
  .optional();

/** A picture to be kept; `itemId` goes with the kind `item`, and with no other. */
export const newPicture = z
  .strictObject({
    kind,
    file: z.instanceof(Uint8Array, { error: "required" }),
    alt,
    itemId: id.optional(),
  })
  .refine((input) => (input.kind === "item") === (input.itemId !== undefined), {
    path: ["itemId"],
    error: "pictureOfItem",
  });
export type NewPicture = z.output<typeof newPicture>;

/** The same as the fields of a form, for the documents. */
export const pictureForm = z.strictObject({
  kind,
  file: z.string().meta({ format: "binary" }),
  alt,
  itemId: id.optional(),
});

export const pictureToRemove = z.strictObject({ pictureId: id });

const focus = z.number({ error: "notWhole" }).int("notWhole").min(0, "unsigned").max(WHOLE_FOCUS, "tooMuch");

/** What is said of a picture, and the point that stays in sight where it is cut; what is not named stays. */
export const pictureChanges = z
  .strictObject({ pictureId: id, alt, focusX: focus.optional(), focusY: focus.optional() })
  .refine(
    ({ pictureId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    "nothingToUpdate",
  );
export type PictureChanges = z.output<typeof pictureChanges>;

/** The gallery in another order: all of its pictures. */
export const arrangedGallery = z.strictObject({ pictureIds: z.array(id).max(GALLERY_PICTURES) });

const source = z.strictObject({ type: z.string(), width: z.number().int(), url: z.string() });

/** A picture that was kept. */
export const savedPicture = z.strictObject({
  id: z.string(),
  kind,
  alt: z.string(),
  sources: z.array(source),
});
export type SavedPicture = z.output<typeof savedPicture>;

/** A picture as shoppers see it; width and height are pixels of its widest file. */
export const shownPictureView = z.strictObject({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A data address of some pixels, to be shown until the picture has come, or blank. */
  placeholder: z.string(),
  /** The point that stays in sight where the picture is cut, in thousandths of its width and height. */
  focusX: z.number().int(),
  focusY: z.number().int(),
  sources: z.array(source),
});

/** The pictures of a shop's home page; `homeBanner` is the banner's address for browsers that know none of its other files. */
export const homePictures = {
  homeBanner: z.string().nullable(),
  bannerPicture: shownPictureView.nullable(),
  menuGallery: z.array(shownPictureView),
};
