import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { EmailField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { PasswordInput } from "#app/routes/accounts/password/password-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { emailRule, presentPasswordRule } from "#domain/accounts/account-rules.ts";
import { LONGEST_TYPED_CODE } from "#domain/fields.ts";
import * as t from "#messages/accounts.js";

/**
 * E-mail and password together, posted with `next` to the log-in's own path (contract section 6). After a refusal the e-mail stands
 * as it was typed; the password does not.
 */
export function CredentialsForm({
  action,
  next,
  reply,
  mayKeep = false,
  asksCode = false,
  reloadDocument = false,
  before,
  beside,
}: {
  action: "/login" | "/owner/login" | `/login/email/${string}`;
  next: string | null;
  reply: FormReply | null;
  /** Whether 'keep me signed in' is offered: to customers (AUTH-05). */
  mayKeep?: boolean;
  /** Whether there is a field for a super admin's code (AUTH-04). */
  asksCode?: boolean;
  /** Whether the next page is loaded afresh, as the manage area with its own style sheet is. */
  reloadDocument?: boolean;
  before?: ReactNode;
  /** What stands beside the button as its equal. */
  beside?: ReactNode;
}) {
  const busy = useNavigation().formAction === action;

  return (
    <AccountPageForm
      action={action}
      reloadDocument={reloadDocument}
      aria-busy={busy}
      reply={reply}
      fields={fields()}
      rules={RULES}
      before={before}
    >
      <EmailField />
      <Field name="password" label={t.fieldPassword()}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field name="code" label={t.ownerCode()} hint={t.ownerCodeHint()}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={LONGEST_TYPED_CODE} />
        </Field>
      )}
      {mayKeep && <Checkbox name="keep" label={t.loginKeep()} />}
      <input type="hidden" name="next" value={next ?? ""} />
      <div className={beside ? "grid gap-3 sm:grid-cols-2" : undefined}>
        <Button type="submit" size="lg" className="w-full" busy={busy}>
          {busy ? t.loginBusy() : t.loginButton()}
        </Button>
        {beside}
      </div>
    </AccountPageForm>
  );
}

const fields = () => ({ email: t.fieldEmail(), password: t.fieldPassword(), code: t.ownerCode() });
const RULES = { email: emailRule, password: presentPasswordRule };
