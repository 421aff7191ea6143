import { expect, test } from "vitest";
import { opened, packed } from "#app/ui/packed.ts";

/** As it comes out of a page's data: another object that has no value beside it. */
const travelled = <Value>(text: Value): Value => JSON.parse(JSON.stringify(text));

test("PERF-03 what is packed is the same after its travel, whatever marks stand in it", () => {
  const value = [
    { "it's": [`"Baker's" \\ dozen`, '\\"', "\\'", "''", '""', "plain", 3, null, { "'": '"' }] },
    { lines: "one\ntwo\r\n\t\u0000" },
  ];
  expect(opened(travelled(packed(value)))).toEqual(value);
  expect(opened(packed(value))).toBe(value);
});

test("PERF-03 the quotes of JSON are not escaped in a page's script", () => {
  const text = packed(Array.from({ length: 100 }, (_, at) => ({ id: String(at), name: "Rye" })));
  expect(JSON.stringify(JSON.stringify(text.json)).length).toBeLessThan(text.json.length + 10);
});
