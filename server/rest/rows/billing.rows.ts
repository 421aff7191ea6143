/** How a shop pays the platform (BILL-01). */
import {
  cancelledSubscription,
  cancelSubscription,
  startCheckout,
  stripePage,
} from "#domain/billing/billing-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const billingRows: readonly RestRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/subscription",
    summary:
      "The address of the page where the shop subscribes; of a shop that is subscribed, of its portal. Price and the way back are the server's.",
    procedure: "billing.checkout",
    who: "merchant",
    shop: "id",
    body: startCheckout,
    bodyOptional: true,
    input: ({ body }) => body,
    status: 200,
    shape: "data",
    answer: stripePage,
  },
  {
    method: "GET",
    path: "/shops/{shopId}/subscription/customer-portal",
    summary:
      "The address of the page where card, bills and plan are looked after; 409 `no_subscription` where there never was one.",
    procedure: "billing.portal",
    who: "merchant",
    shop: "id",
    status: 200,
    shape: "data",
    answer: stripePage,
  },
  {
    method: "POST",
    path: "/shops/{shopId}/subscription/cancel",
    summary:
      "Ends the subscription with the time that is paid for. Takes `current_password`, unless the log-in is under ten minutes old; 409 `no_subscription` where none runs.",
    procedure: "billing.cancel",
    who: "merchant",
    shop: "id",
    body: cancelSubscription,
    bodyOptional: true,
    input: ({ body }) => body,
    status: 200,
    shape: "data",
    answer: cancelledSubscription,
  },
];
