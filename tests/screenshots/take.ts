/**
 * `npm run screenshots`: a picture of every main screen at 390 and 1280 pixels in docs/screens. Words after the command take only the
 * screens with a name that contains one of them.
 */
import { FOLDER } from "./screens.ts";
import { screensNamed, takePictures } from "./take-pictures.ts";

/** A long page is shown down to here, which keeps every picture under 250 kB. */
const MOST_HEIGHT = 1_150;

await takePictures({
  folder: FOLDER,
  screens: screensNamed(process.argv.slice(2)),
  schemes: ["light"],
  most: MOST_HEIGHT,
});
