import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { cn } from "#app/ui/cn.ts";
import { Mail } from "#app/ui/icons.tsx";
import { textLink } from "#app/ui/text-link.ts";
import * as t from "#messages/shop-pages.js";
import { StillPage } from "./still-page.tsx";

/** /expired (STORE-03): the shop's trial or subscription is over. */
export function ExpiredPage({ shop, email }: { shop: string; email?: string | null }) {
  return (
    <StillPage title={t.expired()} art={<ClosedShutters />}>
      <p>{t.expiredSays({ shop })}</p>
      {email ? (
        <a className={cn(textLink, "wrap-anywhere")} href={`mailto:${email}`}>
          <Mail className="icon-5" aria-hidden />
          {email}
        </a>
      ) : null}
    </StillPage>
  );
}
