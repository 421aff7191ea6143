import * as t from "#messages/storefront.js";

/** The first thing the keyboard reaches: over the bars to the content (`#main`). */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {t.shellSkip()}
    </a>
  );
}
