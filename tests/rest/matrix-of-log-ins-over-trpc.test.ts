/**
 * The rows of the matrix about accounts whose tRPC call is preceded by something else: a log-in that ended, a link that was mailed, a code
 * that was texted, an order that was placed. Everything else is tried by `matrix-over-trpc.test.ts`.
 */
import superjson from "superjson";
import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { useDatabase } from "#tests/support/database.ts";
import { askForCode, logInByPhone, openPhoneAccount, upgradeTokenFor } from "#tests/support/phone.ts";
import {
  type Answered,
  FRIDAY,
  openWorld,
  PASSWORD,
  type Person,
  type Question,
  type ShopOfWorld,
  type World,
} from "#tests/support/world.ts";
import type { Actor } from "./matrix-cases.ts";
import { newcomerAt, resetTokenOf } from "./matrix-cases-links.ts";
import { COLUMNS, type Column, type MatrixRow, matrixRow } from "./matrix-rows.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

const NEW_PASSWORD = "another fine long password";

/** A procedure as it is called over HTTP. */
function call(token: string | null, name: string, input?: unknown, extra: Partial<Question> = {}): Question {
  const packed = input === undefined ? undefined : superjson.serialize(input);
  if (extra.method !== "GET")
    return { method: "POST", path: `/trpc/${name}`, token, json: packed ?? {}, ...extra };
  const inUrl = packed ? `?input=${encodeURIComponent(JSON.stringify(packed))}` : "";
  return { path: `/trpc/${name}${inUrl}`, token, ...extra, method: "GET" };
}
const ask = (token: string | null, name: string, input?: unknown, host?: string | null) =>
  call(token, name, input, { method: "GET", ...(host === undefined ? {} : { host }) });

const newEmail = () => `${v7()}@example.test`;

/** An order at a shop, by anyone who is named. */
async function placedBy({ token }: Person, shop: ShopOfWorld): Promise<string> {
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${shop.id}/orders`,
    token,
    json: {
      availability_id: shop.windowId,
      fulfillment_type: "Pickup",
      fulfillment_slot: FRIDAY,
      line_items: [{ item_id: shop.rye, quantity: 1 }],
    },
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.json<{ data: { id: string } }>().data.id;
}

const CASES: Readonly<Record<string, (actor: Actor) => Promise<Question[]> | Question[]>> = {
  r002: async ({ person, token }) => {
    const ended = person && (await world.newToken(person));
    if (ended) await world.send({ method: "GET", path: "/api/logout", token: ended });
    return [
      ask(ended, "accounts.me"),
      ask("a-token-that-nobody-has", "accounts.me"),
      call(null, "accounts.me", undefined, {
        method: "GET",
        headers: { authorization: `Basic ${token}` },
      }),
    ];
  },
  r003: ({ token }) => [
    ask(token, "accounts.me", undefined, world.b.slug),
    ask(token, "accounts.me", undefined, null),
  ],
  r004: ({ person }) => [
    call(
      null,
      "accounts.logIn",
      { email: person?.email, password: PASSWORD },
      {
        host: person?.shopId === world.b.id ? world.b.slug : world.a.slug,
      },
    ),
  ],
  r014: ({ token }) => [
    call(null, "accounts.logOut", undefined, {
      headers: { "sec-fetch-site": "cross-site", ...(token ? { cookie: `session=${token}` } : {}) },
    }),
  ],
  r018: async ({ token }) => {
    const user = await newcomerAt(world, world.a);
    return [
      call(token, "passwords.reset", {
        token: await resetTokenOf(world.a, user),
        email: user.email,
        password: NEW_PASSWORD,
      }),
    ];
  },
  r026: async ({ token }) => {
    const { phone } = await openPhoneAccount(world.a);
    return [call(token, "phoneLogIn.verifyCode", { phone, code: await askForCode(world, phone) })];
  },
  r029: async () => {
    const { phone } = await openPhoneAccount(world.a);
    return [call(await logInByPhone(world, phone), "phoneLogIn.validateLegacy")];
  },
  r030: async () => {
    const { phone } = await openPhoneAccount(world.a);
    return [
      call(await upgradeTokenFor(world, phone), "phoneLogIn.updateLegacy", {
        email: newEmail(),
        password: NEW_PASSWORD,
      }),
    ];
  },
  r032: async () => {
    const { phone } = await openPhoneAccount(world.a, {
      email: newEmail(),
      password_hash: await hashPassword(PASSWORD),
      phone_verified_at: new Date(),
    });
    return [call(await upgradeTokenFor(world, phone), "phoneLogIn.updateLegacy", { password: NEW_PASSWORD })];
  },
  r044: async ({ column, token }) => {
    const { customerSelf, customerUnverified } = world.people;
    await world.set("shop_settings", world.a, { order_access: "login" });
    const orderId = await placedBy(
      column === "customerUnverified" ? customerUnverified : customerSelf,
      world.a,
    );
    await world.set("shop_settings", world.a, { order_access: "verified" });
    return [ask(token, "orders.mineOne", { orderId })];
  },
  r045: async ({ column, token }) => {
    const { customerSelf, customerOther, stranger } = world.people;
    const foreign = await placedBy(column === "customerOther" ? customerSelf : customerOther, world.a);
    return [foreign, await placedBy(stranger, world.b), v7()].map((orderId) =>
      ask(token, "orders.mineOne", { orderId }),
    );
  },
};

/**
 * By tRPC no path names a customer (so r043 has nothing to ask for that is not one's own), and a merchant of B is told of A's host what every
 * call about another shop says, before the order is looked for.
 */
const statusOf = (row: MatrixRow, column: Column) =>
  column === "merchantOther" && row.path.includes("{orderId}") ? 403 : row[column];

/** A refused call may leave these behind: they are no business of a shop. */
const TRACES = ["sessions", "audit_entries"];
async function business(): Promise<Record<string, string>> {
  const prints = await database.fingerprint();
  return Object.fromEntries(Object.entries(prints).filter(([table]) => !TRACES.includes(table)));
}

function judge(answer: Answered, expected: number): void {
  const allowed = expected < 300 ? [200] : [expected];
  expect([allowed.includes(answer.status), answer.status, answer.text]).toEqual([
    true,
    answer.status,
    answer.text,
  ]);
  expect(answer.text).not.toMatch(/node_modules|mikro|\.ts:\d|select .+ from |violates|password_hash/i);
  expect(answer.headers.get("set-cookie")).toBeNull();
}

for (const [id, questions] of Object.entries(CASES)) {
  const row = matrixRow(id);
  describe(`${id} ${row.method} ${row.path} ${row.bodyClass}`, () => {
    for (const column of COLUMNS) {
      const expected = statusOf(row, column);
      if (expected === null) continue;
      test(`SEC-MATRIX ${id} ${row.method} ${row.path} ${row.bodyClass}: ${column} ${expected} by tRPC`, async () => {
        const person = column === "guest" ? null : world.people[column];
        const actor = { column, person, token: person && (await world.newToken(person)) };
        const requested = await questions(actor);
        for (const question of requested) {
          const before = await business();
          const answer = await world.send(question);
          judge(answer, expected);
          if (answer.status >= 400) expect(await business()).toEqual(before);
        }
      });
    }
  });
}
