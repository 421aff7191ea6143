import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { page } from "#app/wiring/api.server.ts";
import * as say from "#messages/account-links.js";
import * as t from "#messages/accounts.js";

export const meta = accountTitle(t.expiredTitle);

/** A verification link that is too old or was used (specification section 2), or one to a new address. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return { isChange: new URL(args.request.url).searchParams.get("of") === "change" };
}

export default function EmailLinkExpired() {
  const { isChange } = useLoaderData<typeof loader>();
  if (isChange) {
    return (
      <AccountPage title={t.expiredTitle()} description={say.changeExpiredSays()}>
        <Link className={buttonVariants({ size: "lg" })} to="/customer/edit">
          {say.changeExpiredButton()}
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage scene={<LoginWindow />} title={t.expiredTitle()} description={t.expiredSays()}>
      <Link className={buttonVariants({ size: "lg" })} to="/email/verify">
        {t.expiredButton()}
      </Link>
    </AccountPage>
  );
}
