import type { MatrixCase } from "./matrix-cases.ts";

/** The platform's own rows: FAQs for merchants of whatever shop, reports for super admins. They name no shop, so any host will do. */
export const PLATFORM_CASES: Readonly<Record<string, MatrixCase>> = {
  r073: {
    rest: ({ a }, { token }) =>
      [a.slug, null].map((host) => ({ method: "GET", path: "/api/faqs", token, host })),
    holds: (body) => (Array.isArray((body as { data?: unknown }).data) ? null : "no list of answers"),
  },
  r074: {
    rest: ({ a }, { token }) =>
      [a.slug, null].map((host) => ({ method: "GET", path: "/api/super/reports", token, host })),
    // The two of the world, and those that other rows open.
    holds: (body) =>
      (body as { data: { shops: { total: number } } }).data.shops.total >= 2 ? null : "not all shops",
  },
};
