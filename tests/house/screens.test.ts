/** The pictures in docs/screens are those of the screens that `npm run screenshots` takes. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { FOLDER, SCREENS, WIDTHS } from "#tests/screenshots/screens.ts";

test("every main screen is shown in docs/screens at both widths, and nothing else is", () => {
  const pictures = SCREENS.flatMap(({ name }) => WIDTHS.map((width) => `${name}-${width}.png`));
  // The whole set and its page stand there once they were made.
  const there = readdirSync(FOLDER).filter((file) => file.endsWith(".png"));
  expect(there.sort()).toEqual(pictures.sort());
});
