import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

test("NOTE-02 a customer's answer reaches the shop, and the shop's the customer; of a log-in it reaches no one", async () => {
  await world.set("shop_settings", world.a, { support_email: "help@sweetcrumb.test" });
  const orderId = await placeOrder(world);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  await callerAt({ shop: "sweetcrumb" }).ask((api) =>
    api.support.sendFeedback({
      message: "The button for the menu does nothing when I tap it.",
      name: "Gail",
      email: "gail@example.test",
    }),
  );
  await accountMail(database.em(), {
    shopId: world.a.id,
    userId: world.people.customerSelf.id,
    mail: "reset-password",
    askId: v7(),
  });
  const post = mailbox();
  const answers: Record<string, unknown> = {};
  for (const { id, template } of await messagesOf(database)) {
    await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
    answers[template] = post.sent.at(-1)?.replyTo;
  }
  expect(answers).toEqual({
    "customer-invoice": { name: "Sweet Crumb Bakery", address: "help@sweetcrumb.test" },
    "new-order-alert": { name: "sam Test", address: "sam@example.test" },
    "feedback-received": { name: "Gail", address: "gail@example.test" },
    "reset-password": null,
  });
});
