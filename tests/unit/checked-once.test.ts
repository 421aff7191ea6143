import { expect, test } from "vitest";
import { z } from "zod";
import { atOnceEach } from "#server/trpc.ts";

const loaf = z.strictObject({ name: z.string() });
/** How often a name was looked at. */
let looks = 0;
const list = atOnceEach(
  z.array(
    loaf.extend({
      name: z.string().refine(() => {
        looks++;
        return true;
      }),
    }),
  ),
);

test("PERF-03 of a list that is answered again each object is checked once, and goes on as it is", () => {
  const [rye, bun] = [{ name: "Rye" }, { name: "Bun" }];
  looks = 0;
  expect(list.parse([rye])[0]).toBe(rye);
  expect(list.parse([rye, bun])).toEqual([rye, bun]);
  expect(list.parse([bun, rye])).toEqual([bun, rye]);
  expect(looks).toBe(2);
});

test("PERF-03 what is wrong in it is refused with its place, each time, and so is what is no list", () => {
  const spoilt = { name: "Rye", cost: 3 };
  for (let time = 0; time < 2; time++)
    expect(() => list.parse([{ name: "Bun" }, spoilt])).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ code: "unrecognized_keys", keys: ["cost"], path: [1] })],
      }),
    );
  expect(() => list.parse({ name: "Bun" })).toThrow(z.ZodError);
  expect(() => list.parse(["Bun"])).toThrow(z.ZodError);
});
