/** The menu, for everybody (STORE-02). */
import { z } from "zod";
import { menu } from "#domain/catalog/catalog-schemas.ts";
import { router, shopProcedure } from "../trpc.ts";
import { readMenu } from "./menu.ts";

export const catalogRouter = router({
  /** The menu of the shop that was asked for. */
  menu: shopProcedure
    .input(z.void())
    .output(menu)
    .query(({ ctx }) => readMenu(ctx.em, ctx.shop, ctx.now)),
});
