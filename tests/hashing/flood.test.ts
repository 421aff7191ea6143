import superjson from "superjson";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { hashPassword, isPassword } from "#server/accounts/passwords/passwords.ts";
import { contextFor } from "#server/context-for.ts";
import { hashesPassword } from "#server/http/overload.ts";
import { createTrpcHandler } from "#server/http/trpc-endpoint.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { appRouter } from "#server/router.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";
import { requestTo, startFakeHost } from "#tests/http/fake-host.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, orderOfRye, PASSWORD, type World } from "#tests/support/world.ts";

/** Hashes that the library is working on; it itself stays what it is. */
const counted = vi.hoisted(() => ({ inFlight: 0, most: 0, done: 0, held: Promise.resolve() }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counting =
    <Arguments extends unknown[], Answer>(work: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      counted.inFlight++;
      counted.most = Math.max(counted.most, counted.inFlight);
      try {
        await counted.held;
        return await work(...given);
      } finally {
        counted.inFlight--;
        counted.done++;
      }
    };
  return { ...real, hash: counting(real.hash), verify: counting(real.verify) };
});

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await openWorld(database);
  // The dummy that stands for accounts without a password is made once.
  await isPassword(null, "warm up");
});

beforeEach(() => {
  Object.assign(counted, { most: 0, done: 0, held: Promise.resolve() });
});

const logIn = (email: string) =>
  world.send({ method: "POST", path: "/api/login", json: { email, password: "a wrong password" } });

/** For a machine that has other work too: all that is waited for here stays as it is once it is so. */
const PATIENT = { timeout: 8_000 };

/** Only here is a password hashed at the product's own cost; the other folders have it cheaper (`tests/support/cheap-hashes.ts`). */
test("AUTH-01 a password is kept as argon2id with 19 MiB and two passes", async () => {
  const form = { first_name: "Nell", last_name: "Test", email: "nell@example.test" };
  const answer = await world.send({
    method: "POST",
    path: `/api/shops/${world.a.id}/signup`,
    json: { ...form, password: PASSWORD, password_confirmation: PASSWORD },
  });
  expect(answer.status).toBe(201);
  const kept = await database.asPlatform((tx) =>
    tx.execute<{ hash: string }[]>("select password_hash as hash from users where email = ?", [form.email]),
  );
  expect(kept).toMatchObject([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});

describe("REL-R10 a flood of log-ins (reliability F8)", () => {
  test("REL-R10 two passwords are hashed at once, fifty wait, and the rest is refused without a hash", async () => {
    const kept = await hashPassword(PASSWORD);
    counted.most = 0;
    counted.done = 0;
    const tries = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword(kept, PASSWORD)));
    const refused = tries.filter(({ status }) => status === "rejected");
    expect([counted.most, counted.done, refused.length]).toEqual([2, 52, 48]);
    expect(refused.every((one) => one.status === "rejected" && one.reason instanceof TooManyTries)).toBe(
      true,
    );
    // Nothing is left running or waiting: the next one is looked at at once.
    expect([counted.inFlight, await isPassword(kept, PASSWORD)]).toEqual([0, true]);
  });

  test("REL-R10 an order is placed while a hundred log-ins wait", async () => {
    let answered = 0;
    const flood = Array.from({ length: 100 }, async (_, at) => {
      const { status } = await logIn(`nobody${at}@example.test`);
      answered++;
      return status;
    });
    await vi.waitFor(() => expect(counted.inFlight).toBe(2), PATIENT);
    const order = await world.send({
      ...orderOfRye(world),
      token: world.people.customerSelf.token,
    });
    const stillWaiting = 100 - answered;
    expect([order.status, stillWaiting > 0]).toEqual([201, true]);
    // Where much else is going on, one of a hundred that ask at once may find no connection to the database within its second.
    const statuses = (await Promise.all(flood)).filter((status) => status !== 503);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(counted.most).toBe(2);
  });
});

describe("REL-R10 a flood of log-ins over HTTP (reliability F8)", () => {
  test("REL-R10 while not one of three hundred log-ins is done, an order is placed and the menu is read", async () => {
    const handler = { router: appRouter, contextFor, cachedResponse };
    const host = await startFakeHost({
      env: { RATE_LIMITS: "off" },
      parts: { rest: createRestHandler(handler), trpc: createTrpcHandler(handler) },
    });
    let letGo = () => {};
    counted.held = new Promise((resolve) => {
      letGo = resolve;
    });
    const json = { "Content-Type": "application/json" };
    const endpoints: readonly (readonly [path: string, body: (email: string) => unknown])[] = [
      ["/api/login", (email) => ({ email, password: "a wrong password" })],
      [`/api/shops/${world.a.id}/login`, (email) => ({ email, password: "a wrong password" })],
      ["/trpc/accounts.logIn", (email) => superjson.serialize({ email, password: "a wrong password" })],
    ];
    const statuses: number[] = [];
    const flood = Array.from({ length: 300 }, async (_, at) => {
      const [path, body] = endpoints[at % endpoints.length] ?? ["", String];
      const answer = await requestTo(host.port, path, {
        method: "POST",
        headers: json,
        body: JSON.stringify(body(`nobody${at}@example.test`)),
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    });
    // Two are being hashed, and anyone who finds no place to wait has been told so.
    await vi.waitFor(() => expect([counted.inFlight, statuses.length]).toEqual([2, 242]), PATIENT);

    const menu = await requestTo(host.port, `/api/shops/slug/${world.a.slug}/menu`);
    const requested = orderOfRye(world);
    const order = await requestTo(host.port, requested.path, {
      method: requested.method,
      headers: { ...json, Authorization: `Bearer ${world.people.customerSelf.token}` },
      body: JSON.stringify(requested.json),
    });
    expect([menu.status, order.status, counted.done]).toEqual([200, 201, 0]);
    letGo();
    await Promise.all(flood);
    // Some of those that waited have lost their patience meanwhile; the rest was hashed, two at a time.
    const tried = statuses.filter((status) => status === 401).length;
    expect([counted.most, counted.done, tried > 2]).toEqual([2, tried, true]);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    await host.close();
  });

  test("REL-R10 every way to have a password hashed without a log-in has its turn among the log-ins", () => {
    const ways = [
      ...[
        "/login",
        "/owner/login",
        "/signup",
        "/owner/signup",
        "/owner/invitation",
        "/login/password-reset",
      ].flatMap((path) => [path, `${path}.data`]),
      "/login/email/r***@s***.test",
      "/login/update/4155550142",
      "/login/update/4155550142/r***@s***.test",
      "/api/login",
      "/api/merchants/signup",
      ...["login", "signup", "password/reset", "legacy-customer"].map(
        (call) => `/api/shops/${world.a.id}/${call}`,
      ),
      ...["accounts.logIn", "accounts.logInOwner", "accounts.signUp", "passwords.reset"].map(
        (call) => `/trpc/${call}`,
      ),
      ...["owners.signUp", "owners.openShop", "phoneLogIn.updateLegacy", "admins.acceptInvitation"].map(
        (call) => `/trpc/${call}`,
      ),
    ];
    expect(ways.filter((path) => !hashesPassword("POST", path))).toEqual([]);
    const others = [
      "/order",
      "/api/shops/1/orders",
      "/login/phone",
      "/logout",
      "/api/shops/slug/a/menu",
      "/trpc/orders.place",
    ];
    expect(others.filter((path) => hashesPassword("POST", path))).toEqual([]);
    expect(hashesPassword("GET", "/login")).toBe(false);
  });
});

describe("SEC-A24 the price of a batch", () => {
  let limited: World;
  const other = useDatabase();

  beforeAll(async () => {
    limited = await openWorld(other, { rateLimits: "on" });
  });

  test("SEC-A24 a batch of ten questions takes ten points: the eleventh question is 429", async () => {
    const ten = Array.from({ length: 10 }, (_, at) => [
      at,
      superjson.serialize({ email: `a${at}@example.test` }),
    ]);
    const answer = await limited.send({
      method: "POST",
      path: `/trpc/${ten.map(() => "accounts.emailExists").join(",")}?batch=1`,
      json: Object.fromEntries(ten),
    });
    expect(answer.status).toBe(200);
    const eleventh = await limited.send({
      method: "POST",
      path: `/api/shops/${limited.a.id}/email-exists`,
      json: { email: "one@example.test" },
    });
    expect([eleventh.status, Number(eleventh.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

afterAll(() => vi.restoreAllMocks());
