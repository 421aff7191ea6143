import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A status in the matrix changes only with a decision record, and then this changes with it. */
const CHECKSUM = "a2027f5a7df35169cdc8cc73dae21bf0a9d8221abcea659e57d635797d01308e";

test("the permission matrix is the one that was agreed", () => {
  const bytes = readFileSync("tests/matrix/permission-matrix.json");
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(CHECKSUM);
});
