/** An app under test is the one that was started, also where another one took its port a moment earlier. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, startApp } from "#tests/support/app.ts";
import { atFullCounts } from "#tests/support/how-many.ts";

/** Answers everything with 200, as another app does that is ready. */
const other = createServer((_request, response) => response.end("{}"));
let taken = 0;

beforeAll(async () => {
  await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
  taken = (other.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => other.close(closed)));

test("an app whose port another one answers on is not taken for ready", async () => {
  await expect(startApp({ port: taken })).rejects.toThrow(`Port ${taken} is in use by another program`);
});

test.for(atFullCounts)("a port that was taken meanwhile is replaced by another one", async () => {
  const ports = [taken, await freePort()];
  const app = await startApp({ findPort: async () => ports.shift() ?? 0 });
  await app.stop();
  expect([app.port === taken, ports]).toEqual([false, []]);
});
