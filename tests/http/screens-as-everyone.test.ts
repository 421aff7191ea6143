/**
 * The matrix of the screens over real connections: each address of app/routes.ts, opened and posted to by each of the seven actors, and the
 * few rows of the agreed matrix that no procedure answers.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sitemap from "#app/routes.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { openEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { asPlatform } from "#server/database/tenant.ts";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { openOrm } from "#server/orm.ts";
import { type OVER_HTTP, SCREENS, type ScreenAnswer, type ScreenRow } from "#tests/matrix/screens.ts";
import { COLUMNS, type Column, matrixRow } from "#tests/rest/matrix-rows.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprint } from "#tests/support/database.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";

const SLUG = "sweetcrumb";
const HOST = `${SLUG}.localhost`;
const NOBODY = "019ad000-0000-7000-8000-000000000001";

/** Everyone's way in; whoever belongs to another shop comes with the log-in of that one. */
const LOG_INS: Readonly<
  Record<Exclude<Column, "guest">, readonly [at: string, path: string, email: string]>
> = {
  customerSelf: [SLUG, "/login", `customer@${SLUG}.test`],
  customerUnverified: [SLUG, "/login", `unverified@${SLUG}.test`],
  customerOther: [SLUG, "/login", `kim@${SLUG}.test`],
  merchantOwn: [SLUG, "/owner/login", `merchant@${SLUG}.test`],
  merchantOther: ["cornerpies", "/owner/login", "merchant@cornerpies.test"],
  superAdmin: [SLUG, "/owner/login", "super@windowsill.test"],
};

let app: App;
let prints: () => Promise<Record<string, string>>;
let leave: () => Promise<void>;
/** The token of a link that proves the unverified customer's address. */
const linkToken = newToken();
/** An order of customerSelf. */
let order = "";
/** The example of each address that names something. */
let examples: Readonly<Record<string, string>>;

beforeAll(async () => {
  // Nothing but the posts may write: what is queued stays queued.
  app = await startApp({ env: { RUN_WORKER: "0" } });
  const postgres = await openEmbeddedPostgres({ dir: join(app.dataDir, "postgres") });
  const orm = await openOrm(postgres.ownerUrl, { poolSize: 1, patient: true });
  prints = () => asPlatform(orm.em, fingerprint);
  leave = async () => {
    await orm.close();
    await postgres.stop();
  };
  const [ids] = await asPlatform(orm.em, (tx) =>
    tx.execute<{ order: string }[]>(
      `select (select o.id from orders o join users u on u.id = o.user_id where u.email = ? limit 1) as order`,
      [`customer@${SLUG}.test`],
    ),
  );
  order = ids?.order ?? "";
  await asPlatform(orm.em, (tx) =>
    tx.execute(
      `insert into mail_links (shop_id, id, user_id, purpose, email, token_hash, created_at, expires_at)
       select shop_id, gen_random_uuid(), id, 'verify_email', email, ?, now(), now() + interval '1 day' from users where email = ?`,
      [hashOf(linkToken), `unverified@${SLUG}.test`],
    ),
  );
  examples = {
    "/customer/orders/:orderId": `/customer/orders/${order}`,
    "/customer/orders/:orderId/order.ics": `/customer/orders/${order}/order.ics`,
    "/manage/orders/:id/edit": `/manage/orders/${order}/edit`,
    "/manage/orders/print/:id?": `/manage/orders/print/${order}`,
    "/manage/charts/:chart": "/manage/charts/sales-90",
    "/login/verify-phone/:phone": "/login/verify-phone/4155550142",
    "/login/update/:phone/:emailHint?": "/login/update/4155550142",
    "/order/:token": "/order/not.a-token",
    "/app-icon/:icon/:file": "/app-icon/letter-S/192.png",
    "/*": "/no/such/page",
  };
}, 150_000);

afterAll(async () => {
  await leave?.();
  await app?.stop();
}, 30_000);

const cookies: Partial<Record<Column, string>> = {};

/** The cookie of someone's log-in, opened for the first question that needs it. */
async function cookieOf(column: Column): Promise<string | undefined> {
  if (column === "guest") return undefined;
  cookies[column] ??= await logIn(column);
  return cookies[column];
}

async function logIn(column: Exclude<Column, "guest">): Promise<string> {
  const [at, path, email] = LOG_INS[column];
  const visitor = new Visitor(app.port, `${at}.localhost`);
  const answer = await visitor.post(path, { email, password: DEMO_PASSWORD, next: "" });
  if (answer.status !== 302) throw new Error(`${column} could not log in: ${answer.status}`);
  return `session=${visitor.cookie("session")}`;
}

interface Route {
  readonly path: string;
  /** The routes whose data its page is made of, the frames around it included. */
  readonly loaders: readonly string[];
  readonly takesPosts: boolean;
}

const has = (file: string, what: "loader" | "action") =>
  new RegExp(`^export (?:async )?(?:function|const) ${what}\\b`, "m").test(
    readFileSync(join("app", file), "utf8"),
  );

/** Each address with the file that answers it; of one with children that is the child without a path. */
function routesOf(
  entries: readonly RouteConfigEntry[],
  above = "",
  framesAbove: readonly string[] = [],
): Route[] {
  return entries.flatMap(({ id, path = "", file, children = [], index }) => {
    const whole = path === "" ? above : `${above}/${path}`;
    const own = has(file, "loader") ? [id ?? file.replace(/\.tsx?$/, "")] : [];
    const loaders = [...framesAbove, ...own];
    const isAnswered = index === true || (path !== "" && children.length === 0);
    const route = { path: whole || "/", loaders, takesPosts: has(file, "action") };
    return [...(isAnswered ? [route] : []), ...routesOf(children, whole, loaders)];
  });
}

const ROUTES = routesOf((await sitemap) as RouteConfigEntry[]).filter(
  ({ path }) => !path.startsWith("/dev/"),
);
const addressOf = (path: string): string =>
  examples[path] ??
  path.replace(/\/:\w+\?/g, "").replace(/:\w+/g, path.includes("oken") ? "not-a-token-of-ours" : NOBODY);

async function opened(column: Column, path: string): Promise<Answer> {
  const cookie = await cookieOf(column);
  return ask({
    port: app.port,
    host: HOST,
    path,
    headers: { accept: "text/html", ...(cookie ? { cookie } : {}) },
  });
}

async function posted(column: Column, path: string, form: Readonly<Record<string, string>>): Promise<Answer> {
  const cookie = await cookieOf(column);
  return ask({
    port: app.port,
    host: HOST,
    method: "POST",
    path,
    form,
    headers: {
      accept: "text/html",
      "sec-fetch-site": "same-origin",
      origin: `http://${HOST}:${app.port}`,
      ...(cookie ? { cookie } : {}),
    },
  });
}

/** A post may end the log-in it came with; the next one needs another. */
function forgetEnded(column: Column, { headers }: Answer): void {
  if (headers["set-cookie"]?.some((line) => line.startsWith("session="))) delete cookies[column];
}

/** An address without what differs from run to run. */
const plain = (address: string): string =>
  address
    .replace(/^http:\/\/localhost:\d+/, "PLATFORM")
    .replaceAll(order, "ORDER")
    .replaceAll(NOBODY, "NOBODY")
    .replace(/\bbps_\w+$/, "");

const toldOf = ({ status, headers: { location } }: Answer): ScreenAnswer =>
  location === undefined ? [status] : [status, plain(location)];

/** Where a sign sends someone; null where they may stay. */
function sentTo(who: string, column: Column, address: string): ScreenAnswer | null {
  const sign = who[COLUMNS.indexOf(column)];
  const next = `next=${encodeURIComponent(plain(address))}`;
  const logIn = {
    L: "/login?",
    O: "/owner/login?",
    l: "/login?loggedOut=expired&",
    o: "/owner/login?loggedOut=expired&",
  };
  if (sign !== undefined && sign in logIn) return [302, `${logIn[sign as keyof typeof logIn]}${next}`];
  return sign === "V" ? [302, "/email/verify"] : null;
}

const rows = Object.entries(SCREENS);
const rowOf = (path: string): ScreenRow => {
  const row = SCREENS[path];
  if (!row) throw new Error(`The matrix has no row for the screen ${path}.`);
  return row;
};

test("API-07 SEC-MATRIX every address of the product is a row of the matrix, and what takes posts is posted to", () => {
  expect(Object.keys(SCREENS).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
  expect(rows.flatMap(([path, { post }]) => (post ? [path] : [])).sort()).toEqual(
    ROUTES.flatMap(({ path, takesPosts }) => (takesPosts ? [path] : [])).sort(),
  );
});

/** What came of a question, and what the matrix says of it. */
type Compared = readonly [found: unknown, wished: unknown];

/** The questions of one screen that lead someone away: the page, the data of each of its routes, and the post. */
async function askedInVain({ path, loaders }: Route, column: Column): Promise<Compared[]> {
  const { who, post } = rowOf(path);
  const address = addressOf(path);
  const compared: Compared[] = [];
  const away = sentTo(who, column, address);
  if (away)
    compared.push(
      [
        [path, "GET", ...toldOf(await opened(column, address))],
        [path, "GET", ...away],
      ],
      ...(await dataInVain(loaders, column, address, away)),
    );
  const notPosting = post && sentTo(post.who ?? who, column, address);
  if (notPosting)
    compared.push([
      [path, "POST", ...toldOf(await posted(column, address, post.form))],
      [path, "POST", ...notPosting],
    ]);
  return compared;
}

/** The data of a screen, asked for without its frame; in short as a guest alone. */
async function dataInVain(
  loaders: readonly string[],
  column: Column,
  address: string,
  [, location = ""]: ScreenAnswer,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const id of fullCount || column === "guest" ? loaders : []) {
    const { status, text } = await opened(column, `${address}.data?_routes=${encodeURIComponent(id)}`);
    const told = plain(text).includes(location) ? location : text;
    compared.push([
      [address, id, status, told],
      [address, id, 202, location],
    ]);
  }
  return compared;
}

/** The questions of one screen that someone may ask. */
async function askedByRight({ path }: Route, column: Column): Promise<Compared[]> {
  const { who, opens, post } = rowOf(path);
  const address = addressOf(path);
  const compared: Compared[] = [];
  if (!sentTo(who, column, address))
    compared.push([
      [path, "GET", ...toldOf(await opened(column, address))],
      [path, "GET", ...(opens.but?.[column] ?? opens.answers)],
    ]);
  if (post && !sentTo(post.who ?? who, column, address)) {
    const answer = await posted(column, address, post.form);
    forgetEnded(column, answer);
    compared.push([
      [path, "POST", ...toldOf(answer)],
      [path, "POST", ...(post.but?.[column] ?? post.answers)],
    ]);
  }
  return compared;
}

/** Asks one screen after the other, and holds all answers against the matrix. */
async function expectAsWished(asked: (route: Route) => Promise<Compared[]>): Promise<void> {
  const compared: Compared[] = [];
  for (const route of ROUTES) compared.push(...(await asked(route)));
  expect(compared.map(([found]) => found)).toEqual(compared.map(([, wished]) => wished));
}

describe.each(COLUMNS)("%s", (column) => {
  test("SEC-MATRIX API-07 is sent away from the screens of others and their data, and a post there changes nothing", async () => {
    await cookieOf(column);
    const before = await prints();
    await expectAsWished((route) => askedInVain(route, column));
    expect(await prints()).toEqual(before);
  }, 60_000);

  test("SEC-MATRIX API-07 gets what the matrix says of the other screens", async () => {
    await expectAsWished((route) => askedByRight(route, column));
  }, 60_000);
});

/** Where the rows beside the screens are asked for, and where they lead. */
const BESIDE: Readonly<Record<keyof typeof OVER_HTTP, readonly [path: string, location?: string]>> = {
  r166: [`/email/verify/${linkToken}`, "/email/verify/confirm?of=account"],
  r167: ["/email/verify/not-a-token-of-ours-at-all", "/email/verify/expired"],
  r173: ["/healthz"],
  r174: ["/readyz"],
  r175: ["/metrics"],
};

test.each(Object.entries(BESIDE))("SEC-MATRIX %s answers everyone alike", async (id, [path, location]) => {
  const before = await prints();
  for (const column of COLUMNS) {
    const row = matrixRow(id);
    const answer = await opened(column, path);
    expect([column, ...toldOf(answer)]).toEqual([column, row[column], ...(location ? [location] : [])]);
  }
  expect(await prints()).toEqual(before);
});
