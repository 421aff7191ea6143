/** What stands in for Square: its two calls on a port of its own, in the shapes that Square publishes, and webhooks as Square signs them. */
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rememberApp, theApp } from "#server/running-app.ts";
import type { ShopOfWorld, World } from "./world.ts";

/** One call that reached it. */
export interface SquareCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A payment as Square tells it: docs.squareup.com, Payment object, version 2025-01-23. */
export interface ToldPayment {
  readonly id: string;
  readonly status: "APPROVED" | "PENDING" | "COMPLETED" | "CANCELED" | "FAILED";
  readonly order_id?: string;
  readonly amount_money: { readonly amount: number; readonly currency: string };
  readonly refunded_money?: { readonly amount: number; readonly currency: string };
}

/** A body with its signature. */
export interface SquareWebhook {
  readonly body: string;
  readonly signature: string;
}

export interface OpenSquare {
  readonly calls: SquareCall[];
  /** How many connections were opened, answered or not. */
  connections(): number;
  /** From now on connections are taken and never answered, or answered again; or answered with this status. */
  behave(how: "well" | "silent" | number): void;
  /** The next links lead here. */
  linkTo(url: string): void;
  /** Square's order of the link that was made last. */
  lastOrder(): string;
  /** Takes a payment into the books, or changes it there. */
  keep(payment: ToldPayment): ToldPayment;
  /** What Square posts about a payment. */
  webhook(
    payment: ToldPayment,
    options?: { id?: string; type?: string; key?: string; shop?: ShopOfWorld },
  ): SquareWebhook;
  /** Hands webhooks over at the shop's address, in this order; returns the statuses. */
  deliver(all: readonly SquareWebhook[], shop?: ShopOfWorld): Promise<number[]>;
  close(): Promise<void>;
}

/** What a shop's merchant enters. */
export const SQUARE_SETTINGS = {
  enableSquarePayment: true,
  squareAppId: "sq0idp-of-the-tests",
  squareLocationId: "LTESTS",
  squareAccessToken: "EAAA-access-of-the-tests",
  squareWebhookKey: "signature-key-of-the-tests",
} as const;

/** Opens it; the product asks it in Square's place. */
export async function openSquare(world: Pick<World, "send" | "a">): Promise<OpenSquare> {
  const { config } = theApp();
  const calls: SquareCall[] = [];
  const links = new Map<string, { body: string; url: string; orderId: string }>();
  const payments = new Map<string, ToldPayment>();
  let how: "well" | "silent" | number = "well";
  let connections = 0;
  let lastOrder = "";
  let elsewhere: string | null = null;
  const newLink = (body: SquareCall["body"]): readonly [number, object] => {
    const key = String(body.idempotency_key);
    const known = links.get(key);
    if (known && known.body !== JSON.stringify(body))
      return [400, { errors: [{ category: "INVALID_REQUEST_ERROR", code: "IDEMPOTENCY_KEY_REUSED" }] }];
    const nth = links.size + 1;
    const link = known ?? {
      body: JSON.stringify(body),
      url: elsewhere ?? `https://square.link/u/page${nth}`,
      orderId: `sqorder${nth}`,
    };
    links.set(key, link);
    lastOrder = link.orderId;
    return [
      200,
      {
        payment_link: {
          id: `LINK${nth}`,
          version: 1,
          order_id: link.orderId,
          url: link.url,
          long_url: link.url,
        },
      },
    ];
  };
  const answerTo = ({ method, path, headers, body }: SquareCall): readonly [number, object] => {
    if (typeof how === "number")
      return [how, { errors: [{ category: "API_ERROR", code: "INTERNAL_SERVER_ERROR" }] }];
    if (headers.authorization !== `Bearer ${SQUARE_SETTINGS.squareAccessToken}`)
      return [401, { errors: [{ category: "AUTHENTICATION_ERROR", code: "UNAUTHORIZED" }] }];
    if (method === "POST" && path === "/v2/online-checkout/payment-links") return newLink(body);
    const payment = payments.get(/^\/v2\/payments\/([\w-]+)$/.exec(path)?.[1] ?? "");
    return payment
      ? [200, { payment }]
      : [404, { errors: [{ category: "INVALID_REQUEST_ERROR", code: "NOT_FOUND" }] }];
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = "GET", url: path = "", headers } = incoming;
    const call = {
      method,
      path,
      headers,
      body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    calls.push(call);
    if (how === "silent") return;
    const [status, answer] = answerTo(call);
    outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  rememberApp({ ...theApp(), config: { ...config, squareApiBase: `http://127.0.0.1:${port}` } });
  const addressOf = (shop: ShopOfWorld) => `/webhooks/square/${shop.id}`;
  return {
    calls,
    connections: () => connections,
    behave: (now) => {
      how = now;
    },
    linkTo: (url) => {
      elsewhere = url;
    },
    lastOrder: () => lastOrder,
    keep: (payment) => {
      payments.set(payment.id, payment);
      return payment;
    },
    webhook: (payment, { id = randomUUID(), type = "payment.updated", key, shop = world.a } = {}) => {
      const body = JSON.stringify({
        merchant_id: "MTESTS",
        type,
        event_id: id,
        created_at: "2026-12-02T18:00:00Z",
        data: { type: "payment", id: payment.id, object: { payment } },
      });
      const signature = createHmac("sha256", key ?? SQUARE_SETTINGS.squareWebhookKey)
        .update(`${config.publicOrigin}${addressOf(shop)}${body}`)
        .digest("base64");
      return { body, signature };
    },
    deliver: async (all, shop = world.a) => {
      const statuses: number[] = [];
      for (const { body, signature } of all) {
        const headers = { "x-square-hmacsha256-signature": signature };
        const { status } = await world.send({
          method: "POST",
          path: addressOf(shop),
          body,
          headers,
          host: null,
        });
        statuses.push(status);
      }
      return statuses;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      rememberApp({ ...theApp(), config });
    },
  };
}
