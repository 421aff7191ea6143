import type { RestRow } from "#server/rest/row.ts";

/** `docs/rest.md`: the table of calls, written from the rows. */
export function restDocument(rows: readonly RestRow[]): string {
  const lines = rows.map(
    ({ method, path, summary, who, status, procedure }) =>
      `| ${method} | \`${path}\` | ${WHO[who]} | ${status} | ${summary} | \`${procedure}\` |`,
  );
  return `# The REST calls

Written from the table in \`server/rest/rows/*.rows.ts\`; \`npx vitest run tests/rest -u\` writes it again. Bodies, answers, codes and examples
are in \`/api/openapi.json\` and, to read and to try, at \`/api/docs\`; the causes and cures of codes at \`/api/docs/errors\`. All paths are below
\`/api\`. A call without a shop in its path takes it from the host's first label or from \`X-Shop: {slug}\`, which is refused together with a cookie.

| method | path | who | success | what | procedure |
| --- | --- | --- | --- | --- | --- |
${lines.join("\n")}

Refusals are \`{message, code, errors: {field: [..]}, request_id, doc_url}\`, in this order: 413, 403 cross-site, 415, 401, 403, 404, 422, 409.
A field that is not documented, an unknown filter and an unknown sort name are 422 and named. 429 and 503 carry \`Retry-After\`.
Lists of orders, customers and deliveries are read by page numbers, or by \`cursor\`: an empty one begins, \`links.next\` goes on.
`;
}

const WHO: Readonly<Record<RestRow["who"], string>> = {
  anyone: "anybody",
  "anyone-at-a-shop": "anybody",
  orderer: "whoever may order here",
  "signed-in": "any account",
  customer: "the account itself",
  merchant: "the shop's merchant",
  "super-admin": "a super admin",
};
