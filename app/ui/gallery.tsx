import type { ReactNode } from "react";
import { cn } from "./cn.ts";

const WIDE = "col-span-full aspect-[5/3] md:aspect-auto";
const TALL = "aspect-[4/5] md:aspect-auto";
const FIRST = "col-span-full aspect-[4/3.4] md:aspect-auto md:[grid-area:1/1/3/6]";
const LAST = `${TALL} md:[grid-area:1/10/3/13]`;

/** Where each picture stands, by how many there are. */
const PLACES: readonly (readonly string[])[] = [
  [],
  ["col-span-full aspect-[5/3] md:aspect-[5/2]"],
  ["col-span-full aspect-[4/3.4] md:aspect-auto md:[grid-area:1/1/2/8]", `${WIDE} md:[grid-area:1/8/2/13]`],
  [FIRST, `${TALL} md:[grid-area:1/6/3/10]`, LAST],
  [FIRST, `${TALL} md:[grid-area:1/6/2/10]`, LAST, `${WIDE} md:[grid-area:2/6/3/10]`],
];
const ROWS = ["", "", "md:grid-rows-[380px]", "md:grid-rows-[236px_236px]", "md:grid-rows-[236px_236px]"];
const GROUNDS = ["bg-scene", "bg-scene-rose", "bg-scene-leaf", "bg-scene-clay"];

/** One to four pictures in a grid of unequal places, which they fill. */
export function Gallery({
  pictures,
}: {
  pictures: readonly { readonly key: string; readonly picture: ReactNode }[];
}) {
  const count = pictures.length;
  return (
    <ul
      data-slot="gallery"
      className={cn("m-0 grid list-none grid-cols-2 gap-3 p-0 md:grid-cols-12 md:gap-4", ROWS[count])}
    >
      {pictures.map(({ key, picture }, place) => (
        <li
          key={key}
          className={cn(
            "relative min-h-[170px] overflow-hidden rounded-lg [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover",
            GROUNDS[place],
            PLACES[count]?.[place],
          )}
        >
          {picture}
        </li>
      ))}
    </ul>
  );
}
