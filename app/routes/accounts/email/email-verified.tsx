import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { ADDRESS_LINKS } from "#app/routes/accounts/account-page/link-places.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { Footnote } from "#app/ui/note.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { page, unlessRefused } from "#app/wiring/api.server.ts";
import { storedLink } from "#app/wiring/link-cookie.server.ts";
import { keptNext } from "#app/wiring/next-cookie.server.ts";
import * as say from "#messages/account-links.js";
import * as t from "#messages/accounts.js";
import { NextStep } from "./next-step.tsx";

export const meta = accountTitle(t.verifiedTitle);

/**
 * The verification worked, or had worked before (specification section 2); anyone may read the page, it shows nothing of anyone. Only a browser that still
 * keeps the link is told of guest orders that a log-in of the account could take in (ORD-06).
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const already = new URL(args.request.url).searchParams.has("already");
  for (const place of [ADDRESS_LINKS.account, ADDRESS_LINKS.change]) {
    const token = storedLink(args, place);
    const link = token
      ? await unlessRefused(calls.accounts.addressLink({ token, purpose: place.purpose }))
      : null;
    if (link?.isProved && !link.isOwn && link.waiting > 0)
      return { next: keptNext(args), already, joinAt: place.screen };
  }
  return { next: keptNext(args), already, joinAt: null };
}

export default function EmailVerified() {
  const { next, already, joinAt } = useLoaderData<typeof loader>();
  const { shop } = useStorefront();
  return (
    <AccountPage
      scene={<LoginWindow />}
      title={already ? say.confirmAlready() : t.verifiedTitle()}
      description={shop ? t.verifiedSays({ shop: shop.title }) : null}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <NextStep next={next} />
        <Link className={textLink} to="/menu">
          {t.verifiedMenu()}
        </Link>
      </div>
      {joinAt && (
        <Footnote>
          {say.confirmLogIn()} <Link to={withNext("/login", joinAt)}>{t.loginButton()}</Link>
        </Footnote>
      )}
    </AccountPage>
  );
}
