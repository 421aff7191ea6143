/** `/help` (STORE-03): the shop's help text and how to reach it. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { StillPage } from "#app/routes/shop/shop-pages/still-page.tsx";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { cn } from "#app/ui/cn.ts";
import { Mail, MessageSquare } from "#app/ui/icons.tsx";
import { List } from "#app/ui/list.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { type Api, page } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import * as t from "#messages/shop-pages.js";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.help(), data?.help.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return { help: await cachedView(args, { name: "help", of: "shopVersion" }, helpOfShop) };
}

async function helpOfShop(guest: Api) {
  const { title, helpPage, safetyMeasures, supportEmail } = await guest.shop.current();
  return { title, html: joinHtml(helpPage, safetyMeasures), email: supportEmail };
}

export default function Help() {
  const { help } = useLoaderData<typeof loader>();
  return (
    <CachedPart of={help}>
      <HelpPage html={help.html} email={help.email} />
    </CachedPart>
  );
}

/** /help (STORE-03): the shop's help text, sanitised HTML, and how to reach it. */
function HelpPage({ html, email }: { html: SafeHtml; email: string | null }) {
  return (
    <StillPage title={t.help()}>
      {html.trim() ? <RichText html={html} /> : <p>{t.helpEmpty()}</p>}
      <h2 className="mt-4">{t.helpWrite()}</h2>
      <List>
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
      </List>
    </StillPage>
  );
}
