import type { ReactNode } from "react";
import boule from "./drawings/boule.svg?url";
import cake from "./drawings/cake.svg?url";
import croissant from "./drawings/croissant.svg?url";
import pie from "./drawings/pie.svg?url";
import tiedBox from "./drawings/tied-box.svg?url";
import { Drawing } from "./pen.tsx";

/** Words of a section's name and the drawing that stands on its rule, with its size; the first match wins. */
const DRAWINGS: ReadonlyArray<readonly [words: RegExp, of: string, width: number, height: number]> = [
  [/\b(bread|breads|loaf|loaves)\b/i, boule, 230, 126],
  [/\b(pastry|pastries|morning|croissants?)\b/i, croissant, 230, 100],
  [/\b(pies?|tarts?)\b/i, pie, 230, 118],
  [/\bcakes?\b/i, cake, 200, 158],
  [/\b(cookies?|box|boxes|tins?)\b/i, tiedBox, 250, 128],
];

/** The drawing of a menu section, chosen by words of its name; null where none fits (STORE-02). */
export function sectionDrawing(name: string): ReactNode {
  const found = DRAWINGS.find(([words]) => words.test(name));
  if (!found) return null;
  const [, of, width, height] = found;
  return <Drawing of={of} width={width} height={height} />;
}
