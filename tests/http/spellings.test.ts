/** One address, spelled in many ways: it meets the same limits, keeps the same secrets, and is answered alike. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOG_IN_LIMITS } from "#server/http/overload.ts";
import { type FakeHost, requestTo, startFakeHost } from "./fake-host.ts";

let host: FakeHost;

beforeAll(async () => {
  host = await startFakeHost();
});

afterAll(() => host.close());

const LOG_INS = [
  "/login",
  "/Login",
  "/LOGIN/",
  "/login/",
  "/log%69n",
  "/%4Cogin/",
  "/login.data",
  "/Login/.data",
  "/login.data/",
  "/login/email/s***@x***.test",
  "/api/login/",
  "/%61pi/login",
  "/trpc/accounts.logIn/",
  "/trpc/%61ccounts.logIn",
];

test.each(LOG_INS)("REL-R10 a flood of log-ins spelled %s takes no turn of anyone else's", async (path) => {
  const held = Promise.withResolvers<void>();
  const wait = async () => {
    await held.promise;
    return new Response();
  };
  const flooded = await startFakeHost({ pages: wait, parts: { rest: wait, trpc: wait } });
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const log = () => requestTo(flooded.port, path, { method: "POST", headers: form, body: "a=1" });
  const places = LOG_IN_LIMITS.run + LOG_IN_LIMITS.wait;
  const tries = Array.from({ length: places + 1 }, log);
  // All places are taken, and not one at the gate of everything else.
  expect((await Promise.race(tries)).status).toBe(429);
  held.resolve();
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await flooded.close();
});

describe("SEC-A32 an address that holds a secret", () => {
  test.each([
    "/order/tell-nobody",
    "/ORDER/tell-nobody",
    "/Email/Verify/tell-nobody",
    "/email/change/tell-nobody/",
    "/LOGIN/Password-Reset/tell-nobody",
    "/login/password%2Dreset/tell-nobody.data",
    "/l%6fgin/verify-phone/tell-nobody",
    "/login/Update/415/tell-nobody",
    "/Owner/Enter/tell-nobody",
    "/owner/ACTIVATE/tell-nobody",
    "/owner/invitatio%6E/tell-nobody",
    "/API/shops/1/orders/Guest/tell-nobody/",
  ])("SEC-A32 %s stays out of the log and is no referrer", async (path) => {
    const { headers } = await requestTo(host.port, path);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const line = host.lines.find(({ request_id }) => request_id === headers["x-request-id"]);
    expect(line?.path).toMatch(/\/\[hidden\]$/);
    expect(JSON.stringify(line)).not.toContain("tell-nobody");
  });
});

describe("SEC-A26 one spelling after the listener", () => {
  const requested = async (path: string) => {
    await requestTo(host.port, path);
    return host.urls.at(-1);
  };
  test.each([
    ["/menu/", "/menu"],
    ["/m%65nu?a=%41/", "/menu?a=%41/"],
    ["/menu/.data?x", "/menu.data?x"],
    ["/MENU", "/MENU"],
    ["/trpc/accounts.logIn/", "/trpc/accounts.logIn"],
    ["/order/a%20b%C3%A9%7e%2D", "/order/a%20b%C3%A9~-"],
    ["/", "/"],
    ["/?a/", "/?a/"],
  ])("SEC-A26 %s reaches the app as %s", async (path, plain) => {
    expect(await requested(path)).toBe(plain);
  });
});
