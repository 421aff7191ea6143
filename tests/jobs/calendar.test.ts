/** The mails about an order bring it along for the calendar, as it then is (ORD-10, NOTE-02). */
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { FRIDAY, openWorld, type World } from "#tests/support/world.ts";
import { mailbox, messagesOf, placeOrder } from "./an-order.ts";

const database = useDatabase();
let world: World;
let post: ReturnType<typeof mailbox>;
beforeEach(async () => {
  await database.clean();
  world = await openWorld(database);
  await world.set("shop_settings", world.a, { new_order_alerts: false });
  post = mailbox();
});

const merchant = () => callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token });

/** Sends what waits, and returns the calendar's files that it brought along, unfolded. */
async function files(): Promise<(string | null)[]> {
  post.sent.length = 0;
  for (const { id, status } of await messagesOf(database))
    if (status === "queued")
      await deliverMessage(database.em(), post.gateway, { shopId: world.a.id, messageId: id });
  return post.sent.map(({ calendar }) => calendar?.replaceAll("\r\n ", "") ?? null);
}
const fieldOf = (file: string | null | undefined, name: string) =>
  new RegExp(`^${name}[:;](?:VALUE=DATE:)?(.*)\r$`, "m").exec(file ?? "")?.[1];

test("ORD-10 NOTE-02 the invoice brings the order's event; one that moved or was cancelled replaces it", async () => {
  const orderId = await placeOrder(world);
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  const [placed] = await files();
  expect(fieldOf(placed, "UID")).toBe(orderId);
  expect(fieldOf(placed, "METHOD")).toBe("PUBLISH");
  expect(fieldOf(placed, "DTSTART")).toBe("20261204");
  expect(fieldOf(placed, "DESCRIPTION")).toBe(`Pickup: ${FRIDAY.replace(",", "\\,")}`);
  expect(fieldOf(placed, "URL")).toMatch(new RegExp(`/customer/orders/${orderId}$`));

  const [window] = await merchant().ask((api) => api.availability.upcoming());
  const another = window?.pickupDays.find(({ label }) => label !== FRIDAY);
  await merchant().ask((api) => api.orders.update({ orderId, fulfillmentDate: another?.date }));
  await merchant().ask((api) => api.orders.mailAgain({ orderId, mail: "customer-invoice" }));
  const [moved] = await files();
  expect(fieldOf(moved, "UID")).toBe(orderId);
  expect(fieldOf(moved, "DTSTART")).toBe(another?.date.replaceAll("-", ""));

  await merchant().ask((api) => api.orders.update({ orderId, cancelled: {} }));
  const [cancelled] = await files();
  expect(fieldOf(cancelled, "UID")).toBe(orderId);
  expect([placed, moved, cancelled].map((file) => fieldOf(file, "STATUS"))).toEqual([
    "CONFIRMED",
    "CONFIRMED",
    "CANCELLED",
  ]);
  const sequence = [placed, moved, cancelled].map((file) => Number(fieldOf(file, "SEQUENCE")));
  expect(sequence).toEqual([...new Set(sequence)].sort((one, other) => one - other));
});

test("ORD-10 SET-02 a note about open orders brings the events of all of them, each until its hand-over is over", async () => {
  const orders = [await placeOrder(world), await placeOrder(world)];
  await database.asPlatform((tx) =>
    tx.execute("update availabilities set hand_over_ends_at = '17:30' where id = ?", [world.a.windowId]),
  );
  const note = { search: "", key: v7(), text: "We open a little later." };
  await merchant().ask((api) => api.orders.tellCustomers(note));
  const [file] = await files();
  expect(file?.match(/^UID:.*(?=\r$)/gm)?.sort()).toEqual(orders.map((id) => `UID:${id}`).sort());
  // 5:30 PM in Los Angeles, in winter.
  expect(fieldOf(file, "DTEND")).toBe("20261205T013000Z");
});

test("ORD-10 an order without a day brings nothing for the calendar", async () => {
  await world.set("shop_settings", world.a, { fulfillment_options: "{Pickup,Shipping}" });
  const orderId = await placeOrder(world, {
    fulfillmentType: "Shipping",
    fulfillmentSlot: "Ships after",
    deliveryAddress: "1 Oak St, 94110",
  });
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  expect(await files()).toEqual([null]);
});
