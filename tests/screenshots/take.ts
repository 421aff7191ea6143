/**
 * `npm run screenshots`: a picture of every screen and state in every look in docs/screens/all, which git leaves out, and
 * docs/screens/index.html, which shows and filters whatever pictures are there. The main screens, light and in English, are renewed in
 * docs/screens as well. Words after the command take only the screens with a name that matches one of them. `TREE=../older` takes the
 * pictures of the app that is built in another working copy.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { picturesPage } from "./pictures-page.ts";
import { FOLDER, SCREENS, WHOLE_SET, WIDTHS } from "./screens.ts";
import { type Kept, LOOKS, type Look, pictureFile, statesNamed, takePictures } from "./take-pictures.ts";

/** A long page of the main screens is shown down to here. */
const MOST_HEIGHT_SHOWN = 1_150;
/** A whole long page. */
const MOST_HEIGHT = 3_000;

const isShown = (name: string, look: Look) =>
  SCREENS.some((screen) => screen.name === name) &&
  WIDTHS.some((width) => pictureFile(name, look) === pictureFile(name, { width }));

await takePictures({
  screens: statesNamed(process.argv.slice(2)),
  looks: LOOKS,
  keep: ({ name }, look): Kept[] => [
    { folder: WHOLE_SET, most: MOST_HEIGHT },
    ...(isShown(name, look) ? [{ folder: FOLDER, most: MOST_HEIGHT_SHOWN, fewColours: true as const }] : []),
  ],
  root: process.env.TREE,
});
writeFileSync(join(FOLDER, "index.html"), picturesPage(readdirSync(WHOLE_SET)));
