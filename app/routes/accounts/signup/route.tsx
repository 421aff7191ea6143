import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { CartNotice } from "#app/routes/accounts/login/cart-notice.tsx";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { Footnote } from "#app/ui/note.tsx";
import { accountRequirements, weakness } from "#app/wiring/account-requirements.server.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { endSession, openSession } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { signUpAt } from "#domain/accounts/account-schemas.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import * as t from "#messages/accounts.js";
import { SignUpForm } from "./sign-up-form.tsx";

export const meta = accountTitle(t.signupTitle);

/** Customer sign-up (AUTH-02): which fields are asked is the shop's setting. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return {
    next: nextPath(new URL(args.request.url).searchParams.get("next")),
    asks: await accountRequirements(args),
  };
}

/** Opens the account and its first session. What was typed comes back with the refusal, but never a password. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { next } = fieldsOf(form, nextForm);
  const schema = signUpAt(await accountRequirements(args), await weakness(args));
  const answer = await takeForm(args, form, schema, async (fields) => {
    const calls = await api(args);
    const { orderAccess } = await calls.shop.current();
    const session = await calls.accounts.signUp(fields);
    flash(args, "accountCreated");
    return openSession(args, session, {
      next: orderAccess === "verified" ? withNext("/email/verify", next) : (next ?? "/"),
      keep: false,
    });
  });
  if (!isNotTaken(answer)) return answer;
  await endSession(args);
  return data({ reply: answer.notTaken, next }, { status: answer.status });
}

export default function SignUp() {
  const { asks, ...asked } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const next = failed ? failed.next : asked.next;
  const { shop, cartCount } = useStorefront();

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.signupTitle()}
      says={shop ? t.signupOfShop({ shop: shop.title }) : null}
    >
      <SignUpForm
        asks={asks}
        next={next}
        reply={failed?.reply ?? null}
        before={<CartNotice count={cartCount} next={null} />}
      />
      <Footnote>
        {t.signupHaveOne()} <Link to={withNext("/login", next)}>{t.signupLogin()}</Link>
      </Footnote>
    </AccountPage>
  );
}
