import { beforeEach, describe, expect, test } from "vitest";
import { publicShop as allowList } from "#domain/shop/shop-schemas.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

const current = (token: string | null = null) =>
  callerAt({ shop: "sweetcrumb", token }).ask((api) => api.shop.current());
const flag = (name: string, active = true) =>
  database.asPlatform((tx) =>
    tx.execute(
      `insert into feature_flags (shop_id, name, active) values (?, ?, ?)
       on conflict (shop_id, name) do update set active = excluded.active`,
      [world.a.id, name, active],
    ),
  );

/** Text columns of the settings that everyone may read, the address shown and the about page on. */
const PUBLIC_COLUMNS = [
  ..."about_page analytics_id city delivery_info external_link_label external_link_url facebook".split(" "),
  ..."fulfillment_instructions help_page home_page instagram live_chat_button_id".split(" "),
  ..."not_taking_orders pickup_info safety_measures state street_1 street_2 support_email twitter zip".split(
    " ",
  ),
  // What of these there may be in Spanish as well.
  ..."about_page_es delivery_info_es external_link_label_es fulfillment_instructions_es help_page_es home_page_es".split(
    " ",
  ),
  ..."not_taking_orders_es pickup_info_es safety_measures_es".split(" "),
];
/** Columns of text that can hold no mark, because they take certain words only. */
const WITHOUT_MARK = ["order_access", "timezone"];

const mark = (column: string) => `CANARY-${column.replaceAll("_", "-")}-END`;

/** Every text of the settings gets a mark of its own; returns the columns. */
async function markEverything(): Promise<string[]> {
  return database.asPlatform(async (tx) => {
    const found = await tx.execute<{ name: string }[]>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'shop_settings' and data_type = 'text' order by 1`,
    );
    const columns = found.map(({ name }) => name).filter((name) => !WITHOUT_MARK.includes(name));
    const links = ["external_link_url", "facebook", "instagram", "live_chat_button_id", "twitter"];
    const values = columns.map((column) =>
      links.includes(column) ? `https://${mark(column)}` : mark(column),
    );
    await tx.execute(
      `update shop_settings set ${columns.map((column) => `${column} = ?`).join(", ")},
         square_access_token = ?, social_access_token = ?, enable_live_chat = true, enable_about_page = true,
         enable_square_payment = true, enable_advanced_payment = true, show_address = true where shop_id = ?`,
      [...values, Buffer.from("CANARY-square-token"), Buffer.from("CANARY-social-token"), world.a.id],
    );
    await tx.execute("update items set name = 'CANARY-hidden-item' where id = ?", [world.a.hidden]);
    return columns;
  });
}

describe("SHOP-03 what the public sees is an allow-list", () => {
  test("SEC-03 of all the texts a merchant sets, shop, menu and windows tell the public ones and no others", async () => {
    const columns = await markEverything();
    expect(columns.length).toBeGreaterThan(40);
    const people = [null, ...Object.values(world.people).map(({ token }) => token)];
    for (const token of people) {
      const told = await callerAt({ shop: "sweetcrumb", token }).ask(async (api) =>
        JSON.stringify([
          await api.shop.current(),
          await api.catalog.menu(),
          await api.availability.upcoming(),
        ]),
      );
      expect(columns.filter((column) => told.includes(mark(column)))).toEqual([...PUBLIC_COLUMNS].sort());
      expect(told).not.toMatch(/CANARY-(square|social|hidden)/);
    }
  });

  test("SHOP-03 the address is told only where the merchant shows it, the about page where it is on", async () => {
    await markEverything();
    await world.set("shop_settings", world.a, {
      show_address: false,
      enable_about_page: false,
      enable_live_chat: false,
    });
    const told = JSON.stringify(await current());
    for (const column of ["street_1", "street_2", "about_page", "about_page_es", "live_chat_button_id"]) {
      expect(told).not.toContain(mark(column));
    }
  });

  test("SHOP-03 merchant and super admin get the same projection as a guest", async () => {
    const [asGuest, asMerchant, asSuperAdmin] = [
      await current(),
      await current(world.people.merchantOwn.token),
      await current(world.people.superAdmin.token),
    ];
    expect(asMerchant).toEqual(asGuest);
    expect(asSuperAdmin).toEqual(asGuest);
    expect(Object.keys(asGuest).sort()).toEqual(Object.keys(allowList.shape).sort());
  });

  test("SHOP-03 no word of trial, subscription, flags or stock policy", async () => {
    const names = Object.keys(await current()).join(" ");
    expect(names).not.toMatch(
      /trial|subscri|flag|stock|inventory|oversold|owner|contact|token|stripe|square|created|deleted/i,
    );
  });

  test("SEC-A16 a link that is not http(s) is none", async () => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "JaVaScRiPt:x",
      "https://x y",
      " https://x",
    ]) {
      await world.set("shop_settings", world.a, {
        external_link_url: url,
        instagram: url,
        facebook: url,
        twitter: url,
        enable_live_chat: true,
        live_chat_button_id: url,
      });
      expect(await current(), url).toMatchObject({
        externalLinkUrl: null,
        instagram: null,
        facebook: null,
        twitter: null,
        liveChatButtonId: null,
      });
    }
    await world.set("shop_settings", world.a, { instagram: "https://instagram.com/sweetcrumb" });
    expect((await current()).instagram).toBe("https://instagram.com/sweetcrumb");
  });
});

describe("SHOP-04 and SHOP-05 states", () => {
  test("SHOP-04 a bake sale tells its mode and external link", async () => {
    await world.set("shops", world.a, { mode: "bake_sale" });
    const link = { external_link_url: "https://school.example/fair", external_link_label: "The fair" };
    await world.set("shop_settings", world.a, link);
    expect(await current()).toMatchObject({
      mode: "bake_sale",
      externalLinkUrl: "https://school.example/fair",
      externalLinkLabel: "The fair",
    });
  });

  test("SHOP-05 a shop is dead once its trial is over and no one subscribed, to the second", async () => {
    const end = new Date(world.clock.now().getTime() + 60_000);
    await world.set("shops", world.a, { subscription_status: "none", trial_ends_at: end });
    world.clock.advance({ seconds: 59 });
    expect((await current()).isDead).toBe(false);
    world.clock.advance({ seconds: 1 });
    expect((await current()).isDead).toBe(true);
    await world.set("shops", world.a, { subscription_status: "active" });
    expect((await current()).isDead).toBe(false);
  });

  test("SHOP-05 maintenance and not_taking_orders are told", async () => {
    await world.set("shops", world.a, { maintenance_mode: true });
    await world.set("shop_settings", world.a, { not_taking_orders: "Back on Monday" });
    expect(await current()).toMatchObject({ maintenanceMode: true, notTakingOrders: "Back on Monday" });
    await world.set("shop_settings", world.a, { not_taking_orders: "  " });
    expect((await current()).notTakingOrders).toBeNull();
  });
});

describe("SHOP-06 feature flags", () => {
  test("SHOP-06 gifts need flag and setting", async () => {
    await world.set("shop_settings", world.a, { allow_gift_purchases: true });
    expect((await current()).allowsGifts).toBe(false);
    await flag("ALLOW_GIFT_PURCHASES");
    expect((await current()).allowsGifts).toBe(true);
    await flag("ALLOW_GIFT_PURCHASES", false);
    expect((await current()).allowsGifts).toBe(false);
  });

  test("SHOP-06 item dates need flag, toggle and setting", async () => {
    await flag("ITEM_DATES");
    await world.set("shop_settings", world.a, { enable_item_dates: true });
    expect((await current()).usesItemDates).toBe(false);
    await world.set("shop_settings", world.a, { allow_item_dates_toggle: true });
    expect((await current()).usesItemDates).toBe(true);
  });

  test("PRICE-04 the service fee is charged with the flag, and not during the trial", async () => {
    expect((await current()).chargesServiceFee).toBe(false);
    await flag("SERVICE_FEE");
    expect((await current()).chargesServiceFee).toBe(true);
    const trial = {
      subscription_status: "none",
      trial_ends_at: new Date(world.clock.now().getTime() + 60_000),
    };
    await world.set("shops", world.a, trial);
    expect((await current()).chargesServiceFee).toBe(false);
  });

  test("SHOP-06 a lead time once set is honoured without the flag", async () => {
    await world.set("shop_settings", world.a, { lead_time_minutes: 120 });
    expect((await current()).leadTimeMinutes).toBe(120);
  });

  test("SHOP-07 one shop's flags and settings say nothing of another's", async () => {
    await flag("SERVICE_FEE");
    const other = await callerAt({ shop: "cornerpies" }).ask((api) => api.shop.current());
    expect(other.chargesServiceFee).toBe(false);
    expect(other.id).toBe(world.b.id);
  });
});
