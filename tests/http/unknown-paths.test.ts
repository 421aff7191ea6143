import { expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { openDatabaseOf } from "#tests/support/canaries.ts";
import { ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const at = (path: string, method = "GET") =>
  ask({ port: app.port, host: "sweetcrumb.localhost", path, method, headers: { accept: "text/html" } });

test.each(["/nothing/here", "/menu/rye/loaf", "/MENU-of-old"])(
  "STORE-04 GET and HEAD of %s lead home",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await at(path, method);
      expect([method, answer.status, answer.headers.location]).toEqual([method, 302, "/"]);
    }
  },
);

test.each([
  "/api/nothing",
  "/trpc/nothing.here",
  "/webhooks/nobody",
  "/dev/nothing",
  "/assets/gone.js",
  "/wp-login.php",
  "/menu%2Frye",
])("STORE-04 %s is not found", async (path) => {
  expect((await at(path)).status).toBe(404);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "STORE-04 %s of an unknown path is not found",
  async (method) => {
    expect((await at("/nothing/here", method)).status).toBe(404);
  },
);

test.each(["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/apple-touch-icon.png"])(
  "SHOP-02 %s of a host that is no shop's is not found",
  async (path) => {
    for (const host of ["no-such-shop.localhost", "__proto__.localhost", "evil.example"]) {
      const answer = await ask({ port: app.port, host, path });
      expect([host, answer.status, answer.text]).toEqual([host, 404, ""]);
    }
  },
);

test("OPS-01 every answer carries a request id of its own", async () => {
  const ids = await Promise.all(
    ["/", "/healthz", "/nothing/here", "/api/nothing"].map(
      async (path) => (await at(path)).headers["x-request-id"],
    ),
  );
  expect(ids.every((id) => typeof id === "string" && id.length > 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test("CART-01 a guest's cookie is kept from page to page and cannot be read by scripts", async () => {
  const guest = new Visitor(app.port, "sweetcrumb.localhost");
  const page = await guest.get("/menu");
  expect(page.status).toBe(200);
  for (const line of page.headers["set-cookie"] ?? []) expect(line).toMatch(/HttpOnly/i);
});

test("SHOP-01 a shop that changed its name is followed: pages, links of mails and forms; no one else's, and not for ever", async () => {
  const { client, close } = await openDatabaseOf(app.dataDir);
  await client.query(
    `insert into retired_slugs (slug, shop_id, until)
     select old.slug, shops.id, now() + old.time from shops,
       (values ('oldcrumb', interval '1 day'), ('oldestcrumb', interval '-1 second')) old (slug, time)
     where shops.slug = 'sweetcrumb'`,
  );
  await close();
  const requested = (slug: string, path: string, form?: Record<string, string>) =>
    ask({
      port: app.port,
      host: `${slug}.localhost`,
      path,
      ...(form ? { method: "POST", form } : {}),
      headers: { accept: "text/html" },
    });
  const token = "0123456789abcdef0123456789abcdef";
  for (const path of [
    "/",
    "/menu?from=card",
    "/customer/orders",
    `/email/verify/${token}`,
    `/email/change/${token}`,
    `/login/password-reset/${token}`,
    `/owner/activate/${token}`,
    `/order/${token}`,
  ]) {
    const { status, headers } = await requested("oldcrumb", path);
    expect([path, status, headers.location]).toEqual([
      path,
      301,
      `http://sweetcrumb.localhost:${app.port}${path}`,
    ]);
  }
  expect((await requested("oldestcrumb", "/menu")).status).toBe(404);
  const posted = await requested("oldcrumb", "/login", { email: "a@b.test", password: "not the password" });
  expect([posted.status, posted.headers.location]).toEqual([
    301,
    `http://sweetcrumb.localhost:${app.port}/login`,
  ]);
});
