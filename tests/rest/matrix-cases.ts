import { v7 } from "uuid";
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import { A_WEDNESDAY } from "#tests/support/clock.ts";
import { FRIDAY, PASSWORD, type Person, type Question, type World } from "#tests/support/world.ts";
import { BILLING_CASES } from "./matrix-cases-billing.ts";
import { CATALOG_CASES } from "./matrix-cases-catalog.ts";
import { CHART_CASES } from "./matrix-cases-charts.ts";
import { CUSTOMER_CASES } from "./matrix-cases-customer.ts";
import { SHOP_CUSTOMER_CASES } from "./matrix-cases-customers.ts";
import { IMAGE_CASES } from "./matrix-cases-images.ts";
import { LINK_CASES } from "./matrix-cases-links.ts";
import { ORDER_CASES } from "./matrix-cases-orders.ts";
import { OWNER_CASES } from "./matrix-cases-owner.ts";
import { PHONE_CASES } from "./matrix-cases-phone.ts";
import { PLATFORM_CASES } from "./matrix-cases-platform.ts";
import { PROCEDURE_CASES } from "./matrix-cases-procedures.ts";
import { SESSION_CASES } from "./matrix-cases-sessions.ts";
import { SETTINGS_CASES } from "./matrix-cases-settings.ts";
import { casesInStates } from "./matrix-cases-states.ts";
import { TOKEN_CASES } from "./matrix-cases-tokens.ts";
import { WEBHOOK_CASES } from "./matrix-cases-webhooks.ts";
import { WINDOW_CASES, windowAt } from "./matrix-cases-windows.ts";
import type { Column } from "./matrix-rows.ts";

/** Someone of the matrix at the moment of one call; `person` is null for a guest. */
export interface Actor {
  readonly column: Column;
  readonly person: Person | null;
  /** A log-in that no one else uses, or an API token. */
  readonly token: string | null;
  /** How far the token reaches, where it is an API token. */
  readonly scope?: ApiTokenScope;
}

/** A call of a procedure, in our own names. */
export interface WrittenCall {
  readonly name: string;
  readonly input?: unknown;
}

/** How one row of the matrix is tried. */
export interface MatrixCase {
  /** The REST calls of this row; each must be answered with the row's status. */
  rest(world: World, actor: Actor): Promise<Question[]> | Question[];
  /** A further tRPC call; those that REST's calls make are tried by tRPC as they are. */
  trpc?(world: World, actor: Actor): WrittenCall | Promise<WrittenCall>;
  /** Why there is nothing to try by tRPC. */
  readonly restAlone?: string;
  /** Where tRPC answers someone otherwise than REST, and why. */
  readonly byTrpc?: { readonly why: string; readonly statuses: Partial<Readonly<Record<Column, number>>> };
  /** Whether what is tried is used up by trying it, so that each needs one of their own. */
  readonly isUsedUp?: boolean;
  /** Prepares the shop for the whole row, and puts it back. */
  readonly before?: (world: World) => Promise<void>;
  readonly after?: (world: World) => Promise<void>;
  /** What must hold of a success besides its status. */
  readonly holds?: (body: unknown, text: string) => string | null;
}

type Ask = Omit<Question, "token">;
/** With the log-in of anyone who calls. */
const by = ({ token }: Actor, question: Ask): Question => ({ ...question, token });
const get = (actor: Actor, path: string, extra: Partial<Ask> = {}) =>
  by(actor, { method: "GET", path: `/api${path}`, ...extra });
const post = (actor: Actor, path: string, json: unknown, extra: Partial<Ask> = {}) =>
  by(actor, { method: "POST", path: `/api${path}`, ...(json === undefined ? {} : { json }), ...extra });

const orderBody = ({ a }: World) => ({
  availability_id: a.windowId,
  fulfillment_type: "Pickup",
  fulfillment_slot: FRIDAY,
  line_items: [{ item_id: a.rye, quantity: 1 }],
});
/** A window of shop A that opens on Monday, made for the row that needs one. */
let nextWindow = "";
const line = ({ a }: World, extra: object) => ({ line_items: [{ item_id: a.rye, quantity: 1, ...extra }] });

/** A row that places an order; `changes` are merged into a good body, several of them are several tries. */
const placing = (
  changes: (world: World, actor: Actor) => object | object[],
  more: Partial<MatrixCase> = {},
): MatrixCase => ({
  rest: (world, actor) =>
    [changes(world, actor)]
      .flat()
      .map((change) => post(actor, `/shops/${world.a.id}/orders`, { ...orderBody(world), ...change })),
  ...more,
});

const inState = (table: "shops" | "shop_settings", on: object, off: object): Partial<MatrixCase> => ({
  before: (world) => world.set(table, world.a, { ...on }),
  after: (world) => world.set(table, world.a, { ...off }),
});

/** An order of customerSelf (or of the given customer) at shop A, or of the stranger at B. Returns its id. */
async function placed(world: World, person: Person, shop = world.a): Promise<string> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/orders`,
    token: person.token,
    json: {
      ...orderBody(world),
      availability_id: shop.windowId,
      line_items: [{ item_id: shop.rye, quantity: 1 }],
    },
  });
  if (answer.status !== 201) throw new Error(`The world's own order was refused: ${answer.text}`);
  return answer.json<{ data: { id: string } }>().data.id;
}

/** The customer in the path: a customer's own id, but `customerOther` and everyone else try customerSelf's. */
const customerInPath = ({ people }: World, { column }: Actor) =>
  column === "customerUnverified" ? people.customerUnverified : people.customerSelf;

/** An order of the customer in the path. The one of an unverified customer was placed while the shop asked for a log-in only. */
async function orderOf(world: World, person: Person): Promise<string> {
  await world.set("shop_settings", world.a, { order_access: "login" });
  try {
    return await placed(world, person);
  } finally {
    await world.set("shop_settings", world.a, { order_access: "verified" });
  }
}

const wrongCredentials = { email: "nobody@example.test", password: "not the password" };
const logIns = (world: World, { person, column }: Actor, change: object) =>
  by(
    { column, person, token: null },
    {
      method: "POST",
      path: "/api/login",
      host: person?.shopId === world.b.id ? world.b.slug : world.a.slug,
      json: { email: person?.email ?? wrongCredentials.email, password: PASSWORD, ...change },
    },
  );

const newcomer = () => {
  const name = v7();
  return {
    first_name: "Nia",
    last_name: "New",
    email: `${name}@example.test`,
    phone: "",
    password: "a fine long password",
    password_confirmation: "a fine long password",
    payment_service: "",
    payment_handle: "",
  };
};

const holdsNo =
  (...words: string[]) =>
  (_: unknown, text: string) =>
    words.find((word) => text.includes(word)) ?? null;
const SECRETS = [
  "password_hash",
  "token_hash",
  "canary-venmo-handle",
  "canary-owner-name",
  "reject_oversold_orders",
  "track_inventory",
];
const publicOnly = holdsNo(...SECRETS, "owner@sweetcrumb.test", "Secret Tart", '"stripe', "new_order_alerts");
const unmarked = (body: unknown) => {
  const { completed, paid } = (body as { data: { completed: boolean; paid: boolean } }).data;
  return completed || paid ? "completed or paid" : null;
};

/** By tRPC no path names a customer, so that there is nothing to ask for that is not one's own. */
const OWN_ORDERS: MatrixCase["byTrpc"] = {
  why: "the call names no one, and each gets the own orders",
  statuses: { customerOther: 200, merchantOwn: 200, merchantOther: 403, superAdmin: 200 },
};
const OWN_ORDER: MatrixCase["byTrpc"] = {
  why: "the call names no one, so the shop is judged before the order is looked for",
  statuses: { merchantOther: 403 },
};
const guest: Actor = { column: "guest", person: null, token: null };

/** How each row of the agreed matrix that the product serves today is tried. */
const AGREED_CASES: Readonly<Record<string, MatrixCase>> = {
  ...PHONE_CASES,
  ...CUSTOMER_CASES,
  r001: {
    rest: (_, actor) => [get(actor, "/me")],
    holds: holdsNo("password_hash", '"token"', '"notes"'),
  },
  r003: {
    rest: (world, actor) => [get(actor, "/me", { host: world.b.slug }), get(actor, "/me", { host: null })],
  },
  r004: { rest: (world, actor) => [logIns(world, actor, {})] },
  r005: {
    rest: (world, actor) => [logIns(world, actor, { password: "not the password" })],
  },
  r006: {
    rest: (world, actor) => [logIns(world, actor, wrongCredentials)],
  },
  r007: {
    rest: (world, actor) =>
      [
        { email: { $ne: null } },
        { password: [] },
        { email: { __raw: 1 } },
        { email: ["a@b.c"] },
        { is_merchant: true },
      ].map((change) => logIns(world, actor, change)),
  },
  r008: {
    rest: (world, actor) => [
      post({ ...actor, token: null }, `/shops/${world.a.id}/login`, {
        email: actor.person?.email,
        password: PASSWORD,
      }),
    ],
  },
  r009: {
    rest: (world, actor) => [post(actor, `/shops/${world.a.id}/signup`, newcomer())],
    holds: isPlainNewcomer,
  },
  r010: {
    rest: (world, actor) =>
      [
        "is_merchant",
        "is_super_admin",
        "email_verified_at",
        "family_discount",
        "shop_id",
        "status",
        "id",
      ].map((name) => post(actor, `/shops/${world.a.id}/signup`, { ...newcomer(), [name]: 1 })),
  },
  // What a wrapped sign-up may hold is what an unwrapped one may; nothing stands beside the wrapper, and a wrapper in one is a field too many.
  r012: {
    rest: (world, actor) =>
      [
        { userData: { ...newcomer(), is_super_admin: true } },
        { userData: { ...newcomer(), shop_id: world.b.id } },
        { userData: newcomer(), is_merchant: true },
        { userData: { userData: newcomer() } },
        { userData: [newcomer()] },
        { user_data: newcomer() },
      ].map((body) => post(actor, `/shops/${world.a.id}/signup`, body)),
  },
  r011: {
    rest: (world, actor) => [
      post(actor, `/shops/${world.a.id}/signup`, {
        ...newcomer(),
        email: world.people.customerSelf.email.toUpperCase(),
      }),
    ],
  },
  ...SESSION_CASES,
  ...LINK_CASES,

  r043: {
    byTrpc: OWN_ORDERS,
    rest: (world, actor) => [get(actor, `/customers/${customerInPath(world, actor).id}/orders`)],
    holds: holdsNo('"notes"', '"events"'),
  },
  r044: {
    byTrpc: OWN_ORDER,
    rest: async (world, actor) => {
      const customer = customerInPath(world, actor);
      return [get(actor, `/customers/${customer.id}/orders/${await orderOf(world, customer)}`)];
    },
    holds: holdsNo('"notes"', '"events"'),
  },
  r045: {
    byTrpc: OWN_ORDER,
    rest: async (world, actor) => {
      const own = actor.person ?? world.people.customerSelf;
      const foreign = await placed(
        world,
        actor.column === "customerOther" ? world.people.customerSelf : world.people.customerOther,
      );
      const elsewhere = await placed(world, world.people.stranger, world.b);
      return [foreign, elsewhere, v7(), "abc"].map((id) => get(actor, `/customers/${own.id}/orders/${id}`));
    },
  },

  r054: {
    rest: (_, actor) => [get(actor, "/shops/slug/sweetcrumb")],
    holds: publicOnly,
  },
  r055: {
    rest: (_, actor) => [
      get(actor, "/shops/slug/nobodys"),
      get(actor, "/shops/slug/%00"),
      get(actor, "/shops/slug/.."),
    ],
  },
  r056: {
    rest: (world, actor) => [get(actor, "/shops/slug/sweetcrumb", { host: world.b.slug })],
    holds: publicOnly,
  },
  r057: { rest: (world, actor) => [get(actor, `/shops/${world.a.id}`)], holds: publicOnly },
  r075: {
    rest: (_, actor) => [get(actor, "/shops/slug/sweetcrumb/menu")],
    holds: publicOnly,
  },
  r081: {
    rest: (_, actor) => [get(actor, "/shops/slug/sweetcrumb/availabilities")],
    holds: publicOnly,
  },

  r086: placing(() => ({}), { holds: unmarked }),
  r086b: placing(() => ({}), {
    holds: unmarked,
    ...inState("shop_settings", { order_access: "login" }, { order_access: "verified" }),
  }),
  r087: placing(
    (_, { person }) =>
      person ? {} : { guest: { name: "Gus", email: "gus@example.test", phone: "555-010-0100" } },
    {
      ...inState("shop_settings", { order_access: "guest" }, { order_access: "verified" }),
    },
  ),
  r088: placing(({ people }, { column }) => ({
    user_id: (column === "customerOther" ? people.customerSelf : people.customerOther).id,
  })),
  r089: placing(({ people }) => [{ user_id: people.stranger.id }, { user_id: v7() }]),
  r090: placing((world) => [
    line(world, { item_price: 1 }),
    { tax: 0 },
    { family_discount: 100 },
    { grand_total: 1 },
    { subtotal: 1 },
  ]),
  r091: placing((world) => [
    { tip: -5000 },
    { tip: 1.5 },
    { tip: 2 ** 53 },
    { delivery_fee: -1 },
    line(world, { quantity: -1 }),
    line(world, { quantity: 0 }),
    line(world, { quantity: 1.5 }),
    line(world, { quantity: "1" }),
    line(world, { item_price: -1 }),
  ]),
  r092: placing((world) => {
    const custom = { custom_name: "Candles", custom_price: 100, quantity: 1, is_custom: true };
    return ["FEE", "DISCOUNT", "PRODUCT"].map((type) => ({
      line_items: [...orderBody(world).line_items, { type, ...custom }],
    }));
  }),
  r093: placing(() => ({ completed: true, paid: true })),
  r094: placing(() => [
    { ticket_number: 1 },
    { shop_id: v7() },
    { id: v7() },
    { created_at: "2026-01-01T00:00:00Z" },
  ]),
  r095: placing(({ b }) => [
    { line_items: [{ item_id: b.rye, quantity: 1 }] },
    { line_items: [{ item_id: v7(), quantity: 1 }] },
  ]),
  r096: placing(({ a }) => [
    { line_items: [{ item_id: a.hidden, quantity: 1 }] },
    { line_items: [{ item_id: a.soldOut, quantity: 1 }] },
  ]),
  r097: placing(({ b }) => [{ availability_id: b.windowId }, { availability_id: v7() }]),
  r097b: {
    ...placing(() => [{}, { availability_id: nextWindow, fulfillment_slot: "Tue, Dec 8" }]),
    // The shop's own window is over, and its next one has not begun.
    before: async (world) => {
      nextWindow = await windowAt(world, world.a);
      world.clock.set("2026-12-07T08:00:00Z");
    },
    after: async ({ clock }) => clock.set(A_WEDNESDAY),
  },
  r098: placing(({ a }) => ({ line_items: [{ item_id: a.cake, quantity: 3 }] })),
  r099: repeating((world) => orderBody(world)),
  r100: repeating((world) => ({ ...orderBody(world), tip: 100 })),
  r101: {
    rest: async (world, actor) => {
      const key = v7();
      const owner = actor.column === "customerSelf" ? world.people.customerOther : world.people.customerSelf;
      await world.send({
        method: "POST",
        path: `/api/shops/${world.a.id}/orders`,
        token: owner.token,
        json: orderBody(world),
        headers: { "idempotency-key": key },
      });
      return [
        post(actor, `/shops/${world.a.id}/orders`, orderBody(world), { headers: { "idempotency-key": key } }),
      ];
    },
  },
  r102: placing(
    () => ({}),
    inState("shops", { subscription_status: "none" }, { subscription_status: "active" }),
  ),
  r103: placing(() => ({}), inState("shops", { maintenance_mode: true }, { maintenance_mode: false })),
  r104: placing(
    () => ({}),
    inState("shop_settings", { not_taking_orders: "Back on Monday" }, { not_taking_orders: "" }),
  ),
  r105: {
    rest: (world, actor) =>
      ["", "{", "null", "[]", '{"line_items":', "7", "{}"].map((body) =>
        by(actor, {
          method: "POST",
          path: `/api/shops/${world.a.id}/orders`,
          body,
          headers: { "content-type": "application/json" },
        }),
      ),
  },
  ...ORDER_CASES,
  r150: {
    rest: (world, actor) =>
      ["", "?search=sam", "?filter[paid]=true&sort=-created_at&per_page=100"].map((query) =>
        get(actor, `/shops/${world.a.id}/orders${query}`),
      ),
  },
  r151: {
    rest: (world, actor) =>
      [
        `filter[shop_id]=${world.b.id}`,
        "filter[user.password_hash]=x",
        "sort=__proto__",
        "filter[__proto__][x]=1",
        "per_page=1000000000",
        "per_page=101",
        "sort=name;--",
        "shop_id=1",
      ].map((query) => get(actor, `/shops/${world.a.id}/orders?${query}`)),
  },
  r152: {
    rest: async (world, actor) => [
      get(actor, `/shops/${world.a.id}/orders/${await placed(world, world.people.customerSelf)}`),
    ],
  },
  r153: {
    rest: async (world, actor) => {
      const foreign = await placed(world, world.people.stranger, world.b);
      return [foreign, v7(), "abc", "%00"].map((id) => get(actor, `/shops/${world.a.id}/orders/${id}`));
    },
  },
  r172: {
    rest: (world, actor) => [
      post(actor, `/shops/${world.a.id}/feedback`, {
        message: "one two three four five six seven eight nine ten",
      }),
    ],
  },
  ...OWNER_CASES,
  ...SETTINGS_CASES,
  ...IMAGE_CASES,
  ...PLATFORM_CASES,
  ...BILLING_CASES,
  ...WINDOW_CASES,
  ...CHART_CASES,
  ...CATALOG_CASES,
  ...SHOP_CUSTOMER_CASES,
  r176: {
    rest: (_, actor) => [get(actor, "/openapi.json")],
    restAlone: "the document is written by the endpoint itself",
  },
};

/** Those, and the rows that were added. */
export const CASES: Readonly<Record<string, MatrixCase>> = {
  ...AGREED_CASES,
  ...casesInStates(AGREED_CASES),
  ...TOKEN_CASES,
  e162c: exporting("customers"),
  e162i: exporting("items"),
  ...WEBHOOK_CASES,
  e013: { rest: (_, actor) => [post(actor, "/logout", undefined)] },
  e100: byKey((world, headers) =>
    world.send(
      post(
        { ...guest, token: world.people.customerSelf.token },
        `/shops/${world.a.id}/orders`,
        orderBody(world),
        { headers },
      ),
    ),
  ),
  e101: byKey(async (world, headers) => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const who = { name: "Gus", email: "gus@example.test", phone: "555-010-0100" };
    await world.send(
      post(guest, `/shops/${world.a.id}/orders`, { ...orderBody(world), guest: who }, { headers }),
    );
    await world.set("shop_settings", world.a, { order_access: "verified" });
  }),
  ...PROCEDURE_CASES,
};

/** A list as a file. */
function exporting(list: "customers" | "items"): MatrixCase {
  return {
    rest: ({ a }, actor) => [get(actor, `/shops/${a.id}/${list}/export.csv`)],
  };
}

/** An order by its key, which someone ordered with. */
function byKey(orders: (world: World, headers: Record<string, string>) => Promise<unknown>): MatrixCase {
  return {
    rest: async (world, actor) => {
      const key = v7();
      await orders(world, { "idempotency-key": key });
      return [get(actor, `/shops/${world.a.id}/orders/by-key/${key}`)];
    },
  };
}

/** The second call with a key; the first was a good order of the same caller, where the caller may order at all. */
function repeating(second: (world: World) => object): MatrixCase {
  return {
    rest: async (world, actor) => {
      const headers = { "idempotency-key": v7() };
      await world.send(post(actor, `/shops/${world.a.id}/orders`, orderBody(world), { headers }));
      return [post(actor, `/shops/${world.a.id}/orders`, second(world), { headers })];
    },
  };
}

function isPlainNewcomer(body: unknown): string | null {
  const { user } = (body as { data: { user: Record<string, unknown> } }).data;
  if (user.email_verified_at !== null) return "verified";
  return user.is_merchant || user.is_super_admin ? "more than a customer" : null;
}
