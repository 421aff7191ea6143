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

/** Where the link leads when it is opened. */
const opened = async (token: string, host = HOST, method = "GET") => {
  const { status, headers } = await ask({ port: app.port, host, method, path: `/email/verify/${token}` });
  return { status, location: headers.location };
};

const CONFIRM = "/email/verify/confirm?of=account";

/** Opens the link in a browser without JavaScript and presses the button of the page it leads to; where that leads. */
async function pressed(visitor: Visitor, token: string): Promise<string | undefined> {
  await visitor.get(`/email/verify/${token}`);
  return (await visitor.post(CONFIRM, {})).headers.location;
}

async function asJson<Body>(path: string, json?: object, host = HOST): Promise<Body> {
  const answer = await ask({ port: app.port, host, path, ...(json ? { method: "POST", json } : {}) });
  return answer.json<Body>();
}

/** Signs up and returns the token of the mail that follows. */
async function tokenFor(email: string, phone = "4155550143", host = HOST): Promise<string> {
  const [slug] = host.split(".");
  const { data: shop } = await asJson<{ data: { id: string } }>(`/api/shops/slug/${slug}`);
  const signedUp = await asJson<{ token: string }>(`/api/shops/${shop.id}/signup`, {
    first_name: "Nell",
    last_name: "Okafor",
    email,
    phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(signedUp.token).toBeTypeOf("string");
  return await expect
    .poll(async () => await tokenIn(email, host), { timeout: 15_000, interval: 200 })
    .not.toBeNull()
    .then(async () => (await tokenIn(email, host)) ?? "");
}

/** Places an order at Corner Pies, where guests may. */
async function orderAsGuest(email: string): Promise<void> {
  const slug = "/api/shops/slug/cornerpies";
  const { data: shop } = await asJson<{ data: { id: string } }>(slug);
  const { data: windows } = await asJson<{
    data: { id: string; state: string; pickup_days: { label: string }[] }[];
  }>(`${slug}/availabilities`);
  const { data: menu } = await asJson<{
    data: { items: { id: string; sold_out: boolean; too_late_to_order: boolean; price: number }[] }[];
  }>(`${slug}/menu`);
  const open = windows.find(({ state, pickup_days: days }) => state === "active" && days.length > 0);
  const item = menu
    .flatMap(({ items }) => items)
    .find(({ sold_out: soldOut, too_late_to_order: tooLate, price }) => !soldOut && !tooLate && price > 0);
  const placed = await asJson<{ data: { id: string } }>(`/api/shops/${shop.id}/orders`, {
    availability_id: open?.id,
    fulfillment_type: "Pickup",
    fulfillment_slot: open?.pickup_days.at(-1)?.label,
    line_items: [{ item_id: item?.id, quantity: 1 }],
    guest: { name: "Gwen", email, phone: "4155550145" },
  });
  expect(placed.data.id).toBeTypeOf("string");
}

async function tokenIn(email: string, host: string): Promise<string | null> {
  const messages = await asJson<{ to: string; text: string }[]>("/dev/outbox.json", undefined, host);
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

test("SEC-MATRIX r166 GET /email/verify/{token} valid_token: by a button to the success page, then it says that this was done", async () => {
  const email = "nell@okafor.test";
  const token = await tokenFor(email);
  expect(await isVerified(email)).toBe(false);
  expect(await opened(token, "cornerpies.localhost")).toEqual({
    status: 302,
    location: "/email/verify/expired",
  });

  // A scanner of mails opens every link, by GET and by HEAD, follows where it leads, and proves nothing.
  const scanner = new Visitor(app.port, HOST);
  for (const method of ["HEAD", "GET"])
    expect(await opened(token, HOST, method)).toEqual({ status: 302, location: CONFIRM });
  await scanner.get(`/email/verify/${token}`);
  const page = await scanner.get(CONFIRM);
  expect(page.status).toBe(200);
  expect(page.text).toContain(email);
  expect(await isVerified(email)).toBe(false);

  const reader = new Visitor(app.port, HOST);
  expect(await pressed(reader, token)).toBe("/email/verify/success");
  expect(await isVerified(email)).toBe(true);
  expect(await opened(token)).toEqual({ status: 302, location: CONFIRM });
  const again = await reader.get(CONFIRM);
  expect([again.status, again.headers.location]).toEqual([302, "/email/verify/success?already=1"]);
  expect((await reader.get("/email/verify/success?already=1")).text).toContain(
    "Your address is confirmed already",
  );
});

test("SEC-A32 the token of the link leaves the address at once, for a cookie of that screen alone", async () => {
  const token = await tokenFor("nora@okafor.test", "4155550144");
  const answer = await ask({ port: app.port, host: HOST, path: `/email/verify/${token}` });
  expect(answer.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  expect(answer.headers["set-cookie"]).toEqual([
    `confirm-account=${token}; Max-Age=3600; Path=/email/verify; HttpOnly; SameSite=Lax`,
  ]);
  // Without the cookie no one confirms anything.
  const stranger = new Visitor(app.port, HOST);
  expect((await stranger.post(CONFIRM, {})).headers.location).toBe("/email/verify/expired");
  expect(await isVerified("nora@okafor.test")).toBe(false);
});

test("ORD-06 who confirms without the account's log-in is offered it, and there the guest's orders join by a button of their own", async () => {
  const email = "gwen@okafor.test";
  const pies = "cornerpies.localhost";
  const token = await tokenFor(email, "4155550145", pies);
  await orderAsGuest(email);
  const gwen = new Visitor(app.port, pies);
  expect(await pressed(gwen, token)).toBe("/email/verify/success");
  const success = await gwen.get("/email/verify/success");
  expect(success.text).toContain(`/login?next=${encodeURIComponent(CONFIRM)}`);
  const logIn = await gwen.post("/login", { email, password: PASSWORD, next: CONFIRM });
  expect(logIn.headers.location).toBe(CONFIRM);
  expect((await gwen.get("/customer/orders")).text).not.toContain("/customer/orders/0");
  expect((await gwen.get(CONFIRM)).text).toContain("That order can join your account.");
  expect((await gwen.post(CONFIRM, {})).headers.location).toBe("/email/verify/success");
  expect((await gwen.get("/customer/orders")).text).toContain("/customer/orders/0");
  expect((await gwen.get(CONFIRM)).headers.location).toBe("/email/verify/success?already=1");
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
