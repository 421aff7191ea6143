import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { howMany } from "#tests/support/how-many.ts";
import { ask } from "#tests/support/http.ts";

const KILOBYTE = 1024;
const SOCKETS = 2_000;
/** So many connect at a time: more would not fit into the queue of those whom the kernel has not handed over yet. */
const AT_ONCE = 400;

/** What a process holds in memory, in megabytes. */
const memoryOf = (pid: number) =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / KILOBYTE;

/** A connection that announces a body and sends less, for ever. */
async function withhold({ port }: App, path: string, announced: number, sent: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: sweetcrumb.localhost",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${announced}`,
  ];
  await new Promise<void>((resolve) => {
    socket.resume().once("close", () => resolve());
    socket.write(`${head.join("\r\n")}\r\n\r\n${"x".repeat(sent)}`, () => resolve());
  });
  return socket;
}

const form = 128 * KILOBYTE;
const order = 16 * KILOBYTE;
const picture = 5_900 * KILOBYTE;

/** The first one each time, as it withholds the most. */
const WITHHELD = [
  ["a picture of 5.9 MB", "/api/shops/1/images", picture, 256 * KILOBYTE],
  ["a form of 128 kB", "/login", form, form - 1],
  ["an order of 16 kB", "/login", order, order - 1],
] as const;

test.each(WITHHELD.slice(0, howMany({ short: 1, full: 3 })))(
  "SEC-A25 two thousand connections that withhold the end of %s cost less than 100 MB, and others are answered",
  async (_, ...body) => {
    const app = await startApp();
    const other = () =>
      ask({
        port: app.port,
        host: "sweetcrumb.localhost",
        method: "POST",
        path: "/api/login",
        json: { email: "x" },
      });
    // What the first requests compile and keep is no cost of connections.
    for (let times = 0; times < 50; times++) await other();
    const before = memoryOf(app.pid);
    const sockets: Socket[] = [];
    while (sockets.length < SOCKETS)
      sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => withhold(app, ...body)))));
    expect((await other()).status).toBe(422);
    expect(memoryOf(app.pid) - before).toBeLessThan(100);
    for (const socket of sockets) socket.destroy();
    await app.stop();
  },
  120_000,
);
