import { expect } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import type { App } from "#tests/support/app.ts";
import { HOSTILE_NEXTS } from "#tests/support/hostile-nexts.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const HOST = "sweetcrumb.localhost";
const CUSTOMER = "customer@sweetcrumb.test";
const MERCHANT = "merchant@sweetcrumb.test";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const newPerson = () => new Visitor(app.port, HOST);
const where = ({ status, headers }: Answer) => [status, headers.location];
const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

/** The `next` that a screen's forms would post, and where its links lead on to. */
function carriedBy({ text }: Answer): string[] {
  const hidden = [...text.matchAll(/<input type="hidden" name="next" value="([^"]*)"/g)];
  const links = [...text.matchAll(/href="[^"?]*\?(?:[^"]*&amp;)?next=([^"&]*)/g)];
  return [
    ...hidden.map(([, value = ""]) => value),
    ...links.map(([, value = ""]) => decodeURIComponent(value)),
  ];
}

/**
 * Every form at every endpoint when the counts are full; otherwise every fourth, each at one path in turn: that all of them are refused by what the
 * paths ask is held in `next-path.test.ts`, and here, that they ask it.
 */
const perPath = <Path>(paths: readonly Path[]): [next: string, path: Path][] =>
  HOSTILE_NEXTS.filter((_, at) => at % howMany({ short: 4, full: 1 }) === 0).flatMap((next, at) =>
    paths
      .filter((_, path) => howMany({ short: at % paths.length, full: path }) === path)
      .map((path): [string, Path] => [next, path]),
  );

/** Eight at a time: what is measured here is no speed. */
async function eachOf<Item>(items: readonly Item[], look: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 8) await Promise.all(items.slice(at, at + 8).map(look));
}

test("SEC-A12 AUTH-07 hostile forms, posted with the right password, lead home", async () => {
  const paths = [
    { path: "/login", email: CUSTOMER, home: "/" },
    { path: "/owner/login", email: MERCHANT, home: "/manage/dashboard" },
  ];
  await eachOf(perPath(paths), async ([next, { path, email, home }]) => {
    const answer = await newPerson().post(path, { email, password: DEMO_PASSWORD, next });
    expect([path, next, ...where(answer)]).toEqual([path, next, 302, home]);
  });
}, 120_000);

test("SEC-A12 AUTH-07 no screen of the way in carries a hostile form on, in a form or in a link", async () => {
  const screens = [
    "/login",
    "/owner/login",
    "/signup",
    "/login/phone",
    "/login/verify-phone/4155550142",
    "/login/email/x",
    "/login/forgot-password",
  ];
  await eachOf(perPath(screens), async ([next, screen]) => {
    const answer = await newPerson().get(withNext(screen, next));
    expect([screen, next, answer.status]).toEqual([screen, next, 200]);
    expect([screen, next, carriedBy(answer).filter(Boolean)]).toEqual([screen, next, []]);
  });
}, 120_000);

test("SEC-A12 AUTH-07 a step that failed drops a hostile form too", async () => {
  const steps: { path: string; form: Record<string, string>; status: number }[] = [
    { path: "/login", form: { email: "nobody@example.test", password: "no such password" }, status: 401 },
    { path: "/signup", form: { email: "not an address" }, status: 422 },
    { path: "/login/verify-phone/4155550142", form: { code: "no" }, status: 422 },
    { path: "/login/phone", form: { phone: "415" }, status: 422 },
  ];
  await eachOf(perPath(steps), async ([next, { path, form, status }]) => {
    const answer = await newPerson().post(path, { ...form, next });
    expect([path, next, answer.status, ...carriedBy(answer).filter(Boolean)]).toEqual([path, next, status]);
  });
}, 120_000);

test("AUTH-07 where one wanted to go is kept on every step of the way in", async () => {
  const next = "/customer/orders?page=2";
  const carried = (path: string) => newPerson().get(path).then(carriedBy);
  expect(await newPerson().get("/customer/orders?page=2").then(where)).toEqual([
    302,
    withNext("/login", next),
  ]);
  for (const screen of [
    "/login",
    "/login/phone",
    "/login/email/x",
    "/login/verify-phone/4155550142",
    "/signup",
    "/login/forgot-password",
  ]) {
    const places = await carried(withNext(screen, next));
    expect([screen, places.length > 0, [...new Set(places)]]).toEqual([screen, true, [next]]);
  }
  expect(
    await newPerson().post("/login", { email: CUSTOMER, password: DEMO_PASSWORD, next }).then(where),
  ).toEqual([302, next]);
  const failed = await newPerson().post("/login", { email: CUSTOMER, password: "wrong password", next });
  expect(carriedBy(failed)).toContain(next);
  const code = await newPerson().post("/login/phone", { phone: "4155550142", next });
  expect(where(code)).toEqual([302, withNext("/login/verify-phone/4155550142", next)]);
});

/** The path of the link in a mail, once that was sent. */
async function mailedLink(email: string, path = VERIFICATION): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const outbox = await ask({ port: app.port, host: HOST, path: "/dev/outbox.json" });
    const mail = outbox
      .json<{ to: string; text: string }[]>()
      .find(({ to, text }) => to === email && path.test(text));
    link = path.exec(mail?.text ?? "")?.[0];
    return link;
  };
  await expect.poll(look, { timeout: 15_000, interval: 100 }).toBeDefined();
  return link ?? "";
}

const VERIFICATION = /\/email\/verify\/[\w-]{20,}/;
const NEW_PASSWORD = /\/login\/password-reset\/[\w-]{20,}/;

/** The sign-up form as someone new fills it in. */
const someoneNew = (email: string, phone: string, next: string) => ({
  firstName: "Nora",
  lastName: "Bell",
  email,
  phone,
  password: "a quiet tuesday",
  passwordConfirmation: "a quiet tuesday",
  street: "",
  zip: "",
  next,
});

test("AUTH-07 AUTH-02 from sign-up over the mail's link, where one wanted to go is still known", async () => {
  const next = "/customer/orders?page=2";
  const email = "nora@next.test";
  const nora = newPerson();
  const signedUp = await nora.post("/signup", someoneNew(email, "4155550177", next));
  expect(where(signedUp)).toEqual([302, withNext("/email/verify", next)]);
  expect((await nora.get(withNext("/email/verify", next))).status).toBe(200);

  const link = await mailedLink(email);
  const confirm = "/email/verify/confirm?of=account";
  expect(await nora.get(link).then(where)).toEqual([302, confirm]);
  expect(await nora.post(confirm, {}).then(where)).toEqual([302, "/email/verify/success"]);
  const success = await nora.get("/email/verify/success");
  expect(success.text).toContain(`href="${next}"`);
  expect((await nora.get(next)).status).toBe(200);
});

test("AUTH-03 ORD-06 AUTH-07 from a forgotten password over the mail's link the order is still known; a second press of one whose answer was lost is not told that nothing was changed", async () => {
  const email = "olga@next.test";
  await newPerson().post("/signup", someoneNew(email, "4155550176", ""));
  const olga = newPerson();
  const forgot = withNext("/login/forgot-password", "/order");
  expect((await olga.get(forgot)).status).toBe(200);
  expect((await olga.post(forgot, { email })).status).toBe(200);
  expect(await olga.get(await mailedLink(email, NEW_PASSWORD)).then(where)).toEqual([
    302,
    "/login/password-reset",
  ]);
  // What the browser has where the answer to the first press does not come.
  const cookies = { reset: olga.cookie("reset") ?? "", next: olga.cookie("next") ?? "" };
  const unanswered = new Visitor(app.port, HOST, cookies);
  const chosen = { email, password: "a brand new loaf", passwordConfirmation: "a brand new loaf" };
  const logIn = withNext("/login", "/order");
  expect(await olga.post("/login/password-reset", chosen).then(where)).toEqual([302, logIn]);

  const again = await unanswered.post("/login/password-reset", chosen);
  expect(again.status).toBe(422);
  expect(again.text).toContain("If you have just chosen a new password, it may be saved");
  expect(again.text).not.toContain("Nothing was changed");
  expect(again.text).toContain(`href="${logIn}"`);
  expect(
    await unanswered.post("/login", { email, password: chosen.password, next: "/order" }).then(where),
  ).toEqual([302, "/order"]);
});

test("SEC-A12 what a sibling shop might write into the kept place leads nowhere", async () => {
  for (const next of HOSTILE_NEXTS.slice(0, howMany({ short: 20, full: 60 }))) {
    const headers = { accept: "text/html", cookie: `next=${encodeURIComponent(next)}` };
    const answer = await ask({ port: app.port, host: HOST, path: "/email/verify/success", headers });
    const [way] = answer.text.split("<h1")[1]?.match(/<a [^>]*>/) ?? [];
    expect([next, answer.status, /href="([^"]*)"/.exec(way ?? "")?.[1]]).toEqual([next, 200, "/order"]);
    const reset = await ask({ port: app.port, host: HOST, path: "/login/password-reset", headers });
    expect([next, reset.status, carriedBy(reset).filter(Boolean)]).toEqual([next, 200, []]);
  }
});
