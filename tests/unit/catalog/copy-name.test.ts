import fc from "fast-check";
import { expect, test } from "vitest";
import { copyName } from "#domain/catalog/copy-name.ts";

test("MAN-02 a duplicate ends in (copy) and is never longer than a name may be", () => {
  expect(copyName("Rye")).toBe("Rye (copy)");
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (name) => {
      const copy = copyName(name);
      expect(copy.endsWith(" (copy)")).toBe(true);
      expect([...copy].length).toBeLessThanOrEqual(200);
    }),
  );
});
