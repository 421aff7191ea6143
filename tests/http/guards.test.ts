import { afterAll, describe, expect } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import type { App } from "#tests/support/app.ts";
import { openDatabaseOf } from "#tests/support/canaries.ts";
import {
  ACCESSES,
  type Access,
  type Ruling,
  rulings,
  STATES,
  type State,
  type Who,
} from "#tests/support/guard-table.ts";
import { fullCount } from "#tests/support/how-many.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { test } from "#tests/support/visited-app.ts";

const SLUG = "sweetcrumb";
const HOST = `${SLUG}.localhost`;

/** Everyone as they log in: at which shop, and with what; a stranger's log-in is another shop's, an owner's at that. */
const LOG_INS: Readonly<Record<Exclude<Who, "guest">, { at: string; path: string; email: string }>> = {
  stranger: { at: "cornerpies", path: "/owner/login", email: "merchant@cornerpies.test" },
  unverified: { at: SLUG, path: "/login", email: `unverified@${SLUG}.test` },
  customer: { at: SLUG, path: "/login", email: `customer@${SLUG}.test` },
  merchant: { at: SLUG, path: "/owner/login", email: `merchant@${SLUG}.test` },
  super: { at: SLUG, path: "/owner/login", email: "super@windowsill.test" },
};

let app: App;
let change: (sql: string) => Promise<void>;
/** Opens the shop again as it was found. */
let leave: () => Promise<void>;
const cookies: Partial<Record<Who, string>> = {};

test.beforeAll(async ({ app: visited }) => {
  app = visited;
  const { client, close } = await openDatabaseOf(app.dataDir);
  change = async (sql) => void (await client.query(sql));
  const [found] = (
    await client.query<{ dead_at: string; subscription: string; resting: boolean; access: Access }>(
      `select trial_ends_at::text as dead_at, subscription_status as subscription, maintenance_mode as resting, order_access as access
       from shops join shop_settings on shop_id = shops.id where slug = $1`,
      [SLUG],
    )
  ).rows;
  leave = async () => {
    await client.query(
      "update shops set trial_ends_at = $2, subscription_status = $3, maintenance_mode = $4 where slug = $1",
      [SLUG, found?.dead_at, found?.subscription, found?.resting],
    );
    await client.query(
      "update shop_settings set order_access = $2 where shop_id = (select id from shops where slug = $1)",
      [SLUG, found?.access],
    );
    await close();
  };
  for (const [who, { at, path, email }] of Object.entries(LOG_INS)) {
    const visitor = new Visitor(app.port, `${at}.localhost`);
    const answer = await visitor.post(path, { email, password: DEMO_PASSWORD, next: "" });
    if (answer.status !== 302) throw new Error(`${who} could not log in: ${answer.status}`);
    cookies[who as Who] = `session=${visitor.cookie("session")}`;
  }
}, 150_000);

afterAll(async () => {
  await leave?.();
}, 30_000);

async function put(state: State, access: Access): Promise<void> {
  const dead = state === "dead" || state === "both";
  await change(
    `update shops set trial_ends_at = now() + interval '${dead ? -1 : 30} days', subscription_status = '${dead ? "canceled" : "active"}', maintenance_mode = ${state === "resting" || state === "both"} where slug = '${SLUG}'`,
  );
  await change(
    `update shop_settings set order_access = '${access}' where shop_id = (select id from shops where slug = '${SLUG}')`,
  );
}

const get = (path: string, cookie?: string, host = HOST): Promise<Answer> =>
  ask({ port: app.port, host, path, headers: { accept: "text/html", ...(cookie ? { cookie } : {}) } });

/** What of a `Location` is the guards' doing; a page's own redirect (`/manage` to its first screen) is none. */
function sentTo({ status, headers }: Answer, path: string): string | null {
  const { location } = headers;
  if (status !== 302 || location === undefined) return null;
  const isLogIn = /^\/(?:owner\/)?login\?(?:loggedOut=1&)?next=/.test(location);
  // A link of a mail that is over leads to a page of its own.
  const isNote = ["/expired", "/maintenance", "/email/verify"].includes(location) && location !== path;
  return isLogIn || isNote ? location : null;
}

/** What a page that may be stayed on answers with; where it has something to say of its own, that is listed. */
const OWN_ANSWERS: Readonly<Record<string, readonly [status: number, location?: string]>> = {
  "/no/such/page": [302, "/"],
  "/owner/signup": [302, "PLATFORM/owner/signup"],
  // Without the cookie of its link there is no one to set up.
  "/owner/invitation": [422],
  // Without a phone that was just proved there is nothing to update.
  "/login/update/4155550142": [302, "/login/phone"],
  "/login/update/4155550142/r***@s***.test": [302, "/login/phone"],
  "/settings": [302, "/manage/dashboard"],
  "/manage": [302, "/manage/dashboard"],
  "/manage/shop": [302, "/manage/shop/business-details"],
  "/super": [302, "/super/dashboard"],
  "/customer": [302, "/"],
  "/logout": [302, "/"],
  "/owner/activation": [302, "/manage/dashboard"],
  "/order/by-key": [404],
  "/order/not.a-token": [404],
  "/login/password-reset/not-a-token-of-ours-at-all": [302, "/login/password-reset"],
  // Without the cookie of its link there is nothing to confirm.
  "/email/verify/confirm": [302, "/email/verify/expired"],
  "/email/verify/not-a-token-of-ours-at-all": [302, "/email/verify/expired"],
  "/email/change/not-a-token-of-ours-at-all": [302, "/email/verify/expired?of=change"],
  "/owner/enter/not-a-token-of-ours-at-all": [302, "/owner/login?expired=enter"],
  "/owner/activate/not-a-token-of-ours-at-all": [302, "/owner/login?expired=activation"],
  "/owner/invitation/not-a-token-of-ours-at-all": [302, "/owner/invitation"],
};

/** Screens that are not there yet lead where an unknown path of their area leads, and those of rows that are not there say so. */
const MAY_BE_ABSENT = /^\/(manage|super|customer)\//;
const UNKNOWN_LEADS_TO: Record<string, string> = { manage: "/manage/dashboard", super: "/", customer: "/" };

/** The two notes are there while they are true. */
function noteAnswer(path: string, state: State): readonly [status: number, location?: string] | undefined {
  const isTrue = { "/maintenance": ["resting", "both"], "/expired": ["dead", "both"] }[path]?.includes(state);
  if (isTrue === undefined) return undefined;
  if (!isTrue) return [302, "/"];
  return [path === "/maintenance" ? 503 : 200];
}

/** Null where a page that may be stayed on answers as it should, otherwise what it said instead. */
function wrongAnswer({ path, state, who }: Ruling, { status, headers }: Answer): string | null {
  const [own, leads] = noteAnswer(path, state) ?? OWN_ANSWERS[path] ?? [200];
  const location = headers.location?.replace(/^http:\/\/localhost:\d+/, "PLATFORM");
  const area = MAY_BE_ABSENT.exec(path)?.[1];
  if (area && (status === 404 || location === UNKNOWN_LEADS_TO[area])) return null;
  return status === own && location === leads ? null : `${who} at ${path}: ${status} ${location ?? ""}`;
}

/**
 * What is asked: every visit that the guards send elsewhere, and of those that stay, at short counts, each visitor on each path in one of the
 * states in which that is so, in turns, because it is drawing the page that takes long. The two notes are asked for in every state.
 */
function isAsked(ruling: Ruling, _: number, all: readonly Ruling[]): boolean {
  if (fullCount || ruling.to !== null || noteAnswer(ruling.path, ruling.state)) return true;
  const stays = all.filter(
    ({ path, who, access, to }) =>
      path === ruling.path && who === ruling.who && access === ruling.access && to === null,
  );
  const first = all.findIndex(({ path, who }) => path === ruling.path && who === ruling.who);
  return stays[first % stays.length] === ruling;
}

const ASKED = rulings({ everyAccess: false }).filter(isAsked);

describe.each(STATES)("a shop in the state %s", (state) => {
  test.each(ACCESSES)(
    "GUARD-01 GUARD-02 GUARD-03 STORE-04 every path answers everyone as the table says, where orders ask for %s",
    async (access) => {
      await put(state, access);
      const requested = ASKED.filter((ruling) => ruling.state === state && ruling.access === access);
      expect(requested.length).toBeGreaterThan(0);
      const wrong: string[] = [];
      for (const ruling of requested) {
        const { path, who, to } = ruling;
        const answer = await get(path, cookies[who]);
        const sent = sentTo(answer, path);
        if (sent !== to) wrong.push(`${who} at ${path}: sent to ${sent}, and not to ${to}`);
        else if (to === null) wrong.push(...[wrongAnswer(ruling, answer) ?? []].flat());
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

test("GUARD-03 AUTH-05 a log-in that ended is sent to the matching log-in, which says so", async () => {
  await put("normal", "verified");
  const lost = `session=${"x".repeat(43)}`;
  for (const [path, logIn] of [
    ["/manage/orders", "/owner/login"],
    ["/customer/orders", "/login"],
    ["/order", "/login"],
  ] as const) {
    const answer = await get(path, lost);
    expect([path, answer.status, answer.headers.location]).toEqual([
      path,
      302,
      `${logIn}?loggedOut=1&next=${encodeURIComponent(path)}`,
    ]);
  }
  expect((await get("/menu", lost)).status).toBe(200);
});

test("GUARD-01 data of a screen that is asked for without its frame is guarded like the screen", async () => {
  for (const [path, routes] of [
    ["/manage/orders", "routes/orders/manage-orders/route"],
    ["/customer/orders", "routes/orders/customer-orders/order-history"],
    ["/order", "routes/cart/new-order/route"],
    ["/email/verify", "routes/accounts/email/email-verify"],
  ] as const) {
    const answer = await get(`${path}.data?_routes=${encodeURIComponent(routes)}`);
    expect([path, answer.status]).toEqual([path, 202]);
    expect(answer.text).toContain(`login?next=${encodeURIComponent(path)}`);
  }
});

test("GUARD-01 SHOP-02 on the host of no shop nothing but the error can be had", async () => {
  for (const { path } of rulings({ everyAccess: false }).filter(
    ({ who, state, area }) => who === "guest" && state === "normal" && !area.startsWith("links"),
  )) {
    const answer = await get(path, undefined, "nosuchshop.localhost");
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
