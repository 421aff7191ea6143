/** REL-R6: a page that the database keeps waiting is "later", not "broken", also when the database answers others at once. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { withConnection } from "#server/database/connect.ts";
import type { App } from "#tests/support/app.ts";
import { cookieOf } from "#tests/support/event-stream.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { acknowledgementIn, openShops, send } from "#tests/support/load.ts";
import { seeded } from "#tests/support/seed.ts";
import { test } from "#tests/support/visited-app.ts";
import { fillShelves, postgresOf } from "../chaos/books.ts";

let app: App;

test.beforeAll(async ({ app: visited }) => {
  app = visited;
}, 150_000);

const HOST = "cornerpies.localhost";
const look = (path: string, cookie = "") => ask({ port: app.port, host: HOST, path, headers: { cookie } });

/** Runs `act` while what this statement locks is held: whatever else the database is asked, it answers. */
async function whileHeld<Answer>(lock: string, act: () => Promise<Answer>): Promise<Answer> {
  return withConnection(postgresOf(app.dataDir).url, async (client) => {
    await client.query(`begin; ${lock}`);
    try {
      return await act();
    } finally {
      await client.query("rollback");
    }
  });
}

const table = (name: string) => `lock table ${name} in access exclusive mode`;
/** Reading them goes on. */
const writingSessions = "lock table sessions in share mode";

/** What an answer says of itself, in short. */
const inShort = ({ status, headers }: Answer) => [status, headers["retry-after"], headers.location];
const LATER = [503, "5", undefined];

test.for(atFullCounts)(
  "REL-R6 a page whose data wait too long answers 503 with Retry-After, as its data do, and is there again after that",
  async () => {
    await withConnection(postgresOf(app.dataDir).url, async (client) => {
      // A menu that was read before is kept until something of it changes.
      await client.query("update items set name = name");
      await client.query("begin; lock table items in access exclusive mode");
      const answers = await Promise.all(["/menu", "/menu.data"].map((path) => look(path)));
      expect(answers.map(({ status, headers }) => [status, headers["retry-after"]])).toEqual([
        [503, "5"],
        [503, "5"],
      ]);
      expect(answers[0]?.text).toContain("couldn&#x27;t load this shop");
      await client.query("rollback");
    });
    expect((await look("/menu")).status).toBe(200);
  },
);

test("REL-R6 what cannot be read now is not said to be gone: an order is not missing, a link not expired, nothing not found", async () => {
  await fillShelves(postgresOf(app.dataDir).url);
  const [pies] = await openShops(app.port);
  const order = pies.orderFor("is-there", seeded("REL-R6 is there").random);
  const placed = acknowledgementIn(await send(app.port, order), order);
  const merchant = await cookieOf(app.port, "cornerpies");
  const panel = `/manage/orders/${placed?.orderId}`;
  for (const path of [panel, `${panel}.data`]) {
    const answer = await whileHeld(table("order_events"), () => look(path, merchant));
    expect(inShort(answer)).toEqual(LATER);
    // By that the page knows that its data are to be asked for again.
    expect(answer.headers["x-remix-response"]).toBeUndefined();
  }
  expect((await look(panel, merchant)).status).toBe(200);
  expect((await look(panel.replace(/.$/, "x"), merchant)).status).toBe(404);

  const find = "/manage/find?q=pie";
  const sought = await whileHeld(table("sections"), () => look(find, merchant));
  expect([sought.status, sought.text.includes("The search did not come through.")]).toEqual([503, true]);
  expect((await look(find, merchant)).status).toBe(200);

  const opening = await whileHeld(table("mail_links"), () =>
    new Visitor(app.port, HOST).get("/email/verify/token-of-some-mail-0"),
  );
  expect(opening.text).toContain("Nothing was changed. Please try again in a moment.");
  for (const link of ["/email/verify/token-of-some-mail-0", "/login/password-reset/token-of-some-mail-0"]) {
    const visitor = new Visitor(app.port, HOST);
    const opened = await whileHeld(table("mail_links"), () => visitor.get(link));
    if (opened.status === 302) {
      const screen = opened.headers.location ?? "";
      expect(inShort(await whileHeld(table("mail_links"), () => visitor.get(screen)))).toEqual(LATER);
      expect((await visitor.get(screen)).status).toBe(200);
    } else {
      expect(inShort(opened)).toEqual(LATER);
      expect((await visitor.get(link)).headers.location).toContain("expired");
    }
  }
});

test("REL-R6 AUTH-05 AUTH-06 a log-in that cannot be ended or renewed now is there still, and nothing else is said", async () => {
  const visitor = new Visitor(app.port, HOST);
  const logIn = { email: "merchant@cornerpies.test", password: "windowsill-demo" };
  await visitor.post("/owner/login", logIn);
  const tries: Readonly<Record<string, Record<string, string>>> = {
    "/session": {},
    "/sessions": { which: "others", back: "/manage/account" },
  };
  for (const [path, form] of Object.entries(tries)) {
    const answer = await whileHeld(writingSessions, () => visitor.post(path, form));
    expect([path, answer.status, answer.headers["set-cookie"] ?? null]).toEqual([path, 503, null]);
    // Neither has a page of its own: the host says it.
    expect(answer.text).toContain("Nothing was changed. Please try again in a moment.");
  }
  // Another log-in that could not be judged ends nothing either: its form comes back, with the log-in that was there.
  const other = await whileHeld(writingSessions, () => visitor.post("/owner/login", logIn));
  expect([other.status, other.headers["set-cookie"] ?? null]).toEqual([503, null]);
  expect(other.text).toContain(`value="${logIn.email}"`);
  expect((await visitor.get("/manage/dashboard")).status).toBe(200);
  // Who leaves is not left logged in at a shared counter, whatever the server could write down.
  const left = await whileHeld(writingSessions, () => visitor.post("/logout", {}));
  expect([left.status, left.headers.location]).toEqual([302, "/owner/login?loggedOut=1"]);
  expect((await visitor.get("/manage/dashboard")).headers.location).toContain("/owner/login");
});

test("REL-R6 UI-01 what a page says once is still said where the page did not come", async () => {
  const visitor = new Visitor(app.port, HOST);
  await visitor.post("/owner/login", { email: "merchant@cornerpies.test", password: "windowsill-demo" });
  await visitor.post("/sessions", { which: "others", back: "/manage/orders" });
  const flash = visitor.cookie("flash");
  expect(flash).toBeDefined();
  await whileHeld(table("line_items"), () => visitor.get("/manage/orders"));
  expect(visitor.cookie("flash")).toBe(flash);
  // Nor is it said where the page only leads to another one.
  expect([(await visitor.get("/manage")).status, (await visitor.get("/manage.data")).status]).toEqual([
    302, 202,
  ]);
  expect(visitor.cookie("flash")).toBe(flash);
  expect((await visitor.get("/manage/orders")).status).toBe(200);
  expect(visitor.cookie("flash")).toBeUndefined();
});

test("REL-R6 ORD-09 a new order's form comes back as it was posted where an item cannot be looked up now", async () => {
  const visitor = new Visitor(app.port, HOST);
  await visitor.post("/owner/login", { email: "merchant@cornerpies.test", password: "windowsill-demo" });
  const [customerId, addItem] = [randomUUID(), randomUUID()];
  const posted = { intent: "add", addItem, customerId, notes: "No nuts, please", key: randomUUID() };
  const answer = await whileHeld(table("items"), () => visitor.post("/manage/orders/new.data", posted));
  // It is the form's own answer, and not that of someone who could not reach the shop.
  expect([answer.status, answer.headers["x-remix-response"]]).toEqual([503, "yes"]);
  for (const kept of [customerId, "No nuts, please", "can't reach our kitchen books"])
    expect(answer.text).toContain(kept);
});
