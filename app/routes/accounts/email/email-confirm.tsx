import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { ADDRESS_LINKS, type AddressLinkKind } from "#app/routes/accounts/account-page/link-places.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { MANAGE_HOME } from "#app/routes/shop/manage-area/manage-places.ts";
import { Button } from "#app/ui/button.tsx";
import { Text } from "#app/ui/text.tsx";
import { type Api, api, page, unlessRefused } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { dropLink, storedLink } from "#app/wiring/link-cookie.server.ts";
import type { ProvedAddress } from "#domain/accounts/account-schemas.ts";
import * as t from "#messages/account-links.js";

export const meta = accountTitle(() => t.confirmTitle());

const kindOf = ({ request }: LoaderFunctionArgs): AddressLinkKind => {
  const of = new URL(request.url).searchParams.get("of");
  return of === "change" || of === "owner" ? of : "account";
};

const CONFIRM: Readonly<
  Record<AddressLinkKind, (calls: Api, link: { token: string }) => Promise<Pick<ProvedAddress, "verified">>>
> = {
  account: (calls, link) => calls.accounts.verifyEmail(link),
  change: (calls, link) => calls.accounts.confirmEmail(link),
  owner: (calls, link) => calls.owners.activate(link),
};

/**
 * Asks anyone who opened the link of a mail to confirm the address (AUTH-02, AUTH-04, CUST-01). An address that is confirmed already says so,
 * unless guest orders wait for the log-in at hand to take them in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const kind = kindOf(args);
  const place = ADDRESS_LINKS[kind];
  const token = storedLink(args, place) ?? "none";
  const link = await unlessRefused(calls.accounts.addressLink({ token, purpose: place.purpose }));
  if (!link) return redirect(place.expired);
  const { email, isProved, isOwn, waiting } = link;
  if (isProved && kind === "owner") return redirect(MANAGE_HOME);
  if (isProved && !(isOwn && waiting > 0)) return redirect("/email/verify/success?already=1");
  return { kind, email, waiting: isProved ? waiting : null };
}

/** Proves the address, and goes on. The link is kept where orders may still join after a log-in. */
export async function action(args: ActionFunctionArgs) {
  const kind = kindOf(args);
  const place = ADDRESS_LINKS[kind];
  const token = storedLink(args, place) ?? "none";
  const answer = await unlessRefused(CONFIRM[kind](await api(args), { token }));
  if (!answer) return redirect(place.expired);
  flash(args, "emailVerified");
  if (kind !== "owner") return redirect("/email/verify/success");
  dropLink(args, place);
  return redirect(MANAGE_HOME);
}

export default function ConfirmEmail() {
  const { kind, email, waiting } = useLoaderData<typeof loader>();
  const { shop } = useStorefront();
  const { screen } = ADDRESS_LINKS[kind];
  const busy = useNavigation().formMethod === "POST";
  const asks = { email, shop: shop?.title ?? "" };

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={waiting === null ? t.confirmTitle() : t.confirmAlready()}
      description={waiting === null ? SAYS[kind](asks) : t.confirmWaits({ count: waiting })}
    >
      <Form method="post" action={screen} aria-busy={busy}>
        <Button type="submit" size="lg" busy={busy}>
          {busy ? t.confirmBusy() : waiting === null ? t.confirmButton() : t.confirmJoin()}
        </Button>
      </Form>
      {waiting === null && (
        <Text variant="muted" className="mt-5 max-w-form">
          {t.confirmNotYou()}
        </Text>
      )}
    </AccountPage>
  );
}

/** What is asked for each kind of link. */
const SAYS = { account: t.confirmAccount, change: t.confirmChange, owner: t.confirmOwner };
