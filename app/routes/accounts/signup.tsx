import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { api, attempt, page } from "#app/wiring/api.server.ts";
import { endSession, openSession, sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import * as t from "#messages/accounts.js";

import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { KeptCart } from "./parts/kept-cart.tsx";
import { SIGN_UP_FIELDS, SignUpForm, type TypedSignUp } from "./parts/sign-up-form.tsx";
import { useStorefront } from "./parts/use-storefront.ts";
import { withNext } from "./parts/with-next.ts";

export const meta = accountTitle(t.signupTitle);

/** Customer sign-up (AUTH-02): which fields are asked is the shop's setting. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = await (await page(args)).shop.current();
  return {
    next: nextPath(new URL(args.request.url).searchParams.get("next")),
    asks: {
      phoneRequired: shop.requirePhoneForSignup,
      address: !shop.hideAddressFields,
      paymentServices: shop.capturePaymentInfo ? shop.paymentOptions : null,
    },
  };
}

/** Opens the account and its first session. What was typed comes back with the refusal, but never a password. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const typed = Object.fromEntries(SIGN_UP_FIELDS.map((name) => [name, text(form, name)])) as TypedSignUp;
  const next = nextPath(text(form, "next"));
  const answer = await attempt(async () => {
    const calls = await api(args);
    const { orderAccess } = await calls.shop.current();
    const session = await calls.accounts.signUp({
      ...typed,
      password: text(form, "password"),
      passwordConfirmation: text(form, "passwordConfirmation"),
    });
    flash(args, "Account created");
    return openSession(args, session, {
      next: orderAccess === "verified" ? withNext("/email/verify", next) : (next ?? "/"),
      keep: false,
    });
  });
  if (answer instanceof Response) return answer;
  await endSession(args);
  sayWhen(args, answer.data.refusal);
  return data({ refusal: answer.data.refusal, typed, next }, answer.init ?? undefined);
}

export default function SignUp() {
  const { asks, ...asked } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const next = failed ? failed.next : asked.next;
  const { shop, cartCount } = useStorefront();

  return (
    <Gate
      scene={<LoginWindow />}
      title={t.signupTitle()}
      says={shop ? t.signupOfShop({ shop: shop.title }) : null}
    >
      <SignUpForm
        asks={asks}
        next={next}
        refusal={failed?.refusal ?? null}
        typed={failed?.typed ?? null}
        before={<KeptCart count={cartCount} next={null} />}
      />
      <p className="mt-5 max-w-[26rem] border-t border-border pt-4">
        {t.signupHaveOne()} <Link to={withNext("/login", next)}>{t.signupLogin()}</Link>
      </p>
    </Gate>
  );
}
