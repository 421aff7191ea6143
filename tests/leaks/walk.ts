/** The walk: everybody tries every page, every REST call and every procedure, with good, wrong and foreign input, and every way to fail. */
import { v7 } from "uuid";
import { WEEKDAYS } from "#domain/time.ts";
import { REST_ROWS } from "#server/rest/all-rows.ts";
import { appRouter } from "#server/router.ts";
import { fullCount } from "#tests/support/how-many.ts";
import routes from "../../app/routes.ts";
import type { Asked } from "./recorder.ts";
import { type Account, SHOPS, type ShopOnStage, type Slug, type Stage, WRONG_PASSWORD } from "./stage.ts";
import type { Role, Seen } from "./who-may-see.ts";

/** Whoever walks; a guest has no account. */
export interface Walker {
  readonly role: Role;
  readonly account: Account | null;
}

type Step = readonly [Asked, Partial<Seen>?];

/** Everybody, one after the other per person, a few people at a time; whoever logs out does so at the end. */
export async function walkEverywhere(stage: Stage): Promise<void> {
  const walkers: Walker[] = [
    { role: "guest", account: null },
    ...stage.accounts.map((account) => ({ role: account.role, account })),
  ];
  const waiting = [...walkers];
  const walkOn = async () => {
    for (let walker = waiting.shift(); walker; walker = waiting.shift()) {
      for (const [asked, seen] of stepsOf(stage, walker)) await stage.recorder.ask(walker.role, asked, seen);
    }
  };
  await Promise.all([walkOn(), walkOn(), walkOn(), walkOn()]);
}

function stepsOf(stage: Stage, walker: Walker): Step[] {
  return [
    ...pageSteps(stage, walker),
    ...restSteps(stage, walker),
    ...procedureSteps(stage, walker),
    ...errorSteps(stage, walker),
    ...partingSteps(walker),
  ];
}

const bearer = ({ account }: Walker): Record<string, string> =>
  account ? { authorization: `Bearer ${account.bearer}` } : {};
const cookie = ({ account }: Walker): Record<string, string> =>
  account ? { cookie: `session=${account.cookie}` } : {};
const other = (slug: Slug): Slug => (slug === "sweetcrumb" ? "cornerpies" : "sweetcrumb");
const homeOf = ({ account }: Walker): Slug => account?.home ?? "sweetcrumb";

/** Paths of the pages, `:id` and the like left in. */
export const pagePaths = (): string[] => [...new Set(pathsBelow(routes, ""))];

interface RouteEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

function pathsBelow(entries: readonly RouteEntry[], start: string): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? start : `${start}/${path}`;
    return [here === "" ? "/" : here, ...(children ? pathsBelow(children, here) : [])];
  });
}

/** Ids that a page or call with an order in its path is tried with. */
function orderIds({ shops }: Stage, { role }: Walker, slug: Slug): string[] {
  const { orders } = shops[slug];
  const others = Object.entries(orders).find(([owner]) => owner !== role && owner !== "rest")?.[1];
  return [orders[role], others, orders.rest, shops[other(slug)].orders.rest, v7(), "abc"].filter(
    (id) => id !== undefined,
  );
}

const WITHOUT_SIDE_DOOR = new Set(["/logout"]);

function pageSteps(stage: Stage, walker: Walker): Step[] {
  const headers = cookie(walker);
  const plain = (host: Slug | null, paths: readonly string[]) =>
    paths.map((path): Step => [{ host, path, headers }]);
  return [
    ...SHOPS.flatMap((slug) => [
      ...pagePaths()
        .filter((path) => !WITHOUT_SIDE_DOOR.has(path))
        .flatMap((path) => filledIn(path, stage, walker, slug))
        .flatMap((url) => pageAndItsData(url, stage, walker, slug)),
      ...plain(slug, [
        "/manage/orders?q=canary&search=CANARY",
        "/manage/find?q=canary",
        "/__manifest?p=%2F&p=%2Fmanage%2Forders",
      ]),
    ]),
    ...plain(null, ["/", "/_root.data", "/menu", "/owner/login"]),
  ];
}

/** At short counts the data are asked for at home only. */
function pageAndItsData(url: string, stage: Stage, walker: Walker, slug: Slug): Step[] {
  const headers = cookie(walker);
  const seen = { isOwnGuestOrder: url === stage.guestPath, isOverAllShops: url.startsWith("/super/") };
  const page: Step = [{ host: slug, path: url, headers }, seen];
  if (!fullCount && slug !== homeOf(walker)) return [page];
  return [page, [{ host: slug, path: url === "/" ? "/_root.data" : `${url}.data`, headers }, seen]];
}

function filledIn(path: string, stage: Stage, walker: Walker, slug: Slug): string[] {
  if (path.includes("*")) return ["/no/such/page"];
  if (path.startsWith("/order/:"))
    return [stage.guestPath, `${stage.guestPath.slice(0, -2)}zz`, "/order/abc"];
  if (path.startsWith("/email/verify/:")) return ["/email/verify/abc"];
  if (!path.includes(":")) return [path];
  if (path === "/manage/charts/:chart") return ["/manage/charts/sales-90", "/manage/charts/canary"];
  const start = path.slice(0, path.indexOf("/:"));
  const [, end = ""] = /\/:\w+\??(\/.*)?$/.exec(path) ?? [];
  const ids = orderIds(stage, walker, slug).map((id) => `${start}/${id}${end}`);
  return path.endsWith("?") ? [start, ...ids] : ids;
}

const newOrder = (shop: ShopOnStage) => ({
  availability_id: shop.windowId,
  fulfillment_type: "Pickup",
  fulfillment_slot: shop.day,
  line_items: [{ item_id: shop.itemId, quantity: 1 }],
});

/** One's own address where it has an account already; elsewhere it would become a new account there. */
const takenOrNew = (slug: Slug, account: Account | null) =>
  account?.home === slug && account.role !== "super" ? account.email : `new-${v7()}@new.test`;

/** For an address that another shop has, so that the walk opens none. */
const newOwner = (account: Account | null) => ({
  slug: "sweetcrumb",
  first_name: "New",
  last_name: "Person",
  email: account?.email ?? "new@new.test",
  phone: "4155550142",
  password: WRONG_PASSWORD,
  password_confirmation: WRONG_PASSWORD,
});
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

const WORDS = "One two three four five six seven eight nine ten words.";

/** Nobody's, so that no text message goes out. */
const UNKNOWN_PHONE = "4155550199";

/** A good body per REST call; every call that takes one must be here. */
export const REST_BODIES: Readonly<Record<string, (shop: ShopOnStage, walker: Walker) => unknown>> = {
  "POST /login": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/login": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/signup": (shop, { account }) => ({
    first_name: "New",
    last_name: "Person",
    email: takenOrNew(shop.slug, account),
    password: WRONG_PASSWORD,
    password_confirmation: WRONG_PASSWORD,
  }),
  "POST /customer/phone-exists/": () => ({ phone: UNKNOWN_PHONE }),
  "POST /user-code/send/": () => ({ phone: UNKNOWN_PHONE }),
  "POST /user-code/verify/": () => ({ phone: UNKNOWN_PHONE, code: "12345" }),
  "POST /shops/{shopId}/legacy-customer/": () => ({ email: "new@new.test", password: WRONG_PASSWORD }),
  "POST /shops/{shopId}/password/email": (_, { account }) => ({
    email: account?.email ?? "nobody@canary.test",
  }),
  "POST /shops/{shopId}/password/reset": (_, { account }) => ({
    token: "abc",
    email: account?.email ?? "nobody@canary.test",
    password: WRONG_PASSWORD,
  }),
  "POST /shops/{shopId}/merchant/forgot-email": () => ({ phone: "4155550101" }),
  "POST /shops/{shopId}/email-exists": () => ({ email: "somebody@canary.test" }),
  "POST /shops/{shopId}/email/verify": () => ({}),
  "POST /merchants/signup": (_, { account }) => ({ ...newOwner(account), shop_name: "New Pies" }),
  "POST /functions/admin_activation_email": (_, { account }) => ({
    adminEmail: account?.email ?? "n@x.test",
  }),
  // Nothing changes: a name that was changed would be no marker any more.
  "POST /customers/{id}": () => ({ zip: "1", street: "" }),
  "PATCH /customers/{id}": () => ({ is_admin_drawer_mini: false }),
  "PATCH /merchants/{id}": () => ({ is_admin_drawer_mini: false }),
  "POST /shops/{shopId}/customers": () => ({ first_name: "New" }),
  "PATCH /shops/{shopId}/customers/{id}": () => ({ family_discount: 5 }),
  "POST /shops/{shopId}/availabilities": () => ({}),
  "PATCH /shops/{shopId}/availabilities/{id}": () => ({ pickup_slots: [...WEEKDAYS] }),
  "POST /shops/{shopId}/orders": (shop) => newOrder(shop),
  "POST /shops/{shopId}/orders/{orderId}": () => ({ paid: true }),
  "PATCH /shops/{shopId}/orders/{orderId}": () => ({ notes: "canary", version: 1 }),
  "POST /shops/{shopId}/feedback": () => ({ message: WORDS }),
  "POST /shops/{shopId}/menu": () => ({ sections: [] }),
  "POST /shops/{shopId}/sections": () => ({ name: "New Section" }),
  "PATCH /shops/{shopId}/sections/{sectionId}": () => ({ description: "Warm" }),
  "POST /shops/{shopId}/items": () => ({ name: "New Item", price: 0 }),
  "PATCH /shops/{shopId}/items/{itemId}": () => ({ hidden: true }),
};

const WRONG_BODIES: readonly unknown[] = [
  {},
  [],
  { password_hash: "x", square_access_token: { $ne: null }, email: { $ne: null } },
];

/** Queries of list calls: every name of a private column is tried as a filter and as a sort. */
const LIST_QUERIES = [
  "",
  "?search=canary",
  "?filter[user.password_hash]=x",
  "?sort=password_hash",
  "?per_page=100&page=2",
];

function restSteps(stage: Stage, walker: Walker): Step[] {
  const home = homeOf(walker);
  return REST_ROWS.filter(({ procedure }) => procedure !== "accounts.logOut").flatMap((row) =>
    [home, other(home)].flatMap((slug) => stepsOfRow(row, stage, walker, slug)),
  );
}

/** One row of REST in one shop, on every path; at short counts wrong bodies go to the first path at home only. */
function stepsOfRow(row: (typeof REST_ROWS)[number], stage: Stage, walker: Walker, slug: Slug): Step[] {
  const good = REST_BODIES[`${row.method} ${row.path}`]?.(stage.shops[slug], walker);
  const queries = row.query ? LIST_QUERIES.slice(1) : [];
  return pathsOf(row.path, stage, walker, slug).flatMap((path, at) => {
    const hasWrong = fullCount || (at === 0 && slug === homeOf(walker));
    const bodies = row.body ? [good, ...(hasWrong ? WRONG_BODIES : [])] : [undefined];
    const ask = (json: unknown, query = ""): Step => [
      {
        host: slug,
        method: row.method,
        path: `/api${path}${query}`,
        headers: bearer(walker),
        ...(json === undefined ? {} : { json }),
      },
    ];
    return [...bodies.map((json) => ask(json)), ...queries.map((query) => ask(undefined, query))];
  });
}

function pathsOf(path: string, stage: Stage, walker: Walker, slug: Slug): string[] {
  const shop = stage.shops[slug];
  const ids = path.includes("{orderId}") ? orderIds(stage, walker, slug) : [v7()];
  const people =
    path.includes("/customers/{id}") || path.includes("/merchants/{id}")
      ? [
          walker.account?.id ?? v7(),
          ...stage.accounts.filter(({ role }) => role === "kim").map(({ id }) => id),
        ]
      : [""];
  const windows = path.includes("/availabilities/{id}")
    ? [path.startsWith("/shops") ? shop.windowId : v7()]
    : [];
  const paths = ids.flatMap((orderId) =>
    [...(windows.length > 0 ? windows : people)].map((id) =>
      path
        .replace("{shopId}", shop.id)
        .replace("{slug}", slug)
        .replace("{orderId}", orderId)
        .replace("{key}", "abc")
        .replace(/\{(?:sectionId|modelId)\}/, v7())
        .replace("{itemId}", shop.hiddenItemId)
        .replace("{entity}", "users")
        .replace("{chart}", "canary")
        .replace("{id}", id),
    ),
  );
  const strange = path.includes("{shopId}")
    ? [path.replace("{shopId}", "abc").replace(/\{\w+\}/g, "1' or 1=1")]
    : [];
  return [...paths, ...strange.map(encodeURI)];
}

const orderInput = (shop: ShopOnStage) => ({
  availabilityId: shop.windowId,
  fulfillmentType: "Pickup",
  fulfillmentSlot: shop.day,
  lines: [{ itemId: shop.itemId, quantity: 1 }],
});

type Input = (shop: ShopOnStage, stage: Stage, walker: Walker) => readonly unknown[];
const nothing: Input = () => [undefined];
const prepQuestions = (shop: { readonly windowId: string }) => [
  { availabilities: [shop.windowId] },
  { date: "2026-12-04" },
];

const orderQuestion: Input = (shop, stage, walker) =>
  orderIds(stage, walker, shop.slug).map((orderId) => ({ orderId }));

/** One's own account, and everybody else's. */
const accountsOf: (...asked: Parameters<Input>) => { id: string }[] = (_, { accounts }, { account }) =>
  [account?.id ?? v7(), ...accounts.map(({ id }) => id)].map((id) => ({ id }));
/** The window of the shop itself and that of the other one. */
const windowsOf = (shop: ShopOnStage, { shops }: Stage) =>
  [shop.windowId, shops[other(shop.slug)].windowId].map((availabilityId) => ({ availabilityId }));
const itemQuestion: Input = (shop, { shops }) =>
  [shop.itemId, shop.hiddenItemId, shops[other(shop.slug)].hiddenItemId].map((itemId) => ({ itemId }));

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
  "sessions.end": () => [{ id: v7() }],
  "sessions.endOthers": nothing,
  "accounts.sendVerification": nothing,
  "accounts.verifyEmail": () => [{ token: "abc" }],
  "accounts.emailExists": () => [{ email: "somebody@canary.test" }],
  "accounts.correctEmail": () => [{ email: `new-${v7()}@new.test`, currentPassword: WRONG_PASSWORD }],
  "accounts.pendingEmail": nothing,
  "accounts.confirmEmail": () => [{ token: "abc" }],
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
  "availability.bookings": (shop, stage) => [
    { availabilityIds: windowsOf(shop, stage).map(({ availabilityId }) => availabilityId) },
  ],
  "availability.create": () => [{}],
  "availability.update": (shop, stage) =>
    windowsOf(shop, stage).map((window) => ({ ...window, pickupSlots: [...WEEKDAYS] })),
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
  "cart.reset": nothing,
  "cart.checkout": nothing,
  "cart.orderAgain": orderQuestion,
  "catalog.menu": nothing,
  "shop.find": () => [{ text: "canary" }, { text: "1" }, { text: "4155550142" }],
  "shop.setTimeZone": () => [{ timeZone: "America/Los_Angeles" }],
  "customers.get": accountsOf,
  "customers.setAddress": (...asked) => accountsOf(...asked).map((one) => ({ ...one, zip: "1", street: "" })),
  "customers.update": (...asked) =>
    accountsOf(...asked).flatMap((one) => [
      { ...one, isAdminDrawerMini: false },
      { ...one, password: "a fine long password", currentPassword: WRONG_PASSWORD },
    ]),
  "customers.updateMerchant": (...asked) =>
    accountsOf(...asked).map((one) => ({ ...one, isAdminDrawerMini: false })),
  "customers.exportMine": nothing,
  "customers.erase": () => [{ currentPassword: WRONG_PASSWORD }],
  "catalog.arrangement": nothing,
  "catalog.rearrange": () => [{ sections: [] }, { sections: [{ id: v7(), items: [] }] }],
  "catalog.sections.list": () => [{}, { search: "canary" }],
  "catalog.sections.one": () => [{ sectionId: v7() }],
  "catalog.sections.clone": () => [{ sectionId: v7() }],
  "catalog.sections.create": () => [{ name: "New Section" }],
  "catalog.sections.change": () => [{ sectionId: v7(), name: "Section" }],
  "catalog.sections.delete": () => [{ id: v7() }],
  "catalog.sections.restore": () => [{ sectionId: v7() }],
  "catalog.items.list": () => [{}, { search: "canary" }, { filter: { show: "hidden" } }],
  "catalog.items.exportCsv": () => [{}, { search: "canary" }],
  "catalog.items.counts": nothing,
  "catalog.items.one": itemQuestion,
  "catalog.items.history": itemQuestion,
  "catalog.items.create": () => [{ name: "New Item", price: 0 }],
  "catalog.items.change": (shop) => [{ itemId: shop.hiddenItemId, hidden: true }],
  "catalog.items.clone": itemQuestion,
  "catalog.items.mark": (shop) => [{ itemIds: [shop.hiddenItemId], hidden: true }],
  "catalog.items.delete": () => [{ id: v7() }],
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
  "orders.placeCart": () => [{ idempotencyKey: "abc", cartVersion: 1 }],
  "orders.byKey": () => [{ key: "abc" }],
  "orders.mine": () => [{}, { page: 2 }, { search: "canary" }],
  "orders.mineOne": orderQuestion,
  "orders.ofGuest": ({ slug }, { guestPath }) => [
    { token: slug === "cornerpies" ? guestPath.split("/").at(-1) : "abc" },
    { token: "abc" },
  ],
  "shopCustomers.list": () => [{}, { search: "canary" }],
  "shopCustomers.exportCsv": () => [{}],
  "shopCustomers.one": (_, { accounts }) => accounts.map(({ id }) => ({ customerId: id })),
  "shopCustomers.create": () => [{ firstName: "New" }],
  "shopCustomers.update": (_, { accounts }) =>
    accounts.map(({ id }) => ({ customerId: id, familyDiscount: 5 })),
  "shopCustomers.remove": () => [{ customerId: v7() }],
  "orders.list": () => [{}, { search: "canary" }, { filter: { cancelled: true } }],
  "orders.counts": nothing,
  "orders.liveMark": nothing,
  "orders.quote": (shop, { shops, accounts }) => [
    ...[shop.itemId, shop.hiddenItemId, shops[other(shop.slug)].itemId].map((itemId) => ({
      fulfillmentType: "Pickup",
      lines: [{ itemId, quantity: 999 }],
    })),
    { fulfillmentType: "Pickup", userId: accounts.find(({ role }) => role === "uma")?.id },
  ],
  "orders.one": orderQuestion,
  "orders.update": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).flatMap((orderId) => [
      { orderId, readyForGuest: true },
      { orderId, version: 1, paid: true },
    ]),
  "orders.detail": orderQuestion,
  "orders.previewUpdate": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).flatMap((orderId) => [
      { orderId, lines: [{ itemId: shop.itemId, quantity: 2 }] },
      { orderId, version: 1, tip: 100 },
    ]),
  "orders.mailText": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).map((orderId) => ({ orderId, mail: "payment-received" })),
  "orders.updateMany": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).map((orderId) => ({ orderIds: [orderId], flag: "readyForGuest" })),
  "orders.mailAgain": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).map((orderId) => ({ orderId, mail: "customer-invoice" })),
  "orders.delete": () => [{ orderId: v7() }, { orderId: null }],
  "orders.export": () => [{}, { search: "canary" }],
  "orders.tickets": (shop, stage, walker) =>
    orderIds(stage, walker, shop.slug).map((orderId) => ({ orderIds: [orderId] })),
  "orders.ticketHead": nothing,
  "orders.prep": prepQuestions,
  "orders.prepBoard": (shop) => [{}, ...prepQuestions(shop)],
  "orders.prepFile": prepQuestions,
  "orders.markMade": (shop) =>
    prepQuestions(shop).map((question) => ({
      ...question,
      itemId: null,
      itemName: "canary",
      itemUnit: "",
      sectionName: "",
      made: true,
    })),
  "orders.markPacked": () => [{ lineIds: [v7()], packed: true }],
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
  "phoneLogIn.validateLegacy": nothing,
  "phoneLogIn.updateLegacy": () => [{ email: "new@new.test", password: WRONG_PASSWORD }],
  "owners.signUp": newShop,
  "owners.openShop": newShop,
  "owners.slugFree": () => [{ slug: "sweetcrumb" }, { slug: "canary" }],
  "owners.enter": () => [{ token: "abc" }],
  "owners.activate": () => [{ token: "abc" }],
  "owners.sendActivation": nothing,
  "shop.setUp": nothing,
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
  "platform.reports": nothing,
  "platform.shops": () => [{}, { search: "canary" }, { sort: "seen", state: "subscribed" }],
  "platform.trail": nothing,
  "platform.setFlags": (shop) => [
    { shopId: shop.id, flags: ["SERVICE_FEE", "ALLOW_GIFT_PURCHASES", "ITEM_DATES"] },
    { shopId: v7(), flags: [] },
  ],
};

/** Names of all procedures but the one that ends the walk. */
export const procedureNames = (): string[] =>
  Object.keys(appRouter._def.procedures).filter((name) => name !== "accounts.logOut");

const WRONG_INPUTS: readonly unknown[] = [{ passwordHash: "x", orderId: "' or 1=1--" }, "x", [null]];

const isQuery = (name: string) => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string } } | undefined
  >;
  return procedures[name]?._def.type === "query";
};

function procedureSteps(stage: Stage, walker: Walker): Step[] {
  const home = homeOf(walker);
  return procedureNames().flatMap((name) =>
    [home, other(home)].flatMap((slug) => {
      const good = PROCEDURE_INPUTS[name]?.(stage.shops[slug], stage, walker) ?? [];
      const wrong = fullCount || slug === home ? WRONG_INPUTS : [];
      return [...good, ...wrong].map((input) => procedureStep(name, input, stage, walker, slug));
    }),
  );
}

function procedureStep(name: string, input: unknown, stage: Stage, walker: Walker, host: Slug): Step {
  const headers = bearer(walker);
  const body = JSON.stringify(input === undefined ? {} : { json: input });
  const isOwnGuestOrder =
    (walker.role === "guest" && name === "orders.place") ||
    body.includes(stage.guestPath.split("/").at(-1) ?? "");
  const asked: Asked = isQuery(name)
    ? { host, method: "GET", path: `/trpc/${name}?input=${encodeURIComponent(body)}`, headers }
    : {
        host,
        method: "POST",
        path: `/trpc/${name}`,
        headers: { ...headers, "content-type": "application/json" },
        body,
      };
  return [asked, { isOwnGuestOrder, isOverAllShops: name.startsWith("platform.") }];
}

/** Every way to fail: 404, 405, 413, 415, 422 and what nobody can read. */
function errorSteps(stage: Stage, walker: Walker): Step[] {
  const home = homeOf(walker);
  const shop = stage.shops[home];
  const headers = bearer(walker);
  const json = { ...headers, "content-type": "application/json" };
  const at = (path: string, more: Partial<Asked> = {}): Step => [{ host: home, path, headers, ...more }];
  return [
    at("/api/no-such-call"),
    at("/api/openapi.json"),
    at("/api/docs"),
    at(`/api/shops/${shop.id}`, { method: "DELETE" }),
    at("/api/me", { method: "PUT", body: "{}", headers: json }),
    at("/menu", { method: "PROPFIND" }),
    at("/menu", { method: "PUT", headers: cookie(walker) }),
    at("/api/login", { method: "POST", body: "x".repeat(1_100_000), headers: json }),
    at("/api/login", { method: "POST", body: "a=1", headers: { ...headers, "content-type": "text/plain" } }),
    at("/api/login", { method: "POST", body: '{"email":', headers: json }),
    at("/api/login", { method: "POST", body: '{"__proto__":{"x":1},"email":"\\u0000"}', headers: json }),
    at(`/api/shops/${shop.id}/orders`, { method: "POST", body: "null", headers: json }),
    at(`/api/shops/${shop.id}/orders?filter[__proto__][x]=1&page=-1&sort='`),
    at("/api/shops/%00"),
    at("/api/shops/slug/%E0%A4%A"),
    at("/api/me", { headers: { authorization: "Bearer x.y.z" } }),
    at("/api/me", { headers: { authorization: "Basic eDp5" } }),
    at("/trpc/no.such"),
    at("/trpc/orders.list?input=%7B"),
    at("/trpc/accounts.logIn,accounts.logIn?batch=1", { method: "POST", body: "{}", headers: json }),
    at("/trpc/orders.one,catalog.menu?batch=1&input=%7B%220%22%3A%7B%7D%7D"),
    at("/trpc/shop.current", {
      method: "POST",
      body: '{"json":{},"meta":{"values":{"__proto__.x":["Date"]}}}',
      headers: json,
    }),
    at("/dev/no-such-page"),
    at("/dev/outbox", { method: "POST" }),
    at("/metrics"),
    at("/images/no-such-picture"),
    at("/assets/..%2f..%2fpackage.json"),
    at("/.env"),
    at("/healthz"),
    at("/readyz"),
    ...["text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=x"].map(
      (type) =>
        at("/menu", {
          method: "POST",
          body: "--x\r\nbroken",
          headers: { ...cookie(walker), "content-type": type },
        }),
    ),
    at("/order", { method: "POST", headers: cookie(walker) }),
    at("/menu", { method: "POST", form: { intent: "add:abc" }, headers: cookie(walker) }),
    at("/order", {
      method: "POST",
      form: { intent: "place", giftee: "[", tip: "-1" },
      headers: cookie(walker),
    }),
    at("/signup", {
      method: "POST",
      form: { email: "x", password: WRONG_PASSWORD },
      headers: cookie(walker),
    }),
    at("/login", { method: "POST", form: { email: "n@x.test", password: WRONG_PASSWORD }, headers: {} }),
    at("/feedback", { method: "POST", form: { message: "short" }, headers: cookie(walker) }),
    at("/manage/orders/abc", { method: "POST", form: { paid: "x", version: "'" }, headers: cookie(walker) }),
    at("/owner/login", {
      method: "POST",
      form: { email: "n@x.test", password: WRONG_PASSWORD },
      headers: {},
    }),
    // The log-in of one shop, carried to the other's door.
    ...["/", "/order", "/customer/orders", "/manage/orders"].map(
      (path): Step => [
        { host: other(home), path, headers: { ...cookie(walker), "x-forwarded-host": `${home}.localhost` } },
      ],
    ),
    [
      { host: home, path: "/api/me", headers: { ...headers, "x-shop": other(home) } },
      { about: walker.account ? home : other(home) },
    ],
  ];
}

/** Logging out, at the API and on the web. */
const partingSteps = (walker: Walker): Step[] => [
  [{ host: homeOf(walker), method: "GET", path: "/api/logout", headers: bearer(walker) }],
  [{ host: homeOf(walker), method: "POST", path: "/logout", form: {}, headers: cookie(walker) }],
  [{ host: homeOf(walker), path: "/api/me", headers: bearer(walker) }],
];
