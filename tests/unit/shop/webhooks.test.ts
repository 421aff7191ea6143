import { createSocket } from "node:dgram";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nextTry } from "#domain/message-retry-times.ts";
import { disablingReason, webhookUrl } from "#domain/shop/webhook-rules.ts";
import { isPublicAddress } from "#server/gateways/webhooks/public-address.ts";
import { namesBy } from "#server/gateways/webhooks/resolve-name.ts";
import { PUBLIC_INTERNET, sendWebhook } from "#server/gateways/webhooks/send-webhook.ts";
import { newWebhookSecret, webhookHeaders } from "#server/gateways/webhooks/signature.ts";
import { openReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

const URL_OF = "https://hooks.example.com/windowsill?key=1";
const message = { url: URL_OF, body: '{"id":"1"}', headers: { "webhook-id": "1" } };

describe("API-09 signatures are Standard Webhooks'", () => {
  // Its library refuses what is older than five minutes.
  const signed = { id: "0197", at: new Date(), body: '{"type":"order.placed","name":"Crème"}' };

  test("its own library verifies what we sign, and nothing that was changed since", () => {
    const secret = newWebhookSecret();
    const headers = webhookHeaders(signed, [secret]);
    expect(new Webhook(secret).verify(signed.body, headers)).toEqual(JSON.parse(signed.body));
    expect(() => new Webhook(secret).verify(`${signed.body} `, headers)).toThrow();
    expect(() => new Webhook(secret).verify(signed.body, { ...headers, "webhook-id": "other" })).toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(signed.body, headers)).toThrow();
  });

  test("the same bytes are signed as its library signs them", () => {
    const secret = newWebhookSecret();
    const { "webhook-signature": signature } = webhookHeaders(signed, [secret]);
    expect(signature).toBe(new Webhook(secret).sign(signed.id, signed.at, signed.body));
  });

  test("while a secret is replaced both sign, and a receiver with either takes the message", () => {
    const [fresh, former] = [newWebhookSecret(), newWebhookSecret()];
    const headers = webhookHeaders(signed, [fresh, former]);
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
    for (const secret of [fresh, former])
      expect(new Webhook(secret).verify(signed.body, headers)).toMatchObject({ type: "order.placed" });
  });

  test("each secret is new, and 32 bytes", () => {
    const secrets = new Set(Array.from({ length: 50 }, newWebhookSecret));
    expect(secrets.size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    }
  });
});

describe("SEC-A17 the address of a webhook", () => {
  test.each([
    ["https://example.com/hooks"],
    ["https://example.com:443/hooks?shop=1"],
    ["https://example.com:8443/"],
    ["https://93.184.215.14/hooks"],
    ["https://[2606:4700::1111]/hooks"],
  ])("%s may be one", (url) => expect(webhookUrl(url)).not.toBeNull());

  test.each([
    ["http://example.com/hooks"],
    ["ftp://example.com/"],
    ["file:///etc/passwd"],
    ["gopher://example.com/"],
    ["https://example.com:22/"],
    ["https://example.com:6379/"],
    ["https://example.com:80/"],
    ["https://user@example.com/"],
    ["https://user:secret@example.com/"],
    ["https://example.com/#part"],
    ["https://localhost/"],
    ["https://localhost./"],
    ["https://api.localhost/"],
    ["https://printer.local/"],
    ["https://metadata.google.internal/"],
    ["https://nas.home.arpa/"],
    ["https://intranet/"],
    ["example.com"],
    ["//example.com"],
    [""],
  ])("%s may not", (url) => expect(webhookUrl(url)).toBeNull());

  test.each([
    ["https://2130706433/"],
    ["https://0x7f.1/"],
    ["https://0177.0.0.1/"],
    ["https://127.1/"],
    ["https://[::ffff:127.0.0.1]/"],
    ["https://[::1]/"],
    ["https://１２７.0.0.1/"],
  ])("%s is read as the address that it means, and never called", async (url) => {
    const request = vi.fn();
    const network = { ...PUBLIC_INTERNET, resolve: vi.fn(async () => []), request };
    expect(await sendWebhook({ ...message, url }, network)).toMatchObject({ error: "address", status: null });
    expect(network.resolve).not.toHaveBeenCalled();
    expect(request).not.toHaveBeenCalled();
  });
});

const PRIVATE = [
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::7f00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
];

describe("SEC-A17 which addresses are public", () => {
  test.each(PRIVATE)("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(["8.8.8.8", "93.184.215.14", "172.15.255.255", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("SEC-A17 sending", () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  test("API-09 a message is posted with its headers to the name's address, and 2xx is a success", async () => {
    expect(await sendWebhook(message, receiver.network)).toEqual({
      error: null,
      status: 200,
      answer: "thank you",
    });
    expect(receiver.got).toEqual([
      {
        path: "/windowsill?key=1",
        body: message.body,
        headers: expect.objectContaining({
          host: expect.stringContaining("hooks.example.com"),
          "content-type": "application/json",
          "webhook-id": "1",
        }),
      },
    ]);
  });

  test.each(PRIVATE.filter((address) => address.includes(".") || address.includes(":")))(
    "a name that leads to %s is not connected to",
    async (address) => {
      const network = { ...receiver.network, resolve: async () => [address], isAllowed: isPublicAddress };
      const request = vi.fn((): never => {
        throw new Error("It was called.");
      });
      expect(await sendWebhook(message, { ...network, request })).toEqual({
        error: "address",
        status: null,
        answer: "",
      });
      expect(request).not.toHaveBeenCalled();
      expect(receiver.got).toEqual([]);
    },
  );

  test("one private address among public ones is enough to refuse the name", async () => {
    const resolve = async () => ["93.184.215.14", "10.0.0.1"];
    const request = (): never => {
      throw new Error("It was called.");
    };
    const network = { ...receiver.network, resolve, isAllowed: isPublicAddress, request };
    expect(await sendWebhook(message, network)).toMatchObject({ error: "address" });
  });

  test("the address that was looked at is the one that is called, whatever the name says next", async () => {
    const answers = [["127.0.0.1"], ["169.254.169.254"]];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    expect(await sendWebhook(message, { ...receiver.network, resolve })).toMatchObject({ status: 200 });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(receiver.got).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    const other = await openReceiver();
    receiver.answer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end("over there"),
    );
    expect(await sendWebhook(message, receiver.network)).toEqual({
      error: "redirect",
      status: 307,
      answer: "over there",
    });
    expect(other.got).toEqual([]);
    await other.close();
  });

  test("a receiver that does not answer is given up in time, and so is a name that is never found", async () => {
    receiver.answer(() => {});
    const network = { ...receiver.network, timeoutMs: 60 };
    expect(await sendWebhook(message, network)).toMatchObject({ error: "timeout", status: null });
    const resolve = () => new Promise<string[]>(() => {});
    expect(await sendWebhook(message, { ...network, resolve })).toMatchObject({ error: "timeout" });
    expect(PUBLIC_INTERNET.timeoutMs).toBe(10_000);
  });

  test("API-09 SEC-A17 a name whose server says nothing is asked for in IPv4 and IPv6, and no longer once the time is over", async () => {
    const silent = createSocket("udp4");
    await new Promise<void>((bound) => silent.bind(0, "127.0.0.1", bound));
    const over = new AbortController();
    let asked = 0;
    silent.on("message", () => ++asked === 2 && over.abort());
    const resolve = namesBy([`127.0.0.1:${silent.address().port}`]);
    expect(await resolve("hooks.example.com", over.signal)).toEqual([]);
    expect(asked).toBe(2);
    silent.close();
  });

  test("of an answer four kilobytes are kept, without what Postgres cannot keep, however long it goes on", async () => {
    receiver.answer((_request, response) => {
      const more = () => {
        if (!response.destroyed && response.write("a\u0000".repeat(1000))) setImmediate(more);
        else response.once("drain", more);
      };
      more();
    });
    const sent = await sendWebhook(message, receiver.network);
    expect(sent).toMatchObject({ error: null, status: 200 });
    expect(sent.answer).toBe("a".repeat(2048));
  });

  test("an answer that stops in its middle keeps its status and what came", async () => {
    receiver.answer((_request, response) => {
      response.writeHead(200);
      response.write("half");
    });
    const sent = await sendWebhook(message, { ...receiver.network, timeoutMs: 100 });
    expect(sent).toEqual({ error: null, status: 200, answer: "half" });
  });

  test("API-09 REL-R7 an answer that goes on and on is left soon after its status; that and what came are kept", async () => {
    receiver.answer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("a"), 5);
      response.on("close", () => clearInterval(drip));
    });
    const sent = await sendWebhook(message, { ...receiver.network, timeoutMs: 60_000, answerMs: 60 });
    expect(sent).toMatchObject({ error: null, status: 200, answer: expect.stringMatching(/^a+$/) });
    expect(PUBLIC_INTERNET.answerMs).toBe(1_000);
  });

  test("a receiver that wants to speak another protocol is refused", async () => {
    receiver.answer((request) =>
      request.socket.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
      ),
    );
    expect(await sendWebhook(message, receiver.network)).toMatchObject({ error: "connection", status: null });
  });

  test("each failure has its word", async () => {
    receiver.answer((_request, response) => response.writeHead(500).end("oh"));
    expect(await sendWebhook(message, receiver.network)).toMatchObject({ error: "status", status: 500 });
    const nowhere = { ...receiver.network, resolve: async () => [] };
    expect(await sendWebhook(message, nowhere)).toMatchObject({ error: "name" });
    const unknown = { ...receiver.network, resolve: () => Promise.reject(new Error("ENOTFOUND")) };
    expect(await sendWebhook(message, unknown)).toMatchObject({ error: "name" });
    // TLS with a server that speaks none.
    const { request } = PUBLIC_INTERNET;
    const tls = {
      ...receiver.network,
      request: (options: object) => request({ ...options, port: receiver.port }),
    };
    expect(await sendWebhook(message, tls)).toMatchObject({ error: "certificate" });
    await receiver.close();
    expect(await sendWebhook(message, receiver.network)).toMatchObject({ error: "connection" });
  });
});

describe("API-09 when a webhook is tried again, and given up", () => {
  const NOW = new Date("2026-12-02T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

  test("attempts go on for three days, with longer and longer waits", () => {
    const waits: number[] = [];
    let at = NOW;
    for (let failures = 1; ; failures++) {
      const next = nextTry(failures, NOW, at);
      if (!next) break;
      waits.push((next.getTime() - at.getTime()) / 60_000);
      at = next;
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 720, 720, 720, 720]);
    // 68 hours and 36 minutes: another 12 hours would be over 72.
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(68 * 60 + 36);
  });

  test("410 ends it at once, five days of failing end it, anything less does not", () => {
    expect(disablingReason({ status: 410 }, NOW, NOW)).toBe("gone");
    expect(disablingReason({ status: 500 }, hoursAgo(120), NOW)).toBe("failing");
    expect(disablingReason({ status: null }, hoursAgo(119.9), NOW)).toBeNull();
    expect(disablingReason({ status: 404 }, NOW, NOW)).toBeNull();
  });
});
