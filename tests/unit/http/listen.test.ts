/** A port that is listened at. */
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { listenAt, PortBusy } from "#server/http/port-busy.ts";
import { log } from "#server/log.ts";
import { freePort } from "#tests/support/app.ts";

test("REL-R10 OPS-01 a port that is taken is said to be, and a connection that cannot be taken later ends nothing and is in the log", async () => {
  const where = { host: "127.0.0.1", port: await freePort() };
  const [server, second] = [createServer(), createServer()];
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  try {
    await listenAt(server, where);
    await expect(listenAt(second, where)).rejects.toThrow(PortBusy);
    for (let time = 0; time < 2; time++) server.emit("error", new Error("accept ENOBUFS"));
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      "a connection could not be taken",
      "a connection could not be taken",
    ]);
  } finally {
    warn.mockRestore();
    server.close();
  }
});
