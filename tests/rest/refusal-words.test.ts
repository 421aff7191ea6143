/** What refusals say over REST and tRPC: words that are about calls, and how long to wait. */
import superjson from "superjson";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, orderOfRye, type Question, type World } from "#tests/support/world.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await openWorld(database);
});

/** What only someone at a screen can make sense of. */
const OF_SCREENS =
  /cart is kept|your cart|reload|go back|this page|log in here|kitchen|another tab|please look/i;

describe("a refusal", () => {
  test("API-03 speaks of calls over REST and tRPC, never of carts and pages", async () => {
    const sam = world.people.customerSelf.token;
    const { json, ...order } = orderOfRye(world);
    const paused = async (question: Question) => {
      await world.set("shop_settings", world.a, { not_taking_orders: "Back on Monday" });
      const answer = await world.send(question);
      await world.set("shop_settings", world.a, { not_taking_orders: "" });
      return answer;
    };
    const ordering = (change: object, token: string | null = sam): Question => ({
      ...order,
      token,
      json: { ...json, ...change },
    });
    const input = {
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: "Mon, Jan 4",
      lines: [{ itemId: world.a.rye, quantity: 1 }],
    };
    const byTrpc: Question = {
      method: "POST",
      path: "/trpc/orders.place",
      token: sam,
      json: superjson.serialize(input),
    };
    const answers = [
      await world.send(ordering({}, null)),
      await world.send(ordering({}, world.people.customerUnverified.token)),
      await world.send(ordering({}, world.people.stranger.token)),
      await world.send(ordering({ grand_total: 1 })),
      await world.send(ordering({ line_items: [] })),
      await world.send(ordering({ line_items: [{ item_id: world.a.cake, quantity: 9 }] })),
      await world.send(ordering({ line_items: [{ item_id: world.a.hidden, quantity: 1 }] })),
      await world.send(ordering({ line_items: [{ item_id: world.b.rye, quantity: 1 }] })),
      await world.send(ordering({ fulfillment_slot: "Mon, Jan 4" })),
      await world.send(byTrpc),
      await paused(ordering({})),
      await world.send({
        method: "GET",
        path: `/api/shops/${world.a.id}/orders/abc`,
        token: world.people.merchantOwn.token,
      }),
      await world.send({ method: "GET", path: "/trpc/orders.one?input=%7B%7D" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      401, 403, 403, 409, 422, 409, 409, 422, 409, 409, 409, 404, 401,
    ]);
    for (const { text } of answers) expect(text).not.toMatch(OF_SCREENS);
  });

  test("API-03 in a screen's own call is told to the person at it", async () => {
    const own = { "sec-fetch-site": "same-origin" };
    const answer = await world.send({ method: "GET", path: "/trpc/orders.mine", headers: own });
    expect([answer.status, answer.text]).toEqual([
      401,
      expect.stringContaining("Please log in first. Your cart is kept."),
    ]);
  });

  test("API-03 of a field names it and its bound", async () => {
    const token = world.people.merchantOwn.token;
    const list = async (query: string) => {
      const answer = await world.send({
        method: "GET",
        path: `/api/shops/${world.a.id}/orders?${query}`,
        token,
      });
      const { message, errors } = answer.json<{ message: string; errors: object }>();
      return [answer.status, message, errors];
    };
    expect(await list("per_page=101")).toEqual([
      422,
      "per_page: This can be at most 100.",
      { per_page: ["This can be at most 100."] },
    ]);
    expect(await list("page=0")).toEqual([
      422,
      "page: This must be at least 1.",
      { page: ["This must be at least 1."] },
    ]);
    expect(await list("filter[fulfillment_type]=Drone")).toEqual([
      422,
      "filter.fulfillment_type: Choose from Pickup, Delivery, Shipping, Unknown.",
      { "filter.fulfillment_type": ["Choose from Pickup, Delivery, Shipping, Unknown."] },
    ]);
    const { json, ...order } = orderOfRye(world);
    const placed = async (change: object) => {
      const answer = await world.send({ ...order, token, json: { ...json, ...change } });
      return answer.json<{ message: string }>().message;
    };
    expect(await placed({ is_gift: "yes" })).toBe("is_gift: This must be true or false.");
    expect(await placed({ tip: -1 })).toBe("tip: This must be at least 0.");
    expect(await placed({ line_items: Array(201).fill({ item_id: world.a.rye, quantity: 1 }) })).toMatch(
      /^line_items: This can hold at most \d+ entries\.$/,
    );
  });

  test("API-03 by tRPC tells too how long to wait", async () => {
    const json = superjson.serialize({ email: "nobody@example.test", password: "wrong wrong wrong" });
    const limited = await openWorldWithLimits();
    let answer = await limited.send({ method: "POST", path: "/trpc/accounts.logIn", json });
    for (let tries = 0; tries < 40 && answer.status !== 429; tries++)
      answer = await limited.send({ method: "POST", path: "/trpc/accounts.logIn", json });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

/** The same world once more, where tries are counted. */
async function openWorldWithLimits(): Promise<World> {
  await database.clean();
  return openWorld(database, { rateLimits: "on" });
}
