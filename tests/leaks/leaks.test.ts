/** Nothing private leaves: a marker in every private column, everyone at every endpoint, and a search through all that came back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  columnsOf,
  markerText,
  openDatabaseOf,
  type Sighting,
  sightingsIn,
} from "#tests/support/canaries.ts";
import { howMany } from "#tests/support/how-many.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { type Fixture, openFixture, readOutboxes } from "./fixture.ts";
import { LISTS_OF_ROWS, SHOPS } from "./fixture-shops.ts";
import { isEcho, leaksAmong, leaksIn, sightingsOf, summed } from "./leaks-among.ts";
import { pagePaths } from "./paths.ts";
import { PROCEDURE_INPUTS } from "./procedure-inputs.ts";
import { REST_BODIES } from "./rest-bodies.ts";
import { notSeen, silentWays } from "./seen-where-allowed.ts";
import { KEPT } from "./unmarked-columns.ts";
import { asRead, procedureNames, walkEverywhere } from "./walk.ts";
import { walkersOf } from "./walker.ts";
import { NEVER_NAMED, PROGRAM_ROLES, personOf, ROLES, type Role, type Seen } from "./who-may-see.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  await walkEverywhere(fixture);
  await readOutboxes(fixture.recorder);
  // The whole walk takes five minutes where the machine is slow.
}, 900_000);

afterAll(() => fixture?.close());

const allLeaks = (within?: (sighting: Sighting) => boolean) => leaksAmong(fixture, within);

test("SEC-03 every column of the database holds a marker in both shops, or is named as one that cannot", () => {
  const refused = fixture.marked.filter(({ refusal }) => refusal !== null);
  // A refusal is the database's own check of a closed list of words or of bounds; nothing else keeps a marker out.
  expect(
    refused.filter(({ refusal }) => !/violates (?:check|foreign key|unique) constraint/.test(refusal ?? "")),
  ).toEqual([]);
  const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  // An instant that is nowhere set (a deletion, a use) has no private contents; everything else must hold a marker somewhere.
  const reached = new Set(
    fixture.marked.filter(({ rows, refusal }) => rows > 0 || refusal !== null).map(name),
  );
  const empty = fixture.marked.filter((column) => !column.isInstant && !reached.has(name(column)));
  expect([...new Set(empty.map(name))]).toEqual([]);
});

test("SEC-03 the kept columns exist", async () => {
  const database = await openDatabaseOf(fixture.app.dataDir);
  const columns = new Set(
    (await columnsOf(database.client)).map(({ table, column }) => `${table}.${column}`),
  );
  await database.close();
  expect([...KEPT].filter((column) => !columns.has(column))).toEqual([]);
});

test("SEC-03 the walk knows every page, every REST call and every procedure", () => {
  expect(Object.keys(PROCEDURE_INPUTS).sort()).toEqual(procedureNames().sort());
  const withBody = REST_ROWS.filter(({ body }) => body).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(REST_BODIES).sort()).toEqual(withBody.sort());
  const calls = fixture.recorder.answers.map(
    ({ call }) => new URL(call.slice(call.indexOf("http"))).pathname,
  );
  const first = new Set(calls.map((path) => path.split("/")[1]));
  expect(pagePaths().filter((path) => !path.includes("*") && !first.has(path.split("/")[1]))).toEqual([]);
});

test("SEC-03 whatever the walk says of a hidden item, the item stays hidden", () => {
  const { shops } = fixture;
  const naming = walkersOf(fixture).flatMap((walker) =>
    Object.entries(PROCEDURE_INPUTS)
      .filter(([name]) => name.startsWith("catalog.items."))
      .flatMap(([name, inputs]) =>
        SHOPS.flatMap((slug) => inputs(shops[slug], fixture, walker).map((input) => ({ name, slug, input }))),
      )
      .filter(({ slug, input }) => JSON.stringify(input ?? null).includes(shops[slug].hiddenItemId)),
  );
  expect(new Set(naming.map(({ name }) => name))).toContain("catalog.items.saveForm");
  // As the product reads it: a box that is absent from a form is one that was unchecked.
  const shown = naming.filter(({ name, input }) =>
    /"hidden":false/.test(JSON.stringify(asRead(name, input))),
  );
  expect(shown.map(({ name }) => name)).toEqual([]);
});

/** Where each kind of marker must be met, so that the search is seen to find. */
const MUST_BE_SEEN: readonly [column: string, shop: string, owner: string, role: Role][] = [
  ["shop_settings.venmo_name", "sweetcrumb", "shop", "sam"],
  ["shop_settings.paypal_email", "sweetcrumb", "shop", "sam"],
  ["shop_settings.zelle_contact", "cornerpies", "shop", "guest"],
  ["shop_settings.payment_info", "cornerpies", "shop", "guest"],
  ["shop_settings.guest_invoice_title", "cornerpies", "shop", "guest"],
  ["shop_settings.home_page", "sweetcrumb", "shop", "guest"],
  ["shop_settings.about_page", "cornerpies", "shop", "guest"],
  ["shop_settings.help_page", "cornerpies", "shop", "rosa"],
  ["items.name", "sweetcrumb", "shown", "guest"],
  ["sections.description", "cornerpies", "shown", "otherSam"],
  ["users.first_name", "sweetcrumb", "sam", "sam"],
  ["users.first_name", "sweetcrumb", "sam", "rosa"],
  ["users.payment_handle", "sweetcrumb", "kim", "kim"],
  ["users.street", "cornerpies", "otherSam", "otherSam"],
  ["users.email", "cornerpies", "otherSam", "walt"],
  ["users.phone", "sweetcrumb", "kim", "super"],
  ["orders.special_instructions", "sweetcrumb", "sam", "sam"],
  ["orders.giftee_details", "sweetcrumb", "kim", "rosa"],
  ["orders.notes", "sweetcrumb", "sam", "rosa"],
  ["orders.notes", "cornerpies", "rest", "walt"],
  ["orders.delivery_address", "cornerpies", "linked", "guest"],
  ["orders.guest_email", "cornerpies", "linked", "walt"],
  ["line_items.item_name", "cornerpies", "otherSam", "otherSam"],
  ["order_events.actor_name", "sweetcrumb", "rest", "rosa"],
  ["carts.special_instructions", "sweetcrumb", "sam", "sam"],
  ["super_admins.first_name", "platform", "super", "super"],
];

test.each(MUST_BE_SEEN)(
  "SEC-03 the marker of %s of %s (%s) is seen by %s, who may see it",
  (name, shop, owner, role) => {
    const [table = "", column = ""] = name.split(".");
    const marker = markerText({ table, column, shop, owner }).toLowerCase();
    const seen = fixture.recorder.answers.filter(
      (answer) => answer.role === role && answer.text.toLowerCase().includes(marker),
    );
    expect(seen.length).toBeGreaterThan(0);
  },
);

test("SEC-03 SHOP-07 each marker and each id is seen where it may be, by its owner, its merchant, a guest", () => {
  expect(notSeen(fixture)).toEqual([]);
  expect(silentWays(fixture)).toEqual([]);
});

const isSecret = ({ found, marker }: Sighting) =>
  marker === null ||
  /token|hash|secret|stripe|square|social/.test(`${marker.table}.${marker.column}`) ||
  !found;

test("SEC-03 no secret, as text, hexadecimal, base64 or bytes, leaves in any answer", () => {
  expect(allLeaks(isSecret)).toEqual([]);
});

/** As text, hexadecimal and base64. */
const inAnyForm = (secret: string) =>
  (["utf8", "hex", "base64"] as const).map((form) => Buffer.from(secret).toString(form));

test("SEC-03 SHOP-03 what a merchant entered as a secret is in no answer, page, mail or table", async () => {
  expect(fixture.entered.length).toBeGreaterThanOrEqual(4);
  const told = fixture.recorder.answers.flatMap(({ role, call, text }) =>
    fixture.entered.some((secret) => inAnyForm(secret).some((form) => text.includes(form)))
      ? [`${role} at ${call}`]
      : [],
  );
  expect(summed(told)).toEqual([]);
  // The walk reads where it would be told: the settings, their screens and their history, by anyone who entered it.
  const settings = fixture.recorder.answers.filter(
    ({ role, call }) => role === "rosa" && /\/settings$|\/manage\/shop/.test(call),
  );
  expect(settings.some(({ text }) => text.includes('"last4"'))).toBe(true);
  for (const secret of fixture.entered)
    for (const form of inAnyForm(secret)) expect([form, await fixture.tablesWith(form)]).toEqual([form, []]);
});

test("SEC-03 no answer carries a password's or a session's hash", () => {
  const hashes = fixture.secrets.filter((secret) => /^[0-9a-f]{64}$|=$/.test(secret));
  expect(hashes.length).toBeGreaterThan(0);
  const found = fixture.recorder.answers.filter(
    ({ text }) => /\$argon2/.test(text) || hashes.some((hash) => text.includes(hash)),
  );
  expect(found.map(({ role, call }) => `${role} at ${call}`)).toEqual([]);
});

test("SHOP-03 no one reads a column that is not theirs", () => {
  expect(allLeaks(({ marker }) => marker !== null)).toEqual([]);
});

test("SHOP-03 no public answer names a private field", () => {
  const named = fixture.recorder.answers
    .filter(
      // The documents name the fields that merchants write.
      ({ role, call }) =>
        !["rosa", "walt", "super"].includes(personOf(role)) && !/\/api\/(?:openapi\.json|docs)/.test(call),
    )
    .flatMap((answer) => {
      const word = NEVER_NAMED.exec(answer.text)?.[0];
      return word && !isEcho(word, answer) ? [`${word}: ${answer.role} at ${answer.call}`] : [];
    });
  expect(summed(named)).toEqual([]);
});

test("SHOP-07 no answer about one shop holds anything of another", () => {
  const foreign = fixture.recorder.answers.flatMap((answer) =>
    leaksIn(
      fixture,
      answer,
      ({ marker }) => marker !== null && marker.shop !== "platform" && marker.shop !== answer.about,
    ),
  );
  expect(summed(foreign)).toEqual([]);
});

test("SHOP-07 SEC-A1 no answer, mail or webhook holds an id, a token or a link of anyone else's", () => {
  const isId = ({ marker }: Sighting) =>
    marker !== null && ["id", "token", "guest_link"].includes(marker.column);
  expect(fixture.ids.size).toBeGreaterThan(1_000);
  expect(allLeaks(isId)).toEqual([]);
});

test("SEC-A1 no one reads another customer's order", () => {
  const orders = new Set(["orders", "line_items", "order_events"]);
  expect(allLeaks(({ marker }) => marker !== null && orders.has(marker.table))).toEqual([]);
});

test("SEC-A14 no answer about a person or an order may be kept by a cache", () => {
  const kept = fixture.recorder.answers.filter((answer) => {
    const { text, status } = answer;
    const personal = sightingsOf(fixture, answer).some(({ marker }) =>
      ["users", "orders", "line_items", "carts", "super_admins", "customer_notes"].includes(
        marker?.table ?? "",
      ),
    );
    return status === 200 && personal && !/"cache-control":"[^"]*(?:no-store|private)/.test(text);
  });
  expect(summed(kept.map(({ role, call }) => `${role} at ${call}`))).toEqual([]);
});

/** The insides of the program: statements, stacks, packages, tables. */
const INSIDES =
  /select .{0,200} from |\bat .{0,200}\.(?:js|ts|mjs|tsx):\d+|node_modules|mikro|pgboss|\/app\/|password_hash|token_hash|violates|relation "|syntax error at/i;

/** An answer without the addresses of its own scripts and styles, and without its nonces. */
const withoutAssets = (text: string) =>
  text.replace(/\/assets\/[\w./-]+/g, "").replace(/(?:\.\.\/)*\bapp\/routes\//g, "");

test("SEC-A27 no answer tells of the program's insides", () => {
  const told = fixture.recorder.answers
    .filter(({ call }) => !call.includes("/__manifest"))
    .flatMap((answer) => {
      const words = INSIDES.exec(withoutAssets(answer.text))?.[0];
      return words && !isEcho(words, answer) ? [`${words}: ${answer.role} at ${answer.call}`] : [];
    });
  expect(summed(told)).toEqual([]);
});

test("SEC-A27 nothing that was asked breaks the server", () => {
  // The customer that stands in the books here is none of Stripe's, which is told as Stripe being away.
  const isStripeAway = ({ status, text }: { status: number; text: string }) =>
    status === 503 && text.includes("billing_unavailable");
  const broken = fixture.recorder.answers.filter((answer) => answer.status >= 500 && !isStripeAway(answer));
  expect(summed(broken.map(({ role, call, text }) => `${text.slice(0, 3)}: ${role} at ${call}`))).toEqual([]);
});

test("SEC-03 the log holds no password, token, cookie or marker of a private column", () => {
  const log = fixture.app.output();
  expect(log.split("\n").filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(100);
  // The box that greets a newcomer names the demo's password on purpose.
  const lines = log.split("\n").filter((line) => !line.trimStart().startsWith("│"));
  const secret = lines.filter((line) => fixture.secrets.some((value) => line.includes(value)));
  expect(secret).toEqual([]);
  expect(lines.filter((line) => /bearer [\w.-]{20}|session=[\w-]{20}|\$argon2/i.test(line))).toEqual([]);
  expect(lines.filter((line) => /[\w.+-]+@[\w-]+\.test\b/.test(line))).toEqual([]);
  const markers = lines.flatMap((line) =>
    sightingsIn(line, fixture.known, fixture.figures).map(({ found }) => found),
  );
  expect([...new Set(markers)]).toEqual([]);
});

test("SEC-03 the search finds a planted leak and names it", () => {
  const planted = (text: string, seen: Seen): string[] =>
    leaksIn(fixture, { ...seen, call: "GET http://sweetcrumb.localhost/menu", status: 200, sent: "", text });
  const guest = { role: "guest", about: "sweetcrumb" } as const;
  expect(planted("<p>CANARY_shop_settings_contact_email_sweetcrumb_shop@canary.test", guest)).toEqual([
    "CANARY_shop_settings_contact_email_sweetcrumb_shop: guest at GET http://sweetcrumb.localhost/menu",
  ]);
  expect(planted("CANARY_items_name_cornerpies_shown", guest)).toHaveLength(1);
  expect(planted("CANARY_items_name_sweetcrumb_hidden", guest)).toHaveLength(1);
  expect(planted("CANARY_items_name_sweetcrumb_shown", guest)).toHaveLength(0);
  expect(planted("CANARY_orders_notes_sweetcrumb_sam", { role: "sam", about: "sweetcrumb" })).toHaveLength(1);
  expect(planted("CANARY_users_street_sweetcrumb_sam", { role: "kim", about: "sweetcrumb" })).toHaveLength(1);
  const aMerchant = "CANARY_users_first_name_sweetcrumb_rosa";
  expect(planted(aMerchant, { role: "super", about: "cornerpies" })).toHaveLength(1);
  expect(planted(aMerchant, { role: "super", about: "cornerpies", isOverAllShops: true })).toHaveLength(0);
  expect(planted(aMerchant, { role: "walt", about: "cornerpies", isOverAllShops: true })).toHaveLength(1);
  expect(planted(Buffer.from("CANARY_x").toString("hex"), guest)).toHaveLength(1);
  expect(planted(Buffer.from("CANARY_x").toString("base64"), guest)).toHaveLength(1);
  expect(planted(JSON.stringify(Buffer.from("CANARY_x")), guest)).toHaveLength(1);
  const idOf = (table: string, shop: string, owner: string) =>
    [...fixture.ids].find(
      ([, marker]) => marker.table === table && marker.shop === shop && marker.owner === owner,
    )?.[0] ?? "";
  const order = idOf("orders", "cornerpies", "otherSam");
  expect(planted(`{"id":"${order}"}`, { role: "otherSam", about: "cornerpies" })).toHaveLength(0);
  for (const reader of [
    { role: "otherKim", about: "cornerpies" },
    { role: "site", about: "cornerpies" },
    { role: "rosaAll", about: "cornerpies" },
    { role: "rosa", about: "sweetcrumb" },
  ] as const)
    expect(planted(`<a href="/orders/${order.toUpperCase()}">`, reader)).toHaveLength(1);
  const cookie = fixture.accounts.find(({ role }) => role === "sam")?.cookie ?? "";
  expect(planted(`session=${cookie}`, { role: "sam", about: "sweetcrumb" })).toHaveLength(0);
  expect(planted(`session=${cookie}`, { role: "kim", about: "sweetcrumb" })).toHaveLength(1);
  const [figure = ""] = [...fixture.figures].find(([, { column }]) => column === "low_stock_warning") ?? [];
  expect(planted(`{"n":${figure}}`, guest)).toHaveLength(1);
});

test("SEC-03 everyone has walked, at both shops", () => {
  const walked = new Set(fixture.recorder.answers.map(({ role, about }) => `${role} ${about}`));
  expect(ROLES.flatMap((role) => SHOPS.filter((shop) => !walked.has(`${role} ${shop}`)))).toEqual([]);
  const { answers } = fixture.recorder;
  expect(answers.length).toBeGreaterThan(howMany({ short: 3500, full: 20_000 }));
  const fewest = howMany({ short: 100, full: 200 });
  const few = (walker: Role) =>
    answers.filter(({ role }) => role === walker).length < (PROGRAM_ROLES.has(walker) ? 30 : fewest);
  expect(ROLES.filter(few)).toEqual([]);
  expect(fixture.marked.filter(({ rows }) => rows > 0).length).toBeGreaterThan(300);
  // A merchant has opened a row of each list; its page holds more of it than the list does.
  const opened = answers.filter(({ role, status }) => role === "rosa" && status === 200);
  const unopened = Object.keys(LISTS_OF_ROWS).filter(
    (list) => !opened.some(({ call }) => call.includes(`${list}/`)),
  );
  expect(unopened).toEqual([]);
});
