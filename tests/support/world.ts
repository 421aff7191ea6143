import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { stripeEventsHandler } from "#server/billing/stripe-events.ts";
import { type Config, readConfig } from "#server/config.ts";
import { contextFor } from "#server/context-for.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { allowedWebsite } from "#server/http/cross-origin.ts";
import { createTrpcHandler } from "#server/http/trpc-endpoint.ts";
import { squareEventsHandler } from "#server/payments/square-events.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { appRouter } from "#server/router.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { clockAt, type StandingClock } from "./clock.ts";
import { literal, type TestDatabase } from "./database.ts";
import { undocumented } from "./documented-answers.ts";

/** Everyone of the permission matrix who has an account. */
export type Role =
  | "customerSelf"
  | "customerUnverified"
  | "customerOther"
  | "merchantOwn"
  | "merchantOther"
  | "superAdmin";

/** Someone with an account; `merchantOther` and `stranger` are of shop B. */
export interface Person {
  readonly id: string;
  /** Null for a super admin. */
  readonly shopId: string | null;
  readonly email: string;
  /** A bearer token that is good for an hour. */
  readonly token: string;
}

/** A shop with one window, one section and an item of each kind. Ids. */
export interface ShopOfWorld {
  readonly id: string;
  readonly slug: string;
  readonly windowId: string;
  /** $8.00, ten thousand left. */
  readonly rye: string;
  /** $30.00, two left. */
  readonly cake: string;
  readonly hidden: string;
  readonly soldOut: string;
}

/** One answer of the product, read to its end. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, null where there is none; the caller says what it expects. */
  json<Body>(): Body;
}

/** What is sent; `host` is a shop's slug, shop A's unless told, or null for the platform's own host. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly token?: string | null;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string | null;
  /** When it arrived, milliseconds of `performance.now`; just now unless told. */
  readonly arrivedAt?: number;
}

/** Two bakeries on a Wednesday morning, everyone who may come along, and the product's own handlers. */
export interface World {
  readonly a: ShopOfWorld;
  readonly b: ShopOfWorld;
  readonly people: Readonly<Record<Role | "stranger", Person>>;
  readonly clock: StandingClock;
  readonly config: Config;
  /** Below `/api`, `/trpc` or `/webhooks`, in this process, past no network. */
  send(question: Question): Promise<Answered>;
  /** Opens a further log-in. */
  newToken(person: Person): Promise<string>;
  /** Changes settings or standing of a shop; columns as in the database. */
  set(
    table: "shops" | "shop_settings",
    shop: ShopOfWorld,
    columns: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Gives a shop the customer that the stand-in for Stripe knows of it, with or without a subscription. */
  keepSubscription(shop: ShopOfWorld, status: "none" | "active"): Promise<void>;
  /** What is on the counter; stock is filled up again. */
  restock(): Promise<void>;
}

/** Everyone's. Long enough, and on no list of common ones. */
export const PASSWORD = "windowsill-demo";

/** A day on offer at the time of the tests. */
export const FRIDAY = "Fri, Dec 4";

/** One loaf of rye for Friday from shop A, as a program orders it: what `send` needs, and a token. */
export const orderOfRye = ({ a }: Pick<World, "a">) => ({
  method: "POST",
  path: `/api/shops/${a.id}/orders`,
  json: {
    availability_id: a.windowId,
    fulfillment_type: "Pickup",
    fulfillment_slot: FRIDAY,
    line_items: [{ item_id: a.rye, quantity: 1 }],
  },
});

const PORT = 3000;

/** A demo's, with secrets of its own, so that nothing but pictures is kept on disk, and these only while the process runs. */
const SURROUNDINGS = {
  NODE_ENV: "test",
  DEMO: "1",
  PORT: String(PORT),
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
  DATA_DIR: join(tmpdir(), `windowsill-pictures-${process.pid}`),
};
process.once("exit", () => rmSync(SURROUNDINGS.DATA_DIR, { recursive: true, force: true }));
const STOCK = { rye: 10_000, cake: 2 };

/** Of everyone's password: hashed once, however many worlds are opened. */
let passwordHash: string | undefined;

/** They keep nothing of a world: what they answer from is the app that is remembered. Making them takes the time of ten questions, so it is done once. */
let handlers: Handlers | undefined;
function openHandlers(): Handlers {
  handlers ??= {
    api: createRestHandler({ router: appRouter, contextFor, cachedResponse, allowedWebsite }),
    trpc: createTrpcHandler({ router: appRouter, contextFor, cachedResponse, allowedWebsite }),
  };
  return handlers;
}

/** Fills an empty test database with the two bakeries and opens the endpoints upon it. */
export async function openWorld(
  database: TestDatabase,
  { rateLimits = "off" }: { rateLimits?: "on" | "off" } = {},
): Promise<World> {
  const clock = clockAt();
  const config = readConfig({ ...SURROUNDINGS, RATE_LIMITS: rateLimits });
  rememberApp({ orm: database.orm, config, now: clock.now });
  passwordHash ??= await hashPassword(PASSWORD);
  const rows = noRows();
  const a = openShop(rows, "sweetcrumb", "Sweet Crumb Bakery");
  const b = openShop(rows, "cornerpies", "Corner Pies");
  const person = (shop: ShopOfWorld | null, name: string, columns: Row = {}) =>
    openAccount(rows, shop, name, { password_hash: passwordHash, ...columns }, clock.now());
  const verified = { email_verified_at: clock.now() };
  const people = {
    customerSelf: person(a, "sam", verified),
    customerUnverified: person(a, "uma"),
    customerOther: person(a, "otto", verified),
    merchantOwn: person(a, "rosa", { ...verified, is_merchant: true }),
    merchantOther: person(b, "bert", { ...verified, is_merchant: true }),
    stranger: person(b, "bea", verified),
    superAdmin: person(null, "super"),
  };
  await database.write(insertsOf(rows));

  return {
    a,
    b,
    people,
    clock,
    config,
    send: (question) => send(openHandlers(), question),
    newToken: async (person) => {
      const further = noRows();
      const token = openSession(further, person, clock.now());
      await database.write(insertsOf(further));
      return token;
    },
    set: (table, shop, columns) => database.asPlatform((tx) => update(tx, table, shop, columns)),
    keepSubscription: async (shop, status) => {
      const isActive = status === "active";
      const row = {
        shop_id: shop.id,
        status,
        stripe_customer_id: isActive ? `cus_demo_${shop.slug}` : null,
        stripe_subscription_id: isActive ? `sub_demo_${shop.slug}` : null,
      };
      await database.write([
        `delete from subscriptions where shop_id = ${literal(shop.id)}`,
        `insert into subscriptions (${Object.keys(row)}) values (${Object.values(row).map(literal)})`,
      ]);
    },
    restock: () =>
      database.write([
        restocking(a, "rye"),
        restocking(b, "rye"),
        restocking(a, "cake"),
        restocking(b, "cake"),
      ]),
  };
}

/** Columns as in the database; what is left out is as the database has it. */
type Row = Readonly<Record<string, unknown>>;

/** What a world is made of, table by table: what others point at comes first. */
const noRows = () => ({
  shops: [] as Row[],
  shop_settings: [] as Row[],
  ticket_counters: [] as Row[],
  availabilities: [] as Row[],
  sections: [] as Row[],
  items: [] as Row[],
  users: [] as Row[],
  super_admins: [] as Row[],
  sessions: [] as Row[],
});
type Rows = ReturnType<typeof noRows>;

const restocking = (shop: ShopOfWorld, item: keyof typeof STOCK): string =>
  `update items set stock = ${STOCK[item]} where id = ${literal(shop[item])} and stock is distinct from ${STOCK[item]}`;

/** One statement per table; many tests open a world of their own. */
function insertsOf(rowsByTable: Rows): string[] {
  return Object.entries(rowsByTable).flatMap(([table, rows]) => {
    if (rows.length === 0) return [];
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const values = rows.map((row) =>
      columns.map((column) => (column in row ? literal(row[column]) : "default")),
    );
    return `insert into ${table} (${columns}) values ${values.map((one) => `(${one})`).join(", ")}`;
  });
}

async function update(tx: EntityManager, table: string, shop: ShopOfWorld, row: Row): Promise<void> {
  const columns = Object.keys(row).map((column) => `${column} = ?`);
  const key = table === "shops" ? "id" : "shop_id";
  await tx.execute(`update ${table} set ${columns.join(", ")} where ${key} = ?`, [
    ...Object.values(row),
    shop.id,
  ]);
}

function openShop(rows: Rows, slug: string, title: string): ShopOfWorld {
  const shop = { id: v7(), slug, windowId: v7(), rye: v7(), cake: v7(), hidden: v7(), soldOut: v7() };
  rows.shops.push({ id: shop.id, slug, title, subscription_status: "active" });
  rows.shop_settings.push({
    shop_id: shop.id,
    timezone: "America/Los_Angeles",
    contact_email: `owner@${slug}.test`,
    sales_tax: 925,
    delivery_fee: 700,
    reject_oversold_orders: true,
    enable_advanced_payment: true,
    payment_options: "{Venmo,Cash}",
    venmo_name: "canary-venmo-handle",
    owner_last_name: "canary-owner-name",
    fulfillment_options: "{Pickup,Delivery}",
  });
  rows.ticket_counters.push({ shop_id: shop.id });
  rows.availabilities.push({
    shop_id: shop.id,
    id: shop.windowId,
    name: "This week",
    start_time: new Date("2026-11-30T08:00:00Z"),
    end_time: new Date("2026-12-06T08:00:00Z"),
  });
  const section = v7();
  rows.sections.push({ shop_id: shop.id, id: section, name: "Breads" });
  const items = [
    { id: shop.rye, name: "Rye", price: 800, stock: STOCK.rye },
    { id: shop.cake, name: "Cake", price: 3000, stock: STOCK.cake },
    { id: shop.hidden, name: "Secret Tart", price: 500, stock: 50, hidden: true },
    { id: shop.soldOut, name: "Babka", price: 1200, stock: 50, sold_out: true },
  ];
  for (const item of items) rows.items.push({ shop_id: shop.id, section_id: section, ...item });
  return shop;
}

function openAccount(rows: Rows, shop: ShopOfWorld | null, name: string, columns: Row, now: Date): Person {
  const person = { id: v7(), shopId: shop?.id ?? null, email: `${name}@example.test` };
  const row = { id: person.id, email: person.email, first_name: name, last_name: "Test", ...columns };
  if (shop) rows.users.push({ shop_id: shop.id, ...row });
  else rows.super_admins.push(row);
  return { ...person, token: openSession(rows, person, now) };
}

function openSession(rows: Rows, { id, shopId }: Pick<Person, "id" | "shopId">, now: Date): string {
  const token = newToken();
  const end = new Date(now.getTime() + 3_600_000);
  rows.sessions.push({
    id: v7(),
    shop_id: shopId,
    user_id: shopId ? id : null,
    super_admin_id: shopId ? null : id,
    token_hash: hashOf(token),
    door: "api",
    created_at: now,
    renewed_at: now,
    expires_at: end,
    absolute_expires_at: end,
  });
  return token;
}

const WEBHOOKS = [
  ["/webhooks/stripe", stripeEventsHandler],
  ["/webhooks/square/", squareEventsHandler],
] as const;

type Handlers = Readonly<Record<"api" | "trpc", ReturnType<typeof createRestHandler>>>;

async function send(
  handlers: Handlers,
  {
    method,
    path,
    token,
    json,
    body,
    headers = {},
    host = "sweetcrumb",
    arrivedAt = performance.now(),
  }: Question,
): Promise<Answered> {
  const content = json === undefined ? body : JSON.stringify(json);
  const name = `${host === null ? "" : `${host}.`}localhost:${PORT}`;
  const origin = `http://${name}`;
  const request = new Request(`${origin}${path}`, {
    method,
    headers: {
      host: name,
      ...(content === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const handler = path.startsWith("/trpc") ? handlers.trpc : handlers.api;
  const facts = { requestId: v7(), address: "203.0.113.7", origin, arrivedAt, cookies: [] };
  const webhook = WEBHOOKS.find(([start]) => path.startsWith(start))?.[1];
  const response = await (webhook ? webhook(request, { now: theApp().now() }) : handler(request, facts));
  const text = await response.text();
  if (path.startsWith("/api/")) expectDocumented(request, response, text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: <Body>() => (text === "" ? null : JSON.parse(text)) as Body,
  };
}

/** Every REST answer of every test is one that the document for developers tells of (API-04). */
function expectDocumented({ method, url }: Request, { status, headers }: Response, text: string): void {
  const { pathname } = new URL(url);
  const problems = undocumented(method, pathname.slice("/api".length), {
    status,
    type: headers.get("content-type"),
    text,
  });
  if (problems.length > 0) throw new Error(`API-04: ${problems.join("; ")}\n${text.slice(0, 500)}`);
}
