import { verify } from "@node-rs/argon2";
import { beforeAll, describe, expect, test } from "vitest";
import { windowState } from "#domain/availability/order-window.ts";
import { priceOrder } from "#domain/orders/pricing.ts";
import { standing } from "#domain/shop/standing.ts";
import { DEFAULT_TIME_ZONE, weekday } from "#domain/time.ts";
import { User } from "#entities/accounts/user.ts";
import { Availability } from "#entities/availability/availability.ts";
import { Item } from "#entities/catalog/item.ts";
import { Order } from "#entities/orders/order.ts";
import { OrderEvent } from "#entities/orders/order-event.ts";
import { TicketCounter } from "#entities/orders/ticket-counter.ts";
import { FeatureFlag } from "#entities/shop/feature-flag.ts";
import { Shop } from "#entities/shop/shop.ts";
import { ShopSettings } from "#entities/shop/shop-settings.ts";
import { Faq } from "#entities/support/faq.ts";
import { DEMO_SHOPS } from "#server/demo/demo-shop-list.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { useDatabase } from "#tests/support/database.ts";

const NOW = new Date(A_WEDNESDAY);
const DAYS_90 = 90 * 24 * 3_600_000;
const SLUGS = ["sweetcrumb", "cornerpies", "schoolbake", "closedoven", "backsoon"];

const database = useDatabase();
let world: Map<string, Awaited<ReturnType<typeof readShops>>[number]>;

/** Everything of every shop, read as the platform. */
function readShops() {
  return database.asPlatform(async (tx) => {
    const shops = await tx.findAll(Shop, { orderBy: { createdAt: 1, id: 1 } });
    return Promise.all(
      shops.map(async (shop) => {
        const ofShop = { shopId: shop.id };
        return {
          shop,
          settings: await tx.findOneOrFail(ShopSettings, ofShop),
          flags: (await tx.find(FeatureFlag, { ...ofShop, active: true })).map(({ name }) => name),
          users: await tx.find(User, ofShop, { populate: ["passwordHash"] }),
          items: await tx.find(Item, ofShop, { populate: ["section"] }),
          windows: await tx.find(Availability, ofShop),
          orders: await tx.find(Order, ofShop, { populate: ["lines"], orderBy: { ticketNumber: 1 } }),
          events: await tx.find(OrderEvent, ofShop, { orderBy: { at: 1 } }),
          counter: await tx.findOneOrFail(TicketCounter, ofShop),
        };
      }),
    );
  });
}

function demo(slug: string) {
  const found = world.get(slug);
  if (!found) throw new Error(`${slug} was not loaded`);
  return found;
}

beforeAll(async () => {
  expect(await seedDemo(database.ownerUrl, NOW)).toBe(true);
  world = new Map((await readShops()).map((entry) => [entry.shop.slug, entry]));
});

test("SHOP-01 a second load of the demo changes nothing", async () => {
  const before = await database.fingerprint();
  expect(await seedDemo(database.ownerUrl, NOW)).toBe(false);
  expect(await database.fingerprint()).toEqual(before);
});

test("SHOP-01 the shops are those of the list that is shown, with their names", () => {
  expect(DEMO_SHOPS.map(({ slug }) => slug)).toEqual(SLUGS);
  const loaded = [...world.values()].map(({ shop }) => ({ slug: shop.slug, title: shop.title }));
  expect(loaded).toHaveLength(5);
  expect(loaded).toEqual(
    expect.arrayContaining([
      { slug: "sweetcrumb", title: "Sweet Crumb Bakery" },
      { slug: "cornerpies", title: "Corner Pies" },
      { slug: "schoolbake", title: "Lincoln School Bake Sale" },
      { slug: "closedoven", title: "The Closed Oven" },
      { slug: "backsoon", title: "Back Soon Kitchen" },
    ]),
  );
  expect(DEMO_SHOPS.map(({ title }) => title).sort()).toEqual(loaded.map(({ title }) => title).sort());
});

test("SHOP-05 one shop's trial is over, one is in maintenance, the rest serve", () => {
  const states = SLUGS.map((slug) => ({
    slug,
    isDead: standing(demo(slug).shop, NOW).isDead,
    isSubscribed: standing(demo(slug).shop, NOW).isSubscribed,
    maintenance: demo(slug).shop.maintenanceMode,
  }));
  const serves = { isDead: false, isSubscribed: true, maintenance: false };
  expect(states).toEqual([
    { slug: "sweetcrumb", ...serves },
    { slug: "cornerpies", ...serves },
    { slug: "schoolbake", ...serves },
    { slug: "closedoven", isDead: true, isSubscribed: false, maintenance: false },
    { slug: "backsoon", ...serves, maintenance: true },
  ]);
});

test("SHOP-03 sweetcrumb is set up as the contract has it", () => {
  const { settings, flags } = demo("sweetcrumb");
  expect(settings).toMatchObject({
    timezone: "America/Los_Angeles",
    salesTax: 925,
    deliveryFee: 700,
    tipDefault: 500,
    lowStockWarning: 5,
    trackInventory: true,
    rejectOversoldOrders: true,
    requirePrepay: true,
    paymentOptions: ["Venmo", "PayPal", "Cash"],
    fulfillmentOptions: ["Pickup", "Delivery"],
    allowGiftPurchases: true,
    orderAccess: "verified",
    enableAboutPage: true,
    leadTimeMinutes: 0,
  });
  expect(flags).toContain("ALLOW_GIFT_PURCHASES");
});

test("STORE-02 sweetcrumb's menu has five sections and thirty items, one of each special kind", () => {
  const { items } = demo("sweetcrumb");
  expect(new Set(items.map(({ section }) => section.id)).size).toBe(5);
  expect(items).toHaveLength(30);
  expect(items.filter(({ unlimited }) => unlimited).map(({ name }) => name)).toEqual(["Baguette"]);
  expect(items.filter(({ hidden }) => hidden)).toHaveLength(1);
  const soldOut = items.filter((item) => item.soldOut);
  expect(soldOut.map(({ name, stock }) => ({ name, isCounted: stock >= 1 }))).toEqual([
    { name: "Kouign-Amann", isCounted: true },
  ]);
  expect(items.filter(({ stock }) => stock === 3).map(({ name }) => name)).toEqual([
    "Brown Butter Brioche Loaf",
  ]);
});

test("STORE-02 ordinary items do not run out within a day of trying, a few are nearly gone", () => {
  const scarce = SLUGS.flatMap((slug) => demo(slug).items).filter(
    ({ unlimited, soldOut, stock }) => !unlimited && !soldOut && stock < 400,
  );
  expect(scarce.every(({ stock }) => stock >= 1 && stock <= 8)).toBe(true);
  expect(scarce.length).toBeLessThan(10);
});

test("SHOP-06 cornerpies takes guests, ships, charges the service fee and keeps oversold orders with a note", () => {
  const { settings, flags } = demo("cornerpies");
  expect(settings).toMatchObject({
    timezone: "America/New_York",
    orderAccess: "guest",
    deliveryFee: 2000,
    fulfillmentOptions: ["Pickup", "Delivery", "Shipping"],
    rejectOversoldOrders: false,
  });
  expect(settings.itemOversoldNote).not.toBe("");
  expect(flags).toContain("SERVICE_FEE");
});

test("SHOP-04 SHOP-06 MAN-10 schoolbake is a bake sale with item dates and without a time zone", () => {
  const { shop, settings, flags, items } = demo("schoolbake");
  expect(shop.mode).toBe("bake_sale");
  expect(settings).toMatchObject({ timezone: null, enableItemDates: true, allowItemDatesToggle: true });
  expect(settings.externalLinkUrl).toMatch(/^https:\/\//);
  expect(settings.externalLinkLabel).not.toBe("");
  expect(flags).toContain("ITEM_DATES");
  const dates = items.map(({ date }) => date).filter((date) => date !== null);
  expect(dates.filter((date) => date < "2026-12-02")).toHaveLength(1);
  expect(dates.filter((date) => date > "2026-12-02").length).toBeGreaterThan(1);
});

test("MAN-09 the platform answers a dozen questions in three topics", async () => {
  const faqs = await database.asPlatform((tx) => tx.findAll(Faq));
  expect(faqs).toHaveLength(12);
  expect(new Set(faqs.map(({ topic }) => topic)).size).toBe(3);
});

test("AUTH-01 the super admin has the demo's password", async () => {
  const admins = await database.asPlatform((tx) =>
    tx.execute<{ email: string; password_hash: string }[]>("select email, password_hash from super_admins"),
  );
  expect(admins.map(({ email }) => email)).toEqual(["super@windowsill.test"]);
  expect(await verify(admins[0]?.password_hash ?? "", "windowsill-demo")).toBe(true);
});

describe.each(SLUGS)("%s", (slug) => {
  test("AUTH-01 has a merchant, a verified and an unverified customer with the demo's password", async () => {
    const { users } = demo(slug);
    const account = (name: string) => users.find(({ email }) => email === `${name}@${slug}.test`);
    expect(account("merchant")).toMatchObject({ isMerchant: true, emailVerifiedAt: expect.any(Date) });
    expect(account("customer")).toMatchObject({ isMerchant: false, emailVerifiedAt: expect.any(Date) });
    expect(account("kim")).toMatchObject({ isMerchant: false, emailVerifiedAt: expect.any(Date) });
    expect(account("unverified")).toMatchObject({ isMerchant: false, emailVerifiedAt: null });
    expect(users.filter(({ isMerchant }) => isMerchant)).toHaveLength(1);
    const hashes = new Set(
      users.filter(({ email }) => email !== null).map((user) => user.passwordHash ?? ""),
    );
    for (const hash of hashes) expect(await verify(hash, "windowsill-demo")).toBe(true);
  });

  test("AUTH-01 has one customer with a phone only, and one of the family", () => {
    const { users } = demo(slug);
    const phoneOnly = users.filter(({ email }) => email === null);
    expect(phoneOnly).toHaveLength(1);
    expect(phoneOnly[0]?.phoneNormalized).toMatch(/^\d{3}55501\d\d$/);
    expect(phoneOnly[0]?.passwordHash).toBeNull();
    expect(users.filter(({ familyDiscount }) => familyDiscount === 10)).toHaveLength(1);
  });

  test("AVL-01 has one active, one future and one expired availability", () => {
    const states = demo(slug).windows.map((window) => windowState(window, NOW));
    expect(states.sort()).toEqual(["active", "expired", "future"]);
  });

  test("ORD-01 has orders of the last 90 days with tickets from 1001 on, in the order they came", () => {
    const { orders, counter } = demo(slug);
    expect(orders.length).toBeGreaterThanOrEqual(15);
    expect(orders.length).toBeLessThanOrEqual(120);
    expect(orders.map(({ ticketNumber }) => ticketNumber)).toEqual(
      orders.map((_, position) => 1001 + position),
    );
    expect(counter.lastTicketNumber).toBe(1000 + orders.length);
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(NOW.getTime() - DAYS_90);
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
  });

  test("PRICE-06 every order costs what the rules say", () => {
    const { orders, settings, flags, users } = demo(slug);
    const discountOf = new Map(users.map(({ id, familyDiscount }) => [id, familyDiscount]));
    for (const order of orders) {
      const { familyDiscountAmount: _, ...price } = priceOrder(
        { lines: order.lines.getItems(), fulfillmentType: order.fulfillmentType, tip: order.tip },
        {
          salesTax: settings.salesTax,
          deliveryFee: settings.deliveryFee,
          familyDiscount: discountOf.get(order.userId ?? "") ?? null,
          chargesServiceFee: flags.includes("SERVICE_FEE"),
        },
      );
      expect(order, `ticket ${order.ticketNumber}`).toMatchObject(price);
    }
  });

  test("AVL-02 every order has a day on which the shop hands out, not before it was placed", () => {
    const { orders, settings } = demo(slug);
    const timeZone = settings.timezone ?? DEFAULT_TIME_ZONE;
    const formatted = new Intl.DateTimeFormat("en-CA", { timeZone });
    for (const order of orders) {
      const days = order.fulfillmentType === "Delivery" ? settings.deliverySlots : settings.pickupSlots;
      if (order.fulfillmentType === "Shipping") {
        expect(order.fulfillmentDate).toBeNull();
        expect(order.fulfillmentSlot).toMatch(/^Ships after \w{3}, \w{3} \d+$/);
      } else {
        const date = order.fulfillmentDate ?? "";
        expect(days).toContain(weekday(date));
        expect(date >= formatted.format(order.createdAt)).toBe(true);
        expect(order.fulfillmentSlot).toMatch(/^\w{3}, \w{3} \d+$/);
      }
    }
  });

  test("ORD-08 what lies behind is done, what is to come is not, and each step is recorded", () => {
    const { orders, events } = demo(slug);
    const today = "2026-12-02";
    for (const order of orders) {
      const steps = events.filter(({ orderId }) => orderId === order.id);
      const flags = (["paid", "readyForGuest", "completed"] as const).filter((flag) => order[flag]);
      expect(steps.map(({ what }) => what).sort()).toEqual(["placed", ...flags].sort());
      expect(steps[0]?.at).toEqual(order.createdAt);
      expect(steps.every(({ at }) => at <= NOW)).toBe(true);
      if (order.fulfillmentDate) expect(order.completed).toBe(order.fulfillmentDate < today);
    }
    const unpaid = orders.filter(({ paid }) => !paid).length;
    expect(unpaid).toBeLessThan(orders.length / 2);
  });

  test("CART-04 has a gift order that says for whom", () => {
    const gifts = demo(slug).orders.filter(({ isGift }) => isGift);
    expect(gifts.length).toBeGreaterThan(0);
    expect(gifts.every(({ gifteeDetails }) => gifteeDetails?.name)).toBe(true);
  });
});

test("ORD-06 cornerpies has orders of guests and orders that are mailed, one of which was oversold", () => {
  const { orders } = demo("cornerpies");
  const guests = orders.filter(({ userId }) => userId === null);
  expect(guests.length).toBeGreaterThan(0);
  expect(guests.every((order) => order.guestName && order.guestEmail && order.guestPhone)).toBe(true);
  expect(orders.some(({ fulfillmentType }) => fulfillmentType === "Shipping")).toBe(true);
  expect(orders.flatMap((order) => order.lines.getItems()).some(({ oversold }) => oversold)).toBe(true);
});

test("MAN-01 sweetcrumb's orders have something for every filter: unpaid, incomplete, notes, gifts, delivery", () => {
  const { orders } = demo("sweetcrumb");
  expect(orders.some(({ paid }) => !paid)).toBe(true);
  expect(orders.filter(({ completed }) => !completed).length).toBeGreaterThan(10);
  expect(orders.filter(({ completed }) => completed).length).toBeGreaterThan(30);
  expect(orders.some(({ specialInstructions }) => specialInstructions !== "")).toBe(true);
  expect(orders.some(({ fulfillmentType }) => fulfillmentType === "Delivery")).toBe(true);
  expect(orders.some(({ familyDiscount, discounts }) => familyDiscount === 10 && discounts > 0)).toBe(true);
});
