import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { Footnote } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { ownerSignUpForm } from "#app/wiring/account-requirements.server.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { endSession } from "#app/wiring/authenticator.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { isPlatform, platformOrigin } from "#app/wiring/places.server.ts";
import type { NewShop } from "#domain/accounts/owner-schemas.ts";
import * as t from "#messages/owners.js";
import { OpenShopForm } from "./open-shop-form.tsx";

export const meta = accountTitle(() => t.signupTitle());

/** Owner sign-up (AUTH-04), on the root domain; a shop's own host leads there. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  if (!(await isPlatform(args))) throw redirect(`${platformOrigin()}/owner/signup`);
  return { host: new URL(platformOrigin()).host };
}

/**
 * Opens the shop and tells where its owner's log-in waits. Not by a redirect: the content security policy lets no form lead to another
 * host. What was typed comes back with a refusal, but never a password.
 */
export async function action(args: ActionFunctionArgs) {
  if (!(await isPlatform(args))) throw redirect(`${platformOrigin()}/owner/signup`);
  const form = await args.request.formData();
  const answer = await takeForm(args, form, ownerSignUpForm, async (fields) => ({
    opened: await (await api(args)).owners.openShop(fields),
    email: fields.email,
  }));
  if (!isNotTaken(answer)) return data(answer, { headers: { "Referrer-Policy": "no-referrer" } });
  await endSession(args);
  return data({ reply: answer.notTaken }, { status: answer.status });
}

/** The link in the answer must not travel on as a referrer. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export default function OwnerSignUp() {
  const { host } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "opened" in answer) return <ShopOpened {...answer.opened} email={answer.email} />;
  return (
    <AccountPage scene={<LoginWindow />} title={t.signupTitle()} says={t.signupSays()}>
      <OpenShopForm host={host} reply={answer?.reply ?? null} />
      <Footnote>
        {t.signupHaveOne()} <Link to="/owner/login">{t.signupLogin()}</Link>
      </Footnote>
    </AccountPage>
  );
}

/** The shop is there; the link to it carries the log-in along. Followed by itself where there is JavaScript. */
function ShopOpened({ shop, url, email }: { shop: NewShop; url: string; email: string }) {
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
