import fc from "fast-check";

/** Texts of whatever Unicode has. `fc.string({ unit: "binary" })` gives the same, and first writes a list of all million characters. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff))
  .map((points) => String.fromCodePoint(...points));
