import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { codeShown } from "#tests/support/authenticator.ts";
import { type Answer, ask } from "#tests/support/http.ts";

/** As on the internet: no demo, real limits. */
const ENV = {
  DEMO: "0",
  RATE_LIMITS: "on",
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
};
const EMAIL = "ada@platform.test";
const PASSWORD = "a quiet tuesday";

let app: App;

beforeAll(async () => {
  app = await startApp({ env: ENV });
}, 150_000);

afterAll(async () => {
  await app?.stop();
}, 30_000);

/** `npm run admin:create -- EMAIL`, beside the running app. */
function adminCreate(...words: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["server/bin/admin-create.ts", ...words], {
    env: { ...process.env, ...ENV, NODE_ENV: "production", DATA_DIR: app.dataDir, PORT: String(app.port) },
  });
  const written: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => written.push(chunk.toString()));
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code: code ?? -1, output: written.join("") })),
  );
}

/** The cookies that an answer sets, without their attributes. */
const cookiesOf = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "").join("; ");

const get = (path: string, cookie = "") =>
  ask({ port: app.port, host: "localhost", path, headers: cookie ? { cookie } : {} });
const post = (path: string, form: Record<string, string>, cookie = "") =>
  ask({
    port: app.port,
    host: "localhost",
    method: "POST",
    path,
    form,
    headers: { "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}) },
  });
const me = async (cookie: string) => {
  const answer = await get("/api/me", cookie);
  return answer.status === 200
    ? answer.json<{ data: { email: string; is_super_admin: boolean } }>().data
    : null;
};

test("AUTH-04 SUP-01 the first super admin outside demo mode: the command's link, password, key, code, and from then on log-ins with a code", async () => {
  const { code, output } = await adminCreate(EMAIL);
  expect([code, output]).toEqual([0, expect.stringContaining("24 hours")]);
  const [link = ""] = /https:\/\/localhost\/owner\/invitation\/[\w-]{43}/.exec(output) ?? [];
  const path = new URL(link).pathname;

  // The secret leaves the address at once, for a cookie of this one path.
  const opened = await get(path);
  expect([opened.status, opened.headers.location]).toEqual([302, "/owner/invitation"]);
  expect(opened.headers["referrer-policy"]).toBe("no-referrer");
  expect(opened.headers["set-cookie"]?.[0]).toMatch(
    /^__Secure-invitation=[\w-]{43}; Max-Age=1800; Path=\/owner; HttpOnly; Secure; SameSite=Lax$/,
  );
  const invited = cookiesOf(opened);
  const page = await get("/owner/invitation", invited);
  expect(page.status).toBe(200);
  expect(page.text).toContain(EMAIL);
  const key = /secret=([A-Z2-7]{32})/.exec(page.text)?.[1] ?? "";
  const form = { password: PASSWORD, passwordConfirmation: PASSWORD };

  // A wrong code is said by its field, and the app's key stays good.
  const wrong = await post("/owner/invitation", { ...form, code: codeShown(key, new Date(), 9) }, invited);
  expect(wrong.status).toBe(401);
  expect(wrong.text).toContain(key);
  expect(wrong.text).toContain('aria-invalid="true"');
  const first = codeShown(key, new Date());
  const done = await post("/owner/invitation", { ...form, code: first }, invited);
  // To the reports, where a super admin begins; so does the address that leaves the rest out.
  expect([done.status, done.headers.location]).toEqual([302, "/super/dashboard"]);
  const session = cookiesOf(done);
  const short = await get("/super", session);
  expect([short.status, short.headers.location]).toEqual([302, "/super/dashboard"]);
  expect(session).toContain("__Host-session=");
  expect(await me(session)).toMatchObject({ email: EMAIL, is_super_admin: true });
  expect((await get("/owner/invitation", invited)).status).toBe(422);

  // Password alone opens nothing, nor does the code that was used; the next one does.
  const logIn = (more: Record<string, string>) =>
    post("/owner/login", { email: EMAIL, password: PASSWORD, next: "", ...more });
  expect((await get("/owner/login")).text).toMatch(/name="code"/);
  const alone = await logIn({});
  expect([alone.status, cookiesOf(alone)]).toEqual([401, ""]);
  expect((await logIn({ code: first })).status).toBe(401);
  const again = await logIn({ code: codeShown(key, new Date(), 1) });
  expect(again.status).toBe(302);
  expect(await me(cookiesOf(again))).toMatchObject({ is_super_admin: true });
}, 60_000);

test("AUTH-04 on a shop's host, whose visitors are owners, the code is asked for only where it is needed", async () => {
  const opened = await ask({
    port: app.port,
    host: "localhost",
    method: "POST",
    path: "/api/merchants/signup",
    json: {
      shop_name: "Nell's Pies",
      first_name: "Nell",
      last_name: "Okafor",
      email: "nell@pies.test",
      phone: "4155550142",
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  expect(opened.status).toBe(201);
  expect(opened.headers["set-cookie"]).toBeUndefined();
  expect(opened.json<{ data: { shop: object } }>().data.shop).toMatchObject({
    slug: "nells-pies",
    url: "https://nells-pies.localhost",
  });
  const logIn = (email: string) =>
    ask({
      port: app.port,
      host: "nells-pies.localhost",
      method: "POST",
      path: "/owner/login",
      form: { email, password: PASSWORD, next: "" },
      headers: { "sec-fetch-site": "same-origin" },
    });
  const asAdmin = await logIn(EMAIL);
  expect([asAdmin.status, /name="code"/.test(asAdmin.text)]).toEqual([401, true]);
  const wrong = await logIn("nobody@pies.test");
  expect([wrong.status, /name="code"/.test(wrong.text)]).toEqual([401, false]);
  const asOwner = await logIn("nell@pies.test");
  expect([asOwner.status, asOwner.headers.location]).toEqual([302, "/manage/dashboard"]);
}, 60_000);

test("AUTH-04 the command says in plain words what it needs", async () => {
  const { code, output } = await adminCreate("nobody");
  expect(code).toBe(1);
  expect(output).toContain("npm run admin:create -- ada@example.com");
}, 60_000);

test("OPS-01 no secret of a link stands in the log", async () => {
  await get("/owner/enter/a-secret-of-a-handover-link-0123456789");
  await get("/owner/activate/a-secret-of-an-activation-0123456789");
  expect(app.output()).not.toMatch(/a-secret-of/);
});
