import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, contextOf, page } from "#app/wiring/api.server.ts";
import { sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { asStep } from "#app/wiring/phone-log-in.server.ts";
import { PHONE_RULES } from "#domain/accounts/account-rules.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import * as tAccounts from "#messages/accounts.js";
import * as t from "#messages/phone.js";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { KeptCart } from "./parts/kept-cart.tsx";
import { verifyPhonePath } from "./parts/phone-paths.ts";
import { RefusedForm } from "./parts/refused-form.tsx";
import { stayOnStep } from "./parts/stay-on-step.ts";
import { useStorefront } from "./parts/use-storefront.ts";
import { withNext } from "./parts/with-next.ts";

const fields = () => ({ phone: t.phoneField() });

export const meta = accountTitle(t.phoneTitle);

/** Log-in by phone, first step (AUTH-03): the number. Whoever is logged in comes here to confirm the account's own. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { visitor } = await contextOf(args);
  return { next: nextPath(new URL(args.request.url).searchParams.get("next")), own: visitor?.phone ?? "" };
}

/** Sends the code and goes on, whether the number has an account or not (AUTH-08). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const typed = text(form, "phone").slice(0, 40);
  const next = nextPath(text(form, "next"));
  const answer = await asStep(async () => {
    await (await api(args)).phoneLogIn.sendCode({ phone: text(form, "phone") });
    return null;
  });
  if (answer === null) return redirect(withNext(verifyPhonePath(phoneDigits(typed)), next));
  sayWhen(args, answer.data.refusal);
  return data({ refusal: answer.data.refusal, typed, next }, answer.init ?? undefined);
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogInByPhone() {
  const asked = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { cartCount } = useStorefront();
  const busy = useNavigation().formAction === "/login/phone";
  const next = failed?.next ?? asked.next;

  return (
    <Gate scene={<LoginWindow />} title={t.phoneTitle()} says={t.phoneSays()}>
      <RefusedForm
        action="/login/phone"
        aria-busy={busy}
        refusal={failed?.refusal ?? null}
        typed={{ phone: failed?.typed ?? "" }}
        fields={fields()}
        rules={PHONE_RULES}
        before={<KeptCart count={cartCount} next={next} />}
      >
        <Field name="phone" label={t.phoneField()} hint={t.phoneHint()}>
          <PhoneInput defaultValue={asked.own} required />
        </Field>
        <input type="hidden" name="next" value={next ?? ""} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit" size="lg" className="w-full" busy={busy}>
            {busy ? t.phoneBusy() : t.phoneButton()}
          </Button>
          <Link
            className={buttonVariants({
              variant: "outline",
              size: "lg",
              className: "w-full whitespace-nowrap",
            })}
            to={withNext("/signup", next)}
          >
            {tAccounts.loginCreate()}
          </Link>
        </div>
      </RefusedForm>
      <Link className={`${textLink} mt-3`} to={withNext("/login", next)}>
        {t.phoneByEmail()}
      </Link>
      <p className="text-muted-foreground mt-5 max-w-form border-t border-border pt-4">
        {tAccounts.loginNewHere()}
      </p>
    </Gate>
  );
}
