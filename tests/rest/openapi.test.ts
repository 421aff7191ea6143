import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { logIn, ownAccount } from "#domain/accounts/account-schemas.ts";
import { ordersQuestion, ownOrder, shopOrderRow } from "#domain/orders/order-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#domain/shop/webhook-rules.ts";
import { completeRows } from "#server/rest/complete-row.ts";
import { documentedPath, documentedRows } from "#server/rest/documented-calls.ts";
import { ERROR_CODES } from "#server/rest/error-codes.ts";
import { EXAMPLES } from "#server/rest/examples.ts";
import { BY_SCHEMA, EVERYWHERE } from "#server/rest/field-words.ts";
import type { JsonSchema } from "#server/rest/json-schema.ts";
import { type Operation, openApi } from "#server/rest/openapi.ts";
import { projectFiles } from "#tests/house/project-files.ts";
import { schemaCheck } from "#tests/support/json-schema-check.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";

const document = openApi(REST_ROWS);
const documented = documentedRows(REST_ROWS);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const schemas = document.components.schemas as Readonly<Record<string, JsonSchema>>;

describe("the document", () => {
  test("API-04 has every call once at its method and path, and none that does nothing but refuse", () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      documented.map((row) => `${row.method} ${documentedPath(row)}`).sort(),
    );
    expect(operations.filter(({ path }) => path.endsWith("/"))).toEqual([]);
    const left = REST_ROWS.filter((row) => !documented.includes(row)).map(({ procedure }) => procedure);
    expect(new Set(left)).toEqual(
      new Set([
        "catalog.sections.delete",
        "catalog.items.delete",
        "charts.unknown",
        "orders.update",
        "shop.noSuchEntity",
        "shop.noSuchRecord",
      ]),
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

  test("API-04 is OpenAPI 3.1, of the day on which a client may have noticed something new", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test.each(operations)(
    "API-04 $method $path names each status that it answers with",
    ({ path, operation }) => {
      const statuses = Object.keys(operation.responses);
      expect(statuses.some((status) => /^20\d$/.test(status))).toBe(true);
      expect(statuses).toEqual(expect.arrayContaining(["429", "500", "503"]));
      expect(statuses).not.toContain("default");
      const needsLogIn =
        operation.security.some((one) => "bearer" in one) || /login|legacy|verify/.test(path);
      // An API token that has ended is told of everywhere; other codes of 401 are about log-ins.
      const codes = codesOf(operation.responses["401"] ?? {});
      expect(codes).toContain("token_ended");
      expect(codes.length > 1).toBe(needsLogIn);
    },
  );

  test.each(operations)("API-04 $method $path names the codes of each refusal", ({ operation }) => {
    for (const [status, response] of Object.entries(operation.responses).filter(([one]) => one >= "4")) {
      const codes = codesOf(response);
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes)
        expect([code, statusOf(ERROR_CODES[code]?.kind ?? "internal")]).toEqual([code, Number(status)]);
    }
  });

  test("API-04 has an example of each call, which is as its schema says", () => {
    const check = schemaCheck(document as unknown as JsonSchema);
    for (const { path, method, operation } of operations) {
      const call = `${method} ${path}`;
      const success = Object.keys(operation.responses).find((status) => /^20[12]$|^200$/.test(status));
      const contents = [operation.requestBody, operation.responses[success ?? ""]].flatMap((part) =>
        Object.values((part?.content ?? {}) as Record<string, { schema: JsonSchema; example?: unknown }>),
      );
      for (const { schema, example } of contents) {
        expect([call, example !== undefined]).toEqual([call, true]);
        expect([call, check(example, schema)]).toEqual([call, []]);
      }
    }
    expect(Object.keys(EXAMPLES).sort()).toEqual(
      documented.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  test("API-09 API-04 has every message of webhooks, with the headers of its signature and an example as its schema says", () => {
    const check = schemaCheck(document as unknown as JsonSchema);
    expect(Object.keys(document.webhooks).sort()).toEqual([...WEBHOOK_EVENTS, TEST_EVENT].sort());
    for (const [event, { post }] of Object.entries(
      document.webhooks as Record<string, { post: Operation }>,
    )) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      const { content } = post.requestBody as { content: Record<string, JsonSchema> };
      const { schema, example } = content["application/json"] as { schema: JsonSchema; example: JsonSchema };
      expect([event, example.type, check(example, schema)]).toEqual([event, event, []]);
    }
  });

  test("API-04 every reference leads somewhere, every name is used, and names are in snake_case", () => {
    const text = JSON.stringify(document);
    const named = new Set<string>();
    for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(document.components[kind]).toHaveProperty(name);
      named.add(`${kind}/${name}`);
    }
    for (const kind of ["schemas", "responses", "parameters", "headers"])
      for (const name of Object.keys(document.components[kind] as object))
        expect([name, named.has(`${kind}/${name}`)]).toEqual([name, true]);
    expect(fields.length).toBeGreaterThan(500);
    // The specification itself writes these keys in camelCase.
    const asSpecified = ["sortBy", "adminEmail"];
    expect(
      fields.filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name) && !asSpecified.includes(name)),
    ).toEqual([]);
  });

  test("API-04 says of every field and every parameter what it means", () => {
    expect(fields.filter(({ field }) => !field.description).map(({ at }) => at)).toEqual([]);
    const parameters = operations.flatMap(({ operation }) =>
      operation.parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => name),
    );
    expect(parameters).toEqual([]);
  });

  test("API-04 has no words about fields that are not there", () => {
    const there = new Set(fields.map(({ at }) => at));
    const names = new Set(fields.map(({ name }) => name));
    const said = Object.entries(BY_SCHEMA).flatMap(([owner, words]) =>
      Object.keys(words).map((path) => `${owner}.${path}`),
    );
    expect(said.filter((at) => !at.startsWith("Query.") && !there.has(at))).toEqual([]);
    expect(Object.keys(EVERYWHERE).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** The codes that a response names. */
function codesOf(response: JsonSchema): readonly string[] {
  const [, , kind = "", name = ""] = String(response.$ref ?? "").split("/");
  const shared = document.components[kind] as Record<string, JsonSchema> | undefined;
  const { content } = (shared?.[name] ?? response) as {
    content?: Record<string, { schema: { allOf: { properties?: { code: { enum: string[] } } }[] } }>;
  };
  return content?.["application/json"]?.schema.allOf[1]?.properties?.code.enum ?? [];
}

/** Every field of a named schema, with where it stands. */
const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsIn(schema, name));

function fieldsIn(schema: JsonSchema, at: string): { name: string; at: string; field: JsonSchema }[] {
  const inside = [schema.items, ...((schema.anyOf ?? []) as unknown[])].filter(Boolean) as JsonSchema[];
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => [
      { name, at: `${at}.${name}`, field },
      ...fieldsIn(field, `${at}.${name}`),
    ]),
    ...inside.flatMap((one) => fieldsIn(one, at)),
  ];
}

describe("codes", () => {
  const classes = projectFiles(/^(?:domain|server)\/.*\.ts$/)
    .map((path) => readFileSync(path, "utf8"))
    .flatMap((text) => [
      ...text.matchAll(/readonly kind = "([\w-]+)";\s+(?:override )?readonly code = "(\w+)";/g),
    ]);

  test("API-03 each refusal of the product has a cause and a cure, and its kind", () => {
    expect(classes.length).toBeGreaterThan(40);
    for (const [, kind, code = ""] of classes) expect([code, ERROR_CODES[code]?.kind]).toEqual([code, kind]);
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
