/** One address among the connections of all: it may hold its share, and no one else is shut out by it. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type FakeHost, startFakeHost } from "./fake-host.ts";

const MOST = 20;
const opened: Socket[] = [];
let host: FakeHost | undefined;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await host?.close();
});

const start = async (env: Record<string, string> = {}) => {
  host = await startFakeHost({ env: { DEMO: "0", CONNECTIONS_PER_ADDRESS: String(MOST), ...env } });
  return host.port;
};

/** A connection that is kept open once it has an answer; false where it was closed without one. */
async function answered(
  port: number,
  localAddress: string,
  socket = talk(port, localAddress),
): Promise<boolean> {
  return await new Promise((resolve) => {
    socket.once("data", () => resolve(true)).once("close", () => resolve(false));
    socket.write("GET /healthz HTTP/1.1\r\nHost: sweetcrumb.localhost\r\n\r\n");
  });
}

function talk(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  opened.push(socket);
  return socket;
}

const many = async (port: number, localAddress: string, count: number) => {
  const answers: boolean[] = [];
  for (let at = 0; at < count; at++) answers.push(await answered(port, localAddress));
  return answers.filter(Boolean).length;
};

test("SEC-A25 an address holds its share of connections, further ones are closed at once, and others are answered", async () => {
  const port = await start();
  expect(await many(port, "127.0.0.2", MOST + 5)).toBe(MOST);
  expect(await many(port, "127.0.0.3", 3)).toBe(3);
  // Connections that are left make room for as many.
  for (const socket of opened.filter(({ localAddress }) => localAddress === "127.0.0.2").slice(0, 4)) {
    socket.destroy();
    await once(socket, "close");
  }
  await expect.poll(() => answered(port, "127.0.0.2")).toBe(true);
  expect(await many(port, "127.0.0.2", MOST)).toBe(3);
});

test("SEC-A25 a connection that withholds its request counts as one", async () => {
  const port = await start();
  for (let at = 0; at < MOST; at++) await once(talk(port, "127.0.0.2"), "connect");
  await expect.poll(() => answered(port, "127.0.0.2")).toBe(false);
  expect(await answered(port, "127.0.0.3")).toBe(true);
});

test("SEC-A23 SEC-A25 a trusted proxy holds the connections of many; without limits no one is counted", async () => {
  expect(await many(await start({ TRUST_PROXY: "127.0.0.2" }), "127.0.0.2", MOST + 5)).toBe(MOST + 5);
  await host?.close();
  expect(await many(await start({ RATE_LIMITS: "off" }), "127.0.0.2", MOST + 5)).toBe(MOST + 5);
});
