import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stripeStandIn } from "#server/gateways/stripe/stand-in.ts";
import { rememberApp, theApp } from "#server/running-app.ts";
import type { World } from "./world.ts";

/** One call that reached the stand-in's API. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  /** The fields of body and query, in Stripe's spelling. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly key: string | null;
}

/** A signed event that the stand-in would have posted. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** The stand-in for Stripe on a port of its own, which the product is told to use. */
export interface OpenStripe {
  readonly calls: StripeCall[];
  readonly events: SignedEvent[];
  /** From now on connections are taken and never answered, or answered again. */
  beSilent(silent: boolean): void;
  /** Presses a button of one of the stand-in's pages; returns where it leads. */
  press(url: string, act: string): Promise<string | null>;
  /** Hands events over, in this order; returns the statuses. */
  deliver(events: readonly SignedEvent[]): Promise<number[]>;
  close(): Promise<void>;
}

const BASE = "/dev/stripe";

/** Opens it; books in memory. */
export async function openStripe(world: Pick<World, "send" | "clock">): Promise<OpenStripe> {
  const { config } = theApp();
  if (!config.stripe) throw new Error("The world has no settings of Stripe.");
  const calls: StripeCall[] = [];
  const events: SignedEvent[] = [];
  let silent = false;
  const standIn = stripeStandIn({
    settings: config.stripe,
    pagesOrigin: config.publicOrigin,
    file: null,
    deliver: async (body, signature) => events.push({ body, signature }) > 0,
  });
  const ask = (request: Request) => standIn(request, { now: world.clock.now() });
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = "GET", url = "" } = incoming;
    const { pathname, searchParams } = new URL(url, "http://stripe.test");
    calls.push({
      method,
      path: pathname.slice(BASE.length),
      fields: [...searchParams, ...new URLSearchParams(body)],
      key: (incoming.headers["idempotency-key"] as string | undefined) ?? null,
    });
    if (silent) return;
    const headers = new Headers(incoming.headers as Record<string, string>);
    const answer = await ask(
      new Request(`http://stripe.test${url}`, { method, headers, ...(body ? { body } : {}) }),
    );
    outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  rememberApp({
    ...theApp(),
    config: { ...config, stripe: { ...config.stripe, apiBase: `http://127.0.0.1:${port}${BASE}` } },
  });
  return {
    calls,
    events,
    beSilent: (now) => {
      silent = now;
    },
    press: async (url, act) => {
      const answer = await ask(new Request(url, { method: "POST", body: new URLSearchParams({ act }) }));
      return answer.headers.get("location");
    },
    deliver: async (all) => {
      const statuses: number[] = [];
      for (const { body, signature } of all) {
        const headers = { "stripe-signature": signature };
        const { status } = await world.send({ method: "POST", path: "/webhooks/stripe", body, headers });
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
