/** The shop as everyone may see it (SHOP-03), and the platform's list of demo shops. */
import { z } from "zod";
import { NotFound } from "#domain/missing.ts";
import { findQuestion, foundAnything } from "#domain/shop/find-schemas.ts";
import {
  renamedShop,
  renameShop as renameShopForm,
  setShopDomain as setShopDomainForm,
} from "#domain/shop/rename-schemas.ts";
import { safeHtml } from "#domain/shop/safe-html-schemas.ts";
import {
  moneyMovedLately,
  previewedText,
  restoredSettings,
  settingChanges,
  settingImpact,
  settingsAnswer,
  settingsChange,
  settingsSaved,
  settingsScreen,
  settingsTold,
} from "#domain/shop/settings-schemas.ts";
import { setUp as setUpView } from "#domain/shop/setup-schemas.ts";
import { demoShop, publicShop as publicShopView } from "#domain/shop/shop-schemas.ts";
import { chosenTimeZone } from "#domain/shop/time-zone-schemas.ts";
import { trailPage, trailQuestion } from "#domain/shop/trail-schemas.ts";
import { manageFrame as frameAnswer } from "#domain/support/message-schemas.ts";
import { manageFrame } from "#server/support/message-trouble.ts";
import { demoShops } from "../demo/demo-shop-list.ts";
import { merchantProcedure, openProcedure, router, shopProcedure, superAdminProcedure } from "../trpc.ts";
import { findAnything } from "./find-anything.ts";
import { moneyMovedLately as moneyMoved } from "./money-moved.ts";
import { publicShop } from "./public-shop.ts";
import { readTrail } from "./read-trail.ts";
import { renameShop, setShopDomain } from "./rename-shop.ts";
import { richText, wordsOf } from "./rich-text.ts";
import { publishShop, setUp } from "./set-up.ts";
import { impactOf } from "./setting-impact.ts";
import {
  readSettings,
  restoreSettings,
  saveSettings,
  setTimeZone,
  settingsBefore,
  settingsHistory,
  settingsOnScreen,
} from "./settings.ts";
import { besideSettings } from "./settings-context.ts";
import { recordProcedure } from "./shop-of-record.ts";

export const shopRouter = router({
  /** The requested shop, by host, id or slug. */
  current: shopProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .output(publicShopView)
    .query(({ ctx }) => publicShop(ctx.shop)),
  /** Another slug; never part of an update of the settings. */
  rename: merchantProcedure
    .input(renameShopForm)
    .output(renamedShop)
    .mutation(({ ctx, input }) => renameShop(ctx, input.slug)),
  /** A domain of the shop's own, by a super admin. */
  setDomain: superAdminProcedure
    .input(setShopDomainForm)
    .output(z.strictObject({ shopDomain: z.string().nullable() }))
    .mutation(({ ctx, input }) => setShopDomain(ctx, input)),
  /** Every setting, for the shop's merchant, and the shop's standing; of secrets only whether they are set (SET-01, SHOP-03). */
  settings: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(settingsAnswer)
    .query(async ({ ctx }) => ({ ...(await readSettings(ctx)), ...(await besideSettings(ctx)) })),
  /** The same for the settings' screens. */
  settingsScreen: merchantProcedure
    .input(z.void())
    .output(settingsScreen)
    .query(({ ctx }) => settingsOnScreen(ctx)),
  /** The open orders and carts that such a change would touch, before it is saved (SET-02). */
  impactOf: merchantProcedure
    .input(settingChanges)
    .output(z.array(settingImpact))
    .query(({ ctx, input }) => impactOf(ctx, input)),
  /** Changes settings, all or none (SET-02). */
  update: merchantProcedure
    .input(settingsChange)
    .output(settingsAnswer)
    .mutation(async ({ ctx, input }) => ({
      ...(await saveSettings(ctx, input)),
      ...(await besideSettings(ctx)),
    })),
  /** A rich text as customers will see it (STORE-07); nothing is kept. */
  previewText: merchantProcedure
    .input(previewedText)
    .output(safeHtml)
    .mutation(({ input: { text, asWords } }) => (asWords ? wordsOf(text) : richText(text))),
  /** The newest changes of settings (SET-02). */
  settingsHistory: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(z.array(settingsSaved))
    .query(({ ctx }) => settingsHistory(ctx)),
  /** Who changed a record or the settings, when, and from what to what (OPS-01). */
  trail: merchantProcedure
    .input(trailQuestion)
    .output(trailPage)
    .query(({ ctx, input }) => readTrail(ctx, input)),
  /** Whether it was changed lately where customers' money goes (security A34). */
  moneyMoved: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(moneyMovedLately)
    .query(({ ctx }) => moneyMoved(ctx)),
  /** What stands around each page of the manage area. */
  manageFrame: merchantProcedure
    .input(z.void())
    .output(frameAnswer)
    .query(({ ctx }) => manageFrame(ctx)),
  /** What taking one of them back would touch, before it is saved (SET-02). */
  impactOfRestore: merchantProcedure
    .input(restoredSettings.pick({ savedId: true }))
    .output(z.array(settingImpact))
    .query(async ({ ctx, input }) => impactOf(ctx, await settingsBefore(ctx, input.savedId))),
  /** Takes one of them back. */
  restoreSettings: merchantProcedure
    .input(restoredSettings)
    .output(settingsTold)
    .mutation(({ ctx, input }) => restoreSettings(ctx, input)),
  /** Opens the shop for customers; an open one stays so (AUTH-04). */
  publish: merchantProcedure
    .input(z.void())
    .output(z.void())
    .mutation(({ ctx }) => publishShop(ctx)),
  /** What a new shop has done already and what is left. */
  setUp: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(z.void())
    .output(setUpView)
    .query(({ ctx }) => setUp(ctx)),
  /** The first few orders, customers and items that a text means. */
  find: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(findQuestion)
    .output(foundAnything)
    .query(({ ctx, input }) => findAnything(ctx, input)),
  /** Where the shop's days begin and end (MAN-10). */
  setTimeZone: merchantProcedure
    .input(chosenTimeZone)
    .output(z.void())
    .mutation(({ ctx, input }) => setTimeZone(ctx, input)),
  /** The generic calls serve five entities; every other one is not found, after the check of the caller (API-05). */
  noSuchEntity: merchantProcedure
    .meta({ tokens: ["read", "orders", "menu"] })
    .input(z.void())
    .query((): null => notServed()),
  noSuchRecord: recordProcedure
    .meta({ tokens: ["orders", "menu"] })
    .input(z.void())
    .mutation((): null => notServed()),
  /** The demo shops, in demo mode; otherwise none. */
  demoShops: openProcedure
    .input(z.void())
    .output(z.array(demoShop))
    .query(({ ctx }) => demoShops(ctx)),
});

/** @throws NotFound always */
function notServed(): never {
  throw new NotFound("no_such_entity");
}
