/** What is sent to the procedures: good input of each, and wrong ones. */
import { v7 } from "uuid";
import { WEEKDAYS } from "#domain/time.ts";
import { type Fixture, WRONG_PASSWORD } from "./fixture.ts";
import type { ShopOfFixture, Thing } from "./fixture-shops.ts";
import { takenOrNew, UNKNOWN_PHONE, WORDS } from "./made-up-people.ts";
import { homeOf, orderIds, other, type Walker } from "./walker.ts";

type Input = (shop: ShopOfFixture, fixture: Fixture, walker: Walker) => readonly unknown[];
const nothing: Input = () => [undefined];

const orderInput = (shop: ShopOfFixture) => ({
  availabilityId: shop.windowId,
  fulfillmentType: "Pickup",
  fulfillmentSlot: shop.day,
  lines: [{ itemId: shop.itemId, quantity: 1 }],
});

/** The order screen's form with nothing in it but its button. */
const checkoutForm = (requested: object = {}) => ({
  intent: { kind: "place" },
  choices: {},
  quantities: [],
  cartVersion: 1,
  idempotencyKey: "abc",
  shownTotal: null,
  isWhole: true,
  guest: null,
  ...requested,
});

const prepQuestions = (shop: { readonly windowId: string }) => [
  { availabilities: [shop.windowId] },
  { date: "2026-12-04" },
];

const orderQuestion: Input = (shop, fixture, walker) =>
  orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderId }));

/** The signed link of the guest's order, and none. */
const guestOrderQuestion: Input = ({ slug }, { guestPath }) => [
  { token: slug === "cornerpies" ? guestPath.split("/").at(-1) : "abc" },
  { token: "abc" },
];

/** One's own account, and everyone else's. */
const accountsOf: (...requested: Parameters<Input>) => { id: string }[] = (_, { accounts }, { account }) =>
  [account?.id ?? v7(), ...accounts.map(({ id }) => id)].map((id) => ({ id }));
/** The window of the shop itself and that of the other one. */
const windowsOf = (shop: ShopOfFixture, { shops }: Fixture) =>
  [shop.windowId, shops[other(shop.slug)].windowId].map((availabilityId) => ({ availabilityId }));
const itemQuestion: Input = (shop, { shops }) =>
  [shop.itemId, shop.hiddenItemId, shops[other(shop.slug)].hiddenItemId].map((itemId) => ({ itemId }));

/** Reads a row of the shop's own, and one of the other shop's. */
const read =
  (name: string, thing: Thing): Input =>
  (shop, { shops }) =>
    [shop, shops[other(shop.slug)]].map(({ things }) => ({ [name]: things[thing] }));

/** Changes nothing of the shop's own; of the other shop's, where one is not at home there, what only a mistake of the product's would change. */
const change =
  (name: string, thing: Thing, change: object = {}): Input =>
  (shop, { shops }, walker) =>
    [
      v7(),
      ...(homeOf(walker) === shop.slug && walker.role !== "super"
        ? [shops[other(shop.slug)].things[thing]]
        : []),
    ].map((id) => ({ [name]: id, ...change }));

const newShop: Input = (_, __, { account }) => [
  {
    shopName: "New Pies",
    slug: "sweetcrumb",
    firstName: "New",
    lastName: "Person",
    email: account?.email ?? "new@new.test",
    phone: "4155550142",
    password: WRONG_PASSWORD,
    passwordConfirmation: WRONG_PASSWORD,
  },
];

/** Good input of every procedure; one that is missing here fails a test. */
export const PROCEDURE_INPUTS: Readonly<Record<string, Input>> = {
  "accounts.me": nothing,
  "accounts.visitor": nothing,
  "accounts.sessionEnd": nothing,
  "accounts.logIn": (_, __, { account }) => [
    { email: account?.email ?? "n@x.test", password: WRONG_PASSWORD },
  ],
  "accounts.logInOwner": (_, __, { account }) => [
    { email: account?.email ?? "n@x.test", password: WRONG_PASSWORD },
  ],
  "accounts.signUp": (shop, __, { account }) => [
    {
      firstName: "New",
      lastName: "Person",
      email: takenOrNew(shop.slug, account),
      password: WRONG_PASSWORD,
      passwordConfirmation: WRONG_PASSWORD,
    },
  ],
  "accounts.validate": nothing,
  "sessions.mine": nothing,
  "sessions.end": change("id", "session"),
  "sessions.endOthers": nothing,
  "keys.list": nothing,
  "keys.make": () => [{ name: "Website", origins: [] }],
  "keys.revoke": change("keyId", "key"),
  "tokens.list": nothing,
  "tokens.screen": nothing,
  "tokens.make": () => [{ name: "Till", scope: "read", currentPassword: WRONG_PASSWORD }],
  "tokens.revoke": change("tokenId", "token"),
  "accounts.sendVerification": nothing,
  "accounts.addressLink": () => [{ token: "abc", purpose: "verify_email" }],
  "accounts.verifyEmail": () => [{ token: "abc" }],
  "accounts.emailExists": () => [{ email: "somebody@canary.test" }],
  "accounts.correctEmail": () => [{ email: `new-${v7()}@new.test`, currentPassword: WRONG_PASSWORD }],
  "accounts.pendingEmail": nothing,
  "accounts.confirmEmail": () => [{ token: "abc" }],
  "payments.match": () => [{ statement: "Date,Description,Amount\n12/02/2026,Zelle,8.74" }],
  "payments.unpaid": nothing,
  "payments.remind": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderIds: [orderId] })),
  "payments.squareForMine": orderQuestion,
  "payments.squareForGuest": () => [{ token: "abc" }],
  "payments.confirm": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({
      kind: "bank",
      matches: [{ orderId, fingerprint: "0".repeat(32), amount: 874, day: null }],
    })),
  "passwords.sendReset": (_, __, { account }) => [{ email: account?.email ?? "n@x.test" }],
  "passwords.openReset": () => [{ token: "abc" }],
  "passwords.reset": (_, __, { account }) => [
    { token: "abc", email: account?.email ?? "n@x.test", password: WRONG_PASSWORD },
  ],
  "passwords.merchantForgotEmail": () => [{ phone: "4155550101" }],
  "availability.upcoming": nothing,
  "availability.list": () => [{}, { filter: { state: "active" } }, { search: "canary" }],
  "availability.counts": nothing,
  "availability.one": windowsOf,
  "availability.bookings": (shop, fixture) => [
    { availabilityIds: windowsOf(shop, fixture).map(({ availabilityId }) => availabilityId) },
  ],
  "availability.create": () => [{}],
  "availability.update": (shop, fixture) =>
    windowsOf(shop, fixture).map((window) => ({ ...window, pickupSlots: [...WEEKDAYS] })),
  "availability.clone": windowsOf,
  "availability.remove": (_, { shops }, { role }) =>
    ["rosa", "walt", "super"].includes(role)
      ? [{ availabilityId: v7() }]
      : Object.values(shops).map(({ windowId }) => ({ availabilityId: windowId })),
  "cart.mine": nothing,
  "cart.add": (shop, { shops }) => [
    { itemId: shop.itemId, quantity: 1 },
    { itemId: shop.hiddenItemId, quantity: 1 },
    { itemId: shops[other(shop.slug)].itemId, quantity: 1 },
  ],
  "cart.change": (shop) => [
    { itemId: shop.itemId, quantity: 2 },
    { itemId: shop.hiddenItemId, quantity: 2 },
  ],
  "cart.remove": (shop) => [{ itemId: shop.hiddenItemId }],
  "cart.choose": (shop) => [{ tip: 100 }, { availabilityId: shop.windowId }, { availabilityId: v7() }],
  "cart.keep": (shop) => [
    { quantities: [{ itemId: shop.hiddenItemId, quantity: 1 }] },
    { step: { kind: "add", itemId: shop.hiddenItemId } },
    { choices: { availabilityId: v7() } },
  ],
  "cart.reset": nothing,
  "cart.checkout": nothing,
  "cart.orderAgain": orderQuestion,
  "cart.orderAgainOfGuest": guestOrderQuestion,
  "catalog.menu": nothing,
  "shop.find": () => [{ text: "canary" }, { text: "1" }, { text: "4155550142" }],
  "shop.setTimeZone": () => [{ timeZone: "America/Los_Angeles" }],
  "customers.get": accountsOf,
  "customers.setAddress": (...requested) =>
    accountsOf(...requested).map((one) => ({ ...one, zip: "1", street: "" })),
  "customers.update": (...requested) =>
    accountsOf(...requested).flatMap((one) => [
      { ...one, isAdminDrawerMini: false },
      { ...one, password: "a fine long password", currentPassword: WRONG_PASSWORD },
    ]),
  "customers.updateMerchant": (...requested) =>
    accountsOf(...requested).map((one) => ({ ...one, isAdminDrawerMini: false })),
  "customers.exportMine": nothing,
  "customers.erase": () => [{ currentPassword: WRONG_PASSWORD }],
  "catalog.arrangement": nothing,
  "catalog.rearrange": () => [{ sections: [] }, { sections: [{ id: v7(), items: [] }] }],
  "catalog.sections.list": () => [{}, { search: "canary" }],
  "catalog.sections.one": read("sectionId", "section"),
  "catalog.sections.clone": change("sectionId", "section"),
  "catalog.sections.create": () => [{ name: "New Section" }],
  "catalog.sections.change": change("sectionId", "section", { name: "Section" }),
  "catalog.sections.saveForm": change("sectionId", "section", { form: { name: "Section" } }),
  "catalog.sections.delete": change("id", "section"),
  "catalog.sections.restore": change("sectionId", "section"),
  "catalog.items.list": () => [{}, { search: "canary" }, { filter: { show: "hidden" } }],
  "catalog.items.exportCsv": () => [{}, { search: "canary" }],
  "catalog.items.counts": nothing,
  "catalog.items.one": itemQuestion,
  "catalog.items.history": itemQuestion,
  "catalog.items.create": () => [{ name: "New Item", price: 0 }],
  "catalog.items.change": (shop) => [{ itemId: shop.hiddenItemId, hidden: true }],
  "catalog.items.saveForm": (shop) => [
    { itemId: shop.hiddenItemId, form: { name: "Item", price: "5.00", hidden: "on" } },
  ],
  "catalog.items.changeMany": (shop) => [{ changes: [{ itemId: shop.hiddenItemId, price: 500 }] }],
  "catalog.items.clone": itemQuestion,
  "catalog.items.mark": (shop) => [{ itemIds: [shop.hiddenItemId], hidden: true }],
  "catalog.items.delete": change("id", "item"),
  "catalog.items.restore": itemQuestion,
  "admins.invitation": () => [{ token: "abc" }],
  "admins.acceptInvitation": () => [
    {
      token: "abc",
      password: WRONG_PASSWORD,
      passwordConfirmation: WRONG_PASSWORD,
      code: "123456",
    },
  ],
  "admins.enterShop": (shop, { shops }) => [{ shopId: shop.id }, { shopId: shops[other(shop.slug)].id }],
  "admins.sendActivation": (_, __, { account }) => [{ adminEmail: account?.email ?? "n@x.test" }],
  "orders.place": (shop, { shops, accounts }, { role }) => [
    orderInput(shop),
    // A merchant may order what is hidden, and then the mail names it.
    ...(["rosa", "walt", "super"].includes(role)
      ? []
      : [{ ...orderInput(shop), lines: [{ itemId: shop.hiddenItemId, quantity: 1 }] }]),
    { ...orderInput(shop), lines: [{ itemId: shops[other(shop.slug)].itemId, quantity: 1 }] },
    { ...orderInput(shop), userId: accounts.find(({ role }) => role === "uma")?.id },
  ],
  "orders.checkout": (shop, { shops }) => [
    checkoutForm(),
    checkoutForm({ intent: { kind: "add", itemId: shop.hiddenItemId } }),
    checkoutForm({ intent: { kind: "add", itemId: shops[other(shop.slug)].itemId } }),
    checkoutForm({ intent: { kind: "save" }, choices: { availabilityId: v7() } }),
  ],
  "orders.byKey": () => [{ key: "abc" }],
  "orders.mine": () => [{}, { page: 2 }, { search: "canary" }],
  "orders.usual": nothing,
  "orders.mineOne": orderQuestion,
  "orders.ofGuest": guestOrderQuestion,
  "shopCustomers.list": () => [{}, { search: "canary" }],
  "shopCustomers.exportCsv": () => [{}],
  "shopCustomers.one": (_, { accounts }) => accounts.map(({ id }) => ({ customerId: id })),
  "shopCustomers.create": () => [{ firstName: "New" }],
  "shopCustomers.update": (_, { accounts }) =>
    accounts.map(({ id }) => ({ customerId: id, familyDiscount: 5 })),
  "shopCustomers.remove": () => [{ customerId: v7() }],
  "orders.list": () => [{}, { search: "canary" }, { filter: { cancelled: true } }],
  "orders.counts": nothing,
  "orders.justPlaced": nothing,
  "orders.livePosition": nothing,
  "orders.quote": (shop, { shops, accounts }) => [
    orderInput(shop),
    { ...orderInput(shop), lines: [{ itemId: shop.hiddenItemId, quantity: 999 }] },
    { ...orderInput(shop), lines: [{ itemId: shops[other(shop.slug)].itemId, quantity: 1 }] },
    { ...orderInput(shop), userId: accounts.find(({ role }) => role === "uma")?.id },
  ],
  "orders.quoteDraft": (shop, { shops, accounts }) => [
    ...[shop.itemId, shop.hiddenItemId, shops[other(shop.slug)].itemId].map((itemId) => ({
      fulfillmentType: "Pickup",
      lines: [{ itemId, quantity: 999 }],
    })),
    { fulfillmentType: "Pickup", userId: accounts.find(({ role }) => role === "uma")?.id },
  ],
  "orders.one": orderQuestion,
  "orders.update": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).flatMap((orderId) => [
      { orderId, readyForGuest: true },
      { orderId, version: 1, paid: true },
    ]),
  "orders.detail": orderQuestion,
  "orders.previewUpdate": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).flatMap((orderId) => [
      { orderId, lines: [{ itemId: shop.itemId, quantity: 2 }] },
      { orderId, version: 1, tip: 100 },
    ]),
  "orders.mailText": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderId, mail: "payment-received" })),
  "orders.updateMany": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderIds: [orderId], flag: "readyForGuest" })),
  "orders.mailAgain": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderId, mail: "customer-invoice" })),
  "orders.customersToTell": () => [{}, { search: "canary" }],
  "orders.tellCustomers": () => [{ search: "type:Pickup", text: "Hello", key: v7() }],
  "orders.delete": () => [{ orderId: v7() }, { orderId: null }],
  "orders.export": () => [{}, { search: "canary" }],
  "orders.tickets": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderIds: [orderId] })),
  "orders.ticketHead": nothing,
  "orders.prep": prepQuestions,
  "orders.prepBoard": (shop) => [{}, ...prepQuestions(shop)],
  "orders.prepFile": prepQuestions,
  "orders.markPrep": (shop) => [
    ...prepQuestions(shop).map((question) => ({
      ...question,
      on: { made: [{ itemId: null, itemName: "canary", itemUnit: "", sectionName: "" }] },
    })),
    { on: { packed: [v7()] } },
  ],
  "orders.pickupDay": (shop, fixture, walker) => [
    {},
    ...prepQuestions(shop).flatMap((question) => ("date" in question ? [{ date: question.date }] : [])),
    ...orderIds(fixture, walker, shop.slug).map((orderId) => ({ orderId })),
  ],
  "orders.tick": (shop, fixture, walker) =>
    orderIds(fixture, walker, shop.slug).map((orderId) => ({
      ticks: [{ id: v7(), orderId, kind: "packed", set: true, at: 1_764_000_000_000 }],
    })),
  "charts.sales-90": nothing,
  "charts.top-products-30": nothing,
  "charts.sales-overview-30": nothing,
  "charts.new-vs-returning-customers-30": nothing,
  "charts.unknown": nothing,
  "charts.file": () => [{ chart: "sales-90" }, { chart: "top-products-30" }, { chart: "canary" }],
  "dashboard.today": nothing,
  "phoneLogIn.phoneExists": () => [{ phone: UNKNOWN_PHONE }],
  "phoneLogIn.sendCode": () => [{ phone: UNKNOWN_PHONE }],
  "phoneLogIn.verifyCode": () => [{ phone: UNKNOWN_PHONE, code: "12345" }],
  "phoneLogIn.sendOwnCode": nothing,
  "phoneLogIn.proveOwn": () => [{ code: "12345" }],
  "phoneLogIn.validateLegacy": nothing,
  "phoneLogIn.updateLegacy": () => [{ email: "new@new.test", password: WRONG_PASSWORD }],
  "owners.signUp": newShop,
  "owners.openShop": newShop,
  "owners.slugFree": () => [{ slug: "sweetcrumb" }, { slug: "canary" }],
  "owners.enter": () => [{ token: "abc" }],
  "owners.activate": () => [{ token: "abc" }],
  "owners.sendActivation": nothing,
  "images.upload": (shop) => [
    { kind: "gallery", file: new Uint8Array([1]), alt: WORDS },
    { kind: "item", file: new Uint8Array([1]), itemId: shop.itemId },
  ],
  "images.remove": change("pictureId", "picture"),
  "images.change": change("pictureId", "picture", { alt: WORDS }),
  "images.arrange": () => [{ pictureIds: [v7()] }],
  "billing.state": nothing,
  "billing.checkout": () => [{}],
  "billing.portal": nothing,
  "billing.cancel": () => [{}, { currentPassword: WRONG_PASSWORD }],
  "shop.setUp": nothing,
  "shop.settings": nothing,
  "shop.settingsHistory": nothing,
  "shop.trail": (shop, fixture, walker) => [
    { about: "settings" },
    { about: "items", id: shop.hiddenItemId },
    { about: "items", id: fixture.shops[other(shop.slug)].hiddenItemId },
    ...windowsOf(shop, fixture).map(({ availabilityId: id }) => ({ about: "availabilities", id })),
    ...fixture.accounts.map(({ id }) => ({ about: "customers", id })),
    ...orderIds(fixture, walker, shop.slug).map((id) => ({ about: "orders", id })),
    { about: "orders", id: v7(), cursor: "canary" },
  ],
  "shop.moneyMoved": nothing,
  "shop.manageFrame": nothing,
  "messages.list": () => [{}, { filter: { show: "failed" } }, { search: "canary" }],
  "messages.one": read("messageId", "message"),
  "messages.resend": change("messageId", "message", { key: v7() }),
  "shop.settingsScreen": nothing,
  "shop.impactOf": () => [{ maintenanceMode: true, fulfillmentOptions: ["Shipping"] }],
  "shop.update": () => [{ tipDefault: 500 }, { title: "" }, { venmoName: "@canary", version: 1 }],
  "shop.publish": nothing,
  "shop.previewText": () => [{ text: "**canary**", asWords: false }, { text: 7 }],
  "shop.impactOfRestore": () => [{ savedId: v7() }],
  "shop.restoreSettings": () => [{ savedId: v7() }],
  "shop.rename": (shop) => [{ slug: shop.slug }, { slug: "www" }],
  "shop.setDomain": (shop) => [{ shopId: shop.id, shopDomain: null }],
  "shop.noSuchEntity": nothing,
  "shop.noSuchRecord": nothing,
  "shop.current": nothing,
  "shop.demoShops": nothing,
  "support.sendFeedback": () => [{ message: WORDS }],
  "support.writeToPlatform": () => [{ message: WORDS }],
  "support.faqs": nothing,
  "support.faqSources": nothing,
  "support.addFaq": () => [{ topic: "Topic", question: "Question", answer: "Answer" }],
  "support.changeFaq": () => [{ faqId: v7(), topic: "Topic", question: "Question", answer: "Answer" }],
  "support.moveFaq": () => [{ faqId: v7(), to: "up" }],
  "support.removeFaq": () => [{ faqId: v7() }],
  "webhooks.list": nothing,
  "webhooks.screen": nothing,
  "webhooks.create": () => [
    { url: "https://hooks.example.com/", events: ["order.placed"] },
    { url: "https://169.254.169.254/", events: ["item.stock"] },
  ],
  "webhooks.change": change("webhookId", "webhook", { description: WORDS }),
  "webhooks.remove": change("webhookId", "webhook"),
  "webhooks.rotateSecret": change("webhookId", "webhook"),
  "webhooks.deliveries": read("webhookId", "webhook"),
  "webhooks.replay": change("deliveryId", "delivery"),
  "webhooks.test": change("webhookId", "webhook"),
  "platform.reports": nothing,
  "platform.shops": () => [{}, { search: "canary" }, { sort: "seen", state: "subscribed" }],
  "platform.trail": nothing,
  "platform.domainOf": (shop) => [{ shopId: shop.id }, { shopId: v7() }],
  "platform.setFlags": (shop) => [
    { shopId: shop.id, flags: ["SERVICE_FEE", "ALLOW_GIFT_PURCHASES", "ITEM_DATES"] },
    { shopId: v7(), flags: [] },
  ],
};

/** For every procedure. */
export const WRONG_INPUTS: readonly unknown[] = [{ passwordHash: "x", orderId: "' or 1=1--" }, "x", [null]];
