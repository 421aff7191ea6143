import { expect, test } from "vitest";
import { opened, packed } from "#app/ui/packed.ts";

test("PERF-03 what was packed is the same object each time it is opened, and equal to it once it has travelled", () => {
  const rows = [
    { id: "1", name: 'a <b> "rye" 🍞</script>', price: 400 },
    { id: "2", name: "Grandma's \\ bun", price: 250 },
  ];
  const text = packed(rows);
  expect(opened(text)).toBe(rows);
  const arrived = JSON.parse(JSON.stringify(text)) as typeof text;
  const quotes: Record<string, string> = { '"': "'", "'": '"' };
  expect(arrived).toEqual({
    json: JSON.stringify(rows).replace(/["']/g, (quote) => quotes[quote] ?? quote),
  });
  expect(opened(arrived)).toEqual(rows);
  expect(opened(arrived)).toBe(opened(arrived));
});

test("SEC-A14 two that say the same are never taken for each other", () => {
  const [one, other] = [packed([{ id: "1" }]), packed([{ id: "1" }])];
  expect(opened(one)).not.toBe(opened(other));
});
