/** The pictures in docs/screens are those of the screens that `npm run screenshots` takes. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { FOLDER, SCREENS, WIDTHS } from "#tests/screenshots/screens.ts";

test("every main screen is shown in docs/screens at both widths, and nothing else is", () => {
  const pictures = SCREENS.flatMap(({ name }) => WIDTHS.map((width) => `${name}-${width}.png`));
  expect(readdirSync(FOLDER).sort()).toEqual(pictures.sort());
});
