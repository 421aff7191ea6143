import { storefront } from "#domain/texts/english-storefront.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(storefront);

/** The first thing the keyboard reaches: over the bars to the content (`#main`). */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {t("shell.skip")}
    </a>
  );
}
