import * as t from "#messages/storefront.js";

/** The first thing the keyboard reaches: over the bars to the content (`#main`). */
export function SkipLink() {
  return (
    <a
      className="absolute top-2 left-3 z-60 rounded-md border border-border bg-card px-4 py-3 text-foreground [transform:translateY(-200%)] focus:[transform:none] print:hidden"
      href="#main"
    >
      {t.shellSkip()}
    </a>
  );
}
