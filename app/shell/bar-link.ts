/** The classes of what stands in the top bar: a link or the button of a menu. */
export const barLink =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-0 bg-transparent px-2 leading-tight font-medium text-foreground no-underline hover:bg-bar-hover sm:px-3";

/** The classes of an entry of a menu or the drawer, as wide as that. */
export const menuLink =
  "flex min-h-11 w-full cursor-pointer items-center gap-3.5 rounded-sm border-0 bg-transparent px-3 text-left leading-tight text-foreground no-underline hover:bg-accent";
