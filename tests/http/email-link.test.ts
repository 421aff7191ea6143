import { expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const HOST = "sweetcrumb.localhost";
const PASSWORD = "a baker of one's own";

/** Where the link leads, opened by a browser without JavaScript. */
const opened = async (token: string, host = HOST) => {
  const { status, headers } = await ask({ port: app.port, host, path: `/email/verify/${token}` });
  return { status, location: headers.location };
};

async function asJson<Body>(path: string, json?: object): Promise<Body> {
  const answer = await ask({ port: app.port, host: HOST, path, ...(json ? { method: "POST", json } : {}) });
  return answer.json<Body>();
}

/** Signs up and returns the token of the mail that follows. */
async function tokenFor(email: string): Promise<string> {
  const { data: shop } = await asJson<{ data: { id: string } }>("/api/shops/slug/sweetcrumb");
  const signedUp = await asJson<{ token: string }>(`/api/shops/${shop.id}/signup`, {
    first_name: "Nell",
    last_name: "Okafor",
    email,
    phone: "4155550143",
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(signedUp.token).toBeTypeOf("string");
  return await expect
    .poll(async () => await tokenIn(email), { timeout: 15_000, interval: 200 })
    .not.toBeNull()
    .then(async () => (await tokenIn(email)) ?? "");
}

async function tokenIn(email: string): Promise<string | null> {
  const messages = await asJson<{ to: string; text: string }[]>("/dev/outbox.json");
  const link = messages
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/email\/verify\/([\w-]+)/.exec(text)?.[1])
    .find(Boolean);
  return link ?? null;
}

const isVerified = async (email: string) => {
  const { token } = await asJson<{ token: string }>("/api/login", { email, password: PASSWORD });
  const me = await ask({
    port: app.port,
    host: HOST,
    path: "/api/me",
    headers: { authorization: `Bearer ${token}` },
  });
  return me.json<{ data: { email_verified_at: string | null } }>().data.email_verified_at !== null;
};

test("SEC-MATRIX r166 GET /email/verify/{token} valid_token: once, to the success page", async () => {
  const email = "nell@okafor.test";
  const token = await tokenFor(email);
  expect(await isVerified(email)).toBe(false);
  expect(await opened(token, "cornerpies.localhost")).toEqual({
    status: 302,
    location: "/email/verify/expired",
  });
  expect(await isVerified(email)).toBe(false);
  expect(await opened(token)).toEqual({ status: 302, location: "/email/verify/success" });
  expect(await isVerified(email)).toBe(true);
  expect(await opened(token)).toEqual({ status: 302, location: "/email/verify/expired" });
});

test.each(["nothing", "x".repeat(43), "%00", "..%252f", "x".repeat(300)])(
  "SEC-MATRIX r167 GET /email/verify/{token} bad token %s: to the expired page, whoever asks",
  async (token) => {
    expect((await opened(token)).status).toBeLessThan(500);
    const visitor = new Visitor(app.port, HOST);
    await visitor.post("/login", { email: "unverified@sweetcrumb.test", password: "windowsill-demo" });
    const answer = await visitor.get(`/email/verify/${encodeURIComponent("nothing-like-it")}`);
    expect([answer.status, answer.headers.location]).toEqual([302, "/email/verify/expired"]);
    expect((await visitor.get("/customer/orders")).headers.location).toMatch(/^\/email\/verify/);
  },
);
