import type { HTMLAttributes } from "react";

/** What a page wants done, on the wall's ground; on paper between two lines. */
export const Callout = (props: HTMLAttributes<HTMLElement>) => (
  <section
    data-slot="callout"
    {...props}
    className="grid gap-4 rounded-lg border border-bar-line bg-wall px-5 py-6 md:p-7 print:rounded-none print:border-x-0 print:px-0 print:py-4"
  />
);
