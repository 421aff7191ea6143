import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Refused } from "#app/ui/refused.ts";
import { textLink } from "#app/ui/text-link.ts";
import { attempt, page } from "#app/wiring/api.server.ts";
import { sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { accountAction } from "#app/wiring/ended-session.server.ts";
import { keepNext, keptNext } from "#app/wiring/next-cookie.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import { emailRule, presentPasswordRule } from "#domain/accounts/account-rules.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import * as t from "#messages/accounts.js";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { PasswordInput } from "./parts/password-input.tsx";
import { RefusedForm } from "./parts/refused-form.tsx";
import { SentNote } from "./parts/sent-note.tsx";
import { EmailField } from "./parts/sign-up-fields.tsx";
import { useCountdown } from "./parts/use-countdown.ts";
import { WayOn } from "./parts/way-on.tsx";

const say = speak(links);
const NO_FIELDS = {};
const FIELDS = { email: say("verify.email"), currentPassword: say("verify.password") };
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
  const asked = nextPath(new URL(args.request.url).searchParams.get("next"));
  if (asked !== null && !verified) keepNext(args, asked);
  const typed = takeTyped(args, id)?.email ?? null;
  return { email, pending, verified, typed, next: asked ?? keptNext(args) };
}

/** Sends the verification mail again, or to the right address, as often as the limit allows (AUTH-02, AUTH-08). */
export const action = (args: ActionFunctionArgs) =>
  accountAction(args, async ({ accounts: calls }, form) => {
    const typed = form.get("intent") === "correct" ? text(form, "email").trim().slice(0, 254) : null;
    const answer = await attempt(async () => {
      if (typed === null) await calls.sendVerification();
      else await calls.correctEmail({ email: typed, currentPassword: text(form, "currentPassword") });
      return { sent: true as const };
    });
    if ("sent" in answer) return { typed, refusal: null };
    sayWhen(args, answer.data.refusal);
    return data({ typed, refusal: answer.data.refusal as Refused }, answer.init ?? undefined);
  });

export default function EmailVerify() {
  const { email, pending, verified, typed, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();

  if (verified) {
    return (
      <Gate scene={<LoginWindow />} title={t.verifiedTitle()} says={t.verifyDone()}>
        <WayOn next={next} />
      </Gate>
    );
  }
  if (!email && !pending) {
    return (
      <Gate title={t.verifyTitle()} says={say("verify.noEmail")}>
        <Link className={buttonVariants({ size: "lg" })} to="/login/phone">
          {say("verify.phoneLogin")}
        </Link>
      </Gate>
    );
  }
  return (
    <Gate scene={<LoginWindow />} title={t.verifyTitle()} says={null}>
      <div className="grid max-w-form gap-4.5">
        <p>{say("verify.sentTo", { email: pending ?? email ?? "" })}</p>
        {pending && email && <p className="text-muted-foreground">{say("verify.changing", { email })}</p>}
        <Resend answer={answer} />
        <Correct answer={answer} typed={typed} />
        <Form method="post" action="/logout" reloadDocument className="border-t border-border pt-4">
          <Button variant="ghost" size="sm" className="justify-self-start" type="submit">
            {say("verify.logOut")}
          </Button>
        </Form>
      </div>
    </Gate>
  );
}

/** What the action answered: nothing yet, sent, or refused; `typed` is the address of a correction. */
type Answer = { typed: string | null; refusal: Refused | null } | undefined;

/** Sends the mail again; after each sending the button counts half a minute down, where scripts run. */
function Resend({ answer }: { answer: Answer }) {
  const { formData } = useNavigation();
  const busy = formData !== undefined && !formData.has("intent");
  const sent = answer !== undefined && answer.refusal === null;
  const seconds = useCountdown(sent ? answer : undefined, WAIT_SECONDS);
  const refusal = answer?.typed === null ? answer.refusal : null;
  const said = answer?.typed ? say("verify.corrected", { email: answer.typed }) : say("verify.sentAgain");

  return (
    <>
      <SentNote answer={answer}>{sent && said}</SentNote>
      <RefusedForm action="/email/verify" aria-busy={busy} refusal={refusal} fields={NO_FIELDS}>
        <p>{say("verify.noMail")}</p>
        <Button
          type="submit"
          variant="outline"
          busy={busy}
          aria-disabled={seconds > 0 || undefined}
          onClick={(event) => seconds > 0 && event.preventDefault()}
        >
          {busy
            ? say("verify.resending")
            : seconds > 0
              ? say("verify.wait", { seconds })
              : say("verify.resend")}
        </Button>
      </RefusedForm>
    </>
  );
}

/** Puts a mistyped address right; the password is asked, as for every change of the address. `typed` was kept while one logged in again. */
function Correct({ answer, typed }: { answer: Answer; typed: string | null }) {
  const busy = useNavigation().formData?.get("intent") === "correct";
  const refusal = answer?.typed == null ? null : answer.refusal;

  return (
    <details className="border-t border-border pt-2" open={refusal !== null || typed !== null}>
      <summary className={`${textLink} cursor-pointer underline underline-offset-3`}>
        {say("verify.wrong")}
      </summary>
      <RefusedForm
        action="/email/verify"
        aria-busy={busy}
        className="pt-3"
        refusal={refusal}
        typed={{ email: answer?.typed ?? "" }}
        fields={FIELDS}
        rules={RULES}
      >
        <EmailField label={say("verify.email")} autoComplete="email" kept={typed ?? ""} />
        <Field name="currentPassword" label={say("verify.password")}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" name="intent" value="correct" variant="outline" busy={busy}>
          {busy ? say("verify.correcting") : say("verify.correct")}
        </Button>
      </RefusedForm>
    </details>
  );
}
