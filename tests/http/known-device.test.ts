import { expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const HOST = "sweetcrumb.localhost";
const EMAIL = "dora@device.test";
const PASSWORD = "a quiet tuesday";

test("AUTH-08 a log-in leaves a mark in the browser that scripts cannot read and a log-out leaves there", async () => {
  const dora = new Visitor(app.port, HOST);
  const signedUp = await dora.post("/signup", {
    firstName: "Dora",
    lastName: "Device",
    email: EMAIL,
    phone: "",
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  });
  expect(signedUp.status).toBe(302);
  const line = signedUp.headers["set-cookie"]?.find((cookie) => cookie.startsWith("device="));
  expect(line).toMatch(/^device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  await dora.post("/logout", {});
  expect(dora.cookie("session")).toBeUndefined();
  expect(dora.cookie("device")).toBeDefined();
});

test("AUTH-08 the API, which sets no cookie, leaves none of these either", async () => {
  const answer = await ask({
    port: app.port,
    host: HOST,
    method: "POST",
    path: "/api/login",
    json: { email: "customer@sweetcrumb.test", password: "windowsill-demo" },
  });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([200, undefined]);
});

test("SEC-A33 AUTH-06 a log-out tells the browser, with scripts or without, to let go of its cache and of everyone's cookies but that mark", async () => {
  const eve = new Visitor(app.port, HOST, {
    cart: "k".repeat(43),
    next: "/orders",
    typed: "t",
    view: "shopper",
  });
  await eve.post("/login", { email: `customer@${HOST.split(".")[0]}.test`, password: "windowsill-demo" });
  expect(eve.cookie("session")).toBeDefined();
  const { status, headers } = await eve.post("/logout", {});
  expect([status, headers["clear-site-data"], headers["cache-control"]]).toEqual([
    302,
    '"cache"',
    "no-store",
  ]);
  const left = ["session", "cart", "next", "typed", "view", "device"].filter((name) => eve.cookie(name));
  expect(left).toEqual(["device"]);
});
