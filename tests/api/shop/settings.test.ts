import { beforeEach, describe, expect, test } from "vitest";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import { SETTING_NAMES, type SettingChanges } from "#domain/shop/settings.ts";
import type { SettingsChange } from "#domain/shop/settings-schemas.ts";
import { freshWorld } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { PASSWORD, type World } from "#tests/support/world.ts";
import { shopForm } from "../owners/bakers.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  world = await freshWorld(database);
});

const rosa = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });
const settings = (who = rosa()) => who.ask((api) => api.shop.settings());
const update = (change: SettingsChange, who = rosa()) => who.ask((api) => api.shop.update(change));
const trail = () =>
  database.asPlatform((tx) =>
    tx.execute<{ before: object; after: object; actor_name: string }[]>(
      "select before, after, actor_name from audit_entries where action = 'settings.saved' order by at, id",
    ),
  );
/** The shop's settings that a new shop has none of yet. */
const asInNewShop = () =>
  database.asPlatform((tx) =>
    tx.execute(
      "update shop_settings set sales_tax = null, delivery_fee = null, timezone = null where shop_id = ?",
      [world.a.id],
    ),
  );
/** The newest saved change. */
const newestSaved = async () => (await rosa().ask((api) => api.shop.settingsHistory()))[0]?.id ?? "";
const mails = () =>
  database.asPlatform((tx) =>
    tx.execute<{ recipient: string; facts: { settings: string[] } }[]>(
      "select recipient, facts from messages where template = 'money-moved' order by recipient",
    ),
  );
/** A shop's fields as specification section 3 names them; its sections are what the menu tells. */
const SPEC_FIELDS =
  `id title slug contact_email support_email maintenance_mode stripe_subscription is_subscribed is_dead has_active_trial
  street_1 street_2 city state zip shop_domain phone owner_first_name owner_last_name instagram facebook twitter not_taking_orders
  safety_measures hide_address_fields capture_payment_info require_phone_for_signup home_banner hide_home_banner_title home_page
  enable_about_page about_page help_page menu_gallery track_inventory low_stock_warning reject_oversold_orders require_prepay
  allow_gift_purchases enable_item_dates allow_item_dates_toggle lead_time_minutes item_oversold_note sales_tax delivery_fee tip_default
  payment_info delivery_info pickup_info enable_advanced_payment payment_options fulfillment_instructions fulfillment_options
  delivery_slots pickup_slots enable_live_chat live_chat_button_id enable_queue_manager require_app_version_match analytics_id
  social_access_token timezone venmo_name paypal_email cashapp zelle_contact applepay_phone cc_instrux cc_phone cash_instrux
  square_location_id square_app_id square_access_token enable_square_payment email_customer_invoices bcc_payment_received_email
  new_order_alerts send_welcome_email send_payment_received_email welcome_email_body paid_email_body completed_email_body
  guest_invoice_title meta`.split(/\s+/);

/** Those of a new shop whose default the specification gives, or that decide what it takes and shows before anyone has set it up. */
const DEFAULTS = {
  low_stock_warning: 0,
  require_prepay: true,
  lead_time_minutes: 0,
  tip_default: 500,
  sales_tax: null,
  delivery_fee: null,
  timezone: null,
  maintenance_mode: false,
  not_taking_orders: "",
  has_active_trial: true,
  is_subscribed: false,
  is_dead: false,
  stripe_subscription: { set: false },
  square_access_token: { set: false, last4: "" },
  social_access_token: { set: false, last4: "" },
  home_banner: null,
  menu_gallery: [],
  item_oversold_note:
    "Some items didn't make it into your order. Please see your Items Ordered section below for details.",
  allow_gift_purchases: false,
  enable_item_dates: false,
  enable_about_page: false,
  enable_live_chat: false,
  enable_advanced_payment: false,
  enable_square_payment: false,
};

/** The log-in grows older than ten minutes. */
const later = () => world.clock.advance({ minutes: 11 });

describe("SET-01 SHOP-03 a merchant reads every setting", () => {
  test("each of the table is there, with the version, for both kinds of people who run the shop", async () => {
    const told = await settings();
    expect(Object.keys(told)).toEqual(expect.arrayContaining([...SETTING_NAMES, "version"]));
    expect(told).toMatchObject({ title: "Sweet Crumb Bakery", tipDefault: 500, version: 1 });
    const asSuper = await settings(callerAt({ shop: "sweetcrumb", token: world.people.superAdmin.token }));
    expect(asSuper).toEqual(told);
  });

  test("SHOP-06 the feature flags stand in meta.feature_flags, each on or off, as a super admin set them", async () => {
    const flags = async (who = rosa()) => (await settings(who)).meta.featureFlags;
    const off = FEATURE_FLAGS.map((name) => ({ name, active: false }));
    expect(await flags()).toEqual(off);
    const { superAdmin } = world.people;
    await callerAt({ shop: null, token: superAdmin.token }).ask((api) =>
      api.platform.setFlags({ shopId: world.a.id, flags: ["ITEM_DATES"] }),
    );
    expect(await flags()).toEqual(
      off.map((flag) => (flag.name === "ITEM_DATES" ? { ...flag, active: true } : flag)),
    );
    // Another shop's are its own.
    const walt = callerAt({ shop: "cornerpies", token: world.people.merchantOther.token });
    expect(await flags(walt)).toEqual(off);
  });

  test("SHOP-06 a merchant switches no flag, by no call", async () => {
    const flags = ["SERVICE_FEE"] as const;
    const setting = rosa().ask((api) => api.platform.setFlags({ shopId: world.a.id, flags: [...flags] }));
    expect((await refusalOf(setting)).code).toBe("forbidden");
    const meta = { featureFlags: [{ name: "SERVICE_FEE", active: true }] };
    const saving = await refusalOf(update({ tipDefault: 1, meta } as SettingsChange));
    expect(Object.keys(saving.facts.errors as object)).toEqual(["meta"]);
    expect((await settings()).meta.featureFlags.filter(({ active }) => active)).toEqual([]);
  });

  test("SHOP-03 of Stripe's id only whether there is one, and how the shop stands by its subscription", async () => {
    expect(await settings()).toMatchObject({ stripeSubscription: { set: false } });
    await world.keepSubscription(world.a, "active");
    const now = world.clock.now().getTime();
    for (const [subscription_status, trialEnd, stands] of [
      ["active", now - 1, { isSubscribed: true, hasActiveTrial: false, isDead: false }],
      ["none", now + 60_000, { isSubscribed: false, hasActiveTrial: true, isDead: false }],
      ["none", now - 1, { isSubscribed: false, hasActiveTrial: false, isDead: true }],
    ] as const) {
      await world.set("shops", world.a, { subscription_status, trial_ends_at: new Date(trialEnd) });
      const told = await settings();
      expect(told).toMatchObject({ ...stands, stripeSubscription: { set: true } });
      expect(JSON.stringify(told)).not.toContain("_demo_");
    }
  });

  test("SEC-A5 no one else does, and no one else saves", async () => {
    const { customerSelf, merchantOther } = world.people;
    for (const [token, code] of [
      [null, "signed_out"],
      [customerSelf.token, "forbidden"],
      [merchantOther.token, "wrong_shop"],
    ] as const) {
      const who = () => callerAt({ shop: "sweetcrumb", token, channel: "trpc" });
      expect((await refusalOf(settings(who()))).code).toBe(code);
      expect((await refusalOf(update({ title: "Mine" }, who()))).code).toBe(code);
      expect((await refusalOf(who().ask((api) => api.shop.settingsHistory()))).code).toBe(code);
    }
    expect(await trail()).toEqual([]);
  });
});

describe("SET-02 changes are saved together", () => {
  test("all that is named is kept at once, counted and written down with what it was", async () => {
    const told = await update({
      title: "Crumbs",
      tipDefault: 0,
      salesTax: null,
      paymentOptions: ["Cash", "Venmo"],
    });
    expect(told).toMatchObject({ title: "Crumbs", tipDefault: 0, salesTax: null, version: 2 });
    // In the order of the table, each once.
    expect(told.paymentOptions).toEqual(["Venmo", "Cash"]);
    expect(await settings()).toEqual(told);
    const [saved] = await trail();
    expect(saved?.actor_name).toBe("rosa Test");
    expect(saved?.before).toMatchObject({ title: "Sweet Crumb Bakery", tipDefault: 500 });
    expect(saved?.after).toMatchObject({ title: "Crumbs", tipDefault: 0, version: 2 });
    expect((await rosa().context()).shop).toMatchObject({ title: "Crumbs" });
  });

  test("one bad field keeps all of them from being saved, and each is named", async () => {
    const refusal = await refusalOf(
      update({ title: "", salesTax: 10_001, supportEmail: "nobody", tipDefault: 300 } as SettingChanges),
    );
    expect(Object.keys(refusal.facts.errors as object).sort()).toEqual(["salesTax", "supportEmail", "title"]);
    expect(await settings()).toMatchObject({ title: "Sweet Crumb Bakery", tipDefault: 500, version: 1 });
    expect(await trail()).toEqual([]);
  });

  test("what is so already is not saved again", async () => {
    await update({ title: "Sweet Crumb Bakery", tipDefault: 500 });
    expect(await settings()).toMatchObject({ version: 1 });
    expect(await trail()).toEqual([]);
  });

  test("nothing at all is refused in the specification's words", async () => {
    const refusal = await refusalOf(update({ version: 1 }));
    expect(refusal.message).toBe("You must provide an object of fields to update");
  });

  test("API-06 SET-02 the second of two who save at once is told what changed meanwhile, the time zone too, and nothing of theirs is saved", async () => {
    await update({ title: "Crumbs", version: 1 });
    await rosa().ask((api) => api.shop.setTimeZone({ timeZone: "Pacific/Honolulu" }));
    const refusal = await refusalOf(update({ tipDefault: 100, version: 1 }));
    expect(refusal.code).toBe("stale");
    expect([...(refusal.facts.changed as string[])].sort()).toEqual(["timezone", "title"]);
    expect(refusal.facts.fields).toEqual(refusal.facts.changed);
    expect(await settings()).toMatchObject({ tipDefault: 500, version: 3 });
    // The same once more is nothing new: its answer may have been lost.
    expect(await update({ title: "Crumbs", version: 1 })).toMatchObject({ version: 3 });
    await update({ tipDefault: 100, version: 3 });
    expect(await settings()).toMatchObject({ tipDefault: 100, version: 4 });
  });

  test("two who save at the same moment: one is saved, the other is told", async () => {
    const both = await Promise.allSettled([
      update({ tipDefault: 100, version: 1 }),
      update({ deliveryFee: 900, version: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await settings()).toMatchObject({ version: 2 });
  });

  test("the history says who, when and what, newest first, and a change is taken back by a save of its own", async () => {
    await update({ title: "Crumbs", tipDefault: 100 });
    await update({ tipDefault: 200 });
    const history = await rosa().ask((api) => api.shop.settingsHistory());
    expect(history.map(({ by, version, changes }) => ({ by, version, changes }))).toEqual([
      { by: "rosa Test", version: 3, changes: [{ name: "tipDefault", was: 100, is: 200 }] },
      {
        by: "rosa Test",
        version: 2,
        changes: expect.arrayContaining([{ name: "title", was: "Sweet Crumb Bakery", is: "Crumbs" }]),
      },
    ]);
    const savedId = history[1]?.id ?? "";
    const told = await rosa().ask((api) => api.shop.restoreSettings({ savedId }));
    expect(told).toMatchObject({ title: "Sweet Crumb Bakery", tipDefault: 500, version: 4 });
    const foreign = refusalOf(
      callerAt({ shop: "cornerpies", token: world.people.merchantOther.token }).ask((api) =>
        api.shop.restoreSettings({ savedId }),
      ),
    );
    expect((await foreign).code).toBe("not_found");
  });

  test("a first sales tax and delivery fee are taken back to none, beside what else was saved with them", async () => {
    await asInNewShop();
    await update({ salesTax: 9250, deliveryFee: 70_000, tipDefault: 100 });
    const savedId = await newestSaved();
    const told = await rosa().ask((api) => api.shop.restoreSettings({ savedId }));
    expect(told).toMatchObject({ salesTax: null, deliveryFee: null, tipDefault: 500 });
    expect(await settings()).toMatchObject({ salesTax: null, deliveryFee: null, tipDefault: 500 });
    expect((await trail())[1]).toMatchObject({
      before: { salesTax: 9250, deliveryFee: 70_000, tipDefault: 100 },
      after: { salesTax: null, deliveryFee: null, tipDefault: 500, version: told.version },
    });
    // And what took them back is taken back itself.
    const again = await newestSaved();
    expect(await rosa().ask((api) => api.shop.restoreSettings({ savedId: again }))).toMatchObject({
      salesTax: 9250,
      deliveryFee: 70_000,
    });
  });

  test("a change of which nothing is left to take back is refused with a sentence, and nothing is written down", async () => {
    const nothingLeft = async (savedId: string) => {
      const refusal = await refusalOf(rosa().ask((api) => api.shop.restoreSettings({ savedId })));
      expect(refusal).toMatchObject({
        code: "invalid",
        message: "There is nothing of this change left to put back. Nothing was saved.",
      });
    };
    await asInNewShop();
    await update({ salesTax: 9250 });
    const first = await newestSaved();
    await update({ salesTax: null });
    await nothingLeft(first);
    // A secret is not kept, and a shop that has a time zone is not without one again.
    await update({ squareAccessToken: "EAAAl-a-long-secret-41Qx" });
    await nothingLeft(await newestSaved());
    await update({ timezone: "Pacific/Honolulu" });
    await nothingLeft(await newestSaved());
    expect(await settings()).toMatchObject({ salesTax: null, timezone: "Pacific/Honolulu" });
    expect(await trail()).toHaveLength(4);
  });
});

describe("SEC-03 SHOP-03 secrets are written and never read", () => {
  test("a token is kept sealed, told by its end, and is in no trail", async () => {
    const told = await update({ squareAccessToken: "EAAAl-a-long-secret-41Qx" });
    expect(told.squareAccessToken).toEqual({ set: true, last4: "41Qx" });
    const [row] = await database.asPlatform((tx) =>
      tx.execute<{ sealed: Buffer }[]>(
        "select square_access_token as sealed from shop_settings where shop_id = ?",
        [world.a.id],
      ),
    );
    expect(Buffer.from(row?.sealed ?? "").toString("latin1")).not.toContain("secret");
    expect(JSON.stringify(await trail())).not.toContain("secret");
    expect(await trail()).toMatchObject([{ after: { squareAccessToken: "set" } }]);
    expect((await update({ squareAccessToken: "" })).squareAccessToken).toEqual({ set: false, last4: "" });
  });

  test("of a short one nothing is told but that it is set", async () => {
    expect((await update({ socialAccessToken: "short" })).socialAccessToken).toEqual({
      set: true,
      last4: "",
    });
  });
});

describe("SEC-A34 where money goes", () => {
  test("is changed with a log-in of less than ten minutes, or with the password", async () => {
    await update({ venmoName: "@one" });
    later();
    const without = await refusalOf(update({ venmoName: "@two", tipDefault: 100 }));
    expect(without.facts.errors).toEqual({ currentPassword: ["This field is required"] });
    const wrong = await refusalOf(update({ venmoName: "@two", currentPassword: "wrong-password" }));
    expect(wrong.facts.errors).toEqual({ currentPassword: [expect.stringMatching(/password/i)] });
    expect(await settings()).toMatchObject({ venmoName: "@one", tipDefault: 500 });
    // Anything else, and the same once more, needs no password.
    await update({ venmoName: "@one", tipDefault: 100 });
    expect(await settings()).toMatchObject({ tipDefault: 100 });
  });

  test("is put back with the password too, once the log-in is older", async () => {
    await update({ venmoName: "@ours" });
    await update({ venmoName: "@theirs" });
    const savedId = await newestSaved();
    later();
    const restore = (currentPassword?: string) =>
      rosa().ask((api) => api.shop.restoreSettings({ savedId, ...(currentPassword && { currentPassword }) }));
    expect((await refusalOf(restore())).facts.errors).toEqual({
      currentPassword: ["This field is required"],
    });
    expect((await refusalOf(restore("wrong-password"))).facts.errors).toEqual({
      currentPassword: [expect.stringMatching(/password/i)],
    });
    expect(await settings()).toMatchObject({ venmoName: "@theirs" });
    expect(await restore(PASSWORD)).toMatchObject({ venmoName: "@ours" });
  });

  test("is told to the contact that the shop had, and to its merchants, without saying where it goes", async () => {
    await world.set("shop_settings", world.a, { contact_email: "old@sweetcrumb.test" });
    await update({ supportEmail: "help@sweetcrumb.test" });
    expect(await mails()).toEqual([]);
    await update({ contactEmail: "thief@elsewhere.test", zelleContact: "thief@elsewhere.test" });
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual(
      [world.people.merchantOwn.email, "old@sweetcrumb.test"].sort(),
    );
    expect(told[0]?.facts).toMatchObject({ settings: ["contactEmail", "zelleContact"], by: "rosa Test" });
    expect(JSON.stringify(told.map(({ facts }) => facts))).not.toContain("thief");
  });
});

describe("API-01 over REST", () => {
  const rest = (method: string, path: string, json?: unknown) =>
    world.send({ method, path: `/api${path}`, json, token: world.people.merchantOwn.token });

  test("SHOP-03 a new shop carries every field of the specification, each with its default", async () => {
    const { token, shop } = await callerAt({ shop: null }).ask((api) => api.owners.signUp(shopForm()));
    const { data } = (
      await world.send({ method: "GET", path: `/api/shops/${shop.id}/settings`, token })
    ).json<{ data: Record<string, unknown> }>();
    expect(SPEC_FIELDS.filter((name) => !(name in data))).toEqual([]);
    expect(data).toMatchObject({ id: shop.id, slug: "nells-pies", title: "Nell's Pies", ...DEFAULTS });
  });

  test("GET settings has the specification's names, PATCH takes them", async () => {
    const read = (await rest("GET", `/shops/${world.a.id}/settings`)).json<{
      data: Record<string, unknown>;
    }>();
    expect(read.data).toMatchObject({
      sales_tax: expect.anything(),
      street_1: expect.any(String),
      version: 1,
    });
    const patched = await rest("PATCH", `/shops/${world.a.id}`, {
      street_1: "1 Oven Lane",
      sales_tax: 800,
      payment_options: "Cash, Venmo",
    });
    expect(patched.status).toBe(200);
    expect(patched.json<{ data: object }>().data).toMatchObject({
      street_1: "1 Oven Lane",
      sales_tax: 800,
      payment_options: ["Venmo", "Cash"],
      version: 2,
    });
  });

  test("a stale PATCH is 409 and names the fields, an empty one 422 in the specification's words", async () => {
    await rest("PATCH", `/shops/${world.a.id}`, { street_1: "1 Oven Lane", version: 1 });
    const stale = await rest("PATCH", `/shops/${world.a.id}`, { tip_default: 1, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({ code: "stale", fields: ["street_1"] });
    const empty = await rest("PATCH", `/shops/${world.a.id}`, {});
    expect(empty.status).toBe(422);
    expect(empty.json()).toMatchObject({ message: "You must provide an object of fields to update" });
  });

  test.each([
    "slug",
    "id",
    "shop_domain",
    "is_dead",
    "is_subscribed",
    "has_active_trial",
    "stripe_subscription",
    "meta",
  ])("SEC-A9 %s cannot be written here", async (name) => {
    const answer = await rest("PATCH", `/shops/${world.a.id}`, { [name]: "x", tip_default: 1 });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([name]);
    expect(await settings()).toMatchObject({ tipDefault: 500 });
  });

  test("a refused field is named as the specification names it", async () => {
    const answer = await rest("PATCH", `/shops/${world.a.id}`, { street_1: "x".repeat(200), sales_tax: -1 });
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual(["sales_tax", "street_1"]);
  });

  test("STORE-07 SEC-A16 rich texts are kept clean", async () => {
    await rest("PATCH", `/shops/${world.a.id}`, {
      home_page: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">you</a></p>',
    });
    expect(await settings()).toMatchObject({
      homePage: expect.stringMatching(/^<p>Hi <a rel=.*>you<\/a><\/p>$/),
    });
  });
});
