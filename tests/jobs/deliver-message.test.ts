import { beforeEach, describe, expect, test } from "vitest";
import { ServiceResting } from "#server/gateways/breaker.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { jobsIn, mailbox, messagesOf, placeOrder, sweepNow } from "./an-order.ts";

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, { new_order_alerts: false, tell_when_unwatched: false });
  post = mailbox();
});

/** The invoice of a new order, waiting. */
async function aMessage(): Promise<string> {
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: await placeOrder(world) });
  return (await row()).id;
}
async function row() {
  const [message] = await messagesOf(database);
  if (!message) throw new Error("There is no message.");
  return message;
}
const deliver = (messageId: string, gateway = post.gateway) =>
  deliverMessage(database.em(), gateway, { shopId: world.a.id, messageId });

describe("NOTE-01 delivering", () => {
  test("NOTE-01 a message is sent once, however many jobs there are for it", async () => {
    const id = await aMessage();
    await Promise.all(Array.from({ length: 5 }, () => deliver(id)));
    await deliver(id);
    expect(post.sent).toHaveLength(1);
    expect(post.sent[0]).toMatchObject({ to: "sam@example.test", bcc: "" });
    expect(await row()).toMatchObject({
      status: "sent",
      html: expect.stringContaining("Sweet Crumb Bakery"),
    });
  });

  test("REL-R5 each failure waits longer: 1 min, 5 min, 30 min, 2 h, 6 h, then 12 h, and dead after three days", async () => {
    const id = await aMessage();
    const queuedAt = world.clock.now();
    post.state.broken = true;
    const waits: (number | string)[] = [];
    for (let guard = 0; guard < 20; guard++) {
      await deliver(id);
      const { status, due_at: dueAt } = await row();
      if (status === "dead") {
        waits.push(status);
        break;
      }
      waits.push((dueAt.getTime() - world.clock.now().getTime()) / 60_000);
      world.clock.set(dueAt.toISOString());
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 720, 720, 720, 720, "dead"]);
    expect(world.clock.now().getTime() - queuedAt.getTime()).toBeLessThanOrEqual(72 * 3_600_000);
    post.state.broken = false;
    world.clock.advance({ days: 30 });
    await deliver(id);
    expect(post.sent).toEqual([]);
  });

  test("REL-R5 REL-R7 while the mail server rests a mail waits half a minute, which is no try, and after three days it is dead", async () => {
    const resting = { send: () => Promise.reject(new ServiceResting()) };
    const id = await aMessage();
    await deliver(id, resting);
    const dueAt = new Date(world.clock.now().getTime() + 30_000);
    expect(await row()).toMatchObject({ status: "queued", attempts: 0, last_error: "", due_at: dueAt });
    world.clock.advance({ days: 3 });
    await deliver(id, resting);
    expect(await row()).toMatchObject({ status: "dead", attempts: 1 });
  });

  test("REL-R5 before its time a failed message is not tried, whatever jobs come along", async () => {
    const id = await aMessage();
    post.state.broken = true;
    await deliver(id);
    post.state.broken = false;
    world.clock.advance({ seconds: 50 });
    await deliver(id);
    expect(post.sent).toEqual([]);
    world.clock.advance({ seconds: 10 });
    await deliver(id);
    expect(post.sent).toHaveLength(1);
    expect(await row()).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("REL-R5 the sweep gives a due message its job again, one a minute however often it runs", async () => {
    const id = await aMessage();
    post.state.broken = true;
    await deliver(id);
    const before = (await jobsIn(database, "deliver-message")).length;
    await sweepNow(database, world);
    expect(await jobsIn(database, "deliver-message")).toHaveLength(before);
    world.clock.advance({ minutes: 1 });
    await Promise.all([sweepNow(database, world), sweepNow(database, world)]);
    await sweepNow(database, world);
    const jobs = (await jobsIn(database, "deliver-message")).slice(before);
    expect(jobs).toContainEqual({ shopId: world.a.id, messageId: id });
    // Two at most: the minute may turn between two sweeps.
    expect(jobs.length).toBeLessThanOrEqual(2);
  });

  test("REL-R5 after a worker that died in the middle it is sent with the same Message-ID", async () => {
    const id = await aMessage();
    let given = (): void => {};
    const reached = new Promise<void>((resolve) => {
      given = resolve;
    });
    const seen: string[] = [];
    // A worker that hands the mail over and is never heard of again.
    void deliver(id, {
      send: ({ messageId }) => {
        seen.push(messageId);
        given();
        return new Promise(() => {});
      },
    });
    await reached;
    await deliver(id);
    expect(post.sent).toEqual([]);
    world.clock.advance({ minutes: 1 });
    await sweepNow(database, world);
    expect(await jobsIn(database, "deliver-message")).toHaveLength(2);
    await deliver(id);
    expect(post.sent.map(({ messageId }) => messageId)).toEqual(seen);
    expect(seen[0]).toMatch(/^<customer-invoice\.[0-9a-f-]{36}@localhost>$/);
  });

  test("NOTE-01 while the mail server thinks, no transaction is open", async () => {
    const id = await aMessage();
    let open: unknown;
    await deliver(id, {
      send: async () => {
        const [row] = await database
          .em()
          .execute<{ count: number }[]>(
            "select count(*) as count from pg_stat_activity where datname = current_database() and state like 'idle in%'",
          );
        open = row?.count;
      },
    });
    expect(open).toBe(0);
  });

  test("NOTE-01 another shop's id finds no message", async () => {
    const messageId = await aMessage();
    await deliverMessage(database.em(), post.gateway, { shopId: world.b.id, messageId });
    expect(post.sent).toEqual([]);
    expect((await row()).status).toBe("queued");
  });

  test("NOTE-01 a template that is not there any more is a failure like any other", async () => {
    const id = await aMessage();
    await database.asPlatform((tx) => tx.execute("update messages set template = 'constructor'"));
    await deliver(id);
    expect(await row()).toMatchObject({ status: "failed", attempts: 1 });
  });
});
