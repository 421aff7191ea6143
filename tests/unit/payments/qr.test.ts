import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "#server/qr.ts";

test("ORD-10 a code to scan is one path with a square for each of its dark modules, and for no other", () => {
  const link = "https://venmo.com/?txn=pay&audience=private&recipients=sweetcrumb&amount=57.23&note=%23";
  const { size, path } = qrCode(link);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, wide] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(wide));
  expect(drawn).toEqual(encode(link, { ecc: "M", border: 0 }).data);
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
  // The square to find it by in its first corner.
  expect(
    drawn.slice(0, 7).map((row) =>
      row
        .slice(0, 7)
        .map((dark) => (dark ? "#" : " "))
        .join(""),
    ),
  ).toEqual(["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]);
});
