/** English texts: the tables under the drawings of a dashboard and of the reports (MAN-01, SUP-01). */
export const charts = {
  asTable: "As table",
  total: "Total",
} as const;
