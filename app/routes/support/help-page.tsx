import { Link } from "@remix-run/react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { Mail, MessageSquare } from "#app/ui/icons.tsx";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import * as t from "#messages/shop-pages.js";
import * as shell from "#messages/storefront.js";

/** /help (STORE-03): the shop's help text, sanitised HTML, and how to reach it. */
export function HelpPage({ html, email }: { html: SafeHtml; email: string | null }) {
  return (
    <StillPage title={t.help()}>
      {html.trim() ? <RichText html={html} /> : <p>{t.helpEmpty()}</p>}
      <h2 className="mt-4">{t.helpWrite()}</h2>
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
