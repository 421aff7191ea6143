import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { api, attempt, contextOf, page } from "#app/wiring/api.server.ts";
import { sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { dropSession, rememberDevice } from "#app/wiring/cookie.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { dropLink, keptLink } from "#app/wiring/link-cookie.server.ts";
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { PASSWORD_RESET } from "./parts/link-places.ts";
import { NewPasswordFields } from "./parts/new-password-fields.tsx";
import { ProblemSummary } from "./parts/problem-summary.tsx";
import type { Refused } from "./parts/refused.ts";

const t = speak(links);

export const meta = accountTitle(() => t("reset.title"));

/** The new password (AUTH-03): the account of the link that was opened, or null when the link has expired. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const token = keptLink(args, PASSWORD_RESET);
  if (!token) return { account: null };
  const answer = await attempt(() => calls.passwords.openReset({ token }));
  return { account: "email" in answer ? answer : null };
}

/** Sets the password and leads to the log-in it belongs to. The log-in of this browser, if it was the account's, has just ended. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const email = text(form, "email");
  const answer = await attempt(async () =>
    (await api(args)).passwords.reset({
      token: keptLink(args, PASSWORD_RESET) ?? "none",
      email,
      password: text(form, "password"),
      passwordConfirmation: text(form, "passwordConfirmation"),
    }),
  );
  if ("isMerchant" in answer) {
    const { visitor } = await contextOf(args);
    if (visitor?.email === email) dropSession(args);
    dropLink(args, PASSWORD_RESET);
    await rememberDevice(args, email.trim().toLowerCase());
    flash(args, "Password updated");
    return redirect(answer.isMerchant ? "/owner/login" : "/login");
  }
  sayWhen(args, answer.data.refusal);
  return data({ refusal: answer.data.refusal }, answer.init ?? undefined);
}

export default function PasswordReset() {
  const { account } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal ?? null;

  if (!account || refusal?.code === "link_expired") {
    return (
      <Gate scene={<LoginWindow />} title={t("reset.expiredTitle")} says={t("reset.expired")}>
        <Link
          className={buttonVariants({ size: "lg" })}
          to={account?.isMerchant ? "/login/forgot-password?owner=1" : "/login/forgot-password"}
        >
          {t("reset.newLink")}
        </Link>
      </Gate>
    );
  }
  return (
    <Gate scene={<LoginWindow />} title={t("reset.title")} says={t("reset.for", { email: account.email })}>
      <NewPasswordForm email={account.email} refusal={refusal} />
    </Gate>
  );
}

const LABELS = { password: t("reset.password"), passwordConfirmation: t("reset.confirm") };

function NewPasswordForm({ email, refusal }: { email: string; refusal: Refused | null }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" aria-busy={busy} noValidate>
      {refusal && <ProblemSummary refusal={refusal} fields={LABELS} />}
      {/* For password managers, which keep a password together with its name. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields refusal={refusal} labels={LABELS} hint={t("reset.passwordHint")} />
      <p className="soft">{t("reset.endsAll")}</p>
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t("reset.busy") : t("reset.button")}
      </Button>
    </Form>
  );
}
