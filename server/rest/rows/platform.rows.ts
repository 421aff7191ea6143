/** The super admin's reports and the platform's FAQs (contract section 5; matrix r073, r074). */
import { z } from "zod";
import { platformFigures } from "#domain/reports/platform-schemas.ts";
import { faq } from "#domain/support/faq-schemas.ts";
import type { RestRow } from "#server/rest/row.ts";

export const platformRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/faqs",
    summary: "The platform's answers for merchants, by topic; answers are HTML.",
    procedure: "support.faqs",
    who: "merchant",
    shop: "host",
    status: 200,
    shape: "data",
    answer: z.array(faq),
  },
  {
    method: "GET",
    path: "/super/reports",
    summary:
      "Figures over all shops: states, orders and sales of 90 days, new shops, subscriptions, failed messages.",
    procedure: "platform.reports",
    who: "super-admin",
    shop: "host",
    status: 200,
    shape: "data",
    answer: platformFigures,
  },
];
