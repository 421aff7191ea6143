import { describe, expect, test } from "vitest";
import { openApi } from "#server/rest/openapi.ts";
import { REST_ROWS } from "#server/rest/rows/all-rows.ts";
import { appRouter } from "#server/router.ts";

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
          !["Links", "Meta", "Error"].includes(name),
      ),
    ).toEqual([]);
  });
});

describe("the table", () => {
  test("API-01 every row calls a procedure that is there, under the policy it documents", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { policy?: string } } }
    >;
    for (const { procedure, who } of REST_ROWS)
      expect([procedure, procedures[procedure]?._def.meta?.policy]).toEqual([procedure, who]);
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
