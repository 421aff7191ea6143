import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { accountMail } from "#server/jobs/account-mail.job.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld, type World } from "#tests/support/world.ts";
import { signUpForm } from "../api/accounts/account-people.ts";
import { mailbox, messagesOf } from "./an-order.ts";

const database = useDatabase();
let world: World;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
});

/** Sends all that waits: the subject of each mail by who gets it. */
async function delivered(): Promise<Record<string, string>> {
  const post = mailbox();
  for (const { id } of await messagesOf(database))
    await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
  return Object.fromEntries(post.sent.map(({ to, subject }) => [to, subject]));
}

const places = async (language: "en" | "es") => {
  const caller = callerAt({ shop: "sweetcrumb", token: world.people.customerSelf.token, language });
  const { order } = await caller.ask((api) =>
    api.orders.place({
      availabilityId: world.a.windowId,
      fulfillmentType: "Pickup",
      fulfillmentSlot: FRIDAY,
      lines: [{ itemId: world.a.rye, quantity: 1 }],
    }),
  );
  await orderPlaced(database.em(), { shopId: world.a.id, orderId: order.id });
  return order.id;
};

const speak = (who: string, language: string) =>
  database.asPlatform((tx) => tx.execute("update users set language = ? where email = ?", [language, who]));

test("UI-03 NOTE-02 an order's mails are in the language it was placed in, the shop's alert in its merchant's", async () => {
  const orderId = await places("es");
  const first = await delivered();
  expect(first["sam@example.test"]).toMatch(/: pedido #\d+, vie, /);
  expect(first["owner@sweetcrumb.test"]).toMatch(/: new order #\d+ for Fri, /);
  // The merchant reads English and marks it paid: the customer still reads Spanish.
  await callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask((api) =>
    api.orders.update({ orderId, paid: true }),
  );
  expect((await delivered())["sam@example.test"]).toMatch(/: recibimos el pago del pedido #\d+/);
});

test("UI-03 NOTE-02 a merchant who reads Spanish is alerted in Spanish of an order in English", async () => {
  await database.asPlatform((tx) =>
    tx.execute("update users set language = 'es' where is_merchant and shop_id = ?", [world.a.id]),
  );
  await places("en");
  const mails = await delivered();
  expect(mails["sam@example.test"]).toMatch(/: order #\d+ for Fri, /);
  expect(mails["owner@sweetcrumb.test"]).toMatch(/: nuevo pedido #\d+, vie, /);
});

test("UI-03 AUTH-02 an account keeps the language that it was made in, and is written to in it", async () => {
  await callerAt({ shop: "sweetcrumb", language: "es" }).ask((api) =>
    api.accounts.signUp(signUpForm({ email: "lupe@example.test" })),
  );
  expect((await delivered())["lupe@example.test"]).toContain("confirma tu correo");
  await speak("sam@example.test", "es");
  const [sam] = await database.asPlatform((tx) =>
    tx.execute<{ id: string }[]>("select id from users where email = 'sam@example.test'"),
  );
  await accountMail(database.em(), {
    shopId: world.a.id,
    userId: sam?.id ?? "",
    mail: "reset-password",
    askId: v7(),
  });
  expect((await delivered())["sam@example.test"]).toContain("elige una contraseña nueva");
});
