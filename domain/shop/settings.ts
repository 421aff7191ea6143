/**
 * Every setting of a shop (SET-01), once: its section, what kind of value it has and the rule of its value. The settings' screens, the PATCH, their
 * history, the search and the test of their effects are made from this table. No schema library, because screens read it too.
 */
import { email, type FieldRule, phone, shopName, zip } from "../fields.ts";
import type { OrderAccess } from "../orders/order-access.ts";
import { PAYMENT_PROVIDERS } from "../payments/providers.ts";
import { TIME_ZONES, WEEKDAYS } from "../time.ts";
import { type FeatureFlag, type FlagList, flagOn } from "./feature-flags.ts";
import { measurementId, url, venmoLink } from "./setting-rules.ts";

/** The ten sections in their order; two of them have no settings. Each id is the last part of its address, `/manage/shop/<id>`. */
export const SETTINGS_SECTIONS = [
  "business-details",
  "billing",
  "customer-signup",
  "home-page",
  "about-help-pages",
  "menu-settings",
  "payment",
  "fulfillment",
  "notifications",
  "cancel-subscription",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What a setting's value is: a text, a flag, a whole number, one or several of some options, or a secret that is never shown. */
interface Kinds {
  /** One line, several lines, or rich text. `rule` judges it as it was typed. */
  readonly text: {
    readonly kind: "line" | "lines" | "rich";
    readonly most: number;
    readonly rule?: FieldRule<string>;
    /** Whether of a rich text only the words are shown: in mails, and where customers pay. */
    readonly asWords?: true;
  };
  readonly flag: { readonly kind: "flag" };
  /** Cents, hundredths of a percent, minutes or pieces, from 0 to `most`; `optional` may be null. */
  readonly number: {
    readonly kind: "cents" | "percent" | "minutes" | "count";
    readonly most: number;
    readonly optional?: true;
  };
  readonly choice: { readonly kind: "choice"; readonly options: readonly string[] };
  readonly several: {
    readonly kind: "several";
    readonly options: readonly string[];
    /** Whether at least one must be chosen. */
    readonly needed?: true;
  };
  readonly secret: { readonly kind: "secret"; readonly most: number };
}

export type Setting = Kinds[keyof Kinds] & {
  readonly section: SettingsSection;
  /** The feature flag without which it is hidden and has no effect (SHOP-06). */
  readonly flag?: FeatureFlag;
  /** Whether it says where money goes: its change asks for the password again, and is told to the old contact (security A34). */
  readonly movesMoney?: true;
  /** Whether it says where the shop's own mail goes, of moved money too: its change is asked for and told in the same way. */
  readonly movesMail?: true;
};

const LINE = 120;
const WEB_ADDRESS = 300;
const EMAIL = 254;
const LINES = 2_000;
const RICH = 20_000;
/** A year, in minutes. */
const LEAD_TIME = 525_600;

const line = { kind: "line", most: LINE } as const;
const lines = { kind: "lines", most: LINES } as const;
const rich = { kind: "rich", most: RICH } as const;
const words = { ...rich, asWords: true } as const;
const flag = { kind: "flag" } as const;
const mail = { kind: "line", most: EMAIL, rule: email } as const;
const call = { kind: "line", most: 40, rule: phone } as const;
const web = { kind: "line", most: WEB_ADDRESS, rule: url } as const;
const days = { kind: "several", options: WEEKDAYS } as const;

/** A Venmo name, or the deep link to a person, which must then be whole (specification section 5). */
const venmo: FieldRule<string> = (text) => (/^https?:/i.test(text.trim()) ? venmoLink(text) : null);

/** Written out: the list of `order-access.ts` is not on shop pages, and would be if the settings' screens took it from there. */
const ACCESS = ["verified", "login", "guest"] as const satisfies readonly OrderAccess[];

const business = { section: "business-details" } as const;
const signup = { section: "customer-signup" } as const;
const home = { section: "home-page" } as const;
const pages = { section: "about-help-pages" } as const;
const menu = { section: "menu-settings" } as const;
const payment = { section: "payment" } as const;
const money = { section: "payment", movesMoney: true } as const;
const fulfillment = { section: "fulfillment" } as const;
const notifications = { section: "notifications" } as const;

export const SETTINGS = {
  // The rule itself counts its 40 characters.
  title: { ...business, ...line, rule: shopName },
  mode: { ...business, kind: "choice", options: ["standard", "bake_sale"] },
  externalLinkUrl: { ...business, ...web },
  externalLinkLabel: { ...business, ...line },
  externalLinkLabelEs: { ...business, ...line },
  contactEmail: { ...business, ...mail, movesMail: true },
  supportEmail: { ...business, ...mail },
  phone: { ...business, ...call },
  ownerFirstName: { ...business, ...line },
  ownerLastName: { ...business, ...line },
  street1: { ...business, ...line },
  street2: { ...business, ...line },
  city: { ...business, ...line },
  state: { ...business, ...line },
  zip: { ...business, kind: "line", most: 5, rule: zip },
  showAddress: { ...business, ...flag },
  timezone: { ...business, kind: "choice", options: TIME_ZONES.map(({ id }) => id) },
  instagram: { ...business, ...web },
  facebook: { ...business, ...web },
  twitter: { ...business, ...web },
  notTakingOrders: { ...business, kind: "line", most: 300 },
  notTakingOrdersEs: { ...business, kind: "line", most: 300 },
  maintenanceMode: { ...business, ...flag },
  enableLiveChat: { ...business, ...flag },
  liveChatButtonId: { ...business, ...web },
  requireAppVersionMatch: { ...business, ...flag },
  analyticsId: { ...business, ...line, rule: measurementId },
  socialAccessToken: { ...business, kind: "secret", most: 500 },

  orderAccess: { ...signup, kind: "choice", options: ACCESS },
  hideAddressFields: { ...signup, ...flag },
  capturePaymentInfo: { ...signup, ...flag },
  requirePhoneForSignup: { ...signup, ...flag },

  hideHomeBannerTitle: { ...home, ...flag },
  homePage: { ...home, ...rich },
  homePageEs: { ...home, ...rich },
  safetyMeasures: { ...home, ...rich },
  safetyMeasuresEs: { ...home, ...rich },

  enableAboutPage: { ...pages, ...flag },
  aboutPage: { ...pages, ...rich },
  aboutPageEs: { ...pages, ...rich },
  helpPage: { ...pages, ...rich },
  helpPageEs: { ...pages, ...rich },

  trackInventory: { ...menu, ...flag },
  lowStockWarning: { ...menu, kind: "count", most: 100_000 },
  rejectOversoldOrders: { ...menu, ...flag },
  itemOversoldNote: { ...menu, kind: "lines", most: 500 },
  itemOversoldNoteEs: { ...menu, kind: "lines", most: 500 },
  allowGiftPurchases: { ...menu, ...flag, flag: "ALLOW_GIFT_PURCHASES" },
  allowItemDatesToggle: { ...menu, ...flag, flag: "ITEM_DATES" },
  enableItemDates: { ...menu, ...flag, flag: "ITEM_DATES" },
  leadTimeMinutes: { ...menu, kind: "minutes", most: LEAD_TIME, flag: "ITEM_DATES" },

  requirePrepay: { ...payment, ...flag },
  tipDefault: { ...payment, kind: "cents", most: 100_000 },
  salesTax: { ...payment, kind: "percent", most: 10_000, optional: true },
  // Words that say where to pay move money as a name does.
  paymentInfo: { ...money, ...words },
  paymentInfoEs: { ...money, ...words },
  enableAdvancedPayment: { ...payment, ...flag },
  paymentOptions: { ...payment, kind: "several", options: PAYMENT_PROVIDERS.map(({ name }) => name) },
  venmoName: { ...money, kind: "line", most: LINE, rule: venmo },
  paypalEmail: { ...money, ...mail },
  cashapp: { ...money, ...line },
  ccPhone: { ...money, ...call },
  ccInstrux: { ...money, ...lines },
  ccInstruxEs: { ...money, ...lines },
  applepayPhone: { ...money, ...call },
  zelleContact: { ...money, ...line },
  cashInstrux: { ...money, ...lines },
  cashInstruxEs: { ...money, ...lines },
  enableSquarePayment: { ...payment, ...flag },
  squareAppId: { ...money, ...line },
  squareLocationId: { ...money, ...line },
  squareAccessToken: { ...money, kind: "secret", most: 500 },
  squareWebhookKey: { ...money, kind: "secret", most: 500 },

  fulfillmentOptions: {
    ...fulfillment,
    kind: "several",
    options: ["Pickup", "Delivery", "Shipping"],
    needed: true,
  },
  fulfillmentInstructions: { ...fulfillment, ...rich },
  fulfillmentInstructionsEs: { ...fulfillment, ...rich },
  pickupInfo: { ...fulfillment, ...rich },
  pickupInfoEs: { ...fulfillment, ...rich },
  deliveryInfo: { ...fulfillment, ...rich },
  deliveryInfoEs: { ...fulfillment, ...rich },
  deliveryFee: { ...fulfillment, kind: "cents", most: 1_000_000, optional: true },
  pickupSlots: { ...fulfillment, ...days },
  deliverySlots: { ...fulfillment, ...days },
  enableQueueManager: { ...fulfillment, ...flag },

  newOrderAlerts: { ...notifications, ...flag },
  tellWhenUnwatched: { ...notifications, ...flag },
  emailCustomerInvoices: { ...notifications, ...flag },
  guestInvoiceTitle: { ...notifications, ...line },
  guestInvoiceTitleEs: { ...notifications, ...line },
  sendPaymentReceivedEmail: { ...notifications, ...flag },
  bccPaymentReceivedEmail: { ...notifications, ...flag },
  paymentReminderDays: { ...notifications, kind: "count", most: 30 },
  paidEmailBody: { ...notifications, ...words },
  paidEmailBodyEs: { ...notifications, ...words },
  completedEmailBody: { ...notifications, ...words },
  completedEmailBodyEs: { ...notifications, ...words },
  sendWelcomeEmail: { ...notifications, ...flag },
  welcomeEmailBody: { ...notifications, ...words },
  welcomeEmailBodyEs: { ...notifications, ...words },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The texts that a shop may give in Spanish as well (UI-03, decision 0095): each is a setting of its own, named after the first one. */
export type SpanishSetting = Extract<SettingName, `${string}Es`>;
/** The texts of which there may be a second one. */
export type SettingInBoth = SpanishSetting extends `${infer First}Es` ? First & SettingName : never;

export const isSpanish = (name: SettingName): name is SpanishSetting => name.endsWith("Es");

/** The setting that a Spanish text is the second of. */
export const firstOf = (name: SpanishSetting) => name.slice(0, -"Es".length) as SettingInBoth;

/** The Spanish text of a setting that may have one, or null. */
export const spanishOf = (name: SettingName): SpanishSetting | null =>
  SETTING_NAMES.filter(isSpanish).find((each) => firstOf(each) === name) ?? null;

/** The setting of a name, for code that treats all of them alike. */
export const settingNamed = (name: SettingName): Setting => SETTINGS[name];

/** Whether its change takes the password of a log-in that is not fresh, and is told to the contact that the shop had (security A34). */
export const takesPassword = (name: SettingName): boolean => {
  const { movesMoney, movesMail } = settingNamed(name);
  return movesMoney === true || movesMail === true;
};

/** The kind of a setting's value. */
type ValueOf<Found extends Setting> = Found extends { kind: "line" | "lines" | "rich" }
  ? string
  : Found extends { kind: "flag" }
    ? boolean
    : Found extends { kind: "several" }
      ? readonly Found["options"][number][]
      : Found extends { kind: "choice" }
        ? Found["options"][number]
        : Found extends { kind: "secret" }
          ? string | null
          : Found extends { optional: true }
            ? number | null
            : number;

/** Values by name: texts as they are, money in cents, sales tax in hundredths of a percent, lead time in minutes; a secret to be kept, or null for none. */
export type SettingValues = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };
export type SettingChanges = Partial<SettingValues>;

/** Names on REST where the specification's differ from what snake_case makes of ours. */
const NAMED_OTHERWISE = { street1: "street_1", street2: "street_2" } as const;

/** A setting's name in the specification (specification section 3): `salesTax` is `sales_tax`. */
export const specName = (name: SettingName): string =>
  (NAMED_OTHERWISE as Readonly<Record<string, string>>)[name] ??
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The settings that are hidden (SHOP-06): those whose feature flag is off, and the switch of item dates while they are not allowed. A hidden one keeps
 * its value.
 */
export function hiddenSettings(
  flags: FlagList,
  { allowItemDatesToggle }: Pick<SettingValues, "allowItemDatesToggle">,
) {
  return SETTING_NAMES.filter((name) => {
    const { flag: needed } = settingNamed(name);
    if (needed && !flagOn(flags, needed)) return true;
    return name === "enableItemDates" && !allowItemDatesToggle;
  });
}
