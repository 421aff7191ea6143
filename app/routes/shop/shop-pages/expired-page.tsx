import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Mail } from "#app/ui/icons.tsx";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { StillPage } from "./still-page.tsx";

const t = speak(shopPages);

/** /expired (STORE-03): the shop's trial or subscription is over. */
export function ExpiredPage({ shop, email }: { shop: string; email?: string | null }) {
  return (
    <StillPage title={t("page.expired")} art={<ClosedShutters />}>
      <p>{t("page.expiredSays", { shop })}</p>
      {email ? (
        <a className="textlink" href={`mailto:${email}`}>
          <Mail className="icon" aria-hidden />
          {email}
        </a>
      ) : null}
    </StillPage>
  );
}
