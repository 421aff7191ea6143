/** Order windows: for everyone (AVL-03), and for their merchant (MAN-04, AVL-05). */
import { z } from "zod";
import { offeredWindow } from "#domain/availability/availability-schemas.ts";
import {
  booking,
  bookingsQuestion,
  changedWindow,
  windowCounts as counts,
  newWindowForm,
  shopWindow as shopWindowView,
  windowQuestion,
  windowsPage,
  windowsQuestion,
} from "#domain/availability/window-schemas.ts";
import { atShopOfRecord, recordProcedure } from "../shop/shop-of-record.ts";
import { merchantProcedure, router, shopProcedure } from "../trpc.ts";
import { upcomingWindows } from "./availabilities.ts";
import { changeWindow, cloneWindow, openWindow, removeWindow } from "./change-windows.ts";
import { shopWindow, shopWindowsPage, windowBookings, windowCounts } from "./shop-windows.ts";

export const availabilityRouter = router({
  /** Those that have not ended, soonest first. */
  upcoming: shopProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .output(z.array(offeredWindow))
    .query(({ ctx }) => upcomingWindows(ctx.em, ctx.shop, ctx.now)),

  list: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(windowsQuestion)
    .output(windowsPage)
    .query(({ ctx, input }) => shopWindowsPage(ctx, input)),
  counts: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .output(counts)
    .query(({ ctx }) => windowCounts(ctx)),
  one: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(windowQuestion)
    .output(shopWindowView)
    .query(({ ctx, input }) => shopWindow(ctx, input.availabilityId)),
  /** Orders and carts of each day of some windows. */
  bookings: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(bookingsQuestion)
    .output(z.array(booking))
    .query(({ ctx, input }) => windowBookings(ctx, input.availabilityIds)),
  create: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(newWindowForm)
    .output(shopWindowView)
    .mutation(({ ctx, input }) => openWindow(ctx, input)),
  update: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(changedWindow)
    .output(shopWindowView)
    .mutation(({ ctx, input }) => changeWindow(ctx, input)),
  clone: merchantProcedure
    .meta({ tokens: ["menu"] })
    .input(windowQuestion)
    .output(shopWindowView)
    .mutation(({ ctx, input }) => cloneWindow(ctx, input.availabilityId)),
  /** The tenant is the window's own (API-05). */
  remove: recordProcedure
    .meta({ tokens: ["menu"] })
    .input(windowQuestion)
    .output(z.void())
    .mutation(async ({ ctx, input }) =>
      removeWindow(await atShopOfRecord(ctx, "availabilities", input.availabilityId), input.availabilityId),
    ),
});
