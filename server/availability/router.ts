/** Order windows, for everybody (AVL-03). */
import { z } from "zod";
import { offeredWindow } from "#domain/availability/availability-schemas.ts";
import { router, shopProcedure } from "../trpc.ts";
import { upcomingWindows } from "./availabilities.ts";

export const availabilityRouter = router({
  /** Those that have not ended, soonest first. */
  upcoming: shopProcedure
    .input(z.void())
    .output(z.array(offeredWindow))
    .query(({ ctx }) => upcomingWindows(ctx.em, ctx.shop, ctx.now)),
});
