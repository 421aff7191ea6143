import { expect, test } from "vitest";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import { restDocument } from "./rest-document.ts";

test("API-01 docs/rest.md lists the calls as they are", async () => {
  await expect(restDocument(REST_ROWS)).toMatchFileSnapshot("../../docs/rest.md");
});
