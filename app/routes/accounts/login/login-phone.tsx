import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Footnote } from "#app/ui/note.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, page, visitOf } from "#app/wiring/api.server.ts";
import { isNotTaken } from "#app/wiring/form.server.ts";
import { takeStep } from "#app/wiring/phone-log-in.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { PHONE_RULES } from "#domain/accounts/account-rules.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import { requestedPhone } from "#domain/accounts/phone-schemas.ts";
import * as tAccounts from "#messages/accounts.js";
import * as t from "#messages/phone.js";
import { CartNotice } from "./cart-notice.tsx";
import { verifyPhonePath } from "./phone-paths.ts";
import { stayOnStep } from "./stay-on-step.ts";
import { withNext } from "./with-next.ts";

const fields = () => ({ phone: t.phoneField() });

export const meta = accountTitle(t.phoneTitle);

/** Log-in by phone, first step (AUTH-03): the number. Anyone who is logged in comes here to confirm the account's own. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { visitor } = await visitOf(args);
  return { next: nextPath(new URL(args.request.url).searchParams.get("next")), own: visitor?.phone ?? "" };
}

/** Sends the code and goes on, whether the number has an account or not (AUTH-08). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { next } = fieldsOf(form, nextForm);
  const answer = await takeStep(args, form, requestedPhone, async ({ phone }) => {
    await (await api(args)).phoneLogIn.sendCode({ phone });
    return redirect(withNext(verifyPhonePath(phone), next));
  });
  if (!isNotTaken(answer)) return answer;
  return data({ reply: answer.notTaken, next }, { status: answer.status });
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogInByPhone() {
  const query = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { cartCount } = useStorefront();
  const busy = useNavigation().formAction === "/login/phone";
  const next = failed?.next ?? query.next;

  return (
    <AccountPage scene={<LoginWindow />} title={t.phoneTitle()} description={t.phoneSays()}>
      <AccountPageForm
        action="/login/phone"
        aria-busy={busy}
        reply={failed?.reply ?? null}
        fields={fields()}
        rules={PHONE_RULES}
        before={<CartNotice count={cartCount} next={next} />}
      >
        <Field name="phone" label={t.phoneField()} hint={t.phoneHint()}>
          <PhoneInput defaultValue={query.own} required />
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
      </AccountPageForm>
      <Link className={`${textLink} mt-3`} to={withNext("/login", next)}>
        {t.phoneByEmail()}
      </Link>
      <Footnote>
        <Text as="span" variant="muted">
          {tAccounts.loginNewHere()}
        </Text>
      </Footnote>
    </AccountPage>
  );
}
