import { describe, expect, test } from "vitest";
import { logIn, ownAccount } from "#domain/accounts/account-schemas.ts";
import { ordersQuestion, ownOrder, shopOrderRow } from "#domain/orders/order-schemas.ts";
import { completeRows } from "#server/rest/complete-row.ts";
import { openApi } from "#server/rest/openapi.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";

const document = openApi(REST_ROWS);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("the document", () => {
  test("API-04 has every row at its method and path, and nothing else", () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      REST_ROWS.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  test("API-04 names each operation once and each parameter of its path", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === "path")
        .map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(
        operation.parameters.filter((parameter) => parameter.in === "path" && parameter.required !== true),
      ).toEqual([]);
    }
  });

  test("API-04 is OpenAPI 3.1 with answers for success and for refusals", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toContain("default");
      expect(Object.keys(operation.responses).some((status) => /^20\d$/.test(status))).toBe(true);
    }
  });

  test("API-04 every reference leads somewhere and every name is snake_case", () => {
    const schemas = (document.components.schemas ?? {}) as Record<string, unknown>;
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(schemas).toHaveProperty(String(name));
    const names = namesOfFields(document);
    expect(names.length).toBeGreaterThan(100);
    // The specification itself writes this one key of a body in camelCase.
    const asSpecified = ["sortBy", "adminEmail"];
    expect(
      names.filter(
        (name) =>
          !/^[a-z][a-z0-9_]*$/.test(name) &&
          !asSpecified.includes(name) &&
          !["Links", "Meta", "CursorLinks", "CursorMeta", "Error"].includes(name),
      ),
    ).toEqual([]);
  });
});

describe("the table", () => {
  const rowOf = (method: string, path: string) =>
    REST_ROWS.find((row) => row.method === method && row.path === path);

  test("API-01 a row takes who may call, its input and its answer from its procedure", () => {
    expect(rowOf("POST", "/login")).toMatchObject({ who: "anyone-at-a-shop", body: logIn });
    expect(rowOf("GET", "/shops/{shopId}/orders")).toMatchObject({
      who: "merchant",
      query: ordersQuestion,
      answer: shopOrderRow,
    });
    const one = rowOf("GET", "/customers/{id}/orders/{orderId}");
    const question = { params: { id: "1", orderId: "2" }, body: null, query: {}, idempotencyKey: null };
    expect(one?.input?.(question)).toEqual({ orderId: "2" });
    expect([one?.who, one?.query, one?.body]).toEqual(["customer", undefined, undefined]);
    const without = rowOf("GET", "/me");
    expect([without?.input, without?.query, without?.answer]).toEqual([undefined, undefined, ownAccount]);
  });

  test("API-01 what a row says itself counts: it is a part of what its procedure answers", () => {
    const placed = rowOf("POST", "/shops/{shopId}/orders");
    expect([placed?.answer, placed?.who]).toEqual([ownOrder, "orderer"]);
  });

  test("API-01 a row whose procedure is not there stops the start", () => {
    const [row] = REST_ROWS;
    expect(() => completeRows(row ? [row] : [], {})).toThrow(/REST's \/me calls accounts\.me/);
  });
});

/** The names under `properties`, everywhere. */
function namesOfFields(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) => [
    ...(keyword === "properties" && typeof inner === "object" && inner !== null ? Object.keys(inner) : []),
    ...namesOfFields(inner),
  ]);
}
