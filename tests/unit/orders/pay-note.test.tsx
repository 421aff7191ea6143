/** Where a customer is told to write the order's number beside the payment: on paper and on the order's page. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Ticket } from "#app/routes/orders/manage-print/ticket.tsx";
import { ticketView } from "#app/routes/orders/manage-print/ticket-view.ts";
import { PaymentPanel, type PayWay } from "#app/routes/payments/instructions/payment-panel.tsx";
import { sampleOrder } from "./sample-order.ts";

const SHOP = {
  title: "Sweet Crumb",
  address: [],
  ways: [
    { name: "Venmo", details: "@sweetcrumb" },
    { name: "Cash", details: "Exact change, please" },
  ],
};

/** What the sheet and the roll say of paying for an order, its markup taken away. */
function paper(paymentService: string): string {
  const view = ticketView({ ...sampleOrder, paymentService }, SHOP, {
    timeZone: "America/Los_Angeles",
    giftPrices: false,
  });
  return renderToStaticMarkup(createElement(Ticket, { ticket: view })).replace(/<[^>]*>/g, " ");
}

test("MAN-08 paper asks for the number in the note where the way has a note, which Cash and a card have not", () => {
  expect(paper("Venmo")).toMatch(/Venmo @sweetcrumb\s+Put #1045 in the note/);
  expect(paper("Venmo")).toContain("Venmo @sweetcrumb, note #1045");
  for (const way of ["Cash", "Credit Card", "Square"]) {
    expect(paper(way)).toContain(way);
    expect(paper(way)).not.toMatch(/note/i);
  }
  expect(paper("Cash")).toContain("Cash: Exact change, please");
});

test("ORD-10 an order's page asks for the number beside a way that has a note and no link, and not beside Cash", () => {
  const way = (name: string, writesNote: boolean): PayWay => ({
    name,
    details: "",
    url: null,
    linkFills: null,
    writesNote,
    code: null,
    isPressed: false,
  });
  const page = (chosen: PayWay) =>
    renderToStaticMarkup(
      createElement(PaymentPanel, {
        problem: null,
        told: {
          total: 5920,
          ticket: "Order #1045",
          note: "#1045 K4M7XQ",
          info: "",
          chosen,
          others: [],
          contact: null,
        },
      }),
    );
  expect(page(way("Zelle", true))).toContain("Please write #1045 K4M7XQ with it");
  expect(page(way("Cash", false))).not.toContain("#1045");
});
