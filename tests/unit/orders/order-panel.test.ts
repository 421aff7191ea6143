import { describe, expect, test } from "vitest";
import { orderView } from "#app/routes/orders/manage-order-panel/order-panel-view.ts";
import {
  ordersSearch,
  panelAddresses,
  readPanelAsks,
} from "#app/routes/orders/manage-orders/order-search.ts";
import type { OrderDetail } from "#domain/orders/order-detail-schemas.ts";
import { orderStep, type StoredStep } from "#domain/orders/time-line.ts";
import { sampleOrder } from "./sample-order.ts";

const order: OrderDetail["order"] = { ...sampleOrder, events: [] };

const detail = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  order,
  steps: [],
  mails: [],
  flagMails: [
    { flag: "paid", mail: "payment-received", outcome: "goes", copied: false },
    { flag: "completed", mail: "order-completed", outcome: "goes", copied: false },
  ],
  payWay: {
    name: "Venmo",
    details: "@sweetcrumb",
    url: "https://venmo.com/sweetcrumb",
    linkFills: "amount_and_note",
  },
  ordersSoFar: 23,
  ...changes,
});
const view = (changes: Partial<OrderDetail> = {}) => orderView(detail(changes), "America/Los_Angeles");
const step = (changes: Partial<StoredStep>) =>
  orderStep({
    at: new Date("2026-11-23T17:04:00Z"),
    who: "Rosa",
    what: "edited",
    from: null,
    to: null,
    ...changes,
  });
const told = (changes: Partial<StoredStep>) => view({ steps: [step(changes)] }).events[0]?.what;

describe("an order in words", () => {
  test("MAN-06 the ledger has every part that is not nothing, by its name on the invoice", () => {
    expect(view().ledger).toEqual([
      { name: "Subtotal", amount: "$48.00" },
      { name: "Family Discount, 10%", amount: "−$4.80" },
      { name: "Delivery Fee", amount: "$7.00" },
      { name: "Tip", amount: "$5.00" },
      { name: "Sales Tax, 9.25%", amount: "$4.00" },
    ]);
  });

  test("MAN-06 the mail that a flag sends is announced before the flag is set, and only then", () => {
    expect(view().flagMails).toEqual([
      { flag: "paid", description: "Paid sends “Payment received” to Jo.", mail: "payment-received" },
      { flag: "completed", description: "Completed sends “Order completed” to Jo.", mail: "order-completed" },
    ]);
    expect(view({ order: { ...order, paid: true, completed: true } }).flagMails).toEqual([]);
    const paidThat = (outcome: "went" | "off" | "nobody" | "cancelled") =>
      view({ flagMails: [{ flag: "paid", mail: "payment-received", outcome, copied: true }] }).flagMails[0];
    expect(paidThat("off")).toMatchObject({
      description: "Paid sends nothing: the mail is switched off.",
      mail: null,
    });
    expect(paidThat("nobody")?.description).toBe("Paid sends nothing: Jo left no e-mail.");
    expect(paidThat("went")?.description).toBe(
      "“Payment received” went out already; Paid sends nothing more.",
    );
    expect(paidThat("cancelled")).toBeUndefined();
  });

  test("ORD-10 the pay link is there while something is owed", () => {
    expect(view().pay).toEqual({
      name: "Venmo",
      details: "@sweetcrumb",
      url: "https://venmo.com/sweetcrumb",
    });
    expect(view({ order: { ...order, paid: true } }).pay?.url).toBeNull();
    expect(view({ order: { ...order, cancelledAt: order.createdAt } }).pay?.url).toBeNull();
  });
});

describe("the time line", () => {
  test("ORD-08 it says who set and who took back a flag, newest first, by the shop's clock", () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 17, minute));
    const { events } = view({
      steps: [
        step({ at: order.createdAt, who: "Jo", what: "placed" }),
        step({ at: at(4), what: "paid", from: false, to: true }),
        step({ at: at(5), what: "paid", from: true, to: false }),
      ],
      mails: [{ at: at(3), mail: "customer-invoice", recipient: "jo@marchetti.test", status: "sent" }],
    });
    expect(events.map(({ who, what }) => `${who} ${what}`.trim())).toEqual([
      "Rosa marked it Unpaid",
      "Rosa marked it Paid",
      "Invoice sent to jo@marchetti.test",
      "Jo placed the order",
    ]);
    expect(events.at(-1)?.when).toBe("Sun, Nov 22, 2:14\u00a0PM");
  });

  test("ORD-09 an edit tells the day, the pieces and the total before and after, and names the rest", () => {
    const rye = (quantity: number) => ({ itemName: "Rye", quantity, itemPrice: 800 });
    expect(
      told({
        from: { fulfillmentSlot: "Fri, Nov 27", grandTotal: 4326, subtotal: 1, lines: [rye(1)] },
        to: { fulfillmentSlot: "Wed, Nov 25", grandTotal: 5190, subtotal: 2, lines: [rye(3)] },
      }),
    ).toBe("moved it from Fri, Nov 27 to Wed, Nov 25; Rye: 1 to 3; Total $43.26 to $51.90");
    expect(
      told({ from: { notes: "a", deliveryAddress: "b" }, to: { notes: "c", deliveryAddress: "d" } }),
    ).toBe("changed the private note, the address");
  });

  test.each([
    ["cancelled", { reason: "Ill", restock: true }, "cancelled the order and put its items back in stock"],
    ["cancelled", { reason: "", restock: false }, "cancelled the order"],
    ["sent customer-invoice", null, "sent “Invoice”"],
    ["toString", null, "changed the order"],
    ["edited", "nonsense", "edited the order"],
    ["edited", { lines: [null, 3, {}] }, "edited the order"],
  ])("ORD-08 a step '%s' with %j is told as '%s'", (what, to, description) => {
    expect(told({ what, to })).toBe(description);
  });

  test("NOTE-01 a mail that did not arrive is told so", () => {
    const description = (["queued", "failed", "dead"] as const).map(
      (status) =>
        view({ mails: [{ at: order.createdAt, mail: "x", recipient: "a@b.c", status }] }).events[0]?.what,
    );
    expect(description).toEqual([
      "Mail to a@b.c is on its way",
      "Mail to a@b.c did not arrive yet; it is tried again",
      "Mail could not be delivered to a@b.c",
    ]);
  });
});

test("MAN-06 the panel's steps keep the list beside it as it is", () => {
  const ways = panelAddresses(ordersSearch.read(new URLSearchParams("show=gifts&page=2")), "o1");
  expect(ways.edit).toBe("/manage/orders/o1/edit?show=gifts&page=2");
  expect(ways.cancel).toBe("/manage/orders/o1?show=gifts&page=2&ask=cancel");
  expect(readPanelAsks(new URL(ways.mail("customer-invoice"), "http://x").searchParams)).toEqual({
    what: "mail",
    mail: "customer-invoice",
  });
  expect(readPanelAsks(new URLSearchParams("ask=mail&mail=__proto__"))).toBeNull();
});
