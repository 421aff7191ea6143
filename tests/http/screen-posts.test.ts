/** The forms of the screens: what another page made the browser send is refused, and a form that was refused has written nothing. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import sitemap from "#app/routes.ts";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { openOrm } from "#server/orm.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprint } from "#tests/support/database.ts";
import { howMany } from "#tests/support/how-many.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { uploadBody } from "#tests/support/pictures.ts";
import { POLLUTING_NAMES } from "#tests/support/prototypes.ts";

const SLUG = "sweetcrumb";
const HOST = `${SLUG}.localhost`;
const NOBODY = "019ad000-0000-7000-8000-000000000001";

let app: App;
let prints: () => Promise<Record<string, string>>;
let leave: () => Promise<void>;
let before: Record<string, string>;

const LOG_INS = {
  customer: ["/login", `customer@${SLUG}.test`],
  unverified: ["/login", `unverified@${SLUG}.test`],
  merchant: ["/owner/login", `merchant@${SLUG}.test`],
  super: ["/owner/login", "super@windowsill.test"],
} as const;
type Who = keyof typeof LOG_INS | "guest";
const cookies: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  // Nothing but the posts may write: what is queued stays queued.
  const probe = pathToFileURL(resolve("tests/support/tell-prototypes.ts"));
  app = await startApp({ env: { RUN_WORKER: "0", NODE_OPTIONS: `--import=${probe}` } });
  const postgres = await openEmbeddedPostgres({ dir: join(app.dataDir, "postgres") });
  const orm = await openOrm(postgres.ownerUrl, { poolSize: 1, patient: true });
  prints = () => asPlatform(orm.em, fingerprint);
  leave = async () => {
    await orm.close();
    await postgres.stop();
  };
  for (const [who, [path, email]] of Object.entries(LOG_INS)) {
    const visitor = new Visitor(app.port, HOST);
    const answer = await visitor.post(path, { email, password: DEMO_PASSWORD, next: "" });
    if (answer.status !== 302) throw new Error(`${who} could not log in: ${answer.status}`);
    cookies[who as Who] = `session=${visitor.cookie("session")}`;
  }
  before = await prints();
}, 150_000);

afterAll(async () => {
  await leave?.();
  await app?.stop();
}, 30_000);

/** Whatever is tried here is refused, and so nothing may have changed. What one test leaves is what the next one begins with. */
afterEach(async () => {
  const now = await prints();
  const begunWith = before;
  before = now;
  expect(now).toEqual(begunWith);
});

/** The path and file of every route with an action. */
function routesWithAction(
  entries: readonly RouteConfigEntry[],
  above = "",
): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = path === "" ? above : `${above}/${path}`;
    const takesPosts = /^export (?:async )?(?:function|const) action\b/m.test(
      readFileSync(join("app", file), "utf8"),
    );
    return [...(takesPosts ? [{ path: whole || "/", file }] : []), ...routesWithAction(children, whole)];
  });
}

const ACTIONS = routesWithAction((await sitemap) as RouteConfigEntry[]).filter(({ path }) => path !== "/*");
const withExamples = (path: string) =>
  path
    .replace(":phone", "4155550142")
    .replace(/\/:\w+\?/g, "")
    .replace(/:\w+/g, NOBODY);

/** Posts as a form of the shop's own page does, unless other headers are told. */
function post(
  who: Who,
  path: string,
  form: Record<string, string>,
  { host = HOST, headers }: { host?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const cookie = cookies[who];
  return ask({
    port: app.port,
    host,
    method: "POST",
    path,
    form,
    headers: {
      accept: "text/html",
      ...(headers ?? { "sec-fetch-site": "same-origin", origin: `http://${host}:${app.port}` }),
      ...(cookie ? { cookie } : {}),
    },
  });
}

describe("SEC-A15 a form that another page made the browser send", () => {
  const FORMS: Readonly<Record<string, () => Record<string, string>>> = {
    "from another site": () => ({ "sec-fetch-site": "cross-site", origin: "https://evil.test" }),
    "from a sibling shop": () => ({
      "sec-fetch-site": "same-site",
      origin: `http://cornerpies.localhost:${app.port}`,
    }),
    "from the platform's own host": () => ({
      "sec-fetch-site": "same-site",
      origin: `http://localhost:${app.port}`,
    }),
    "from a sandbox": () => ({ origin: "null" }),
    "without a word of where from": () => ({}),
    "as plain text": () => ({ "sec-fetch-site": "same-origin", "content-type": "text/plain" }),
  };

  test.each(Object.keys(FORMS))(
    "SEC-A15 %s: every screen's action is 403, and nothing is written",
    async (from) => {
      expect(ACTIONS.length).toBeGreaterThan(25);
      const headers = FORMS[from]?.() ?? {};
      for (const path of ACTIONS.map((action) => withExamples(action.path))) {
        for (const target of [path, `${path}.data`]) {
          for (const who of ["merchant", "customer"] as const) {
            const { status } = await post(who, target, { intent: "delete" }, { headers });
            expect([who, target, status]).toEqual([who, target, 403]);
          }
        }
      }
    },
    60_000,
  );
});

describe("SEC-A15 a file that another page made the browser ask for", () => {
  const FILES = [
    "/manage/customers-export",
    "/manage/items-export",
    "/manage/orders/export",
    "/manage/orders/prep/export?date=2026-12-04",
    "/manage/charts/sales-90",
  ];

  test.each(["cross-site", "same-site"])(
    "SEC-A15 %s: every file of the manage area is 403, and nothing is written",
    async (site) => {
      for (const path of FILES) {
        const { status, headers, text } = await look(path, { "sec-fetch-site": site });
        expect([path, status, headers["content-disposition"]]).toEqual([path, 403, undefined]);
        expect(text).toBe("This request came from another site and was refused.");
      }
    },
  );

  test("SEC-A15 from the shop's own page, from the address bar and from a browser that says nothing it comes", async () => {
    for (const site of ["same-origin", "none", null]) {
      const answer = await look("/manage/items-export", site === null ? {} : { "sec-fetch-site": site });
      expect([answer.status, answer.headers["content-disposition"]]).toEqual([
        200,
        expect.stringContaining("items.csv"),
      ]);
    }
  });
});

const GOOD = "a quiet tuesday";
const person = (changes: Record<string, string>) => ({
  firstName: "Nell",
  lastName: "Newcomer",
  email: "nell@example.test",
  phone: "415-555-0188",
  password: GOOD,
  passwordConfirmation: GOOD,
  ...changes,
});
const shop = (changes: Record<string, string>) =>
  person({ shopName: "Nell's Pies", slug: "nells-pies", ...changes });

/** Posts that are refused: who, where, what, and the answer's status, with the place it leads to where it is no screen. */
type Refused = readonly [
  who: Who,
  path: string,
  form: Record<string, string>,
  status: number,
  leads?: RegExp,
];

const CUSTOMER_EMAIL = `customer@${SLUG}.test`;
const ACCOUNT_FORMS: readonly Record<string, string>[] = [
  { intent: "details", firstName: "", phone: "12 34" },
  { intent: "details", zip: "no" },
  { intent: "email", email: "new@example.test", currentPassword: "not the password" },
  { intent: "email", email: "no address", currentPassword: DEMO_PASSWORD },
  { intent: "password", password: GOOD, passwordConfirmation: GOOD, currentPassword: "not the password" },
  { intent: "password", password: "short", passwordConfirmation: "short", currentPassword: DEMO_PASSWORD },
  { intent: "password", password: GOOD, passwordConfirmation: "another", currentPassword: DEMO_PASSWORD },
  { intent: "erase", confirmation: "no", currentPassword: DEMO_PASSWORD },
  { intent: "erase", confirmation: "DELETE", currentPassword: "not the password" },
];

const REFUSED: readonly Refused[] = [
  ...["/login", "/owner/login", "/login/email/x"].flatMap((path): Refused[] => [
    ["guest", path, { email: CUSTOMER_EMAIL, password: "not the password" }, 401],
    ["guest", path, { email: "nobody@example.test", password: "not the password" }, 401],
    ["guest", path, { email: "no address", password: "" }, 422],
    ["guest", path, { email: "" }, 422],
  ]),
  ["guest", "/owner/login", { email: CUSTOMER_EMAIL, password: DEMO_PASSWORD }, 401],
  ["guest", "/signup", {}, 422],
  ["guest", "/signup", person({ email: CUSTOMER_EMAIL }), 422],
  ["guest", "/signup", person({ password: "short" }), 422],
  ["guest", "/signup", person({ passwordConfirmation: "another one" }), 422],
  ["guest", "/login/phone", { phone: "415" }, 422],
  ["guest", "/login/verify-phone/4155550142", { intent: "verify", code: "00000" }, 401],
  ["guest", "/login/verify-phone/4155550142", { intent: "verify", code: "no" }, 422],
  [
    "guest",
    "/login/update/4155550142",
    { password: GOOD, passwordConfirmation: GOOD },
    302,
    /^\/login\/phone$/,
  ],
  [
    "customer",
    "/login/update/4155550142",
    { password: GOOD, passwordConfirmation: GOOD },
    302,
    /^\/login\/phone$/,
  ],
  ["guest", "/login/forgot-password", { email: "no address" }, 422],
  [
    "guest",
    "/login/password-reset",
    { email: CUSTOMER_EMAIL, password: GOOD, passwordConfirmation: GOOD },
    422,
  ],
  ["guest", "/login/merchant/forgot-email", { phone: "12" }, 422],
  ["guest", "/owner/invitation", { password: GOOD, passwordConfirmation: GOOD, code: "123456" }, 422],
  ["guest", "/owner/signup", shop({}), 302, /\/\/localhost:\d+\/owner\/signup$/],
  [
    "guest",
    "/email/verify",
    { intent: "correct", email: "x@example.test" },
    302,
    /^\/login\?loggedOut=expired/,
  ],
  // Without a link in the browser there is nothing to confirm.
  ["guest", "/email/verify/confirm", {}, 302, /^\/email\/verify\/expired$/],
  ["unverified", "/email/verify/confirm", {}, 302, /^\/email\/verify\/expired$/],
  [
    "unverified",
    "/email/verify",
    { intent: "correct", email: "x@example.test", currentPassword: "wrong" },
    422,
  ],
  [
    "unverified",
    "/email/verify",
    { intent: "correct", email: "no address", currentPassword: DEMO_PASSWORD },
    422,
  ],
  ...ACCOUNT_FORMS.flatMap((form): Refused[] => [
    ["customer", "/customer/edit", form, 422],
    // The owner's account is not theirs to delete, whatever the password.
    ["merchant", "/manage/account", form, form.confirmation === "DELETE" ? 409 : 422],
    ["guest", "/customer/edit", form, 302, /^\/login\?loggedOut=expired/],
    ["guest", "/manage/account", form, 302, /^\/owner\/login\?loggedOut=expired/],
  ]),
  ["merchant", "/manage/account", { intent: "phoneProof", code: "12" }, 422],
  ["customer", "/customer/edit", { intent: "phoneCode" }, 403],
  ["customer", "/customer/edit", { intent: "phoneProof", code: "12345" }, 403],
  ["customer", "/manage/account", { intent: "details", firstName: "Eve" }, 302, /^\/owner\/login\?next=/],
  ["guest", "/sessions", { which: "others", back: "/" }, 302],
  ["customer", "/sessions", { end: NOBODY, back: "/customer/edit" }, 302],
  ["guest", "/session", {}, 200],
  ["guest", "/logout", {}, 302, /^\/login\?loggedOut=1$/],
  ["guest", "/owner/activation", {}, 302, /^\/owner\/login/],
  ["customer", "/owner/activation", {}, 302, /^\/owner\/login/],
  ["guest", "/manage/customers", { firstName: "Eve" }, 302, /^\/owner\/login/],
  ["customer", "/manage/customers", { firstName: "Eve" }, 302, /^\/owner\/login/],
  ["merchant", "/manage/customers/new", { email: "no address" }, 422],
  ["merchant", `/manage/customers/${NOBODY}`, { intent: "delete" }, 404],
];

describe("SEC-A9 a form that was refused", () => {
  test("SEC-A9 every action of the accounts' screens is among the refused", () => {
    const tried = new Set(REFUSED.map(([, path]) => path));
    const missing = ACTIONS.filter(({ file }) => file.startsWith("routes/accounts/")).filter(
      ({ path }) => ![...tried].some((one) => patternOf(path).test(one)),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  const refused = REFUSED.map(([who, path, form, status, leads]) => ({ who, path, form, status, leads }));

  test.each(refused)(
    "SEC-A9 $who at $path with $form writes nothing",
    async ({ who, path, form, status, leads }) => {
      const answer = await post(who, path, form);
      expect([answer.status, answer.headers.location]).toEqual([
        status,
        leads ? expect.stringMatching(leads) : answer.headers.location,
      ]);
    },
  );

  test.each<[Record<string, string>, number]>([
    [{}, 422],
    [shop({ slug: SLUG }), 422],
    [shop({ slug: "www" }), 422],
    [shop({ password: "short" }), 422],
    [shop({ shopName: "x".repeat(41) }), 422],
  ])("SEC-A9 a shop that cannot be opened (%o) writes nothing", async (form, status) => {
    expect((await post("guest", "/owner/signup", form, { host: "localhost" })).status).toBe(status);
  });

  test("SEC-A9 columns of the database in a form of an account are no change, and so nothing is written", async () => {
    const columns = {
      is_merchant: "true",
      isMerchant: "on",
      shop_id: NOBODY,
      status: "ACTIVE",
      password_hash: "x",
    };
    const { status } = await post("customer", "/customer/edit", { intent: "details", ...columns });
    expect(status).toBe(422);
  });
});

/** Ends a text, a name or a statement of SQL. */
const SQL_TEXTS = [
  "' or 1=1 --",
  "'; update users set is_merchant = true; --",
  'name";delete from orders;--',
  "(select pg_sleep(20))",
];
/** Names under which forms and queries write an object. */
const OPERATORS = ["[$ne]", ".$ne", "[]", "[0][__raw]"];
const SAYS_SQL = /syntax error|SQLSTATE|relation "|column "|mikro-?orm|kysely|pg_catalog/i;

const expectHarmless = (told: unknown, { status, text }: Answer) =>
  expect([told, status < 500, SAYS_SQL.exec(text)?.[0] ?? null]).toEqual([told, true, null]);

describe("SEC-A10 a form whose fields are SQL or operators", () => {
  const variants = REFUSED.flatMap(([who, path, form], at) =>
    // Without its intent a form does what its screen does first, as for a browser that leaves out the button.
    Object.keys(form)
      .filter((name) => name !== "intent")
      .flatMap((name, index) => {
        const { [name]: value = "", ...others } = form;
        const text = SQL_TEXTS[(at + index) % SQL_TEXTS.length] ?? "";
        const operator = OPERATORS[(at + index) % OPERATORS.length] ?? "";
        return [
          { who, path, tried: { ...form, [name]: text } },
          { who, path, tried: { ...others, [`${name}${operator}`]: value } },
        ];
      }),
  );

  test("SEC-A10 of the accounts' screens is refused or means nothing, field by field, and writes nothing", async () => {
    expect(variants.length).toBeGreaterThan(100);
    const each = howMany({ short: 3, full: 1 });
    for (const { who, path, tried } of variants.filter((_, at) => at % each === 0))
      expectHarmless([who, path, tried], await post(who, path, tried));
  }, 60_000);

  test("SEC-A10 of any other screen as well, and in the address of a list", async () => {
    const [text = ""] = SQL_TEXTS;
    const form = { intent: text, "id[$ne]": "", "[$ne]": "", [text]: text };
    for (const path of OTHER_ACTIONS) expectHarmless(path, await post("merchant", path, form));
    for (const path of LISTS)
      for (const one of SQL_TEXTS) {
        const query = ["search", "sort", "page", "show", one].map((name) => [name, one]);
        const answer = await look(`${path}?${new URLSearchParams(query)}`);
        expectHarmless([path, one], answer);
      }
    await expectCartsAlone();
  }, 60_000);
});

/** Who posts to the menu or the order gets a cart, with nothing in it; else nothing was written. */
async function expectCartsAlone(): Promise<void> {
  const now = await prints();
  expect({ ...now, carts: before.carts }).toEqual(before);
  before = now;
}

/** What acts whatever its form says: a log-out, and one's own view of the shop. */
const ACTS_AT_ONCE = new Set(["/logout"]);
const OTHER_ACTIONS = ACTIONS.map(({ path }) => path)
  .filter((path) => !ACTS_AT_ONCE.has(path))
  .map(withExamples);
const LISTS = [
  "/menu",
  "/orders",
  "/manage/orders",
  "/manage/items",
  "/manage/customers",
  "/manage/find",
  "/manage/prep",
];

const look = (path: string, headers: Record<string, string> = {}) =>
  ask({
    port: app.port,
    host: HOST,
    path,
    headers: { accept: "text/html", cookie: cookies.merchant ?? "", ...headers },
  });

/** What all objects of the serving process share, as it says itself. */
async function prototypesOfTheServer(): Promise<string> {
  const said = () => app.output().split("prototypes ").slice(1);
  const { length } = said();
  app.signal("SIGUSR2");
  return vi.waitFor(() => {
    const last = said()[length];
    if (!last?.includes(" end")) throw new Error("The app has not told its prototypes.");
    return last;
  });
}

describe("SEC-A11 names of the language in forms, addresses and cookies", () => {
  const polluting = Object.fromEntries(POLLUTING_NAMES.map((name) => [name, "polluted"]));

  test("SEC-A11 mean nothing to any screen, and reach no prototype of the serving process", async () => {
    const names = await prototypesOfTheServer();
    expect(names).toContain("Object.hasOwnProperty");
    expect(names).not.toContain("Object.__proto__");
    for (const [who, path, form] of REFUSED)
      expectHarmless([who, path], await post(who, path, { ...form, ...polluting }));
    for (const path of OTHER_ACTIONS) {
      expectHarmless(path, await post("merchant", path, { intent: "__proto__", ...polluting }));
      const { body, headers } = await uploadBody({ intent: "constructor", ...polluting }, null);
      const question = { port: app.port, host: HOST, method: "POST", path, body: Buffer.from(body) };
      const own = { "sec-fetch-site": "same-origin", cookie: cookies.merchant ?? "" };
      expectHarmless(path, await ask({ ...question, headers: { ...headers, ...own } }));
    }
    const cookie = POLLUTING_NAMES.map((name) => `${name}=polluted`).join("; ");
    for (const path of LISTS)
      for (const answer of [
        await look(`${path}?${new URLSearchParams(polluting)}`),
        await look(path, { cookie: `${cookies.merchant}; ${cookie}` }),
        await look(path, { "accept-language": "__proto__", "x-shop": "constructor" }),
      ])
        expectHarmless(path, answer);
    expect(await prototypesOfTheServer()).toBe(names);
    await expectCartsAlone();
  }, 60_000);
});

/** A route's path as an expression: `:name` is one segment, `:name?` one or none. */
function patternOf(path: string): RegExp {
  const source = path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${source}$`);
}
