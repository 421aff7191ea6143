/** The platform as its super admins see and steer it (SUP-01). Any host. */
import { z } from "zod";
import {
  domainOfShop,
  platformFigures as figures,
  flagsOfShop,
  platformAct,
  platformShopsPage,
  platformShopsQuestion,
} from "#domain/reports/platform-schemas.ts";
import { router, superAdminProcedure } from "../trpc.ts";
import { domainOf, platformFigures, platformShops, platformTrail } from "./platform-reports.ts";
import { setFlags } from "./set-flags.ts";

export const platformRouter = router({
  /** Figures over all shops (matrix r074). */
  reports: superAdminProcedure
    .input(z.void())
    .output(figures)
    .query(({ ctx }) => platformFigures(ctx)),
  shops: superAdminProcedure
    .input(platformShopsQuestion)
    .output(platformShopsPage)
    .query(({ ctx, input }) => platformShops(ctx, input)),
  /** The newest acts, over all shops (OPS-01). */
  trail: superAdminProcedure
    .input(z.void())
    .output(z.array(platformAct))
    .query(({ ctx }) => platformTrail(ctx)),
  /** The shop's own domain (SHOP-01); `shop.setDomain` changes it. */
  domainOf: superAdminProcedure
    .input(flagsOfShop.pick({ shopId: true }))
    .output(domainOfShop)
    .query(({ ctx, input }) => domainOf(ctx, input.shopId)),
  setFlags: superAdminProcedure
    .input(flagsOfShop)
    .output(flagsOfShop.pick({ flags: true }))
    .mutation(({ ctx, input }) => setFlags(ctx, input)),
});
