/** The stage of the walk: the built app on the demo's data, a marker in every column of two shops, and everybody logged in. */
import { v7 } from "uuid";
import { vi } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-shops.ts";
import { type App, startApp } from "#tests/support/app.ts";
import {
  type Figures,
  knownMarkers,
  type MarkedColumn,
  type Marker,
  openDatabaseOf,
  plantCanaries,
} from "#tests/support/canaries.ts";
import { KEPT } from "./kept.ts";
import { Recorder } from "./recorder.ts";
import type { Role } from "./who-may-see.ts";

export const SHOPS = ["sweetcrumb", "cornerpies"] as const;
export type Slug = (typeof SHOPS)[number];

/** Demo log-ins behind the roles. */
const LOG_INS: Readonly<Record<Exclude<Role, "guest" | "super">, { shop: Slug; email: string }>> = {
  sam: { shop: "sweetcrumb", email: "customer@sweetcrumb.test" },
  uma: { shop: "sweetcrumb", email: "unverified@sweetcrumb.test" },
  kim: { shop: "sweetcrumb", email: "kim@sweetcrumb.test" },
  rosa: { shop: "sweetcrumb", email: "merchant@sweetcrumb.test" },
  otherSam: { shop: "cornerpies", email: "customer@cornerpies.test" },
  walt: { shop: "cornerpies", email: "merchant@cornerpies.test" },
};

/** Somebody who is logged in, on the web and at the API. */
export interface Account {
  readonly role: Role;
  readonly id: string;
  readonly home: Slug;
  readonly email: string;
  readonly bearer: string;
  readonly cookie: string;
}

/** Ids of one shop's rows that the walk names. */
export interface ShopOnStage {
  readonly slug: Slug;
  readonly id: string;
  readonly windowId: string;
  readonly day: string;
  readonly itemId: string;
  readonly hiddenItemId: string;
  /** An order of each account that has one, and under `rest` somebody else's. */
  readonly orders: Readonly<Record<string, string>>;
  /** A row of the shop for each list of the manage area that opens one. */
  readonly rows: Readonly<Record<ListOfRows, string>>;
}

/** The lists of the manage area whose rows have pages of their own, and where a row of a shop is found. */
export const LISTS_OF_ROWS = {
  "/manage/sections": "select id from sections where shop_id = $1 order by id limit 1",
  "/manage/items": "select id from items where shop_id = $1 order by id limit 1",
  "/manage/availabilities": "select id from availabilities where shop_id = $1 order by id limit 1",
  "/manage/customers": "select id from users where shop_id = $1 and not is_merchant order by id limit 1",
} as const;
export type ListOfRows = keyof typeof LISTS_OF_ROWS;

export interface Stage {
  readonly app: App;
  readonly recorder: Recorder;
  readonly accounts: readonly Account[];
  readonly shops: Readonly<Record<Slug, ShopOnStage>>;
  readonly marked: readonly MarkedColumn[];
  readonly figures: Figures;
  readonly known: ReadonlyMap<string, Marker>;
  /** The path of the guest's order that was placed, by its signed link. */
  readonly guestPath: string;
  /** Values that were sent or given as secrets, and what the database keeps of them. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Everything up to the walk itself; the caller closes it. `root` is the tree that is started, by default the one that is tested. */
export async function setStage(root?: string): Promise<Stage> {
  const app = await startApp({ env: { LOG_LEVEL: "debug" }, ...(root ? { root } : {}) });
  const database = await openDatabaseOf(app.dataDir);
  const close = async () => {
    await database.close();
    await app.stop();
  };
  try {
    const query: Query = async (text, values) => (await database.client.query(text, values)).rows;
    const shopIds = await idsOfShops(query);
    const people = await peopleOf(query, shopIds);
    await fillEmptyTables(query, shopIds, people);
    const figures: Figures = new Map();
    const shops = Object.fromEntries(Object.entries(shopIds).map(([slug, id]) => [id, slug]));
    const named = Object.fromEntries(Object.entries(people).map(([role, id]) => [id, role]));
    const plant = (names: Record<string, string>, tables?: ReadonlySet<string>) =>
      plantCanaries(
        database.client,
        { shops, people: names, kept: KEPT, ...(tables ? { tables } : {}) },
        figures,
      );
    const first = await plant(named);
    const recorder = new Recorder(app.port);
    const accounts = await logInAll(recorder, query, people);
    const stage = await shopsOnStage(query, recorder, shopIds, people);
    const placed = await placeOrders(recorder, accounts, stage);
    await mailsAreOut(query, placed.orderIds);
    await readOutboxes(recorder);
    const second = await plant({ ...named, [placed.guestOrderId]: "linked" }, FILLED_BY_USE);
    const marked = [...first, ...second];
    const owners = [...Object.keys(people), "guest", "rest", "shop", "shown", "hidden", "linked"];
    const hashes = await query<{ hash: string; plain: string }>(
      "select encode(token_hash, 'hex') as hash, encode(token_hash, 'base64') as plain from sessions",
    );
    return {
      app,
      recorder,
      accounts,
      shops: stage,
      marked,
      figures,
      known: knownMarkers(marked, owners),
      guestPath: placed.guestPath,
      secrets: [
        DEMO_PASSWORD,
        WRONG_PASSWORD,
        ...accounts.flatMap(({ bearer, cookie }) => [bearer, cookie]),
        ...hashes.flatMap(({ hash, plain }) => [hash, plain]),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A password that nobody has, so that it can only have come from a request. */
export const WRONG_PASSWORD = "a-password-nobody-has-77f1";

/** Tables that get rows while people use the shop; they are marked once more before the walk. */
const FILLED_BY_USE = new Set([
  "sessions",
  "carts",
  "cart_items",
  "orders",
  "line_items",
  "order_events",
  "feedback",
]);

async function idsOfShops(query: Query): Promise<Record<Slug, string>> {
  const rows = await query<{ id: string; slug: Slug }>("select id, slug from shops where slug = any ($1)", [
    SHOPS,
  ]);
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id])) as Record<Slug, string>;
}

async function peopleOf(query: Query, shopIds: Record<Slug, string>): Promise<Record<string, string>> {
  const people: Record<string, string> = {};
  for (const [role, { shop, email }] of Object.entries(LOG_INS)) {
    const [row] = await query<{ id: string }>("select id from users where shop_id = $1 and email = $2", [
      shopIds[shop],
      email,
    ]);
    people[role] = row?.id ?? "";
  }
  const [admin] = await query<{ id: string }>("select id from super_admins");
  people.super = admin?.id ?? "";
  return people;
}

/** One row per shop where the demo has none, every way to pay, and the about page on. */
async function fillEmptyTables(query: Query, shopIds: Record<Slug, string>, people: Record<string, string>) {
  const customers: Record<Slug, string> = { sweetcrumb: people.sam ?? "", cornerpies: people.otherSam ?? "" };
  for (const slug of SHOPS) {
    const shop = shopIds[slug];
    const person = customers[slug];
    const now = new Date();
    const later = new Date(now.getTime() + 3_600_000);
    const [order] = await query<{ id: string }>("select id from orders where shop_id = $1 limit 1", [shop]);
    const insert = async (table: string, row: Record<string, unknown>) => {
      if ((await query(`select from ${table} where shop_id = $1 limit 1`, [shop])).length > 0) return;
      const columns = Object.keys(row);
      const places = columns.map((_, at) => `$${at + 1}`);
      await query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
    };
    await query(
      `update shop_settings set show_address = false, enable_about_page = true, enable_live_chat = true,
         enable_advanced_payment = true, track_inventory = true,
         payment_options = '{Venmo,PayPal,CashApp,Credit Card,Apple Pay,Zelle,Cash}' where shop_id = $1`,
      [shop],
    );
    await insert("gallery_images", {
      shop_id: shop,
      id: v7(),
      key: "k",
      width: 1,
      height: 1,
      byte_size: 1,
      position: 0,
    });
    await insert("audit_entries", { shop_id: shop, id: v7(), at: now, actor: "merchant", action: "a" });
    await insert("customer_notes", { shop_id: shop, id: v7(), customer_id: person, notes: "n" });
    await insert("phone_codes", {
      shop_id: shop,
      id: v7(),
      phone_normalized: "5550100000",
      code_hash: Buffer.alloc(32),
      created_at: now,
      expires_at: later,
    });
    const linked = {
      shop_id: shop,
      id: v7(),
      user_id: person,
      token_hash: Buffer.alloc(32, slug),
      created_at: now,
      expires_at: later,
    };
    await insert("mail_links", { ...linked, purpose: "verify_email", email: "e@x.test" });
    await insert("login_handovers", linked);
    await insert("feedback", { shop_id: shop, id: v7(), user_id: person, message: "m", created_at: now });
    await insert("retired_slugs", { slug: `old-${slug}`, shop_id: shop, until: later });
    await insert("messages", {
      shop_id: shop,
      id: v7(),
      channel: "email",
      recipient: "r",
      template: "t",
      facts: "{}",
      order_id: order?.id,
      status: "sent",
      due_at: now,
      message_id: slug,
      created_at: now,
    });
  }
  await query("insert into stripe_events (id, type, received_at) values ('evt', 't', now())");
  await query("insert into platform_acts (id, at, actor_id, action) values ($1, now(), $2, 'faq.changed')", [
    v7(),
    people.super,
  ]);
}

/** Logs everybody in twice: by the form, which gives a cookie, and at the API, which gives a token. */
async function logInAll(
  recorder: Recorder,
  query: Query,
  people: Record<string, string>,
): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const [role, id] of Object.entries(people) as [Role, string][]) {
    const isMerchant = role === "rosa" || role === "walt" || role === "super";
    const table = role === "super" ? "super_admins" : "users";
    const [row] = await query<{ email: string }>(`select email from ${table} where id = $1`, [id]);
    const email = row?.email ?? "";
    const home = role === "super" ? "sweetcrumb" : LOG_INS[role as keyof typeof LOG_INS].shop;
    const [shop] = await query<{ id: string }>("select id from shops where slug = $1", [home]);
    const paths = isMerchant
      ? { form: "/owner/login", api: `/api/shops/${shop?.id}/login` }
      : { form: "/login", api: "/api/login" };
    accounts.push({ role, id, home, email, ...(await logInTwice(recorder, { role, home, email, paths })) });
  }
  return accounts;
}

async function logInTwice(
  recorder: Recorder,
  {
    role,
    home,
    email,
    paths,
  }: Pick<Account, "role" | "home" | "email"> & {
    paths: { form: string; api: string };
  },
): Promise<Pick<Account, "cookie" | "bearer">> {
  const ask = { host: home, method: "POST" };
  const password = DEMO_PASSWORD;
  const form = await recorder.ask(role, { ...ask, path: paths.form, form: { email, password, next: "" } });
  const cookie = /^session=([^;]+)/.exec((form.headers["set-cookie"] ?? []).join("\n"))?.[1];
  const answer = await recorder.ask(role, { ...ask, path: paths.api, json: { email, password } });
  const bearer = answer.json<{ token?: string }>().token;
  if (!cookie || !bearer)
    throw new Error(`${role} cannot log in: ${form.status}, ${answer.status} ${answer.text}`);
  return { cookie, bearer };
}

/** A row of a shop for each list. */
async function rowsOf(query: Query, shopId: string): Promise<Record<ListOfRows, string>> {
  const rows: Partial<Record<ListOfRows, string>> = {};
  for (const [list, question] of Object.entries(LISTS_OF_ROWS)) {
    const [row] = await query<{ id: string }>(question, [shopId]);
    if (!row) throw new Error(`A shop has no row for ${list}`);
    rows[list as ListOfRows] = row.id;
  }
  return rows as Record<ListOfRows, string>;
}

async function shopsOnStage(
  query: Query,
  recorder: Recorder,
  shopIds: Record<Slug, string>,
  people: Record<string, string>,
): Promise<Record<Slug, ShopOnStage>> {
  const found: Partial<Record<Slug, ShopOnStage>> = {};
  for (const slug of SHOPS) {
    const id = shopIds[slug];
    const windows = await recorder.ask("guest", {
      host: slug,
      path: `/api/shops/slug/${slug}/availabilities`,
    });
    const window = windows
      .json<{ data: { id: string; state: string; pickup_days: { label: string }[] }[] }>()
      .data.find(({ state, pickup_days }) => state === "active" && pickup_days.length > 0);
    const items = await query<{ id: string; hidden: boolean }>(
      "select id, hidden from items where shop_id = $1 and not sold_out and (hidden or stock > 100) order by hidden, id",
      [id],
    );
    const orders: Record<string, string> = {};
    for (const { id: orderId, user_id } of await query<{ id: string; user_id: string | null }>(
      "select id, user_id from orders where shop_id = $1",
      [id],
    )) {
      const role = Object.entries(people).find(([, person]) => person === user_id)?.[0] ?? "rest";
      orders[role] = orderId;
    }
    found[slug] = {
      slug,
      id,
      windowId: window?.id ?? "",
      day: window?.pickup_days.at(-1)?.label ?? "",
      itemId: items.find(({ hidden }) => !hidden)?.id ?? "",
      hiddenItemId: items.find(({ hidden }) => hidden)?.id ?? v7(),
      orders,
      rows: await rowsOf(query, id),
    };
  }
  return found as Record<Slug, ShopOnStage>;
}

/** An order of every account that may place one, and one of a guest; carts with something in them. */
async function placeOrders(
  recorder: Recorder,
  accounts: readonly Account[],
  shops: Record<Slug, ShopOnStage>,
): Promise<{ orderIds: string[]; guestOrderId: string; guestPath: string }> {
  const orderIds: string[] = [];
  const order = (shop: ShopOnStage) => ({
    availability_id: shop.windowId,
    fulfillment_type: "Pickup",
    fulfillment_slot: shop.day,
    line_items: [{ item_id: shop.itemId, quantity: 1 }],
  });
  for (const { role, home, bearer } of accounts) {
    if (role === "super" || role === "uma") continue;
    const answer = await recorder.ask(role, {
      host: home,
      method: "POST",
      path: `/api/shops/${shops[home].id}/orders`,
      json: order(shops[home]),
      headers: { authorization: `Bearer ${bearer}` },
    });
    if (answer.status !== 201) throw new Error(`${role} cannot order: ${answer.text}`);
    orderIds.push(answer.json<{ data: { id: string } }>().data.id);
    await recorder.ask(role, {
      host: home,
      method: "POST",
      path: "/trpc/cart.add",
      json: { json: { itemId: shops[home].itemId, quantity: 1 } },
      headers: { authorization: `Bearer ${bearer}` },
    });
  }
  const guest = await recorder.ask(
    "guest",
    {
      host: "cornerpies",
      method: "POST",
      path: `/api/shops/${shops.cornerpies.id}/orders`,
      json: {
        ...order(shops.cornerpies),
        guest: { name: "Gus Guest", email: "gus@guest.test", phone: "2075550199" },
      },
    },
    { isOwnGuestOrder: true },
  );
  const { id, invoice_url } = guest.json<{ data: { id: string; invoice_url: string } }>().data;
  return { orderIds: [...orderIds, id], guestOrderId: id, guestPath: new URL(invoice_url).pathname };
}

/** Waits until every order has had its mails: one to whoever ordered, one to the shop. */
const mailsAreOut = (query: Query, orderIds: readonly string[]) =>
  vi.waitFor(
    async () => {
      const [row] = await query<{ count: number }>(
        "select count(distinct order_id)::int as count from messages where status = 'sent' and order_id = any ($1)",
        [orderIds],
      );
      if (row?.count !== orderIds.length)
        throw new Error(`${row?.count} of ${orderIds.length} orders had mail.`);
    },
    { timeout: 30_000, interval: 200 },
  );

/** The demo's outbox of each shop, as a page and as JSON. */
export async function readOutboxes(recorder: Recorder): Promise<void> {
  for (const slug of SHOPS) {
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      await recorder.ask("guest", { host: slug, path }, { isOutbox: true });
    }
  }
}
