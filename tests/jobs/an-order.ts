import type { MailGateway, OutgoingMail } from "#server/gateways/smtp/port.ts";
import { remindUnpaid, sweep } from "#server/jobs/remove-expired.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { FRIDAY, type World } from "#tests/support/world.ts";

/** Places an order for two loaves of rye, as the shop's customer unless told, and returns its id. */
export async function placeOrder(world: World, changes: Record<string, unknown> = {}): Promise<string> {
  const token = "guest" in changes ? null : world.people.customerSelf.token;
  const { order } = await callerAt({ shop: "sweetcrumb", token }).ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 2 }],
      ...changes,
    }),
  );
  return order.id;
}

/** A message as its row tells it. */
export interface MessageRow {
  readonly id: string;
  readonly shop_id: string;
  readonly template: string;
  readonly recipient: string;
  readonly status: string;
  readonly attempts: number;
  readonly due_at: Date;
  readonly message_id: string;
  readonly facts: Record<string, unknown> | null;
  readonly html: string;
  readonly subject: string;
  readonly last_error: string;
}

/** Every message of every shop, oldest first. */
export const messagesOf = (database: TestDatabase): Promise<MessageRow[]> =>
  database.asPlatform((tx) => tx.execute<MessageRow[]>("select * from messages order by template, id"));

/** What waits in a queue: the jobs' data. */
export async function jobsIn(database: TestDatabase, queue: string): Promise<unknown[]> {
  const rows = await database
    .em()
    .execute<{ data: unknown }[]>("select data from pgboss.job where name = ? order by created_on", [queue]);
  return rows.map(({ data }) => data);
}

/** A mail server in this process: keeps what it is given, and can be told to fail. */
export function mailbox() {
  const sent: OutgoingMail[] = [];
  const state = { broken: false };
  const gateway: MailGateway = {
    send: async (mail) => {
      if (state.broken) throw new Error("451 come back later");
      sent.push(mail);
    },
  };
  return { gateway, sent, state };
}

/** One turn of the reminders at the time of the tests. */
export const remindNow = (database: TestDatabase) => remindUnpaid(database.em());

/** One round of the sweep at the time of the tests. */
export const sweepNow = (database: TestDatabase, world: World) => sweep(database.em(), world.clock.now());
