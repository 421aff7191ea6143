import { describe, expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

let app: App;
let shopId: string;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  const shop = await ask({ port: app.port, host: HOST, path: "/api/shops/slug/sweetcrumb" });
  shopId = shop.json<{ data: { id: string } }>().data.id;
}, 150_000);

const HOST = "sweetcrumb.localhost";
const CUSTOMER = "customer@sweetcrumb.test";

/** Names that an attacker would like links to carry, as the Host header itself and as what a proxy might say of it. */
const HOSTS = [
  "evil.example",
  "evil.example:443",
  "sweetcrumb.localhost.evil.example",
  "sweetcrumb.evil.example",
  "evil.example/sweetcrumb.localhost",
  "sweetcrumb.localhost@evil.example",
  "evil.example#sweetcrumb.localhost",
  "evil.example?sweetcrumb.localhost",
  "evil.example\\sweetcrumb.localhost",
  "sweetcrumb.localhost:3000@evil.example",
  "sweetcrumb.localhost:80/evil",
  "sweetcrumb.localhost, evil.example",
  "127.0.0.1",
  "[::1]",
  "cornerpies.localhost",
  "CORNERPIES.LOCALHOST",
  "nobody-bakes-here.localhost",
  "sweetcrumb.localhost.",
  "xn--sweetcrumb-.localhost",
  "",
];
const FORWARDED: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-host": "cornerpies.localhost" },
  { "x-forwarded-host": "evil.example, sweetcrumb.localhost" },
  { "x-forwarded-host": "sweetcrumb.localhost:3000/evil" },
  { "x-forwarded-server": "evil.example" },
  { "x-host": "evil.example" },
  { "x-original-host": "evil.example" },
  { "x-http-host-override": "evil.example" },
  { "x-original-url": "//evil.example/" },
  { "x-rewrite-url": "//evil.example/" },
  { forwarded: "host=evil.example;proto=https" },
  { "x-forwarded-proto": "https", "x-forwarded-port": "444" },
  { origin: "http://evil.example" },
  { referer: "http://evil.example/login" },
];

interface Sent {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const outbox = async (host = HOST) =>
  (await ask({ port: app.port, host, path: "/dev/outbox.json" })).json<Sent[]>();
const resetMails = async (to: string, host = HOST) =>
  (await outbox(host)).filter((mail) => mail.to === to && /password-reset/.test(mail.text));

describe("SEC-A13 whatever Host a reset is asked with", () => {
  test("SEC-A13 34 forms of Host and forwarding headers: every link leads to the shop's own origin", async () => {
    const bodies = [...HOSTS.map((host) => ({ host })), ...FORWARDED];
    expect(bodies).toHaveLength(34);
    let accepted = 0;
    for (const headers of bodies) {
      const answer = await ask({
        port: app.port,
        host: HOST,
        method: "POST",
        path: `/api/shops/${shopId}/password/email`,
        headers,
        json: { email: CUSTOMER },
      });
      expect([202, 400, 403, 404]).toContain(answer.status);
      if (answer.status === 202) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(10);
    await expect
      .poll(async () => (await resetMails(CUSTOMER)).length, { timeout: 30_000, interval: 300 })
      .toBe(accepted);
    for (const { text } of await resetMails(CUSTOMER)) {
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      expect(links.map((link) => new URL(link).origin)).toEqual(links.map(() => app.origin("sweetcrumb")));
    }
    expect(JSON.stringify(await outbox())).not.toContain("evil.example");
  }, 60_000);

  test("SEC-A13 the shop that is meant is the Host's, whatever is forwarded", async () => {
    const email = "customer@cornerpies.test";
    for (const headers of FORWARDED.filter((each) => !("origin" in each))) {
      const answer = await ask({
        port: app.port,
        host: HOST,
        method: "POST",
        path: "/trpc/passwords.sendReset",
        headers,
        json: { json: { email } },
      });
      expect(answer.status).toBe(200);
    }
    // Asked last and mailed last: what would have come before it has come.
    const there = await ask({
      port: app.port,
      host: "cornerpies.localhost",
      method: "POST",
      path: "/trpc/passwords.sendReset",
      json: { json: { email } },
    });
    expect(there.status).toBe(200);
    const mails = () => resetMails(email, "cornerpies.localhost");
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1);
    expect((await mails())[0]?.text).toContain(app.origin("cornerpies"));
    expect(await resetMails(email)).toEqual([]);
  }, 30_000);
});

describe("SEC-A32 the token of a link", () => {
  const TOKEN = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG";

  test("SEC-A32 it leaves the address at once, for a cookie of the log-in's screens alone", async () => {
    const answer = await ask({ port: app.port, host: HOST, path: `/login/password-reset/${TOKEN}` });
    expect([answer.status, answer.headers.location]).toEqual([302, "/login/password-reset"]);
    expect(answer.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
    expect(answer.headers["set-cookie"]).toEqual([
      `reset=${TOKEN}; Max-Age=3600; Path=/login; HttpOnly; SameSite=Lax`,
    ]);
    expect(app.output()).not.toContain(TOKEN);
  });

  test.each(["abc", "%00", "a%3B%20Path%3D%2F", "x".repeat(300), "%0d%0aSet-Cookie:x=1"])(
    "SEC-A32 what cannot be a token of ours (%s) is not kept",
    async (token) => {
      const { status, headers } = await ask({
        port: app.port,
        host: HOST,
        path: `/login/password-reset/${token}`,
      });
      expect(status).toBeLessThan(500);
      for (const line of headers["set-cookie"] ?? []) expect(line).toMatch(/^reset=; Max-Age=0;/);
    },
  );

  test("AUTH-03 a link that no one sent says that it has expired, and offers a new one", async () => {
    const visitor = new Visitor(app.port, HOST);
    await visitor.get(`/login/password-reset/${TOKEN}`);
    const page = await visitor.get("/login/password-reset");
    expect(page.status).toBe(200);
    expect(page.text).toContain("This link has expired");
    expect(page.text).toContain('href="/login/forgot-password"');
    expect(page.text).not.toContain(TOKEN);
    const posted = await visitor.post("/login/password-reset", {
      email: CUSTOMER,
      password: "a brand new loaf",
      passwordConfirmation: "a brand new loaf",
    });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("This link has expired");
  });
});
