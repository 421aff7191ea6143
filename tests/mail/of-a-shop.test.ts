/** NOTE-02 from one end to the other: what a shop's settings make of the mails that an account and an order cause. */
import { beforeAll, expect, test } from "vitest";
import { orderPlaced } from "#server/jobs/order-placed.job.ts";
import { isTemplate, type RenderedMail, renderMail } from "#server/mail/render-mail.ts";
import { signUpForm } from "#tests/api/accounts/account-people.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { messagesOf, placeOrder } from "../jobs/an-order.ts";

const database = useDatabase();
let world: World;
/** What each mail came to, by its name and anyone who gets it. */
const mails = new Map<string, RenderedMail>();

beforeAll(async () => {
  world = await openWorld(database);
  await world.set("shop_settings", world.a, {
    send_welcome_email: true,
    welcome_email_body: "Come in, the **oven** is warm.",
    paid_email_body: "Your money is here.",
    completed_email_body: "Eat the baguette first.",
    bcc_payment_received_email: true,
    payment_info: "Please pay before Thursday.",
    fulfillment_instructions: "**Ring** twice.",
    pickup_info: "<p>The door is on Alder Street.</p><script>alert(1)</script>",
  });
  // $3.33, so that the tax has more decimals than a cent.
  await database.asPlatform((tx) => tx.execute("update items set price = 333 where id = ?", [world.a.rye]));
  await callerAt({ shop: "sweetcrumb" }).ask((api) =>
    api.accounts.signUp(signUpForm({ email: "nell@example.test" })),
  );
  const orderId = await placeOrder(world, { tip: 150 });
  await orderPlaced(database.em(), { shopId: world.a.id, orderId });
  await callerAt({ shop: "sweetcrumb", token: world.people.merchantOwn.token }).ask(async (api) => {
    await api.orders.update({ orderId, paid: true });
    await api.orders.update({ orderId, completed: true });
    await api.orders.update({ orderId, cancelled: { reason: "The oven broke." } });
  });
  for (const { template, recipient, facts } of await messagesOf(database)) {
    if (!isTemplate(template)) throw new Error(`No template is called ${template}.`);
    mails.set(`${template} to ${recipient}`, renderMail(template, facts as never));
  }
});

const flat = (text: string | undefined) => (text ?? "").replace(/\s+/g, " ");

test("NOTE-02 a sign-up, an order, its payment, its completion and its cancelling each cause their mails", () => {
  expect([...mails.keys()].sort()).toEqual([
    "customer-invoice to sam@example.test",
    "new-order-alert to owner@sweetcrumb.test",
    "order-cancelled to sam@example.test",
    "order-completed to sam@example.test",
    "payment-received to owner@sweetcrumb.test",
    "payment-received to sam@example.test",
    "welcome to nell@example.test",
  ]);
});

test.each([
  ["welcome to nell@example.test", "Come in, the oven is warm."],
  ["welcome to nell@example.test", "The link works once and for 24 hours."],
  ["payment-received to sam@example.test", "Your money is here."],
  ["payment-received to owner@sweetcrumb.test", "Your money is here."],
  ["order-completed to sam@example.test", "Eat the baguette first."],
  ["customer-invoice to sam@example.test", "Please pay before Thursday."],
  ["customer-invoice to sam@example.test", "Ring twice."],
  ["customer-invoice to sam@example.test", "The door is on Alder Street."],
])("NOTE-02 %s says in the shop's own words: %s", (name, words) => {
  const mail = mails.get(name);
  expect(flat(mail?.text)).toContain(words);
  expect(flat(mail?.html.replace(/<[^>]+>/g, " "))).toContain(words);
});

test("NOTE-02 ORD-11 the mail of a cancelled order says what becomes of the money, and keeps the merchant's reason", () => {
  const { subject, text = "" } = mails.get("order-cancelled to sam@example.test") ?? {};
  expect(subject).toMatch(/^.+: order #\d+ for .+ is cancelled$/);
  expect(flat(text)).toMatch(/has cancelled this order.*please ask .+ for your money back/);
  expect(text).not.toContain("oven");
});

test("NOTE-02 every amount in every mail is rounded to two decimals", () => {
  // Two loaves, 9.25 % of $6.66 of tax, and a tip.
  for (const name of ["customer-invoice to sam@example.test", "new-order-alert to owner@sweetcrumb.test"])
    expect([name, flat(mails.get(name)?.text)]).toEqual([name, expect.stringContaining("Total $8.78")]);
  const amounts = [...mails.values()].flatMap(({ subject, html, text }) =>
    [subject, html, text].flatMap((part) => part.match(/\$\s?[\d.,]*\d/g) ?? []),
  );
  expect(amounts.length).toBeGreaterThan(10);
  expect(amounts.filter((amount) => !/^\$\d{1,3}(?:,\d{3})*\.\d\d$/.test(amount))).toEqual([]);
});
