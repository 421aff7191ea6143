import { z } from "zod";
import { NotFound } from "#domain/missing.ts";
import { ItemsOversold } from "#domain/orders/order-errors.ts";
import { newOrder, ordersQuestion } from "#domain/orders/order-schemas.ts";
import { orderUpdate } from "#domain/orders/order-update-schemas.ts";
import { TooManyTries } from "#domain/too-many-tries.ts";
import type { Context, Visitor } from "#server/context.ts";
import type { contextFor } from "#server/context-for.ts";
import { createRestHandler, type RestFacts } from "#server/rest/handler.ts";
import type { RestRow } from "#server/rest/row.ts";
import {
  merchantProcedure,
  openProcedure,
  ordererProcedure,
  router,
  shopProcedure,
  signedInProcedure,
} from "#server/trpc.ts";

/** A small router that stands where the product's stands: the endpoints are tested with it, not the product's rules. */
export const smallRouter = router({
  small: router({
    shop: shopProcedure.query(({ ctx }) => ({ slug: ctx.shop.slug, hasCookie: ctx.cartKey.hash() !== null })),
    who: signedInProcedure.query(({ ctx }) => ({ firstName: ctx.visitor.firstName })),
    order: ordererProcedure.input(newOrder).mutation(({ input }) => {
      if (input.tip === 1)
        throw new ItemsOversold({ oversold: [{ itemId: "i", name: "Rye", requested: 3, available: 2 }] });
      return { order: { id: "o", grandTotal: input.tip }, replayed: input.idempotencyKey === "again" };
    }),
    flags: merchantProcedure.input(orderUpdate).mutation(({ input }) => {
      if (input.orderId !== KNOWN_ORDER) throw new NotFound();
      return { id: input.orderId, readyForGuest: input.readyForGuest ?? false };
    }),
    list: merchantProcedure.input(ordersQuestion).query(({ input }) => ({
      rows: [{ ticketNumber: 7 }],
      page: input.page,
      perPage: input.perPage,
      total: 1,
      sort: input.sort ?? null,
    })),
    enter: openProcedure
      .input(z.strictObject({ email: z.string() }))
      .mutation(({ input }) => ({ token: input.email, expiresAt: NOON })),
    bug: openProcedure.query(() => {
      throw new Error("select password_hash from users at /srv/secret.js:3");
    }),
    away: openProcedure.query(() => {
      throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    }),
    often: openProcedure.query(() => {
      throw new TooManyTries({ retryAfterSeconds: 17 });
    }),
  }),
});

export const KNOWN_ORDER = "0198c0de-0000-7000-8000-000000000007";
export const SHOP_ID = "0198c0de-0000-7000-8000-00000000000a";
const NOON = new Date("2026-12-02T12:00:00Z");

const row = (
  method: RestRow["method"],
  path: string,
  procedure: string,
  rest: Partial<RestRow>,
): RestRow => ({
  method,
  path,
  procedure,
  summary: "",
  who: "anyone",
  shop: "host",
  status: 200,
  shape: "data",
  ...rest,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A small table over the small router. */
export const SMALL_ROWS: readonly RestRow[] = [
  row("GET", "/shops/{shopId}", "small.shop", { shop: "id" }),
  row("GET", "/shops/slug/{slug}", "small.shop", { shop: "slug" }),
  row("GET", "/here", "small.shop", {}),
  row("GET", "/me", "small.who", {}),
  row("GET", "/leave", "small.who", { bearerOnly: true, shape: "nothing", status: 204 }),
  row("POST", "/enter", "small.enter", { shape: "log-in", input: ({ body }) => body }),
  row("POST", "/enter-owner", "small.enter", { shape: "merchant-log-in", input: ({ body }) => body }),
  row("POST", "/shops/{shopId}/orders", "small.order", {
    shop: "id",
    shape: "placed-order",
    status: 201,
    input: ({ body, idempotencyKey }) => (isRecord(body) ? { ...body, idempotencyKey } : body),
  }),
  row("GET", "/shops/{shopId}/orders", "small.list", {
    shop: "id",
    shape: "list",
    query: ordersQuestion,
    input: ({ query }) => query,
  }),
  row("POST", "/shops/{shopId}/orders/{orderId}", "small.flags", {
    shop: "id",
    withoutId: "A shopId and orderId must be provided",
    bodyOptional: true,
    input: ({ body, params }) => (isRecord(body) ? { ...body, orderId: params.orderId } : body),
  }),
  row("GET", "/bug", "small.bug", {}),
  row("GET", "/away", "small.away", {}),
  row("GET", "/often", "small.often", {}),
];

/** The merchant of the one shop there is. */
const MERCHANT: Visitor = {
  id: "m",
  shopId: SHOP_ID,
  firstName: "Rosa",
  lastName: "Diaz",
  email: "rosa@example.test",
  emailVerified: true,
  isMerchant: true,
  isMerchantHere: true,
  isSuperAdmin: false,
  isAdminDrawerMini: false,
} as Visitor;

/** As much of a shop as the policies of procedures ask for: it is open, and takes orders of guests. */
const SHOP = {
  id: SHOP_ID,
  slug: "sweetcrumb",
  standing: { isDead: false },
  isPublished: true,
  maintenanceMode: false,
  settings: { orderAccess: "guest" },
};

/** Makes contexts of the one shop; the token `merchant` is its merchant's. */
export const smallContext: typeof contextFor = async (request, facts, format, asked) => {
  const isHere =
    asked === undefined ||
    (asked.by === "id" ? asked.id === SHOP_ID : asked.by === "slug" && asked.slug === "sweetcrumb");
  const token = request.headers.get("authorization") ?? request.headers.get("cookie");
  const known = token === "Bearer merchant" || token === "session=merchant";
  return {
    format,
    requestId: facts.requestId,
    origin: "http://sweetcrumb.localhost:3000",
    shop: isHere ? SHOP : null,
    requestedShop: "named",
    isOutsidePlatform: false,
    visitor: known ? MERCHANT : null,
    session: known ? { expiresAt: NOON, apiToken: null } : null,
    isFromElsewhere: false,
    bearer: null,
    cartKey: { hash: () => (request.headers.has("cookie") ? Buffer.alloc(0) : null) },
  } as unknown as Context;
};

const handle = createRestHandler({ router: smallRouter, contextFor: smallContext, rows: SMALL_ROWS });

export const facts = (): RestFacts => ({
  requestId: "r-1",
  address: "127.0.0.1",
  origin: "http://sweetcrumb.localhost:3000",
  cookies: [],
});

interface Sent {
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Sends one request to the small table. */
export async function send(method: string, path: string, { json, body, headers = {} }: Sent = {}) {
  const content = json === undefined ? body : JSON.stringify(json);
  const type: Record<string, string> = content === undefined ? {} : { "content-type": "application/json" };
  const request = new Request(`http://sweetcrumb.localhost:3000/api${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(content === undefined ? {} : { body: content }),
  });
  const response = await handle(request, facts());
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" || !isJson(response) ? null : JSON.parse(text),
  };
}

const isJson = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json") === true;

/** With the merchant's log-in. */
export const asMerchant = { authorization: "Bearer merchant" };
