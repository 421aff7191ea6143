/** The shop as everybody may see it (SHOP-03), and the platform's list of demo shops. */
import { z } from "zod";
import { demoShop, publicShop as publicShopView } from "#domain/shop/shop-schemas.ts";
import { openProcedure, router, shopProcedure } from "../trpc.ts";
import { demoShops } from "./demo-shops.ts";
import { publicShop } from "./public-shop.ts";

export const shopRouter = router({
  /** The shop that was asked for, by host, id or slug. */
  current: shopProcedure
    .input(z.void())
    .output(publicShopView)
    .query(({ ctx }) => publicShop(ctx.shop)),
  /** The demo shops, in demo mode; otherwise nobody's list is told. */
  demoShops: openProcedure
    .input(z.void())
    .output(z.array(demoShop))
    .query(({ ctx }) => demoShops(ctx)),
});
