import { SteamingLoaf } from "#app/art/small-scenes.tsx";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { RichText } from "./rich-text.tsx";
import { StillPage } from "./still-page.tsx";

const t = speak(shopPages);

/** /about (STORE-03): the shop's own text, sanitised HTML. */
export function AboutPage({ html }: { html: SafeHtml }) {
  return (
    <StillPage title={t("page.about")} art={<SteamingLoaf />}>
      <RichText html={html} />
    </StillPage>
  );
}
