import { createServer, type IncomingHttpHeaders, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { PUBLIC_INTERNET, type WebhookNetwork } from "#server/gateways/webhooks/send-webhook.ts";

/** What a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's own program on loopback, and a network on which every name leads to it. */
export interface WebhookReceiver {
  readonly got: Received[];
  readonly port: number;
  /** As production's, but for the addresses of names, the rule that lets loopback through, and plain HTTP. */
  readonly network: WebhookNetwork;
  /** Answers differently from now on. */
  answer(listener: RequestListener): void;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const allIsWell: RequestListener = (_request, response) => response.end("thank you");

/** Opens a receiver; it answers 200 until told otherwise. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const got: Received[] = [];
  let listener = allIsWell;
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece);
    got.push({
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(pieces).toString("utf8"),
    });
    listener(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    port,
    network: {
      ...PUBLIC_INTERNET,
      resolve: async () => [LOOPBACK],
      isAllowed: (address) => address === LOOPBACK,
      request: (options) => request({ ...options, protocol: "http:", port }),
    },
    answer: (next) => {
      listener = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
