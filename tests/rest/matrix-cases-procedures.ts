/** The procedures that no REST call makes: our own screens call them, and anyone may over tRPC. */
import { v7 } from "uuid";
import type { World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";
import { made } from "./matrix-cases-catalog.ts";
import { pictureAt } from "./matrix-cases-images.ts";
import { guestTokenAt, orderAt } from "./matrix-cases-orders.ts";

type Input = (world: World, actor: Actor) => unknown;

const nothing: Input = () => undefined;
const orderId: Input = async (world) => ({ orderId: (await orderAt(world)).id });
const wrongToken: Input = () => ({ token: "abc" });
const password = "not the password";
const draft = ({ a }: World) => ({
  fulfillmentType: "Pickup",
  lines: [{ itemId: a.rye, quantity: 1 }],
});
const checkoutForm = {
  intent: { kind: "save" },
  choices: {},
  quantities: [],
  cartVersion: 1,
  idempotencyKey: "abc",
  shownTotal: null,
  isWhole: true,
  guest: null,
};
const newShop = () => ({
  shopName: "Nell's Pies",
  slug: `pies-${v7().slice(-12)}`,
  firstName: "Nell",
  lastName: "Okafor",
  email: `${v7()}@example.test`,
  phone: "4155550142",
  password: "a fine long password",
  passwordConfirmation: "a fine long password",
});
const faq = { topic: "Topic", question: "Question", answer: "Answer" };

/** An FAQ of the platform, made for a call that changes it. */
async function faqAt(world: World): Promise<string> {
  const { text } = await world.send({
    method: "POST",
    path: "/trpc/support.addFaq",
    token: world.people.superAdmin.token,
    json: { json: faq },
  });
  return (JSON.parse(text) as { result: { data: { json: { id: string } } } }).result.data.json.id;
}

/** The merchant's account has no number to prove, whoever gave it one. */
async function withoutPhone({ send, people: { merchantOwn } }: World): Promise<void> {
  const { status, text } = await send({
    method: "PATCH",
    path: `/api/merchants/${merchantOwn.id}`,
    token: merchantOwn.token,
    json: { phone: "" },
  });
  if (status !== 200) throw new Error(text);
}

/** Counts the changes, so that each is one. */
let tips = 0;

/** A change of a setting that can be taken back. */
async function savedAt(world: World): Promise<string> {
  const by = { token: world.people.merchantOwn.token };
  await world.send({
    method: "PATCH",
    path: `/api/shops/${world.a.id}`,
    ...by,
    json: { tip_default: ++tips },
  });
  const { text } = await world.send({ method: "GET", path: "/trpc/shop.settingsHistory", ...by });
  const history = (JSON.parse(text) as { result: { data: { json: { id: string }[] } } }).result.data.json;
  return history[0]?.id ?? "";
}

/** A message of the shop. */
async function messageAt(world: World): Promise<string> {
  const by = { token: world.people.merchantOwn.token };
  const ask = async (): Promise<string | undefined> => {
    const { text } = await world.send({
      method: "GET",
      path: `/trpc/messages.list?input=${NO_FILTER}`,
      ...by,
    });
    const { rows } = (JSON.parse(text) as { result: { data: { json: { rows: { id: string }[] } } } }).result
      .data.json;
    return rows[0]?.id;
  };
  const known = await ask();
  if (known) return known;
  const message = "one two three four five six seven eight nine ten";
  await world.send({
    method: "POST",
    path: "/trpc/support.writeToPlatform",
    ...by,
    json: { json: { message } },
  });
  return (await ask()) ?? "";
}
const NO_FILTER = encodeURIComponent(JSON.stringify({ json: {} }));

/** The input of each procedure. */
const INPUTS: Readonly<Record<string, Input>> = {
  "accounts.visitor": nothing,
  "accounts.sessionEnd": nothing,
  "accounts.correctEmail": () => ({ email: `${v7()}@example.test`, currentPassword: password }),
  "accounts.pendingEmail": nothing,
  "accounts.addressLink": () => ({ token: "abc", purpose: "verify_email" }),
  "accounts.confirmEmail": wrongToken,
  "accounts.verifyEmail": wrongToken,
  "admins.invitation": wrongToken,
  "admins.acceptInvitation": () => ({
    token: "abc",
    password,
    passwordConfirmation: password,
    code: "123456",
  }),
  "admins.enterShop": ({ a }) => ({ shopId: a.id }),
  "availability.counts": nothing,
  "availability.bookings": ({ a }) => ({ availabilityIds: [a.windowId] }),
  "billing.state": nothing,
  "cart.mine": nothing,
  "cart.add": ({ a }) => ({ itemId: a.rye, quantity: 1 }),
  "cart.change": ({ a }) => ({ itemId: a.rye, quantity: 1 }),
  "cart.remove": ({ a }) => ({ itemId: a.rye }),
  "cart.choose": () => ({ tip: 100 }),
  "cart.keep": ({ a }) => ({ quantities: [{ itemId: a.rye, quantity: 1 }] }),
  "cart.reset": nothing,
  "cart.orderAgain": orderId,
  "cart.orderAgainOfGuest": () => ({ token: "not.a-token" }),
  "cart.checkout": nothing,
  "catalog.arrangement": nothing,
  "catalog.sections.saveForm": async (world) => ({
    sectionId: await made(world, "sections", world.a),
    form: { name: "Soups" },
  }),
  "catalog.sections.clone": async (world) => ({ sectionId: await made(world, "sections", world.a) }),
  "catalog.sections.restore": async (world) => ({ sectionId: await made(world, "sections", world.a) }),
  "catalog.items.counts": nothing,
  "catalog.items.history": ({ a }) => ({ itemId: a.rye }),
  "catalog.items.saveForm": async (world) => ({
    itemId: await made(world, "items", world.a),
    form: { name: "Fig", price: "5.00" },
  }),
  "catalog.items.changeMany": ({ a }) => ({ changes: [{ itemId: a.hidden, price: 500 }] }),
  "catalog.items.mark": ({ a }) => ({ itemIds: [a.hidden], hidden: true }),
  "catalog.items.restore": ({ a }) => ({ itemId: a.hidden }),
  "charts.file": () => ({ chart: "sales-90" }),
  "customers.exportMine": nothing,
  "customers.erase": () => ({ currentPassword: password }),
  "dashboard.today": nothing,
  "images.change": async (world) => ({ pictureId: await pictureAt(world), alt: "A shelf" }),
  "images.arrange": () => ({ pictureIds: [v7()] }),
  "messages.list": () => ({ filter: { show: "failed" } }),
  "messages.one": async (world) => ({ messageId: await messageAt(world) }),
  "messages.resend": async (world) => ({ messageId: await messageAt(world), key: v7() }),
  "phoneLogIn.sendOwnCode": async (world) => void (await withoutPhone(world)),
  "phoneLogIn.proveOwn": async (world) => {
    await withoutPhone(world);
    return { code: "12345" };
  },
  "orders.checkout": () => checkoutForm,
  "orders.counts": nothing,
  "orders.justPlaced": nothing,
  "orders.livePosition": nothing,
  "orders.quoteDraft": draft,
  "orders.detail": orderId,
  "orders.previewUpdate": async (world) => ({ orderId: (await orderAt(world)).id, tip: 100 }),
  "orders.updateMany": async (world) => ({ orderIds: [(await orderAt(world)).id], flag: "readyForGuest" }),
  "orders.mailAgain": async (world) => ({ orderId: (await orderAt(world)).id, mail: "customer-invoice" }),
  "orders.mailText": async (world) => ({ orderId: (await orderAt(world)).id, mail: "payment-received" }),
  "orders.customersToTell": () => ({}),
  "orders.tellCustomers": () => ({ search: "", text: "We open at nine.", key: v7() }),
  "orders.prepBoard": () => ({ date: "2026-12-04" }),
  "orders.prepFile": () => ({ date: "2026-12-04" }),
  "orders.markPrep": ({ a }) => ({
    date: "2026-12-04",
    on: { made: [{ itemId: a.rye, itemName: "Rye", itemUnit: "", sectionName: "Breads" }] },
  }),
  "orders.usual": nothing,
  "orders.pickupDay": () => ({ date: "2026-12-04" }),
  "orders.tick": async (world) => ({
    ticks: [
      { id: v7(), orderId: (await orderAt(world)).id, kind: "packed", set: true, at: 1_764_000_000_000 },
    ],
  }),
  "orders.tickets": async (world) => ({ orderIds: [(await orderAt(world)).id] }),
  "orders.ticketHead": nothing,
  "owners.openShop": newShop,
  "owners.slugFree": () => ({ slug: "pies" }),
  "owners.enter": wrongToken,
  "owners.activate": wrongToken,
  "owners.sendActivation": nothing,
  "passwords.openReset": wrongToken,
  "payments.match": () => ({ statement: "Date,Description,Amount\n12/02/2026,Zelle,8.74" }),
  "payments.confirm": async (world) => ({
    kind: "bank",
    matches: [{ orderId: (await orderAt(world)).id, fingerprint: "0".repeat(32), amount: 874, day: null }],
  }),
  "payments.unpaid": nothing,
  "payments.remind": async (world) => ({ orderIds: [(await orderAt(world)).id] }),
  "payments.squareForMine": orderId,
  "payments.squareForGuest": async (world) => ({ token: await guestTokenAt(world) }),
  "platform.shops": () => ({}),
  "platform.trail": nothing,
  "platform.domainOf": ({ a }) => ({ shopId: a.id }),
  "platform.setFlags": ({ a }) => ({ shopId: a.id, flags: [] }),
  "sessions.mine": nothing,
  "sessions.end": () => ({ id: v7() }),
  "shop.rename": () => ({ slug: "www" }),
  "shop.setDomain": ({ a }) => ({ shopId: a.id, shopDomain: null }),
  "shop.settingsScreen": nothing,
  "shop.impactOf": () => ({ maintenanceMode: true }),
  "shop.previewText": () => ({ text: "**bread**", asWords: false }),
  "shop.settingsHistory": nothing,
  "shop.trail": ({ a }) => ({ about: "items", id: a.rye, cursor: "" }),
  "shop.moneyMoved": nothing,
  "shop.manageFrame": nothing,
  "shop.impactOfRestore": async (world) => ({ savedId: await savedAt(world) }),
  "shop.restoreSettings": async (world) => ({ savedId: await savedAt(world) }),
  "shop.publish": nothing,
  "shop.setUp": nothing,
  "shop.find": () => ({ text: "rye" }),
  "shop.setTimeZone": () => ({ timeZone: "America/Los_Angeles" }),
  "shop.demoShops": nothing,
  "support.writeToPlatform": () => ({ message: "one two three four five six seven eight nine ten" }),
  "support.faqSources": nothing,
  "support.addFaq": () => faq,
  "support.changeFaq": async (world) => ({ faqId: await faqAt(world), ...faq }),
  "support.moveFaq": async (world) => ({ faqId: await faqAt(world), to: "up" }),
  "support.removeFaq": async (world) => ({ faqId: await faqAt(world) }),
  "tokens.screen": nothing,
  "webhooks.screen": nothing,
  // The last, because it ends the log-ins that the world opened.
  "sessions.endOthers": nothing,
};

/** How the rows of tests/matrix/procedure-rows.json are tried. */
export const PROCEDURE_CASES: Readonly<Record<string, MatrixCase>> = Object.fromEntries(
  Object.entries(INPUTS).map(([name, input]): [string, MatrixCase] => [
    `p-${name}`,
    { rest: () => [], trpc: async (world, actor) => ({ name, input: await input(world, actor) }) },
  ]),
);
