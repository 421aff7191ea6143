import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";

/** `select *`, `returning *` or `o.*`: what comes back then changes with the table. */
const EVERY_COLUMN = /\b(?:select|returning)\s+\*|(?<=[\s,(])[a-z]\w*\.\*(?=[\s,])/;

const statements = projectFiles().filter((path) => /^(?:server|entities)\/.*\.ts$/.test(path));
const code = (path: string) => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

test("REL-R12 a statement names its columns: a plan that a connection keeps breaks where a migration adds one", () => {
  expect(statements.length).toBeGreaterThan(200);
  expect(statements.filter((path) => EVERY_COLUMN.test(code(path)))).toEqual([]);
});

test("PERF-02 only short statements share a connection with the questions of other requests", () => {
  const sharing = statements.filter(
    (path) => path !== "server/database/named-statement.ts" && /\bask(?:Once|Since)\b/.test(code(path)),
  );
  expect(sharing).toEqual([
    "server/accounts/api-tokens/find-api-token.ts",
    "server/accounts/sessions/sessions.ts",
    "server/cart/cart-of.ts",
    "server/orders/gather-order.ts",
    "server/orders/order-history.ts",
    "server/shop/shop-of-record.ts",
    "server/shop/shop-version.ts",
  ]);
});
