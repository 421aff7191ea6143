/** The menu: for everyone (STORE-02), and for its merchant (MAN-02, MAN-03). */
import { z } from "zod";
import { menu } from "#domain/catalog/catalog-schemas.ts";
import { arrangedMenu as arrangement, menuArrangement } from "#domain/catalog/manage-catalog-schemas.ts";
import { atOnceEach, merchantProcedure, router, shopProcedure } from "../trpc.ts";
import { itemsRouter, sectionsRouter } from "./manage-routers.ts";
import { readMenu } from "./menu.ts";
import { arrangedMenu, rearrangeMenu } from "./rearrange-menu.ts";

export const catalogRouter = router({
  /** The menu of the requested shop. */
  menu: shopProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .output(atOnceEach(menu))
    .query(({ ctx }) => readMenu(ctx.em, ctx.shop, ctx.now)),
  /** The whole menu as it can be rearranged. */
  arrangement: merchantProcedure
    .meta({ tokens: ["read", "menu"] })
    .input(z.void())
    .output(arrangement)
    .query(({ ctx }) => arrangedMenu(ctx)),
  rearrange: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(menuArrangement)
    .output(arrangement)
    .mutation(({ ctx, input }) => rearrangeMenu(ctx, input)),
  sections: sectionsRouter,
  items: itemsRouter,
});
