import type { WrittenRow } from "#server/rest/complete-row.ts";

export const platformRows: readonly WrittenRow[] = [
  {
    method: "GET",
    path: "/faqs",
    summary: "The platform's answers for merchants, by topic; answers are HTML.",
    procedure: "support.faqs",
    shop: "host",
    status: 200,
    shape: "data",
  },
  {
    method: "GET",
    path: "/super/reports",
    summary:
      "Figures over all shops: states, orders and sales of 90 days, new shops, subscriptions, failed messages.",
    procedure: "platform.reports",
    shop: "host",
    status: 200,
    shape: "data",
  },
];
