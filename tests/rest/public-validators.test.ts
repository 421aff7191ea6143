import { validate } from "@scalar/openapi-validator";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApi } from "#server/rest/openapi.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";

const document = () => JSON.parse(JSON.stringify(openApi(REST_ROWS)));

test("API-04 a public validator reads the document as OpenAPI 3.1 and finds nothing", async () => {
  const validator = new Validator();
  expect(await validator.validate(document())).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("API-04 a second public validator finds nothing either", () => {
  expect(validate(document())).toMatchObject({ valid: true, errors: [] });
});

test.each([
  ["a path without its parameter", "/orders/{lost}", { get: { responses: {} } }],
  ["an operation that is none", "/orders", { get: "everything" }],
])("API-04 %s would be found", async (_, path, methods) => {
  const wrong = { ...document(), paths: { [path]: methods } };
  const found = [(await new Validator().validate(wrong)).valid, validate(wrong).valid];
  expect(found).toContain(false);
});
