import sharp from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode, qrPng } from "#server/qr.ts";

const link = "https://venmo.com/?txn=pay&audience=private&recipients=sweetcrumb&amount=57.23&note=%23";

test("ORD-10 a code to scan is one path with a square for each of its dark modules, and for no other", () => {
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

test("ORD-10 NOTE-02 in a mail it is a small picture with the same squares and four blank ones around them", async () => {
  const png = qrPng(link);
  expect(png.length).toBeLessThan(2_000);
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { size, data: squares } = encode(link, { ecc: "M", border: 4 });
  const pixels = info.width / size;
  expect([info.height, pixels]).toEqual([info.width, 6]);
  // Each pixel of the picture, by the square that it is in.
  const wrong = [...data].filter((grey, at) => {
    const [x, y] = [at % info.width, Math.floor(at / info.width)].map((place) => Math.floor(place / pixels));
    return grey !== (squares[y ?? 0]?.[x ?? 0] ? 0 : 255);
  });
  expect(wrong).toEqual([]);
});
