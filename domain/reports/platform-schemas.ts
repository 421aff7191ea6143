/** The super admin's reports over all shops (SUP-01): questions and answers. Money in cents, days in the platform's own zone. */
import { z } from "zod";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import { id, plainText } from "../id-schemas.ts";
import { manyTexts, pressedButton } from "../typed-schemas.ts";

const count = z.number().int();

/** The states a shop can be in (SHOP-05); a test holds them against `standing`. */
export const SHOP_STATES = ["subscribed", "trial", "expired"] as const;

/** The figures of one look. */
export const platformFigures = z.strictObject({
  shops: z.strictObject({
    total: count,
    subscribed: count,
    trial: count,
    expired: count,
    maintenance: count,
    /** Subscribed, and to end with the period that is paid. */
    ending: count,
    /** Subscribed, and the last payment did not come. */
    late: count,
    /** Trials that end within seven days. */
    trialsEndingSoon: count,
    /** Expired within thirty days. */
    expiredLately: count,
  }),
  /** Ninety days, today last; cancelled orders are left out. */
  days: z.array(z.strictObject({ day: z.string(), orders: count, sales: count })),
  /** Thirteen weeks, from Sunday on, this one last. */
  newShops: z.array(z.strictObject({ week: z.string(), shops: count })),
  /** Four months, this one last. */
  subscriptions: z.array(z.strictObject({ month: z.string(), started: count, ended: count, atEnd: count })),
  /** Of the last thirty days. */
  messages: z.strictObject({
    /** Will be tried again. */
    retried: count,
    /** Given up. */
    dead: count,
    newest: z.array(
      z.strictObject({
        at: z.date(),
        template: z.string(),
        channel: z.enum(["email", "sms"]),
        dead: z.boolean(),
        attempts: count,
        title: z.string(),
        slug: z.string(),
      }),
    ),
  }),
});
export type PlatformFigures = z.infer<typeof platformFigures>;

export const SHOP_SORTS = ["orders", "sales", "seen", "newest"] as const;

/** Which shops, ten a page as the screen has room for; the most first. `search` looks at title, slug, and name and e-mail of the owners. */
export const SHOPS_PER_PAGE = 10;
export const platformShopsQuestion = z.strictObject({
  search: plainText(200)
    .transform((text) => text.trim())
    .default(""),
  state: z.enum(["all", ...SHOP_STATES, "maintenance"]).default("all"),
  sort: z.enum(SHOP_SORTS).default("orders"),
  page: z.number().int().min(1).max(1_000_000).default(1),
});
export type PlatformShopsQuestion = z.output<typeof platformShopsQuestion>;

/** A shop as the list shows it. Orders and sales of the last thirty days. */
export const platformShop = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(SHOP_STATES),
  maintenance: z.boolean(),
  orders: count,
  sales: count,
  /** When its owner last did something; null where nothing is remembered. */
  seenAt: z.date().nullable(),
  flags: z.array(z.enum(FEATURE_FLAGS)),
});
export type PlatformShop = z.infer<typeof platformShop>;
/** A page of them; `total` counts those of all pages. */
export const platformShopsPage = z.strictObject({ rows: z.array(platformShop), total: count });
export type PlatformShopsPage = z.infer<typeof platformShopsPage>;

/** The flags that shall be on; the others are off afterwards (SHOP-06). */
export const flagsOfShop = z.strictObject({
  shopId: id,
  flags: z.array(z.enum(FEATURE_FLAGS)).max(FEATURE_FLAGS.length),
});
export type FlagsOfShop = z.output<typeof flagsOfShop>;

/** The forms of a row of the list: the button names what it does and the shop, `enter:ID` or `flags:ID`; a box that is no flag says nothing. */
export const shopForm = z.object({
  intent: pressedButton,
  flag: manyTexts.transform((flags) => FEATURE_FLAGS.filter((flag) => flags.includes(flag))),
});

/** The exact host at which a shop is found besides its slug's; null for none. */
export const domainOfShop = z.strictObject({ shopDomain: z.string().nullable() });

/** The form of a shop's own domain; blank takes it away. */
export const domainForm = z.object({
  shopDomain: plainText(300).transform((text) => text.trim() || null),
});

/** An act of someone, in a shop or on the platform itself. */
export const platformAct = z.strictObject({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  shop: z.strictObject({ title: z.string(), slug: z.string() }).nullable(),
});
export type PlatformAct = z.infer<typeof platformAct>;
