/** The pictures of a shop, for its merchants (SET-03). */
import { z } from "zod";
import {
  arrangedGallery,
  newPicture,
  pictureChanges,
  pictureToRemove,
  savedPicture,
} from "#domain/shop/picture-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { arrangeGallery, changePicture, removePicture, savePicture } from "./pictures.ts";

export const imagesRouter = router({
  /** Over tRPC a body of JSON holds small pictures only; forms bring larger ones. */
  upload: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(newPicture)
    .output(savedPicture)
    .mutation(({ ctx, input }) => savePicture(ctx, input)),
  /** What is said of a picture, and its focus. */
  change: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(pictureChanges)
    .output(z.void())
    .mutation(({ ctx, input }) => changePicture(ctx, input)),
  /** Puts the gallery's pictures into another order. */
  arrange: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(arrangedGallery)
    .output(z.void())
    .mutation(({ ctx, input }) => arrangeGallery(ctx, input.pictureIds)),
  remove: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(pictureToRemove)
    .output(z.void())
    .mutation(({ ctx, input }) => removePicture(ctx, input.pictureId)),
});
