import type { HTMLAttributes } from "react";

/** A named part of a page that scrolls by itself, so the keyboard has to reach it (WCAG 2.1.1). */
export function ScrollRegion({ label, ...rest }: HTMLAttributes<HTMLElement> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard cannot scroll it
    <section data-slot="scroll-region" {...rest} aria-label={label} tabIndex={0} />
  );
}
