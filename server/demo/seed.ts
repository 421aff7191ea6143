/** Loads the demo shops (contract section 4). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { orderableType } from "#domain/orders/fulfillment.ts";
import { chargesServiceFee } from "#domain/orders/pricing.ts";
import { TRIAL_DAYS } from "#domain/shop/standing.ts";
import { addDays, addMinutes, calendarDate, DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { backsoon } from "#server/demo/menus/backsoon.ts";
import { closedoven } from "#server/demo/menus/closedoven.ts";
import { cornerpies } from "#server/demo/menus/cornerpies.ts";
import { schoolbake } from "#server/demo/menus/schoolbake.ts";
import { sweetcrumb } from "#server/demo/menus/sweetcrumb.ts";
import { asPlatform } from "../database/tenant.ts";
import { openOrm } from "../orm.ts";
import { DEMO_FAQS } from "./demo-faqs.ts";
import { type DemoItem, type DemoOrder, type DemoPerson, type DemoWindow, demoOrder } from "./demo-orders.ts";
import type { DemoPlan, OrderTrait, PlannedPicture } from "./demo-plan.ts";
import { DEMO_PASSWORD, DEMO_SHOPS } from "./demo-shop-list.ts";
import { type DemoWindows, demoWindows } from "./demo-windows.ts";
import { fillTable, type Row } from "./fill-table.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

/** The plans of all demo shops, in the order of `DEMO_SHOPS`. */
export const DEMO_PLANS: readonly DemoPlan[] = [sweetcrumb, cornerpies, schoolbake, closedoven, backsoon];

const DAY_MINUTES = 24 * 60;
const FIRST_TICKET = 1001;

/**
 * Loads all demo shops, as of `now`, in one transaction: everyone sees all of them or none.
 *
 * Takes the owner's URL of a migrated database. Answers true when they were loaded, and false, having changed nothing, when there is any shop.
 */
export async function seedDemo(ownerUrl: string, now: Date): Promise<boolean> {
  const orm = await openOrm(ownerUrl, { poolSize: 1, patient: true });
  try {
    return await asPlatform(orm.em, (tx) => loadInto(tx, now));
  } finally {
    await orm.close();
  }
}

async function loadInto(tx: EntityManager, now: Date): Promise<boolean> {
  // Two processes that start together: the second waits here, and then finds the shops.
  await tx.execute("select pg_advisory_xact_lock(hashtext('windowsill demo'))");
  const [shop] = await tx.execute("select from shops limit 1");
  if (shop) return false;
  // One hash for all: a hundred would take a hundred times as long, and everyone knows the password.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const plan of DEMO_PLANS) await openShop(tx, plan, passwordHash, now);
  await fillTable(tx, "super_admins", [
    { id: v7(), email: "super@windowsill.test", firstName: "Sol", lastName: "Marin", passwordHash },
  ]);
  await fillTable(
    tx,
    "faqs",
    DEMO_FAQS.flatMap(({ topic, answers }) =>
      answers.map((entry, position) => ({ id: v7(), topic, ...entry, position })),
    ),
  );
  return true;
}

/** One shop with everything in it. */
async function openShop(tx: EntityManager, plan: DemoPlan, passwordHash: string, now: Date): Promise<void> {
  const shopId = v7();
  const random = seededRandom(plan.slug);
  const timeZone = plan.settings.timezone ?? DEFAULT_TIME_ZONE;
  const opened = addMinutes(now, -120 * DAY_MINUTES);
  const windows = demoWindows(plan.windows, timeZone, now);
  await fillTable(tx, "shops", [shopRow(plan, shopId, windows, opened, now)]);
  await fillTable(tx, "shop_settings", [{ shopId, ...plan.settings }]);
  await fillTable(
    tx,
    "feature_flags",
    plan.flags.map((name) => ({ shopId, name, active: true })),
  );
  await addGallery(tx, plan, shopId);
  if (plan.standing === "subscribed") {
    await fillTable(tx, "subscriptions", [
      {
        shopId,
        stripeCustomerId: `cus_demo_${plan.slug}`,
        stripeSubscriptionId: `sub_demo_${plan.slug}`,
        status: "active",
        currentPeriodEnd: addMinutes(now, 21 * DAY_MINUTES),
      },
    ]);
  }
  const people = await addPeople(tx, plan, shopId, passwordHash, opened);
  const items = await addMenu(tx, plan, shopId, calendarDate(now, timeZone), random);
  const rows = await addWindows(tx, plan, shopId, windows, now);
  await addOrders(tx, plan, { shopId, timeZone, people, items, ...rows }, random, now);
}

/** The drawings that come with the product, in the order of the grid. */
async function addGallery(tx: EntityManager, plan: DemoPlan, shopId: string): Promise<void> {
  const pictures = (plan.gallery ?? []).map((drawing, position) => ({
    ...pictureRow(shopId, drawing, [480, 490]),
    kind: "gallery",
    position,
  }));
  await fillTable(tx, "pictures", pictures);
}

const pictureRow = (
  shopId: string,
  { file, alt }: PlannedPicture,
  [width, height]: readonly [number, number],
) => ({ shopId, id: v7(), key: `/art/${file}`, alt, width, height, byteSize: 0 });

function shopRow(plan: DemoPlan, id: string, windows: DemoWindows, createdAt: Date, now: Date): Row {
  const isSubscribed = plan.standing === "subscribed";
  return {
    id,
    slug: plan.slug,
    title: DEMO_SHOPS.find(({ slug }) => slug === plan.slug)?.title ?? plan.slug,
    mode: plan.mode,
    maintenanceMode: plan.isInMaintenance,
    // The shop that never subscribed served until its last window closed.
    trialEndsAt: isSubscribed ? addMinutes(createdAt, TRIAL_DAYS * DAY_MINUTES) : windows.expired.endTime,
    subscriptionStatus: isSubscribed ? "active" : "none",
    createdAt,
    updatedAt: now,
  };
}

async function addPeople(
  tx: EntityManager,
  plan: DemoPlan,
  shopId: string,
  passwordHash: string,
  opened: Date,
): Promise<DemoPerson[]> {
  const people = plan.people.map((person) => ({ ...person, id: v7() }));
  await fillTable(
    tx,
    "users",
    people.map((person, position) => {
      const createdAt = addMinutes(opened, position * DAY_MINUTES);
      const { id, firstName, lastName, email, phone, street, zip } = person;
      return {
        shopId,
        id,
        firstName,
        lastName,
        email,
        emailVerifiedAt: email === null || person.isUnverified ? null : createdAt,
        phone,
        phoneNormalized: phoneDigits(phone),
        street,
        zip,
        passwordHash: email === null ? null : passwordHash,
        isMerchant: person.isMerchant ?? false,
        familyDiscount: person.familyDiscount ?? null,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  const notes = people.flatMap(({ id, note }) =>
    note ? [{ shopId, id: v7(), customerId: id, notes: note }] : [],
  );
  await fillTable(tx, "customer_notes", notes);
  return people;
}

async function addMenu(
  tx: EntityManager,
  plan: DemoPlan,
  shopId: string,
  today: string,
  random: SeededRandom,
): Promise<DemoItem[]> {
  const sections = plan.menu.map((section) => ({ ...section, id: v7() }));
  await fillTable(
    tx,
    "sections",
    sections.map(({ id, name, description = "" }, position) => ({ shopId, id, name, description, position })),
  );
  const items = sections.flatMap((section) =>
    section.items.map((item, position) => ({
      shopId,
      id: v7(),
      sectionId: section.id,
      sectionName: section.name,
      photo: item.photo,
      name: item.name,
      description: item.description ?? "",
      unit: item.unit,
      price: item.price,
      position,
      // Plenty, so that a long day of trying things out does not empty the shelves.
      stock: item.unlimited ? 0 : (item.stock ?? random.between(400, 600)),
      date: item.daysFromToday === undefined ? null : addDays(today, item.daysFromToday),
      hidden: item.hidden ?? false,
      soldOut: item.soldOut ?? false,
      unlimited: item.unlimited ?? false,
    })),
  );
  await fillTable(
    tx,
    "items",
    items.map(({ sectionName: _, photo: __, ...row }) => row),
  );
  const photos = items.flatMap(({ id, photo }) =>
    photo ? [{ ...pictureRow(shopId, photo, [320, 320]), kind: "item", itemId: id }] : [],
  );
  await fillTable(tx, "pictures", photos);
  return items;
}

/** The windows that take or took orders, newest first. */
interface WindowRows {
  readonly active: DemoWindow;
  readonly past: readonly DemoWindow[];
}

async function addWindows(
  tx: EntityManager,
  plan: DemoPlan,
  shopId: string,
  windows: DemoWindows,
  now: Date,
): Promise<WindowRows> {
  const { names, pickupSlots, deliverySlots } = plan.windows;
  const row = (name: string, window: DemoWindows["active"], isClearedAway = false) => ({
    shopId,
    id: v7(),
    name,
    ...window,
    pickupSlots,
    deliverySlots,
    deletedAt: isClearedAway ? now : null,
    createdAt: window.startTime < now ? window.startTime : now,
    updatedAt: now,
  });
  const active = row(names.active, windows.active);
  const expired = row(names.expired, windows.expired);
  const clearedAway = windows.clearedAway.map((window) => row(names.expired, window, true));
  await fillTable(tx, "availabilities", [active, row(names.future, windows.future), expired, ...clearedAway]);
  return { active, past: [expired, ...clearedAway] };
}

/** What has been made of a shop so far. */
interface OpenShop extends WindowRows {
  readonly shopId: string;
  readonly timeZone: string;
  readonly people: readonly DemoPerson[];
  readonly items: readonly DemoItem[];
}

async function addOrders(
  tx: EntityManager,
  plan: DemoPlan,
  shop: OpenShop,
  random: SeededRandom,
  now: Date,
): Promise<void> {
  const { shopId } = shop;
  const placed = plannedOrders(plan, shop, random, now).sort(
    (one, other) => one.order.createdAt.getTime() - other.order.createdAt.getTime(),
  );
  await fillTable(
    tx,
    "orders",
    placed.map(({ order }, position) => ({ ...order, ticketNumber: FIRST_TICKET + position })),
  );
  await fillTable(
    tx,
    "line_items",
    placed.flatMap(({ lines }) => lines),
  );
  await fillTable(
    tx,
    "order_events",
    placed.flatMap(({ events }) => events),
  );
  await fillTable(tx, "ticket_counters", [{ shopId, lastTicketNumber: FIRST_TICKET + placed.length - 1 }]);
}

function plannedOrders(plan: DemoPlan, shop: OpenShop, random: SeededRandom, now: Date): DemoOrder[] {
  const { settings, orders, flags, windows } = plan;
  const merchant = shop.people.find(({ isMerchant }) => isMerchant);
  if (!merchant) throw new Error(`${plan.slug} has no merchant.`);
  const ordering = {
    shopId: shop.shopId,
    timeZone: shop.timeZone,
    pickupSlots: windows.pickupSlots,
    deliverySlots: windows.deliverySlots,
    types: (settings.fulfillmentOptions ?? ["Pickup"]).map(orderableType).filter((type) => type !== null),
    salesTax: settings.salesTax ?? null,
    deliveryFee: settings.deliveryFee ?? null,
    chargesServiceFee: chargesServiceFee({
      serviceFeeFlag: flags.includes("SERVICE_FEE"),
      hasActiveTrial: false,
    }),
    tipDefault: settings.tipDefault ?? 500,
    paymentOptions: settings.paymentOptions ?? [],
    instructions: orders.instructions,
    items: shop.items,
    merchant,
    customers: shop.people.filter(({ isMerchant }) => !isMerchant),
  };
  const place = (window: DemoWindow, trait: OrderTrait) => demoOrder(ordering, window, random, trait, now);
  const some = (count: number) => Array.from({ length: count }, (): OrderTrait => ({}));
  const latest = orders.now > 0 ? shop.active : shop.past[0];
  return [
    ...shop.past.flatMap((window) => some(orders.perWeek).map((trait) => place(window, trait))),
    ...(latest ? orders.traits.map((trait) => place(latest, trait)) : []),
    ...some(Math.max(0, orders.now - orders.traits.length)).map((trait) => place(shop.active, trait)),
  ];
}
