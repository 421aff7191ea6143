import { SteamingLoaf } from "#app/art/small-scenes.tsx";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import * as t from "#messages/shop-pages.js";
import { RichText } from "./rich-text.tsx";
import { StillPage } from "./still-page.tsx";

/** /about (STORE-03): the shop's own text, sanitised HTML. */
export function AboutPage({ html }: { html: SafeHtml }) {
  return (
    <StillPage title={t.about()} art={<SteamingLoaf />}>
      <RichText html={html} />
    </StillPage>
  );
}
