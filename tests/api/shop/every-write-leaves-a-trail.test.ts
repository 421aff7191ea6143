/** Derived from the router: no procedure that writes for a merchant or a super admin can forget the trail (OPS-01). */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import type { Policy } from "#server/trpc.ts";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { useDatabase } from "#tests/support/database.ts";
import { png } from "#tests/support/pictures.ts";
import { type OpenStripe, openStripe } from "#tests/support/stripe.ts";
import { PASSWORD } from "#tests/support/world.ts";

const database = useDatabase();
let world: OrderWorld;
let stripe: OpenStripe;
type Api = Parameters<Parameters<ReturnType<typeof at>["ask"]>[0]>[0];

beforeAll(async () => {
  world = await openOrderWorld(database);
  await world.keepSubscription(world.a, "active");
  stripe = await openStripe(world);
});
afterAll(() => stripe.close());

/** What a merchant or a super admin changes: an entry is left whenever one of these has other rows than before. */
const TRACKED = [
  "orders",
  "line_items",
  "items",
  "sections",
  "availabilities",
  "users",
  "customer_notes",
  "shop_settings",
  "shops",
  "feature_flags",
  "pictures",
  "subscriptions",
  "publishable_keys",
  "api_tokens",
  "webhooks",
  "faqs",
];

interface Write {
  /** What has to be there; what it answers is handed to `call`. */
  readonly stage?: (api: Api) => Promise<string>;
  /** The call itself. */
  readonly call: (api: Api, staged: string) => Promise<unknown>;
  /** Whether it makes something, or takes it away: then there is no value before, or none after. */
  readonly makes?: true;
  readonly as?: "superAdmin";
}

const newItem = async (api: Api) => (await api.catalog.items.create({ name: `Roll ${v7()}`, price: 500 })).id;
const newSection = async (api: Api) => (await api.catalog.sections.create({ name: `Rolls ${v7()}` })).id;
const newWindow = async (api: Api) => (await api.availability.create({})).id;
const newCustomer = async (api: Api) => (await api.shopCustomers.create({ firstName: "Kim" })).id;
const newWebhook = async (api: Api) =>
  (await api.webhooks.create({ url: "https://hooks.example.com/", events: ["order.placed"] })).id;
const newPicture = async (api: Api) =>
  (await api.images.upload({ kind: "gallery", file: await png(), alt: "Loaves" })).id;
const newFaq = async (api: Api) => {
  const id = (await api.support.addFaq(FAQ)).id;
  await api.support.addFaq(FAQ);
  return id;
};
const newOrder = async () => {
  const customer = at(world.a, world.people.customerSelf.token);
  return (await customer.ask((api) => api.orders.place(world.orderInput()))).order.id;
};
const FAQ = { topic: "Orders", question: "How?", answer: "So." };

/** Every mutation of merchants and super admins, with a call of it that changes something. */
const WRITES: Readonly<Record<string, Write>> = {
  "availability.create": { makes: true, call: (api) => api.availability.create({}) },
  "availability.update": {
    stage: newWindow,
    call: (api, availabilityId) => api.availability.update({ availabilityId, name: "Advent" }),
  },
  "availability.clone": {
    makes: true,
    stage: newWindow,
    call: (api, availabilityId) => api.availability.clone({ availabilityId }),
  },
  "availability.remove": {
    makes: true,
    stage: newWindow,
    call: (api, availabilityId) => api.availability.remove({ availabilityId }),
  },
  "catalog.rearrange": {
    stage: newSection,
    call: async (api) => {
      const menu = await api.catalog.arrangement();
      const sections = menu.map(({ id, items }) => ({ id, items: items.map((item) => item.id) })).reverse();
      return api.catalog.rearrange({ sections });
    },
  },
  "catalog.sections.create": {
    makes: true,
    call: (api) => api.catalog.sections.create({ name: "Pies" }),
  },
  "catalog.sections.change": {
    stage: newSection,
    call: (api, sectionId) => api.catalog.sections.change({ sectionId, name: "Tarts" }),
  },
  "catalog.sections.saveForm": {
    stage: newSection,
    call: (api, sectionId) => api.catalog.sections.saveForm({ sectionId, form: { name: "Cakes" } }),
  },
  "catalog.sections.clone": {
    makes: true,
    stage: newSection,
    call: (api, sectionId) => api.catalog.sections.clone({ sectionId }),
  },
  "catalog.sections.delete": {
    makes: true,
    stage: newSection,
    call: (api, id) => api.catalog.sections.delete({ id }),
  },
  "catalog.sections.restore": {
    makes: true,
    stage: async (api) => {
      const id = await newSection(api);
      await api.catalog.sections.delete({ id });
      return id;
    },
    call: (api, sectionId) => api.catalog.sections.restore({ sectionId }),
  },
  "catalog.items.create": {
    makes: true,
    call: (api) => api.catalog.items.create({ name: "Bun", price: 300 }),
  },
  "catalog.items.change": {
    stage: newItem,
    call: (api, itemId) => api.catalog.items.change({ itemId, price: 900 }),
  },
  "catalog.items.saveForm": {
    stage: newItem,
    call: (api, itemId) => api.catalog.items.saveForm({ itemId, form: { name: "Bap", price: "5.50" } }),
  },
  "catalog.items.changeMany": {
    stage: newItem,
    call: (api, itemId) => api.catalog.items.changeMany({ changes: [{ itemId, price: 950 }] }),
  },
  "catalog.items.clone": {
    makes: true,
    stage: newItem,
    call: (api, itemId) => api.catalog.items.clone({ itemId }),
  },
  "catalog.items.mark": {
    stage: newItem,
    call: (api, itemId) => api.catalog.items.mark({ itemIds: [itemId], hidden: true }),
  },
  "catalog.items.delete": {
    makes: true,
    stage: newItem,
    call: (api, id) => api.catalog.items.delete({ id }),
  },
  "catalog.items.restore": {
    makes: true,
    stage: async (api) => {
      const id = await newItem(api);
      await api.catalog.items.delete({ id });
      return id;
    },
    call: (api, itemId) => api.catalog.items.restore({ itemId }),
  },
  "images.upload": { makes: true, call: newPicture },
  "images.change": {
    stage: newPicture,
    call: (api, pictureId) => api.images.change({ pictureId, alt: "Six loaves" }),
  },
  "images.arrange": {
    stage: async (api) => {
      await newPicture(api);
      return "";
    },
    call: async (api) => {
      const rows = await world.rows<{ id: string }>(
        "select id from pictures where shop_id = ? and kind = 'gallery' order by position desc",
        [world.a.id],
      );
      return api.images.arrange({ pictureIds: rows.map(({ id }) => id) });
    },
  },
  "images.remove": {
    makes: true,
    call: async (api) => {
      const [picture] = await world.rows<{ id: string }>("select id from pictures where shop_id = ?", [
        world.a.id,
      ]);
      return api.images.remove({ pictureId: picture?.id ?? "" });
    },
  },
  "keys.make": { makes: true, call: (api) => api.keys.make({ name: "Website", origins: [] }) },
  "keys.revoke": {
    makes: true,
    stage: async (api) => (await api.keys.make({ name: "Website", origins: [] })).id,
    call: (api, keyId) => api.keys.revoke({ keyId }),
  },
  "tokens.make": {
    makes: true,
    call: (api) => api.tokens.make({ name: "Till", scope: "read", currentPassword: PASSWORD }),
  },
  "tokens.revoke": {
    makes: true,
    stage: async (api) =>
      (await api.tokens.make({ name: "Till", scope: "read", currentPassword: PASSWORD })).id,
    call: (api, tokenId) => api.tokens.revoke({ tokenId }),
  },
  "orders.update": {
    stage: newOrder,
    call: (api, orderId) => api.orders.update({ orderId, tip: 300, paid: true }),
  },
  "orders.updateMany": {
    stage: newOrder,
    call: (api, orderId) => api.orders.updateMany({ orderIds: [orderId], flag: "readyForGuest", set: true }),
  },
  "orders.delete": {
    makes: true,
    stage: newOrder,
    call: (api, orderId) => api.orders.delete({ orderId }),
  },
  "orders.markPrep": {
    stage: async () => {
      const orderId = await newOrder();
      const [line] = await world.rows<{ id: string }>("select id from line_items where order_id = ?", [
        orderId,
      ]);
      return line?.id ?? "";
    },
    call: (api, lineId) =>
      api.orders.markPrep({ availabilities: [world.a.windowId], on: { packed: [lineId] } }),
  },
  "orders.tick": {
    stage: newOrder,
    call: (api, orderId) =>
      api.orders.tick({ ticks: [{ id: v7(), orderId, kind: "paid", set: true, at: 1_764_000_000_000 }] }),
  },
  "payments.confirm": {
    stage: newOrder,
    call: (api, orderId) =>
      api.payments.confirm({
        kind: "bank",
        matches: [{ orderId, fingerprint: "0".repeat(32), amount: 800, day: null }],
      }),
  },
  "shop.update": { call: (api) => api.shop.update({ tipDefault: 700 }) },
  "shop.setTimeZone": { call: (api) => api.shop.setTimeZone({ timeZone: "America/Denver" }) },
  "shop.restoreSettings": {
    stage: async (api) => {
      await api.shop.update({ city: "Portland" });
      return (await api.shop.settingsHistory())[0]?.id ?? "";
    },
    call: (api, savedId) => api.shop.restoreSettings({ savedId }),
  },
  "shop.publish": {
    makes: true,
    stage: async () => {
      await world.set("shops", world.a, { published_at: null });
      await world.set("shop_settings", world.a, {
        support_email: "rosa@example.com",
        street_1: "12 Elm",
        payment_info: "Cash.",
      });
      return "";
    },
    call: (api) => api.shop.publish(),
  },
  "shop.setDomain": {
    as: "superAdmin",
    call: (api) => api.shop.setDomain({ shopId: world.a.id, shopDomain: "bakery.example" }),
  },
  "shopCustomers.create": {
    makes: true,
    call: (api) => api.shopCustomers.create({ firstName: "Noa" }),
  },
  "shopCustomers.update": {
    stage: newCustomer,
    call: (api, customerId) => api.shopCustomers.update({ customerId, familyDiscount: 10 }),
  },
  "shopCustomers.remove": {
    makes: true,
    stage: newCustomer,
    call: (api, customerId) => api.shopCustomers.remove({ customerId }),
  },
  "webhooks.create": { makes: true, call: newWebhook },
  "webhooks.change": {
    stage: newWebhook,
    call: (api, webhookId) => api.webhooks.change({ webhookId, description: "Kitchen" }),
  },
  "webhooks.rotateSecret": {
    makes: true,
    stage: newWebhook,
    call: (api, webhookId) => api.webhooks.rotateSecret({ webhookId }),
  },
  "webhooks.remove": {
    makes: true,
    stage: newWebhook,
    call: (api, webhookId) => api.webhooks.remove({ webhookId }),
  },
  "billing.cancel": {
    makes: true,
    call: (api) => api.billing.cancel({ currentPassword: PASSWORD }),
  },
  "platform.setFlags": {
    as: "superAdmin",
    call: (api) => api.platform.setFlags({ shopId: world.a.id, flags: ["ITEM_DATES"] }),
  },
  "support.addFaq": { as: "superAdmin", makes: true, call: (api) => api.support.addFaq(FAQ) },
  "support.changeFaq": {
    as: "superAdmin",
    stage: newFaq,
    call: (api, faqId) => api.support.changeFaq({ ...FAQ, faqId, answer: "Like so." }),
  },
  "support.moveFaq": {
    as: "superAdmin",
    makes: true,
    stage: newFaq,
    call: (api, faqId) => api.support.moveFaq({ faqId, to: "down" }),
  },
  "support.removeFaq": {
    as: "superAdmin",
    makes: true,
    stage: newFaq,
    call: (api, faqId) => api.support.removeFaq({ faqId }),
  },
  // Last: from here on the shop has another address.
  "shop.rename": { call: (api) => api.shop.rename({ slug: "sweetercrumb" }) },
};

/** Mutations of merchants and super admins that change none of these rows. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  "admins.enterShop": "opens a log-in, and says so in the shop's trail",
  "admins.sendActivation": "sends a mail",
  "billing.checkout": "leads to Stripe, and says so in the trail",
  "billing.portal": "leads to Stripe, and says so in the trail",
  "customers.updateMerchant": "one's own account",
  "messages.resend": "sends a message again, and says so in the trail",
  "orders.mailAgain": "sends a mail, and says so on the order's time line",
  "orders.tellCustomers": "sends mails, and says so in the trail and on each order's time line",
  "owners.sendActivation": "sends a mail",
  "phoneLogIn.proveOwn": "one's own account",
  "phoneLogIn.sendOwnCode": "sends a text message to one's own number",
  "payments.match": "compares, and keeps nothing",
  "payments.remind": "sends mails, and says so in the trail",
  "shop.noSuchRecord": "refuses",
  "shop.previewText": "shows a text that is not kept",
  "support.writeToPlatform": "sends a mail",
  "webhooks.replay": "sends an event again, and says so in the trail",
  "webhooks.test": "sends an event that stands for nothing",
};

const MUTATIONS = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta: { policy: Policy } } }
  >,
).filter(([, { _def }]) => _def.type === "mutation");

test("OPS-01 every mutation of merchants and super admins is called here, or changes nothing of a shop", () => {
  const theirs = MUTATIONS.filter(([, { _def }]) => ["merchant", "super-admin"].includes(_def.meta.policy));
  expect(theirs.map(([name]) => name).sort()).toEqual(
    [...Object.keys(WRITES), ...Object.keys(CHANGES_NOTHING)].sort(),
  );
});

interface Entry {
  readonly id: string;
  readonly actor: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string;
}

/** Of an order's own time line no request is kept: its entry in the trail has it. */
const entries = () =>
  world.rows<Entry>(
    `select id, actor, actor_id, actor_name, before, after, request_id from audit_entries
     union all select id, 'super_admin', actor_id, actor_name, before, after, request_id from platform_acts`,
  );

const tracked = async () => {
  const all = await world.everything();
  return Object.fromEntries(TRACKED.map((table) => [table, all[table]]));
};

describe("OPS-01 who changed what stands in the trail", () => {
  test.for(Object.entries(WRITES))("OPS-01 %s", async ([, { as, stage, call, makes }]) => {
    const person = world.people[as ?? "merchantOwn"];
    const caller = at(world.a, person.token);
    const made = stage ? await caller.ask(stage) : "";
    const known = new Set((await entries()).map(({ id }) => id));
    const before = await tracked();
    await caller.ask((api) => call(api, made));
    expect(await tracked()).not.toEqual(before);
    const left = (await entries()).filter(({ id }) => !known.has(id));
    expect(left.length).toBeGreaterThan(0);
    for (const entry of left) {
      expect(entry).toMatchObject({
        actor: as ? "super_admin" : "merchant",
        actor_id: person.id,
        actor_name: expect.stringMatching(/./),
        request_id: expect.stringMatching(/./),
      });
      if (!makes) expect([entry.before, entry.after]).toEqual([expect.any(Object), expect.any(Object)]);
    }
  });
});
