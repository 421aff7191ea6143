import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Mail } from "#app/ui/icons.tsx";
import * as t from "#messages/shop-pages.js";
import { StillPage } from "./still-page.tsx";

/** /expired (STORE-03): the shop's trial or subscription is over. */
export function ExpiredPage({ shop, email }: { shop: string; email?: string | null }) {
  return (
    <StillPage title={t.expired()} art={<ClosedShutters />}>
      <p>{t.expiredSays({ shop })}</p>
      {email ? (
        <a className="textlink" href={`mailto:${email}`}>
          <Mail className="icon" aria-hidden />
          {email}
        </a>
      ) : null}
    </StillPage>
  );
}
