import superjson from "superjson";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TooManyTries } from "#domain/too-many-tries.ts";
import { hashPassword, isPassword } from "#server/accounts/passwords.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld, PASSWORD, type World } from "#tests/support/world.ts";

/** Hashes that the library is working on; it itself stays what it is. */
const counted = vi.hoisted(() => ({ inFlight: 0, most: 0, done: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counting =
    <Arguments extends unknown[], Answer>(work: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      counted.inFlight++;
      counted.most = Math.max(counted.most, counted.inFlight);
      try {
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
  Object.assign(counted, { most: 0, done: 0 });
});

const logIn = (email: string) =>
  world.send({ method: "POST", path: "/api/login", json: { email, password: "a wrong password" } });

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
    await vi.waitFor(() => expect(counted.inFlight).toBe(2));
    const order = await world.send({
      method: "POST",
      path: `/api/shops/${world.a.id}/orders`,
      token: world.people.customerSelf.token,
      json: {
        availability_id: world.a.windowId,
        fulfillment_type: "Pickup",
        fulfillment_slot: FRIDAY,
        line_items: [{ item_id: world.a.rye, quantity: 1 }],
      },
    });
    const stillWaiting = 100 - answered;
    expect([order.status, stillWaiting > 0]).toEqual([201, true]);
    const statuses = await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(counted.most).toBe(2);
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
