import type { WrittenRow } from "#server/rest/complete-row.ts";

export const billingRows: readonly WrittenRow[] = [
  {
    method: "POST",
    path: "/shops/{shopId}/subscription",
    summary:
      "The address of the page where the shop subscribes; of a shop that is subscribed, of its portal. Price and the way back are the server's.",
    procedure: "billing.checkout",
    shop: "id",
    bodyOptional: true,
    status: 200,
    shape: "data",
  },
  {
    method: "GET",
    path: "/shops/{shopId}/subscription/customer-portal",
    summary:
      "The address of the page where card, bills and plan are looked after; 409 `no_subscription` where there never was one.",
    procedure: "billing.portal",
    shop: "id",
    status: 200,
    shape: "data",
  },
  {
    method: "POST",
    path: "/shops/{shopId}/subscription/cancel",
    summary:
      "Ends the subscription with the time that is paid for. Takes `current_password`, unless the log-in is under ten minutes old; 409 `no_subscription` where none runs.",
    procedure: "billing.cancel",
    shop: "id",
    bodyOptional: true,
    status: 200,
    shape: "data",
  },
];
