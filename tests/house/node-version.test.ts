import { expect, test } from "vitest";

test("the tests run on the Node that the product runs on", () => {
  // node_modules/.bin/vitest typed into a shell would start under the system's Node.
  expect(process.versions.node).toMatch(/^24\./);
});
