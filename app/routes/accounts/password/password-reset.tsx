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
import { PASSWORD_RESET } from "#app/routes/accounts/account-page/link-places.ts";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Footnote } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { weakness } from "#app/wiring/account-requirements.server.ts";
import { api, page, unlessRefused, visitOf } from "#app/wiring/api.server.ts";
import { dropSession, rememberDevice } from "#app/wiring/cookie.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { dropLink, storedLink } from "#app/wiring/link-cookie.server.ts";
import { keptNext } from "#app/wiring/next-cookie.server.ts";
import { newPasswordRules } from "#domain/accounts/account-rules.ts";
import { newPasswordAt } from "#domain/accounts/password-schemas.ts";
import * as t from "#messages/account-links.js";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const meta = accountTitle(() => t.resetTitle());

/**
 * The new password (AUTH-03): the account of the link that was opened, or null when the link has expired or was used; and where one wanted to go
 * when the password was forgotten.
 */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const token = storedLink(args, PASSWORD_RESET);
  const next = keptNext(args);
  if (!token) return { account: null, next };
  return { account: await unlessRefused(calls.passwords.openReset({ token })), next };
}

/**
 * Sets the password and leads to the log-in it belongs to, which knows where one wanted to go. The log-in of this browser, if it was the account's,
 * has just ended.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const schema = newPasswordAt(await weakness(args));
  const answer = await takeForm(args, form, schema, async (fields) => ({
    email: fields.email,
    ...(await (
      await api(args)
    ).passwords.reset({
      token: storedLink(args, PASSWORD_RESET) ?? "none",
      ...fields,
    })),
  }));
  if (isNotTaken(answer)) return data({ reply: answer.notTaken }, { status: answer.status });
  const { visitor } = await visitOf(args);
  if (visitor?.email === answer.email) dropSession(args);
  dropLink(args, PASSWORD_RESET);
  await rememberDevice(args, answer.email);
  flash(args, "passwordUpdated");
  return redirect(withNext(logInOf(answer), keptNext(args)));
}

const logInOf = (account: { isMerchant: boolean } | null) =>
  account?.isMerchant ? "/owner/login" : "/login";

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function PasswordReset() {
  const { account, next } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;

  if (!account || reply?.code === "link_expired") {
    return (
      <AccountPage scene={<LoginWindow />} title={t.resetExpiredTitle()} description={t.resetExpired()}>
        <Link
          className={buttonVariants({ size: "lg" })}
          to={account?.isMerchant ? "/login/forgot-password?owner=1" : "/login/forgot-password"}
        >
          {t.resetNewLink()}
        </Link>
        {/* A post whose answer was lost may have set the password, and used the link up. */}
        <Footnote variant="links">
          <Link className={textLink} to={withNext(logInOf(account), next)}>
            {t.forgotBackToLogin()}
          </Link>
        </Footnote>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.resetTitle()}
      description={t.resetFor({ email: account.email })}
    >
      <NewPasswordForm email={account.email} reply={reply} />
    </AccountPage>
  );
}

const RULES = newPasswordRules();

function NewPasswordForm({ email, reply }: { email: string; reply: FormReply | null }) {
  const busy = useNavigation().formMethod === "POST";
  const labels = { password: t.resetPassword(), passwordConfirmation: t.resetConfirm() };
  return (
    <AccountPageForm aria-busy={busy} reply={reply} fields={labels} rules={RULES}>
      {/* For password managers, which keep a password together with its name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NewPasswordFields labels={labels} hint={t.resetPasswordHint()} />
      <Text variant="muted">{t.resetEndsAll()}</Text>
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t.resetBusy() : t.resetButton()}
      </Button>
    </AccountPageForm>
  );
}
