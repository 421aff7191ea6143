import type { ReactNode } from "react";
import { Boule, Croissant } from "./bread.tsx";
import { TiedBox } from "./kitchen.tsx";
import { At, Drawing } from "./pen.tsx";
import { Cake, Pie } from "./sweets.tsx";

/** Words of a section's name and the drawing that stands on its rule; the first match wins. */
const DRAWINGS: ReadonlyArray<readonly [words: RegExp, draw: () => ReactNode]> = [
  [
    /\b(bread|breads|loaf|loaves)\b/i,
    () => (
      <Drawing width={230} height={126}>
        <At x={112} y={126} size={0.98}>
          <Boule />
        </At>
      </Drawing>
    ),
  ],
  [
    /\b(pastry|pastries|morning|croissants?)\b/i,
    () => (
      <Drawing width={230} height={100}>
        <At x={112} y={100} size={1.08}>
          <Croissant />
        </At>
      </Drawing>
    ),
  ],
  [
    /\b(pies?|tarts?)\b/i,
    () => (
      <Drawing width={230} height={118}>
        <At x={112} y={118} size={1.02}>
          <Pie />
        </At>
      </Drawing>
    ),
  ],
  [
    /\bcakes?\b/i,
    () => (
      <Drawing width={200} height={158}>
        <At x={100} y={158}>
          <Cake />
        </At>
      </Drawing>
    ),
  ],
  [
    /\b(cookies?|box|boxes|tins?)\b/i,
    () => (
      <Drawing width={250} height={128}>
        <At x={130} y={128} size={1.05}>
          <TiedBox />
        </At>
      </Drawing>
    ),
  ],
];

/** The drawing of a menu section, chosen by words of its name; null where none fits (STORE-02). */
export function sectionDrawing(name: string): ReactNode {
  return DRAWINGS.find(([words]) => words.test(name))?.[1]() ?? null;
}
