import { useEffect } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Text } from "#app/ui/text.tsx";
import type { NewShop } from "#domain/accounts/owner-schemas.ts";
import * as t from "#messages/owners.js";

/** The shop is there; the link to it carries the log-in along. Followed by itself where there is JavaScript. */
export function ShopOpened({ shop, url, email }: { shop: NewShop; url: string; email: string }) {
  useEffect(() => window.location.replace(url), [url]);
  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.openedTitle({ shop: shop.title })}
      says={t.openedSays({ address: new URL(shop.url).host, email })}
    >
      <p role="status">
        <a className={buttonVariants({ size: "lg" })} href={url} rel="noreferrer">
          {t.openedButton()}
        </a>
      </p>
      <Text variant="muted" className="mt-4 max-w-form">
        {t.openedQuick()}
      </Text>
    </AccountPage>
  );
}
