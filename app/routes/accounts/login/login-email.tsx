import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { page } from "#app/wiring/api.server.ts";
import { logInHere } from "#app/wiring/authenticator.server.ts";
import { offersPhoneLogIn } from "#app/wiring/phone-log-in.server.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import * as t from "#messages/phone.js";
import { CartNotice } from "./cart-notice.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtherLogIns } from "./other-log-ins.tsx";
import { emailLogInPath } from "./phone-paths.ts";
import { stayOnStep } from "./stay-on-step.ts";

export const meta = accountTitle(t.emailTitle);

/**
 * Log-in by e-mail for who came by phone (AUTH-03). A hint is shown to anyone who is logged in to that account, which takes a verified code;
 * to everyone else the path's own words are never repeated, so that no link can put words into the shop's mouth.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await (await page(args)).accounts.visitor();
  const hint = args.params.emailHint ?? "";
  const isOwn = visitor?.email ? maskEmail(visitor.email) === hint : false;
  return {
    action: emailLogInPath(hint),
    hint: isOwn ? hint : null,
    next: nextPath(new URL(args.request.url).searchParams.get("next")),
    byPhone: offersPhoneLogIn(),
  };
}

export const action = (args: ActionFunctionArgs) => logInHere(args, "customer", "/");

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogInByEmail() {
  const { action: path, hint, byPhone, ...query } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { cartCount } = useStorefront();
  const next = failed?.next ?? query.next;

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.emailTitle()}
      description={hint === null ? t.emailPlain() : t.emailHinted({ hint })}
    >
      <CredentialsForm
        action={path}
        next={next}
        reply={failed?.reply ?? null}
        mayKeep
        before={<CartNotice count={cartCount} next={next} />}
      />
      <OtherLogIns byPhone={byPhone} next={next} />
    </AccountPage>
  );
}
