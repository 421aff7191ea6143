/** Customers pay at Square: the page is asked for by a press, a signed webhook marks the order, and a Square that is away holds up no one. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Invoice } from "#app/routes/orders/invoice/invoice.tsx";
import { invoiceView } from "#app/routes/orders/invoice/invoice-view.server.ts";
import { dollars } from "#domain/money.ts";
import { log } from "#server/log.ts";
import { takeSquarePayment } from "#server/payments/take-square-payment.ts";
import { theApp } from "#server/running-app.ts";
import { jobsIn, remindNow, sweepNow } from "#tests/jobs/an-order.ts";
import { useDatabase } from "#tests/support/database.ts";
import { atFullCounts } from "#tests/support/how-many.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import {
  type OpenSquare,
  openSquare,
  SQUARE_SETTINGS,
  type SquareWebhook,
  type ToldPayment,
} from "#tests/support/square.ts";
import { at, type OrderWorld, openOrderWorld } from "../orders/order-world.ts";

const database = useDatabase();
let world: OrderWorld;
let square: OpenSquare;
beforeEach(async () => {
  await database.clean();
  world = await openOrderWorld(database);
  square = await openSquare(world);
  await world.set("shop_settings", world.a, { payment_options: "{Venmo,Square,Cash}" });
  await (await rosa()).ask((api) => api.shop.update(SQUARE_SETTINGS));
});
afterEach(() => square.close());

const rosa = async () => at(world.a, await world.newToken(world.people.merchantOwn));
const sam = () => at(world.a, world.people.customerSelf.token);
const place = async () =>
  (await sam().ask((api) => api.orders.place(world.orderInput({ paymentService: "Square" })))).order;
const press = (orderId: string) => sam().ask((api) => api.payments.squareForMine({ orderId }));
const seen = async (orderId: string) => (await rosa()).ask((api) => api.orders.detail({ orderId }));

/** The order's page is opened at Square, and its total paid there. */
async function paidAtSquare(id = "pay1", changes: Partial<ToldPayment> = {}) {
  const order = await place();
  await press(order.id);
  const payment = square.keep({
    id,
    status: "COMPLETED",
    order_id: square.lastOrder(),
    amount_money: { amount: order.grandTotal, currency: "USD" },
    ...changes,
  });
  return { order, payment };
}

const jobs = () => jobsIn(database, "sync-square-payment") as Promise<{ shopId: string; eventId: string }[]>;
async function work(all?: Awaited<ReturnType<typeof jobs>>): Promise<void> {
  for (const job of all ?? (await jobs())) await takeSquarePayment(database.em(), job);
}
const steps = async (orderId: string) =>
  (await seen(orderId)).steps
    .filter(({ what }) => what === "squarePayment")
    .map(({ who, changes }) => [who, ...changes]);
const paidMails = () =>
  world.rows<{ recipient: string }>("select recipient from messages where template = 'payment-received'");

describe("CART-04 the page where an order is paid at Square", () => {
  test("placing an order asks Square nothing; a press opens one page for the order and its total", async () => {
    const order = await place();
    expect(square.connections()).toBe(0);
    const pages = await Promise.all([press(order.id), press(order.id)]);
    expect(pages).toEqual([pages[0], pages[0]]);
    expect(await press(order.id)).toEqual(pages[0]);
    expect(pages[0]?.url).toBe("https://square.link/u/page1");
    expect(square.calls.length).toBeLessThanOrEqual(2);
    const wanted = square.calls[0];
    expect(wanted).toMatchObject({ method: "POST", path: "/v2/online-checkout/payment-links" });
    expect(wanted?.headers).toMatchObject({
      authorization: `Bearer ${SQUARE_SETTINGS.squareAccessToken}`,
      "square-version": expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    expect(wanted?.body).toEqual({
      idempotency_key: expect.stringMatching(/^\w{45}$/),
      order: {
        location_id: "LTESTS",
        reference_id: order.id,
        line_items: [
          {
            name: `Sweet Crumb Bakery, order ${order.ticketNumber}`,
            quantity: "1",
            base_price_money: { amount: order.grandTotal, currency: "USD" },
          },
        ],
      },
      checkout_options: {
        allow_tipping: false,
        ask_for_shipping_address: false,
        redirect_url: `http://sweetcrumb.localhost:3000/customer/orders/${order.id}`,
      },
      payment_note: expect.stringMatching(/^Sweet Crumb Bakery, order \d+, [A-Z\d]{6}$/),
    });
  });

  test("our calls have only fields that Square publishes", async () => {
    const { payment } = await paidAtSquare();
    await square.deliver([square.webhook(payment)]);
    await work();
    const names = (value: unknown, path = ""): string[] =>
      Array.isArray(value)
        ? value.flatMap((each) => names(each, `${path}[]`))
        : typeof value === "object" && value !== null
          ? Object.entries(value).flatMap(([name, inner]) => names(inner, path ? `${path}.${name}` : name))
          : [path];
    expect(square.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v2/online-checkout/payment-links",
      "GET /v2/payments/pay1",
    ]);
    expect(square.calls.flatMap(({ body }) => names(body)).filter((name) => !PUBLISHED.has(name))).toEqual(
      [],
    );
  });

  test("a changed total gets a page of its own, and the first one again once it is as before", async () => {
    const order = await place();
    const first = await press(order.id);
    const merchant = await rosa();
    const tip = (cents: number) =>
      merchant.ask((api) => api.orders.update({ orderId: order.id, tip: cents }));
    await tip(777);
    const second = await press(order.id);
    expect(second).not.toEqual(first);
    await tip(order.tip);
    expect(await press(order.id)).toEqual(first);
    expect(square.calls).toHaveLength(2);
  });

  test("a guest's page is opened by its signed link, which Square is not told", async () => {
    await world.set("shop_settings", world.a, { order_access: "guest" });
    const guest = at(world.a, null);
    const { order } = await guest.ask((api) =>
      api.orders.place(
        world.orderInput({ guest: { name: "Gus", email: "gus@example.test", phone: "4155550142" } }),
      ),
    );
    const token = order.invoiceUrl?.split("/").at(-1) ?? "";
    expect((await guest.ask((api) => api.payments.squareForGuest({ token }))).url).toContain("square.link");
    expect(JSON.stringify(square.calls[0]?.body)).not.toContain(token);
    expect(square.calls[0]?.body).not.toHaveProperty("checkout_options.redirect_url");
    expect(
      (await refusalOf(guest.ask((api) => api.payments.squareForGuest({ token: `${token}x` })))).code,
    ).toBe("not_found");
  });

  test("SEC-A1 no one opens another one's page, and no shop another shop's", async () => {
    const order = await place();
    const otto = at(world.a, world.people.customerOther.token);
    expect((await refusalOf(otto.ask((api) => api.payments.squareForMine({ orderId: order.id })))).code).toBe(
      "not_found",
    );
    const bea = at(world.b, world.people.stranger.token);
    expect((await refusalOf(bea.ask((api) => api.payments.squareForMine({ orderId: order.id })))).code).toBe(
      "not_found",
    );
    expect(square.connections()).toBe(0);
  });

  test("what is paid, cancelled or for nothing has nothing to pay", async () => {
    const [paid, cancelled] = [await place(), await place()];
    const merchant = await rosa();
    await merchant.ask((api) => api.orders.update({ orderId: paid.id, paid: true }));
    await merchant.ask((api) =>
      api.orders.update({ orderId: cancelled.id, cancelled: { reason: "", restock: true } }),
    );
    for (const { id } of [paid, cancelled]) expect((await refusalOf(press(id))).code).toBe("nothing_to_pay");
    expect(square.connections()).toBe(0);
  });

  test.each(["squareAccessToken", "squareLocationId", "enableSquarePayment"] as const)(
    "without %s Square is not offered, and no one is asked",
    async (name) => {
      const order = await place();
      const merchant = await rosa();
      await merchant.ask((api) => api.shop.update({ [name]: name === "enableSquarePayment" ? false : "" }));
      expect((await sam().ask((api) => api.cart.checkout())).ways.map((way) => way.name)).not.toContain(
        "Square",
      );
      expect((await refusalOf(press(order.id))).code).toBe("not_found");
      expect(square.connections()).toBe(0);
    },
  );
});

/** Of the calls that we make: developer.squareup.com/reference/square, 2025-01-23. */
const PUBLISHED: ReadonlySet<string> = new Set([
  "idempotency_key",
  "description",
  "order.location_id",
  "order.reference_id",
  "order.line_items[].name",
  "order.line_items[].quantity",
  "order.line_items[].base_price_money.amount",
  "order.line_items[].base_price_money.currency",
  "checkout_options.allow_tipping",
  "checkout_options.ask_for_shipping_address",
  "checkout_options.redirect_url",
  "payment_note",
]);

describe("CART-04 a signed webhook marks the order paid", () => {
  test("once the money is there: by Square, with the mail that the payment came", async () => {
    const { order, payment } = await paidAtSquare();
    expect(await square.deliver([square.webhook(payment)])).toEqual([200]);
    expect((await seen(order.id)).order.paid).toBe(false);
    await work();
    expect((await seen(order.id)).order).toMatchObject({ paid: true, paymentService: "Square" });
    expect(await steps(order.id)).toEqual([
      ["Square", { name: "paid", from: order.grandTotal, to: order.grandTotal }],
    ]);
    expect(await paidMails()).toEqual([{ recipient: "sam@example.test" }]);
    const [entry] = await world.rows(
      "select actor, actor_name from audit_entries where action = 'order.squarePayment'",
    );
    expect(entry).toEqual({ actor: "system", actor_name: "Square" });
  });

  test("an order that was to be paid otherwise says Square afterwards", async () => {
    const { order } = await sam().ask((api) =>
      api.orders.place(world.orderInput({ paymentService: "Cash" })),
    );
    await press(order.id);
    const payment = square.keep({
      id: "pay1",
      status: "COMPLETED",
      order_id: square.lastOrder(),
      amount_money: { amount: order.grandTotal, currency: "USD" },
    });
    await square.deliver([square.webhook(payment)]);
    await work();
    expect((await seen(order.id)).order).toMatchObject({ paid: true, paymentService: "Square" });
  });

  test("SEC-A29 unsigned, signed with another key, for another shop or changed on the way, it does nothing", async () => {
    const { order, payment } = await paidAtSquare();
    await (await at(world.b, await world.newToken(world.people.merchantOther))).ask((api) =>
      api.shop.update({ squareWebhookKey: "the key of shop B" }),
    );
    const good = square.webhook(payment);
    const bad: readonly SquareWebhook[] = [
      { body: good.body, signature: "" },
      { body: good.body, signature: `${"A".repeat(43)}=` },
      square.webhook(payment, { key: "the key of shop B" }),
      square.webhook(payment, { shop: world.b }),
      { body: good.body.replace("COMPLETED", "COMPLETED "), signature: good.signature },
    ];
    expect(await square.deliver(bad)).toEqual(bad.map(() => 400));
    // At shop B's address, with B's key, about A's payment: B has no such page.
    const ofB = square.webhook(payment, { shop: world.b, key: "the key of shop B" });
    expect(await square.deliver([ofB], world.b)).toEqual([200]);
    expect(await square.deliver([good], { ...world.b, id: "no-shop" })).toEqual([400]);
    expect(await jobs()).toEqual([]);
    expect((await seen(order.id)).order.paid).toBe(false);
    expect(await square.deliver([good])).toEqual([200]);
  });

  test("three events in any order, some twice, and their jobs in any order end the same", async () => {
    for (const [nth, places] of permutations([0, 1, 2]).entries()) {
      const { order, payment } = await paidAtSquare(`pay${nth}`);
      const told = [
        square.webhook({ ...payment, status: "PENDING" }, { type: "payment.created" }),
        square.webhook({ ...payment, status: "APPROVED" }),
        square.webhook(payment),
      ];
      const inOrder = places.flatMap((place) => told[place] ?? []);
      expect(new Set(await square.deliver([...inOrder, ...inOrder.slice(nth % 3)]))).toEqual(new Set([200]));
      const waiting = await jobs();
      expect(waiting).toHaveLength(3);
      await Promise.all(waiting.map((job) => takeSquarePayment(database.em(), job)));
      await work(waiting.toReversed());
      await database.em().execute("delete from pgboss.job where name = 'sync-square-payment'");
      expect((await seen(order.id)).order.paid).toBe(true);
      expect(await steps(order.id)).toHaveLength(1);
    }
    expect(await paidMails()).toHaveLength(6);
  });

  test("an event that says paid marks nothing where Square does not say so when it is asked", async () => {
    const { order, payment } = await paidAtSquare("pay1", { status: "FAILED" });
    await square.deliver([square.webhook({ ...payment, status: "COMPLETED" })]);
    await work();
    expect((await seen(order.id)).order.paid).toBe(false);
    expect(await steps(order.id)).toEqual([]);
  });

  test("a wrong amount or currency marks nothing, and the merchant reads of it", async () => {
    for (const [id, amount_money, verdict] of [
      ["less", { amount: 1, currency: "USD" }, "wrongAmount"],
      ["other", { amount: 1728, currency: "CAD" }, "wrongCurrency"],
    ] as const) {
      const { order, payment } = await paidAtSquare(id, { amount_money });
      await square.deliver([square.webhook(payment), square.webhook(payment)]);
      await work();
      expect((await seen(order.id)).order.paid).toBe(false);
      expect(await steps(order.id)).toEqual([
        ["Square", { name: verdict, from: order.grandTotal, to: amount_money.amount }],
      ]);
    }
    expect(await paidMails()).toEqual([]);
  });

  test("a payment of the total that was, after the order has changed, marks nothing", async () => {
    const { order, payment } = await paidAtSquare();
    await (await rosa()).ask((api) => api.orders.update({ orderId: order.id, tip: 900 }));
    await square.deliver([square.webhook(payment)]);
    await work();
    expect((await seen(order.id)).order.paid).toBe(false);
    expect((await steps(order.id))[0]?.[1]).toMatchObject({ name: "wrongAmount", to: order.grandTotal });
  });

  test("of an order that is cancelled, paid already or gone it changes nothing; the merchant reads of it", async () => {
    const merchant = await rosa();
    const cancelled = await paidAtSquare("p-cancelled");
    await merchant.ask((api) =>
      api.orders.update({
        orderId: cancelled.order.id,
        cancelled: { reason: "", restock: true },
      }),
    );
    const paid = await paidAtSquare("p-paid");
    await merchant.ask((api) => api.orders.update({ orderId: paid.order.id, paid: true }));
    const gone = await paidAtSquare("p-gone");
    await world.rows("update orders set deleted_at = now() where id = ? returning id", [gone.order.id]);
    await square.deliver([cancelled, paid, gone].map(({ payment }) => square.webhook(payment)));
    await work();
    expect((await steps(cancelled.order.id))[0]?.[1]).toMatchObject({ name: "cancelled" });
    expect((await seen(cancelled.order.id)).order.paid).toBe(false);
    expect((await steps(paid.order.id))[0]?.[1]).toMatchObject({ name: "alreadyPaid" });
    expect(await jobs()).toHaveLength(3);
    expect(await paidMails()).toHaveLength(1);
  });

  test("a mark that the merchant takes back is not set again by a repeat; money given back is told", async () => {
    const { order, payment } = await paidAtSquare();
    await square.deliver([square.webhook(payment)]);
    await work();
    await (await rosa()).ask((api) => api.orders.update({ orderId: order.id, paid: false }));
    await square.deliver([square.webhook(payment)]);
    await work();
    expect((await seen(order.id)).order.paid).toBe(false);
    square.keep({ ...payment, refunded_money: { amount: 500, currency: "USD" } });
    await square.deliver([square.webhook(payment), square.webhook(payment)]);
    await work();
    expect((await steps(order.id)).map(([, said]) => said)).toMatchObject([
      { name: "refunded", to: 500 },
      { name: "paid" },
    ]);
  });

  test("what a seller takes at the counter leaves nothing, and asks no one", async () => {
    const counter = square.webhook({
      id: "till",
      status: "COMPLETED",
      order_id: "elsewhere",
      amount_money: { amount: 400, currency: "USD" },
    });
    const { order_id: _, ...unnamed } = JSON.parse(counter.body).data.object.payment;
    expect(
      await square.deliver([
        counter,
        square.webhook(unnamed),
        square.webhook(unnamed, { type: "refund.updated" }),
      ]),
    ).toEqual([200, 200, 200]);
    expect(await jobs()).toEqual([]);
    expect(await world.rows("select id from square_events")).toEqual([]);
  });

  test("a restart between webhook and work, and a Square that is away then, lose nothing", async () => {
    const { order, payment } = await paidAtSquare();
    await square.deliver([square.webhook(payment)]);
    const waiting = await jobs();
    square.behave(500);
    await expect(work(waiting)).rejects.toMatchObject({ code: "square_unavailable" });
    expect(await world.rows("select handled_at from square_events")).toEqual([{ handled_at: null }]);
    square.behave("well");
    await work(waiting);
    expect((await seen(order.id)).order.paid).toBe(true);
    expect(await world.rows("select id from square_events where handled_at is null")).toEqual([]);
  });
});

describe("CART-04 what no job could take is taken up again", () => {
  const hour = async () => {
    world.clock.advance({ minutes: 61 });
    await sweepNow(database, world);
  };
  /** As the queue has it after a hundred tries. */
  const useUp = () =>
    database.em().execute("update pgboss.job set state = 'failed' where name = 'sync-square-payment'");
  const events = () =>
    world.rows<{ id: string; handled_at: Date | null }>(
      "select id, handled_at from square_events order by id",
    );
  const token = async (squareAccessToken: string) =>
    (await rosa()).ask((api) => api.shop.update({ squareAccessToken }));

  test("hourly, not while its job is queued, until the token is right", async () => {
    const { order, payment } = await paidAtSquare();
    await token("EAAA-of-nobody");
    await square.deliver([square.webhook(payment)]);
    await hour();
    expect(await jobs()).toHaveLength(1);
    await useUp();
    await sweepNow(database, world);
    expect(await jobs()).toHaveLength(1);
    await hour();
    const [first, second] = await jobs();
    expect(second).toEqual(first);
    await expect(work([second].flatMap((job) => job ?? []))).rejects.toMatchObject({
      code: "square_unavailable",
    });
    await token(SQUARE_SETTINGS.squareAccessToken);
    await work((await jobs()).slice(1));
    expect((await seen(order.id)).order.paid).toBe(true);
    await useUp();
    await hour();
    expect(await jobs()).toHaveLength(2);
  });

  test("it waits however long, counts as money at Square for three days, and only what was handled goes after 90 days", async () => {
    const { order, payment } = await paidAtSquare();
    await token("");
    await square.deliver([square.webhook(payment, { id: "waits" })]);
    const unpaid = async () => (await (await rosa()).ask((api) => api.payments.unpaid()))[0]?.whyNot;
    expect(await unpaid()).toBe("atSquare");
    expect(
      (await (await rosa()).ask((api) => api.payments.remind({ orderIds: [order.id] }))).leftOut,
    ).toMatchObject([{ why: "atSquare" }]);
    // It may have been a card that was refused, so the order is not without ways to pay for good.
    await world.rows("update square_events set received_at = received_at - interval '73 hours' returning id");
    expect(await unpaid()).not.toBe("atSquare");
    await token(SQUARE_SETTINGS.squareAccessToken);
    const other = await paidAtSquare("pay2");
    await world.rows("update square_events set received_at = received_at - interval '91 days' returning id");
    await square.deliver([square.webhook(other.payment, { id: "later" })]);
    await work((await jobs()).filter(({ eventId }) => eventId === "later"));
    expect(await events()).toMatchObject([{ id: "later" }, { id: "waits", handled_at: null }]);
    await work();
    expect((await seen(order.id)).order.paid).toBe(true);
    expect(await events()).toMatchObject([{ id: "later" }]);
  });

  test("a payment that the token's account does not know waits, is warned of, and is given up after 30 days", async () => {
    const { order, payment } = await paidAtSquare();
    const unknown = { ...payment, id: "of-another-account" };
    const said = vi.spyOn(log, "warn");
    await square.deliver([square.webhook(unknown, { id: "e1" })]);
    await work();
    expect(said.mock.calls.map(([, words]) => words)).toEqual([
      expect.stringContaining("Square knows no such payment"),
    ]);
    said.mockRestore();
    expect(await events()).toEqual([{ id: "e1", handled_at: null }]);
    world.clock.advance({ days: 31 });
    await work();
    await work();
    expect(await events()).toEqual([{ id: "e1", handled_at: expect.anything() }]);
    expect(
      await world.rows(
        "select actor_name, subject_id, after from audit_entries where action = 'order.squarePaymentUnknown'",
      ),
    ).toEqual([{ actor_name: "Square", subject_id: order.id, after: { payment: "of-another-account" } }]);
  });
});

describe("CART-04 a payment that no order was marked by is mailed to the shop's people, once", () => {
  const mails = () =>
    world.rows<{ recipient: string; order_id: string; facts: Record<string, unknown> }>(
      "select recipient, order_id, facts from messages where template = 'square-trouble' order by created_at, id",
    );
  const people = async () =>
    (
      await world.rows<{ email: string }>(
        "select email from users where shop_id = ? and is_merchant and status = 'ACTIVE' order by email",
        [world.a.id],
      )
    ).map(({ email }) => email);
  const changed: Record<string, (orderId: string) => Promise<unknown>> = {
    wrongAmount: async (orderId) => (await rosa()).ask((api) => api.orders.update({ orderId, tip: 900 })),
    cancelled: async (orderId) =>
      (await rosa()).ask((api) => api.orders.update({ orderId, cancelled: { reason: "", restock: true } })),
    alreadyPaid: async (orderId) => (await rosa()).ask((api) => api.orders.update({ orderId, paid: true })),
    gone: (orderId) =>
      world.rows("update orders set deleted_at = now() where id = ? returning id", [orderId]),
  };

  test.each(Object.keys(changed))("%s", async (trouble) => {
    await world.set("shop_settings", world.a, { contact_email: "" });
    const { order, payment } = await paidAtSquare();
    await changed[trouble]?.(order.id);
    await square.deliver([square.webhook(payment), square.webhook(payment)]);
    await Promise.all((await jobs()).map((job) => takeSquarePayment(database.em(), job)));
    await square.deliver([square.webhook(payment)]);
    await work();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(await people());
    expect(sent[0]).toMatchObject({
      order_id: order.id,
      facts: {
        trouble,
        ticket: order.ticketNumber,
        amount: dollars(order.grandTotal),
        link: trouble === "gone" ? null : expect.stringContaining(`/manage/orders/${order.id}`),
      },
    });
    const entries = await world.rows<{ subject_id: string; after: object }>(
      "select subject_id, after from audit_entries where action = 'order.squarePayment'",
    );
    expect(entries).toMatchObject([
      { subject_id: order.id, after: { amount: order.grandTotal, currency: "USD" } },
    ]);
  });

  test("one that marks its order, or went back before it was looked at, is no trouble", async () => {
    const { payment } = await paidAtSquare();
    await square.deliver([square.webhook(payment)]);
    await work();
    const gone = await paidAtSquare("back", { refunded_money: { amount: 1, currency: "USD" } });
    await changed.gone?.(gone.order.id);
    await square.deliver([square.webhook(gone.payment)]);
    await work();
    expect(await mails()).toEqual([]);
  });
});

describe("CART-04 money that Square has is not asked for once more", () => {
  const reminders = () =>
    world.rows<{ order_id: string }>("select order_id from messages where template = 'payment-reminder'");
  const update = async (orderId: string, changes: object) =>
    (await rosa()).ask((api) => api.orders.update({ orderId, ...changes }));
  const remind = async (orderId: string) =>
    (await rosa()).ask((api) => api.payments.remind({ orderIds: [orderId] }));
  const standing = async () => (await (await rosa()).ask((api) => api.payments.unpaid())).map(whyOf);
  const whyOf = ({ id, whyNot }: { id: string; whyNot: string | null }) => [id, whyNot];
  /** All that the shop sends by itself within ten days. */
  const tenDays = async () => {
    await world.set("shop_settings", world.a, { payment_reminder_days: 2 });
    for (let day = 0; day < 10; day++) {
      world.clock.advance({ days: 1 });
      await sweepNow(database, world);
      await remindNow(database);
    }
  };
  const hear = async (payment: ToldPayment) => {
    await square.deliver([square.webhook(payment)]);
    await work();
  };

  test("an order that rose while its customer paid is not dunned for all of it, and says why on the list", async () => {
    const { order, payment } = await paidAtSquare();
    await update(order.id, { tip: 500 });
    await hear(payment);
    const other = await place();
    expect(await standing()).toEqual([
      [order.id, "atSquare"],
      [other.id, null],
    ]);
    expect(await remind(order.id)).toEqual({
      sent: 0,
      leftOut: [{ ticketNumber: order.ticketNumber, why: "atSquare" }],
    });
    await tenDays();
    expect(new Set((await reminders()).map(({ order_id }) => order_id))).toEqual(new Set([other.id]));
  });

  test.each([
    ["paid already when Square took the money", { before: true }],
    ["marked by Square", { before: false }],
  ])("an order that was %s, and whose mark is taken back, is not dunned either", async (_, { before }) => {
    const { order, payment } = await paidAtSquare();
    if (before) await update(order.id, { paid: true });
    await hear(payment);
    await update(order.id, { paid: false });
    expect(await standing()).toEqual([[order.id, "atSquare"]]);
    await tenDays();
    expect(await reminders()).toEqual([]);
  });

  test("a payment in another currency counts as well", async () => {
    const { order, payment } = await paidAtSquare("other", {
      amount_money: { amount: 1728, currency: "CAD" },
    });
    await hear(payment);
    expect(await standing()).toEqual([[order.id, "atSquare"]]);
  });

  test("once all of it is given back, also bit by bit, the order is owed again", async () => {
    const { order, payment } = await paidAtSquare();
    await update(order.id, { tip: 500 });
    await hear(payment);
    const { amount } = payment.amount_money;
    for (const [back, why] of [
      [300, "atSquare"],
      [amount, null],
    ] as const) {
      await hear(square.keep({ ...payment, refunded_money: { amount: back, currency: "USD" } }));
      expect(await standing()).toEqual([[order.id, why]]);
    }
    expect((await steps(order.id)).map(([, said]) => said)).toMatchObject([
      { name: "refunded", to: amount },
      { name: "refunded", to: 300 },
      { name: "wrongAmount" },
    ]);
    expect(await remind(order.id)).toEqual({ sent: 1, leftOut: [] });
  });

  /** What the order's own page says of paying. */
  const pageOf = (orderId: string) =>
    sam().ask(async (api) => {
      const [shop, placed] = await Promise.all([api.shop.current(), api.orders.mineOne({ orderId })]);
      const view = invoiceView(placed, shop, { isGuest: true, path: "" });
      const html = renderToStaticMarkup(createElement(Invoice, { view }));
      const { payment: asked, atSquare } = view;
      expect(/howpay|name="pay"|venmo/i.test(html)).toBe(asked !== null);
      expect(html.includes(atSquare ?? "of this order. Please")).toBe(atSquare !== null);
      return { asked, atSquare, ways: placed.payment.ways.length };
    });

  test("ORD-10 CART-04 the order's page asks for nothing, and says what Square has; its lists and the merchant's panel name no way; a press is refused", async () => {
    const { order, payment } = await paidAtSquare();
    expect(await pageOf(order.id)).toMatchObject({
      asked: { total: order.grandTotal },
      atSquare: null,
      ways: 3,
    });
    await update(order.id, { tip: 900 });
    await square.deliver([square.webhook(payment)]);
    const none = { asked: null, ways: 0 };
    expect(await pageOf(order.id)).toEqual({
      ...none,
      atSquare: expect.stringMatching(/^Square has a payment for this order\. Please ask the shop/),
    });
    expect((await refusalOf(press(order.id))).code).toBe("money_at_square");
    await work();
    expect(await pageOf(order.id)).toEqual({
      ...none,
      atSquare: expect.stringContaining(
        `Square has ${dollars(order.grandTotal)} of this order. Please ask the shop`,
      ),
    });
    const { rows } = await sam().ask((api) => api.orders.mine({}));
    expect(rows.map(({ id, payment: { ways } }) => [id, ways])).toEqual([[order.id, []]]);
    expect((await seen(order.id)).payWay).toBeNull();
    const made = square.calls.length;
    expect((await refusalOf(press(order.id))).code).toBe("money_at_square");
    expect(square.calls).toHaveLength(made);
    await hear(square.keep({ ...payment, refunded_money: { amount: order.grandTotal, currency: "USD" } }));
    expect(await pageOf(order.id)).toMatchObject({ asked: {}, atSquare: null });
    expect((await press(order.id)).url).toContain("square.link");
  });

  test("a page that was paid takes no other payment: after the money went back there is a new one for the same total", async () => {
    const { order, payment } = await paidAtSquare();
    const first = await press(order.id);
    await hear(payment);
    await hear(square.keep({ ...payment, refunded_money: { amount: order.grandTotal, currency: "USD" } }));
    await update(order.id, { paid: false });
    const pages = await Promise.all([press(order.id), press(order.id)]);
    expect(pages).toEqual([pages[0], pages[0]]);
    expect(pages[0]).not.toEqual(first);
    expect(await press(order.id)).toEqual(pages[0]);
    await hear(square.keep({ ...payment, id: "again", order_id: square.lastOrder() }));
    expect((await seen(order.id)).order.paid).toBe(true);
    expect(await world.rows("select after_payments from square_links order by 1")).toEqual([
      { after_payments: 0 },
      { after_payments: 1 },
    ]);
  });
});

const permutations = <Each>(all: readonly Each[]): Each[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((each, nth) => permutations(all.toSpliced(nth, 1)).map((rest) => [each, ...rest]));

describe("REL-R7 a Square that takes connections and never answers", () => {
  test.for(atFullCounts)(
    "refuses a press in time with a sentence, is spared after five, and no order waits for it",
    { timeout: 30_000 },
    async () => {
      square.behave("silent");
      const order = await place();
      for (let nth = 0; nth < 5; nth++) await place();
      expect(square.connections()).toBe(0);
      const started = performance.now();
      const refusal = await refusalOf(press(order.id));
      // The promise is five seconds; here it is a bound that a hang would break.
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(refusal).toMatchObject({
        code: "square_unavailable",
        message: expect.stringMatching(/another way/),
      });
      await Promise.all(Array.from({ length: 4 }, () => refusalOf(press(order.id))));
      const requested = square.calls.length;
      expect(requested).toBe(10);
      expect((await refusalOf(press(order.id))).code).toBe("square_unavailable");
      for (let nth = 0; nth < 5; nth++) await place();
      expect(square.calls.length).toBe(requested);
    },
  );

  test("what is wrong with one shop's account rests no other shop, and is in no line of the log", async () => {
    const order = await place();
    const said = vi.spyOn(log, "warn");
    const six = async () => {
      for (let nth = 0; nth < 6; nth++)
        expect((await refusalOf(press(order.id))).code).toBe("square_unavailable");
    };
    await (await rosa()).ask((api) => api.shop.update({ squareAccessToken: "EAAA-of-nobody" }));
    await six();
    expect(square.calls).toHaveLength(6);
    // No header takes this one, and the library's own words about it repeat it.
    await (await rosa()).ask((api) => api.shop.update({ squareAccessToken: "EAAA-of\nno\u2603body" }));
    await six();
    expect(square.calls).toHaveLength(6);
    await (await rosa()).ask((api) => api.shop.update(SQUARE_SETTINGS));
    square.behave(429);
    await six();
    square.behave("well");
    expect((await press(order.id)).url).toContain("square.link");
    expect(JSON.stringify(said.mock.calls)).not.toContain("EAAA");
    said.mockRestore();
  });

  test("an answer that leads elsewhere is not followed", async () => {
    const { config } = theApp();
    expect(config.squareApiBase).toContain("127.0.0.1");
    const order = await place();
    for (const elsewhere of ["https://square.link.evil.example/u/x", "data:,x"]) {
      square.linkTo(elsewhere);
      expect((await refusalOf(press(order.id))).code).toBe("square_unavailable");
    }
    expect(await world.rows("select id from square_links")).toEqual([]);
  });
});
