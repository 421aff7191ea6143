import { Link } from "@remix-run/react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { cn } from "#app/ui/cn.ts";
import { Mail, MessageSquare } from "#app/ui/icons.tsx";
import { PlainList } from "#app/ui/plain-list.tsx";
import { textLink } from "#app/ui/text-link.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import * as t from "#messages/shop-pages.js";

/** /help (STORE-03): the shop's help text, sanitised HTML, and how to reach it. */
export function HelpPage({ html, email }: { html: SafeHtml; email: string | null }) {
  return (
    <StillPage title={t.help()}>
      {html.trim() ? <RichText html={html} /> : <p>{t.helpEmpty()}</p>}
      <h2 className="mt-4">{t.helpWrite()}</h2>
      <PlainList>
        {email ? (
          <li>
            <a className={cn(textLink, "wrap-anywhere")} href={`mailto:${email}`}>
              <Mail className="icon-5" aria-hidden />
              {email}
            </a>
          </li>
        ) : null}
        <li>
          <Link className={textLink} to="/feedback">
            <MessageSquare className="icon-5" aria-hidden />
            {t.feedback()}
          </Link>
        </li>
      </PlainList>
    </StillPage>
  );
}
