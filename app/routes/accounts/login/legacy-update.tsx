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
import { EmailField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, page, visitOf } from "#app/wiring/api.server.ts";
import { openSession } from "#app/wiring/authenticator.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken } from "#app/wiring/form.server.ts";
import { phoneInPath, takeStep, withUpgradeToken } from "#app/wiring/phone-log-in.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { EMAIL_RULES, newPasswordRules } from "#domain/accounts/account-rules.ts";
import { maskEmail } from "#domain/accounts/mask-email.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { updateLegacy } from "#domain/accounts/phone-schemas.ts";
import * as tField from "#messages/accounts.js";
import * as t from "#messages/phone.js";
import { emailLogInPath, updatePath } from "./phone-paths.ts";
import { stayOnStep } from "./stay-on-step.ts";
import { withNext } from "./with-next.ts";

const fields = () => ({ email: tField.fieldEmail(), ...newPasswordLabels() });
const RULES = { ...EMAIL_RULES, ...newPasswordRules() };

export const meta = accountTitle(t.updateTitle);

/**
 * An account from before there were passwords (AUTH-03), for who has just verified its phone: the address follows the account that is logged
 * in, so no one learns anything by writing another one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await (await page(args)).accounts.visitor();
  const next = nextPath(new URL(args.request.url).searchParams.get("next"));
  const digits = phoneInPath(args.params.phone);
  if (!visitor || digits === null || phoneDigits(visitor.phone) !== digits)
    throw redirect(withNext("/login/phone", next));
  const hint = visitor.email ? maskEmail(visitor.email) : null;
  if ((args.params.emailHint ?? null) !== hint) throw redirect(withNext(updatePath(digits, hint), next));
  return { hint, next, action: updatePath(digits, hint) };
}

/** Sets the password, and the e-mail where there is none, and goes on as the account that is whole now. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { next } = fieldsOf(form, nextForm);
  const answer = await takeStep(args, form, updateLegacy, async (fields) => {
    const calls = await api(args);
    const { orderAccess } = await calls.shop.current();
    const { valid, token, emailHint } = await calls.phoneLogIn.validateLegacy();
    if (!valid) return redirect(withNext(emailLogInPath(emailHint ?? undefined), next));
    const updating = await withUpgradeToken(args, token);
    const { customer, ...session } = await updating.phoneLogIn.updateLegacy(fields);
    flash(args, "accountUpdated");
    const toVerify = orderAccess === "verified" && customer.emailVerifiedAt === null;
    return openSession(
      args,
      { ...session, user: customer },
      {
        next: toVerify ? withNext("/email/verify", next) : (next ?? "/"),
        keep: (await visitOf(args)).session?.keptSignedIn ?? false,
      },
    );
  });
  if (!isNotTaken(answer)) return answer;
  return data({ reply: answer.notTaken, next }, { status: answer.status });
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LegacyUpdate() {
  const { hint, action: path, ...query } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const next = failed?.next ?? query.next;
  const reply = failed?.reply ?? null;

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.updateTitle()}
      description={hint === null ? t.updatePlain() : t.updateHinted({ hint })}
    >
      <AccountPageForm action={path} aria-busy={busy} reply={reply} fields={fields()} rules={RULES}>
        {reply?.code === "phone_code_needed" && (
          <Link className={textLink} to={withNext("/login/phone", next)}>
            {t.updateNewCode()}
          </Link>
        )}
        {hint === null && <EmailField hint={t.updateEmailHint()} />}
        <NewPasswordFields />
        <input type="hidden" name="next" value={next ?? ""} />
        <Button type="submit" size="lg" className="w-full" busy={busy}>
          {busy ? t.updateBusy() : t.updateButton()}
        </Button>
      </AccountPageForm>
      <Link className={`${textLink} mt-3`} to={next ?? "/"}>
        {t.updateLater()}
      </Link>
    </AccountPage>
  );
}
