import { beforeAll, describe, expect, test } from "vitest";
import { documentedRows } from "#server/rest/documented-calls.ts";
import { useDatabase } from "#tests/support/database.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { openStripe } from "#tests/support/stripe.ts";
import {
  type Answered,
  FRIDAY,
  openWorld,
  PASSWORD,
  type Question,
  type World,
} from "#tests/support/world.ts";
import { goodCalls, placing as placingAt } from "./good-calls.ts";
import { resetTokenOf } from "./matrix-cases-links.ts";
import { exampleFrom } from "./recorded-examples.ts";

const database = useDatabase();
let world: World;
/** An order of customerSelf, placed with this key. */
let order: { id: string; ticket_number: number };
const KEY = "friday-bread";
let resetToken: string;

beforeAll(async () => {
  world = await openWorld(database);
  await openStripe(world);
  await world.keepSubscription(world.a, "active");
  resetToken = await resetTokenOf(world.a, world.people.customerOther);
  const answer = await world.send({ ...placing({}), headers: { "idempotency-key": KEY } });
  order = answer.json<{ data: typeof order }>().data;
});

const placing = (more: object): Question => placingAt(world, more);

const GOOD = goodCalls({
  get world() {
    return world;
  },
  get order() {
    return order;
  },
  key: KEY,
  get resetToken() {
    return resetToken;
  },
});

/** What a 201 has made is where its answer says, for whom it was made. A picture has no call that reads it, tokens, keys and webhooks are only listed. */
async function expectPlace(answer: Answered, caller: string | null, path: string): Promise<void> {
  const location = answer.headers.get("location") ?? "";
  if (/\/(?:tokens|keys|webhooks)$/.test(path)) return expect(location).toBe("");
  if (path.endsWith("/images"))
    return expect(location).toMatch(/^\/api\/shops\/[^/]+\/images\/[\da-f-]{36}$/);
  const { data, token = caller } = answer.json<{ data: { id?: string }; token?: string }>();
  const made = await world.send({ method: "GET", path: location, token });
  expect([location, made.status]).toEqual([location, 200]);
  if (data.id !== undefined) expect(made.json<{ data: { id: string } }>().data.id).toBe(data.id);
}

/** A GET has the headers of its HEAD, and what was made has a place. */
async function expectHeaders(answer: Answered, question: Question): Promise<void> {
  if (question.method === "GET") await expectSameHead(question);
  if (answer.status === 201) return expectPlace(answer, question.token ?? null, question.path);
  expect(answer.headers.get("location")).toBeNull();
}

/** A HEAD has exactly the headers of its GET, with the length of what is not sent. */
async function expectSameHead(question: Question): Promise<void> {
  const [got, head] = [await world.send(question), await world.send({ ...question, method: "HEAD" })];
  expect([head.status, head.text]).toEqual([got.status, ""]);
  const { "content-length": length, ...others } = Object.fromEntries(head.headers);
  expect(others).toEqual(Object.fromEntries(got.headers));
  expect(length).toBe(String(Buffer.byteLength(got.text)));
}

/** What the good calls were answered, by the call. */
const recorded: Record<string, object> = {};

// That an answer is as the document says is asked of every one of them, in `world.send`.
describe("real answers", () => {
  for (const { method, path, status, shape } of documentedRows(REST_ROWS)) {
    test(`API-04 ${method} ${path} answers as the document says`, async () => {
      const good = GOOD[`${method} ${path}`];
      if (!good) throw new Error("This row is not tried yet: add a good call of it to good-calls.ts.");
      const { path: below, ...rest } = await good();
      const question = { ...rest, method, path: `/api${below}` };
      const answer = await world.send(question);
      expect([answer.status, answer.text]).toEqual([status, answer.text]);
      expect(answer.headers.get("windowsill-version")).toMatch(/^\d{4}-\d\d-\d\d$/);
      if (shape === "csv") expect(answer.text).toMatch(/^"[^"]+",.*\r\n/);
      if (shape === "list") expect(answer.json<{ data: unknown[] }>().data.length).toBeGreaterThan(0);
      await expectHeaders(answer, { ...question, method, path: `/api${question.path}` });
      recorded[`${method} ${path}`] = exampleFrom(question, answer);
    });
  }

  test("API-04 the examples of the document are real answers", async () => {
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(
      "../../server/rest/examples.json",
    );
  });

  test("API-04 refusals answer as the document says, and name the place that explains them", async () => {
    const refusals = [];
    for (const more of [
      { tip: -1 },
      { grand_total: 1 },
      { line_items: [{ item_id: world.a.cake, quantity: 9 }] },
    ])
      refusals.push(await world.send(placing(more)));
    refusals.push(await world.send({ ...placing({}), token: null }));
    refusals.push(await world.send({ method: "GET", path: "/api/nothing" }));
    expect(refusals.map(({ status }) => status)).toEqual([422, 409, 409, 401, 404]);
    for (const refusal of refusals) {
      const { code, doc_url } = refusal.json<{ code: string; doc_url: string }>();
      expect(doc_url).toBe(`/api/docs/errors#${code}`);
    }
  });
});

describe("an order", () => {
  test("ORD-01 amounts that are the shop's own are accepted, others get the shop's quote and change nothing", async () => {
    const quote = { subtotal: 1600, tax: 148, delivery_fee: 700, service_fee: 0, tip: 0, grand_total: 2448 };
    const before = await database.fingerprint();
    const wrong = await world.send(placing({ ...quote, tip: undefined, tax: 147 }));
    expect([wrong.status, wrong.json<object>()]).toEqual([
      409,
      expect.objectContaining({ code: "price_changed", quote: expect.objectContaining(quote) }),
    ]);
    expect(await database.fingerprint()).toEqual(before);
    const right = await world.send(placing(quote));
    expect([right.status, right.json<object>()]).toEqual([
      201,
      { data: expect.objectContaining({ ...quote, fulfillment_type: "Delivery", fulfillment_slot: FRIDAY }) },
    ]);
  });

  test("ORD-04 a repeat is told apart from a new order and answers the same", async () => {
    const question = { ...placing({}), headers: { "idempotency-key": KEY } };
    const again = await world.send(question);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.json<{ data: { id: string } }>().data.id).toBe(order.id);
    const other = await world.send({ ...placing({ tip: 5 }), headers: { "idempotency-key": KEY } });
    expect([other.status, other.json<{ code: string }>().code]).toEqual([422, "idempotency_mismatch"]);
  });

  test("ORD-04 its key tells its owner that it went through, and no one else", async () => {
    const path = `/api/shops/${world.a.id}/orders/by-key/${KEY}`;
    const mine = await world.send({ method: "GET", path, token: world.people.customerSelf.token });
    expect(mine.json()).toEqual({ data: { id: order.id, ticket_number: order.ticket_number } });
    for (const token of [null, world.people.customerOther.token])
      expect((await world.send({ method: "GET", path, token })).status).toBe(404);
  });

  test("ORD-04 API-04 the key of an order that was deleted since places no other one", async () => {
    const question = { ...placing({}), headers: { "idempotency-key": "deleted-since" } };
    const { id } = (await world.send(question)).json<{ data: typeof order }>().data;
    const token = world.people.merchantOwn.token;
    expect((await world.send({ method: "DELETE", path: `/api/orders/${id}`, token })).status).toBe(204);
    const again = await world.send(question);
    expect([again.status, again.json<{ code: string }>().code]).toEqual([404, "not_found"]);
  });

  test("API-03 a refused line is named as the caller wrote it", async () => {
    const answer = await world.send(
      placing({ line_items: [{ item_id: world.a.rye, quantity: 0 }], user_id: "x" }),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual([
      "line_items.0.quantity",
      "user_id",
    ]);
    const foreign = await world.send(placing({ line_items: [{ item_id: world.b.rye, quantity: 1 }] }));
    expect(foreign.json()).toMatchObject({
      code: "unknown_reference",
      errors: { "line_items.0.item_id": [expect.any(String)] },
    });
  });
});

describe("what Postgres cannot keep", () => {
  test.for(["search=%00", "filter[fulfillment_date]=0000-01-01", "filter[user_id]=%00"])(
    "REL-R11 %s in a list is the caller's mistake",
    async (query) => {
      const path = `/api/shops/${world.a.id}/orders?${query}`;
      expect((await world.send({ method: "GET", path, token: world.people.merchantOwn.token })).status).toBe(
        422,
      );
    },
  );

  test("REL-R11 characters that cannot be kept are refused in every text of an order", async () => {
    for (const text of ["\u0000", "a\ud800"]) {
      const giftee_details = { name: text };
      for (const [name, value] of Object.entries({
        special_instructions: text,
        fulfillment_slot: text,
        delivery_address: text,
        payment_service: text,
        giftee_details,
      })) {
        const answer = await world.send(placing({ [name]: value }));
        expect([name, answer.status]).toEqual([name, 422]);
      }
    }
  });

  test("REL-R11 nor do they pass in an e-mail address or a key", async () => {
    for (const local of ["\u0000", "a\u0007", "\ud800"]) {
      const answer = await world.send({
        method: "POST",
        path: "/api/login",
        json: { email: `${local}@example.test`, password: PASSWORD },
      });
      expect(answer.status).toBe(422);
    }
    const path = `/api/shops/${world.a.id}/orders/by-key/%00`;
    expect((await world.send({ method: "GET", path, token: world.people.customerSelf.token })).status).toBe(
      422,
    );
  });
});

describe("a guest", () => {
  test("ORD-06 who orders without an account gets a signed link to the invoice, and no one else reads the order", async () => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const guest = { name: "Gus", email: "gus@example.test", phone: "555-010-0100" };
    const answer = await world.send({ ...placing({ guest }), token: null });
    const missing = await world.send({ ...placing({}), token: null });
    await world.set("shop_settings", world.a, { order_access: "verified" });
    const { data } = answer.json<{ data: { id: string; user_id: null; invoice_url: string } }>();
    expect(data.user_id).toBeNull();
    expect(data.invoice_url).toMatch(/^http:\/\/sweetcrumb\.localhost:3000\/order\/\S{40,}$/);
    expect([missing.status, Object.keys(missing.json<{ errors: object }>().errors)]).toEqual([
      422,
      ["guest.name", "guest.email", "guest.phone"],
    ]);
    for (const [token, status] of [
      [null, 401],
      [world.people.customerSelf.token, 403],
    ] as const) {
      const path = `/api/shops/${world.a.id}/orders/${data.id}`;
      expect((await world.send({ method: "GET", path, token })).status).toBe(status);
    }
  });
});

describe("log-ins", () => {
  test("SEC-A19 only one Bearer header with a token of ours counts", async () => {
    const { token } = world.people.customerSelf;
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Bearer ${token}x`,
      `Bearer ${token}, Bearer ${token}`,
      "Bearer eyJhbGciOiJub25lIn0.e30.",
    ]) {
      expect([
        authorization,
        (await world.send({ method: "GET", path: "/api/me", headers: { authorization } })).status,
      ]).toEqual([authorization, 401]);
    }
  });

  test("AUTH-05 a token is good for nothing after its log-out", async () => {
    const token = await world.newToken(world.people.customerOther);
    expect((await world.send({ method: "POST", path: "/api/logout", token })).status).toBe(204);
    for (const path of ["/api/me", "/api/logout"])
      expect((await world.send({ method: "GET", path, token })).status).toBe(401);
  });

  test("API-01 a call without a shop says that it needs one", async () => {
    const json = { email: world.people.customerSelf.email, password: PASSWORD };
    const lost = await world.send({ method: "POST", path: "/api/login", json, host: null });
    expect([lost.status, lost.json<{ code: string }>().code]).toEqual([422, "shop_required"]);
    const named = await world.send({
      method: "POST",
      path: "/api/login",
      json,
      host: null,
      headers: { "x-shop": "sweetcrumb" },
    });
    expect(named.status).toBe(200);
  });
});
