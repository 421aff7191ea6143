import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { SentNote } from "#app/routes/accounts/account-page/sent-note.tsx";
import { EmailField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { PasswordInput } from "#app/routes/accounts/password/password-input.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Separator } from "#app/ui/separator.tsx";
import { Text } from "#app/ui/text.tsx";
import { usePostedIntent } from "#app/ui/use-posted-intent.ts";
import { page } from "#app/wiring/api.server.ts";
import { accountAction } from "#app/wiring/ended-session.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { keepNext, keptNext } from "#app/wiring/next-cookie.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import { emailRule, presentPasswordRule } from "#domain/accounts/account-rules.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { correctedEmail } from "#domain/accounts/password-schemas.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as say from "#messages/account-links.js";
import * as t from "#messages/accounts.js";
import { NextStep } from "./next-step.tsx";

const NO_FIELDS = {};
const RULES = { email: emailRule, currentPassword: presentPasswordRule };

/** How long one should wait for a mail before asking for another; the limit itself is the server's (AUTH-08). */
const WAIT_SECONDS = 30;

export const meta = accountTitle(t.verifyTitle);

/** 'Check your inbox': what to do until the e-mail address is proved (AUTH-02, GUARD-03). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { id, email, emailVerifiedAt, isSuperAdmin } = await calls.accounts.me();
  const verified = emailVerifiedAt !== null;
  const pending = verified || isSuperAdmin ? null : await calls.accounts.pendingEmail();
  const query = nextPath(new URL(args.request.url).searchParams.get("next"));
  if (query !== null && !verified) keepNext(args, query);
  const typed = takeTyped(args, id)?.email ?? null;
  return { email, pending, verified, typed, next: query ?? keptNext(args) };
}

/** Sends the verification mail again, or to the right address, as often as the limit allows (AUTH-02, AUTH-08). */
export const action = (args: ActionFunctionArgs) =>
  accountAction(args, async ({ accounts: calls }, form) => {
    const corrects = fieldsOf(form, buttonForm).intent.verb === "correct";
    const answer = corrects
      ? await takeForm(args, form, correctedEmail, async (corrected) => {
          await calls.correctEmail(corrected);
          return { sentTo: corrected.email };
        })
      : await takeForm(args, form, buttonForm, async () => {
          await calls.sendVerification();
          return { sentTo: null };
        });
    if (!isNotTaken(answer)) return { ...answer, corrects, reply: null };
    return data({ corrects, sentTo: null, reply: answer.notTaken }, { status: answer.status });
  });

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function EmailVerify() {
  const { email, pending, verified, typed, next } = useLoaderData<typeof loader>();
  const told = useActionData<typeof clientAction>();
  const { intent, onSubmit } = usePostedIntent();
  const answer = told && "isLost" in told ? { ...told, corrects: intent === "correct", sentTo: null } : told;

  if (verified) {
    return (
      <AccountPage scene={<LoginWindow />} title={t.verifiedTitle()} description={t.verifyDone()}>
        <NextStep next={next} />
      </AccountPage>
    );
  }
  if (!email && !pending) {
    return (
      <AccountPage title={t.verifyTitle()} description={say.verifyNoEmail()}>
        <Link className={buttonVariants({ size: "lg" })} to="/login/phone">
          {say.verifyPhoneLogin()}
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage scene={<LoginWindow />} title={t.verifyTitle()} description={null}>
      <div className="grid max-w-form gap-4.5" onSubmit={onSubmit}>
        <p>{say.verifySentTo({ email: pending ?? email ?? "" })}</p>
        {pending && email && <Text variant="muted">{say.verifyChanging({ email })}</Text>}
        <Resend answer={answer} />
        <Correct answer={answer} typed={typed} />
        <Separator />
        <Form method="post" action="/logout" reloadDocument>
          <Button variant="ghost" size="sm" className="-ml-2 justify-self-start" type="submit">
            {say.verifyLogOut()}
          </Button>
        </Form>
      </div>
    </AccountPage>
  );
}

/** What the action answered to which form: nothing yet, sent (a correction with its address), or not taken. */
type Answer =
  | { readonly corrects: boolean; readonly sentTo: string | null; readonly reply: FormReply | null }
  | undefined;

/** Sends the mail again; after each sending the button counts half a minute down, where scripts run. */
function Resend({ answer }: { answer: Answer }) {
  const { formData } = useNavigation();
  const busy = formData !== undefined && !formData.has("intent");
  const sent = answer !== undefined && answer.reply === null;
  const seconds = useCountdown(sent ? answer : undefined, WAIT_SECONDS);
  const reply = answer?.corrects ? null : (answer?.reply ?? null);
  const said = answer?.sentTo ? say.verifyCorrected({ email: answer.sentTo }) : say.verifySentAgain();

  return (
    <>
      <SentNote answer={answer}>{sent && said}</SentNote>
      <AccountPageForm action="/email/verify" aria-busy={busy} reply={reply} fields={NO_FIELDS}>
        <p>{say.verifyNoMail()}</p>
        <Button
          type="submit"
          variant="outline"
          busy={busy}
          aria-disabled={seconds > 0 || undefined}
          onClick={(event) => seconds > 0 && event.preventDefault()}
        >
          {busy ? say.verifyResending() : seconds > 0 ? say.verifyWait({ seconds }) : say.verifyResend()}
        </Button>
      </AccountPageForm>
    </>
  );
}

/** Puts a mistyped address right; the password is asked, as for every change of the address. `typed` was kept while one logged in again. */
function Correct({ answer, typed }: { answer: Answer; typed: string | null }) {
  const busy = useNavigation().formData?.get("intent") === "correct";
  const reply = answer?.corrects ? answer.reply : null;

  return (
    <>
      <Separator />
      <Collapsible open={reply !== null || typed !== null} summary={say.verifyWrong()}>
        <AccountPageForm
          action="/email/verify"
          aria-busy={busy}
          className="pt-3"
          reply={reply}
          fields={{ email: say.verifyEmail(), currentPassword: say.verifyPassword() }}
          rules={RULES}
        >
          <EmailField label={say.verifyEmail()} autoComplete="email" kept={typed ?? ""} />
          <Field name="currentPassword" label={say.verifyPassword()}>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Button type="submit" name="intent" value="correct" variant="outline" busy={busy}>
            {busy ? say.verifyCorrecting() : say.verifyCorrect()}
          </Button>
        </AccountPageForm>
      </Collapsible>
    </>
  );
}

/** Counts whole seconds down from `seconds` each time `from` becomes another object; 0 where there is nothing to wait for. */
function useCountdown(from: object | undefined, seconds: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!from || seconds <= 0) return;
    const until = Date.now() + seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [from, seconds]);
  return left;
}
