import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { CodeInput } from "#app/ui/code-input.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Footnote, Note } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, page, visitOf } from "#app/wiring/api.server.ts";
import { endSessionOfRefused, openSession } from "#app/wiring/authenticator.server.ts";
import { isNotTaken, type NotTaken } from "#app/wiring/form.server.ts";
import { phoneInPath, takeStep } from "#app/wiring/phone-log-in.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import { isOwnToProve, phoneText } from "#domain/accounts/phone.ts";
import { codeForm } from "#domain/accounts/phone-schemas.ts";
import { code, LONGEST_TYPED_CODE } from "#domain/fields.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/phone.js";
import { CartNotice } from "./cart-notice.tsx";
import { pasteAs, pastedCode } from "./paste-as.ts";
import { emailLogInPath, updatePath, verifyPhonePath } from "./phone-paths.ts";
import { stayOnStep } from "./stay-on-step.ts";
import { withNext } from "./with-next.ts";

const fields = () => ({ code: t.codeField() });
const RULES = { code };

/** How long the first wait for another code is, in seconds; the server counts by its own clock. */
const FIRST_WAIT_SECONDS = 30;

export const meta = accountTitle(t.codeTitle);

/** Log-in by phone, second step (AUTH-03): the code. Says nothing of whether the number has an account (AUTH-08). */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const next = nextPath(new URL(args.request.url).searchParams.get("next"));
  const digits = phoneInPath(args.params.phone);
  if (digits === null) throw redirect(withNext("/login/phone", next));
  return { phone: digits, next };
}

/** Takes the code, or sends another one. */
export async function action(args: ActionFunctionArgs) {
  const digits = phoneInPath(args.params.phone);
  if (digits === null) throw redirect("/login/phone");
  const form = await args.request.formData();
  const { next } = fieldsOf(form, nextForm);
  const step = { form, phone: digits, next };
  return fieldsOf(form, buttonForm).intent.verb === "again" ? sendAgain(args, step) : logIn(args, step);
}

interface Step {
  readonly form: FormData;
  readonly phone: string;
  readonly next: string | null;
}

async function logIn(args: ActionFunctionArgs, step: Step) {
  const answer = await takeStep(args, step.form, codeForm, async ({ code: typed, keep }) => {
    const { withoutPassword, ...session } = await (await api(args)).phoneLogIn.verifyCode({
      phone: step.phone,
      code: typed,
      keepSignedIn: keep,
    });
    const next = withoutPassword
      ? withNext(updatePath(step.phone, withoutPassword.emailHint), step.next)
      : (step.next ?? "/");
    return openSession(args, session, { next, keep, knownBy: step.phone });
  });
  if (!isNotTaken(answer)) return answer;
  const { visitor, shop } = await visitOf(args);
  // The code to one's own number is good within this log-in alone.
  if (!isOwnToProve(visitor, shop?.id, step.phone)) await endSessionOfRefused(args, answer);
  const reply = besideTheCode(answer);
  return data({ reply, next: step.next, sentAt: null }, { status: answer.status });
}

/** A wrong code is said by its field; for a closed one there is nothing to wait for, a new one helps. */
function besideTheCode({ notTaken, refusal }: NotTaken): FormReply {
  if (refusal?.code === "wrong_code") return { ...notTaken, error: { code: [refusal.message] } };
  return refusal?.code === "code_closed" ? { ...notTaken, error: { "": [refusal.message] } } : notTaken;
}

async function sendAgain(args: ActionFunctionArgs, step: Step) {
  const answer = await takeStep(args, step.form, buttonForm, async () => {
    const { resendAfter } = await (await api(args)).phoneLogIn.sendCode({ phone: step.phone });
    return { wait: resendAfter };
  });
  if (!isNotTaken(answer)) return data({ reply: null, next: step.next, sentAt: Date.now() });
  return data({ reply: answer.notTaken, next: step.next, sentAt: null }, { status: answer.status });
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogInVerifyPhone() {
  const { phone: digits, ...query } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { cartCount } = useStorefront();
  const busy = useNavigation().formData?.get("intent") === "verify";
  const next = answer?.next ?? query.next;
  const path = verifyPhonePath(digits);
  // The wait begins with what was sent last; a wrong code in between does not begin it anew.
  const lastSent = useRef(0);
  if (answer?.sentAt) lastSent.current = answer.sentAt;

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.codeTitle()}
      description={t.codeSays({ phone: phoneText(digits) })}
    >
      <div className="grid gap-4.5">
        <Note role="status" className={answer?.sentAt ? "" : "hidden!"}>
          {answer?.sentAt ? t.codeSentAgain() : null}
        </Note>
        <AccountPageForm
          action={path}
          aria-busy={busy}
          reply={answer?.reply ?? null}
          fields={fields()}
          rules={RULES}
          before={<CartNotice count={cartCount} next={next} />}
        >
          <Field name="code" label={t.codeField()}>
            <CodeInput
              // Not five: a paste with blanks around it is cut to nothing useful where no script reads it.
              maxLength={LONGEST_TYPED_CODE}
              onPaste={pasteAs(pastedCode)}
              required
            />
          </Field>
          <Checkbox name="keep" label={t.codeKeep()} />
          <input type="hidden" name="intent" value="verify" />
          <input type="hidden" name="next" value={next ?? ""} />
          <Button type="submit" size="lg" className="w-full" busy={busy}>
            {busy ? t.codeBusy() : t.codeButton()}
          </Button>
        </AccountPageForm>
        <NewCode key={lastSent.current} action={path} next={next} wait={FIRST_WAIT_SECONDS} />
      </div>
      <Footnote variant="links">
        <Link className={textLink} to={withNext("/login/phone", next)}>
          {t.codeOtherPhone()}
        </Link>
        <Link className={textLink} to={withNext(emailLogInPath(), next)}>
          {t.codeByEmail()}
        </Link>
      </Footnote>
    </AccountPage>
  );
}

/**
 * Asks for another code. Where scripts run it counts the seconds down first; without them the button is there at once, and the server
 * says how long to wait. Mounted anew (by its key) it starts over.
 */
function NewCode({ action, next, wait }: { action: string; next: string | null; wait: number }) {
  const left = useSecondsLeft(wait);
  const busy = useNavigation().formData?.get("intent") === "again";
  return (
    <Form method="post" action={action} aria-busy={busy}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="next" value={next ?? ""} />
      {left > 0 ? (
        <Text variant="muted" className="flex min-h-11 items-center">
          {t.codeAgainIn({ time: `0:${String(left).padStart(2, "0")}` })}
        </Text>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Text as="span" variant="muted">
            {t.codeNone()}
          </Text>
          <Button type="submit" variant="outline" busy={busy}>
            {busy ? t.codeAgainBusy() : t.codeAgain()}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Whole seconds that are left of a wait that begins in the browser; 0 on the server's page. */
function useSecondsLeft(wait: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = performance.now() + wait * 1000;
    const tell = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
