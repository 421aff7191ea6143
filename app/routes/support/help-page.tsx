import { Link } from "@remix-run/react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { Mail, MessageSquare } from "#app/ui/icons.tsx";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import * as shell from "#messages/storefront.js";

const t = speak(shopPages);

/** /help (STORE-03): the shop's help text, sanitised HTML, and how to reach it. */
export function HelpPage({ html, email }: { html: SafeHtml; email: string | null }) {
  return (
    <StillPage title={t("page.help")}>
      {html.trim() ? <RichText html={html} /> : <p>{t("page.helpEmpty")}</p>}
      <h2 className="mt-4">{t("page.helpWrite")}</h2>
      <ul className="linkrow list-none m-0 p-0">
        {email ? (
          <li>
            <a href={`mailto:${email}`}>
              <Mail className="icon" aria-hidden />
              {email}
            </a>
          </li>
        ) : null}
        <li>
          <Link to="/feedback">
            <MessageSquare className="icon" aria-hidden />
            {shell.navFeedback()}
          </Link>
        </li>
      </ul>
    </StillPage>
  );
}
