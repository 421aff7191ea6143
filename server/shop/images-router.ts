/** The pictures of a shop, for its merchants (SET-03). */
import { z } from "zod";
import { newPicture, pictureToRemove, savedPicture } from "#domain/shop/picture-schemas.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { removePicture, savePicture } from "./pictures.ts";

export const imagesRouter = router({
  /** Over tRPC a body of JSON holds small pictures only; forms bring larger ones. */
  upload: merchantProcedure
    .input(newPicture)
    .output(savedPicture)
    .mutation(({ ctx, input }) => savePicture(ctx, input)),
  remove: merchantProcedure
    .input(pictureToRemove)
    .output(z.void())
    .mutation(({ ctx, input }) => removePicture(ctx, input.pictureId)),
});
