/** SET-04: each rule of each setting, by its exact message: what is wrong changes nothing, on the form and over REST. */
import { beforeAll, describe, expect, test } from "vitest";
import { readForm } from "#app/wiring/read-form.server.ts";
import {
  firstOf,
  isSpanish,
  SETTING_NAMES,
  type SettingName,
  type SpanishSetting,
  settingNamed,
  specName,
} from "#domain/shop/settings.ts";
import { settingsForm } from "#domain/shop/settings-schemas.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  await database.clean();
  world = await openWorld(database);
});

/** A value that is refused, and in which words. */
type Refused = readonly [value: unknown, message: string];

const long = (most: number): Refused => ["x".repeat(most + 1), `This field is limited to ${most} characters`];
const veryLong = (most: number): Refused => [
  "x".repeat(most + 500),
  `This field is limited to ${most} characters`,
];
const noText: Refused = [5, "This must be a text."];
const text = (most: number): Refused[] => [long(most), veryLong(most), noText];
const flag: Refused[] = [
  ["yes", "This must be true or false."],
  [1, "This must be true or false."],
  [null, "This must be true or false."],
];
const email: Refused[] = [
  ["nobody", "Please enter a valid email"],
  ["a@b", "Please enter a valid email"],
  noText,
];
const phone: Refused[] = [
  ["(415) 555-0142", "Numbers and dashes only please. No spaces."],
  ["1-415-555-0142", "Enter a Valid 10 Digit Phone Number"],
  ["555-0142", "Enter a 10 Digit Phone"],
];
const URL_MESSAGE = "Enter a valid web address starting with http:// or https://";
const url: Refused[] = [
  ["instagram.com/me", URL_MESSAGE],
  ["javascript:alert(1)", URL_MESSAGE],
  ["https://me:secret@instagram.com", URL_MESSAGE],
];
const choice = (...names: string[]): Refused[] => [["neither", `Choose from ${names.join(", ")}.`]];
/** Over REST cents are whole numbers; null is no number where one is needed. */
const number = (most: number, whole: string, isOptional = false): Refused[] => [
  [-1, "Enter a number of zero or more"],
  [1.5, whole],
  ["5", whole],
  [most + 1, `This can be at most ${most}.`],
  ...(isOptional ? [] : [[null, "This field is required"] as const]),
];
const CENTS = "This must be a whole number of cents.";
const WHOLE = "Enter a whole number.";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const VENMO =
  'Must be formatted like "https://venmo.com/code?user_id=XXXXXX" where the X\'s are your user ID';

/** Every setting with what its rule refuses. A Spanish text has the rule of the first one. */
const FIRST_RULES: Readonly<Record<Exclude<SettingName, SpanishSetting>, readonly Refused[]>> = {
  title: [
    ["", "This field is required"],
    [" ", "This field is required"],
    ["x".repeat(41), "This field is limited to 40 characters"],
    noText,
  ],
  mode: choice("standard", "bake_sale"),
  externalLinkUrl: url,
  externalLinkLabel: text(120),
  contactEmail: email,
  supportEmail: email,
  phone,
  ownerFirstName: text(120),
  ownerLastName: text(120),
  street1: text(120),
  street2: text(120),
  city: text(120),
  state: text(120),
  zip: [
    ["9410", "Enter a 5 Digit Zip"],
    ["941101", "Enter a 5 Digit Zip"],
    ["ABCDE", "Enter a 5 Digit Zip"],
  ],
  showAddress: flag,
  timezone: [
    [
      "Europe/Vienna",
      "Choose from America/Los_Angeles, America/Denver, America/Chicago, America/New_York, America/Anchorage, Pacific/Honolulu.",
    ],
  ],
  instagram: url,
  facebook: url,
  twitter: url,
  notTakingOrders: text(300),
  maintenanceMode: flag,
  enableLiveChat: flag,
  liveChatButtonId: url,
  requireAppVersionMatch: flag,
  analyticsId: [
    ["UA-12345-1", "Must look like G-ABC123DEF4"],
    ["G-abc", "Must look like G-ABC123DEF4"],
    noText,
  ],
  socialAccessToken: text(500),
  orderAccess: choice("verified", "login", "guest"),
  hideAddressFields: flag,
  capturePaymentInfo: flag,
  requirePhoneForSignup: flag,
  hideHomeBannerTitle: flag,
  homePage: text(20_000),
  safetyMeasures: text(20_000),
  enableAboutPage: flag,
  aboutPage: text(20_000),
  helpPage: text(20_000),
  trackInventory: flag,
  lowStockWarning: number(100_000, WHOLE),
  rejectOversoldOrders: flag,
  itemOversoldNote: text(500),
  allowGiftPurchases: flag,
  allowItemDatesToggle: flag,
  enableItemDates: flag,
  leadTimeMinutes: number(525_600, WHOLE),
  requirePrepay: flag,
  tipDefault: number(100_000, CENTS),
  salesTax: number(10_000, WHOLE, true),
  paymentInfo: text(20_000),
  enableAdvancedPayment: flag,
  paymentOptions: choice("Venmo", "PayPal", "CashApp", "Credit Card", "Apple Pay", "Zelle", "Square", "Cash"),
  venmoName: [
    ["https://venmo.com/code?user_id=123", VENMO],
    ["https://venmo.com/code?user_id=12345x", VENMO],
    ["http://venmo.com/crumb", VENMO],
    ...text(120),
  ],
  paypalEmail: email,
  cashapp: text(120),
  ccPhone: phone,
  ccInstrux: text(2000),
  applepayPhone: phone,
  zelleContact: text(120),
  cashInstrux: text(2000),
  enableSquarePayment: flag,
  squareAppId: text(120),
  squareLocationId: text(120),
  squareAccessToken: text(500),
  squareWebhookKey: text(500),
  fulfillmentOptions: [
    ["", "Choose from Pickup, Delivery, Shipping."],
    [[], "Choose from Pickup, Delivery, Shipping."],
    ...choice("Pickup", "Delivery", "Shipping"),
  ],
  fulfillmentInstructions: text(20_000),
  pickupInfo: text(20_000),
  deliveryInfo: text(20_000),
  deliveryFee: number(1_000_000, CENTS, true),
  pickupSlots: choice(...DAYS),
  deliverySlots: choice(...DAYS),
  enableQueueManager: flag,
  newOrderAlerts: flag,
  tellWhenUnwatched: flag,
  emailCustomerInvoices: flag,
  guestInvoiceTitle: text(120),
  sendPaymentReceivedEmail: flag,
  bccPaymentReceivedEmail: flag,
  paymentReminderDays: number(30, WHOLE),
  paidEmailBody: text(20_000),
  completedEmailBody: text(20_000),
  sendWelcomeEmail: flag,
  welcomeEmailBody: text(20_000),
};
const RULES = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, FIRST_RULES[isSpanish(name) ? firstOf(name) : name]]),
) as Readonly<Record<SettingName, readonly Refused[]>>;

const rest = (json: object) =>
  world.send({
    method: "PATCH",
    path: `/api/shops/${world.a.id}`,
    token: world.people.merchantOwn.token,
    json,
  });

describe("SET-04 each rule has its message, and what is wrong changes nothing", () => {
  test.each(SETTING_NAMES)("%s over REST", async (name) => {
    expect(RULES[name].length).toBeGreaterThan(0);
    for (const [value, message] of RULES[name]) {
      const answer = await rest({ tip_default: 1, [specName(name)]: value });
      const said = JSON.stringify(value).slice(0, 60);
      expect([said, answer.status], said).toEqual([said, 422]);
      const { errors } = answer.json<{ errors: Record<string, string[]> }>();
      const wrong = Object.entries(errors).map(([field, messages]) => [
        field.split(".")[0],
        [...new Set(messages)],
      ]);
      expect(wrong, said).toEqual([[specName(name), [message]]]);
    }
    const told = await world.send({
      method: "GET",
      path: `/api/shops/${world.a.id}/settings`,
      token: world.people.merchantOwn.token,
    });
    expect(told.json()).toMatchObject({ data: { version: 1 } });
  });

  const ofForms = SETTING_NAMES.filter((name) => !["flag"].includes(settingNamed(name).kind));
  test.each(ofForms)("%s on its form", (name) => {
    for (const [value, message] of RULES[name]) {
      if (typeof value !== "string" || value === "5") continue;
      const form = new FormData();
      form.set(name, value);
      const { value: read, reply } = readForm(form, settingsForm);
      expect(read).toBeNull();
      const { error = {} } = reply();
      expect(Object.entries(error ?? {}).map(([field, said]) => [field.split(/[.[]/)[0], said?.[0]])).toEqual(
        [[name, message]],
      );
    }
  });

  test.each([
    ["tipDefault", "much", "Enter a number of zero or more"],
    ["tipDefault", "-1", "Enter a number of zero or more"],
    ["tipDefault", "", "This field is required"],
    ["tipDefault", "1000.01", "This can be at most $1,000.00."],
    ["deliveryFee", "10000.01", "This can be at most $10,000.00."],
    ["salesTax", "100.01", "This can be at most 100 %."],
    ["lowStockWarning", "1.5", "Enter a number of zero or more"],
    ["lowStockWarning", "", "This field is required"],
    ["leadTimeMinutes", "525601", "This can be at most 525600."],
  ])("%s: %j, as it is typed", (name, typed, message) => {
    const form = new FormData();
    form.set(name, typed);
    const { value, reply } = readForm(form, settingsForm);
    expect(value).toBeNull();
    expect(reply().error).toEqual({ [name]: [message] });
  });
});
