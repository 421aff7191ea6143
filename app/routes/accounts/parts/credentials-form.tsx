import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { PasswordInput } from "./password-input.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { problemOf, type Refused } from "./refused.ts";

const t = speak(accounts);

/**
 * E-mail and password together, posted with `next` to the log-in's own path (contract section 6). After a refusal the e-mail stands
 * as it was typed; the password does not.
 */
export function CredentialsForm({
  action,
  next,
  refusal,
  email,
  mayKeep = false,
  asksCode = false,
  reloadDocument = false,
  before,
}: {
  action: "/login" | "/owner/login" | `/login/email/${string}`;
  next: string | null;
  refusal: Refused | null;
  email: string;
  /** Whether 'keep me signed in' is offered: to customers (AUTH-05). */
  mayKeep?: boolean;
  /** Whether there is a field for a super admin's code (AUTH-04). */
  asksCode?: boolean;
  /** Whether the next page is loaded afresh, as the manage area with its own style sheet is. */
  reloadDocument?: boolean;
  before?: ReactNode;
}) {
  const busy = useNavigation().formAction === action;

  return (
    <Form method="post" action={action} reloadDocument={reloadDocument} aria-busy={busy} noValidate>
      {before}
      {refusal && (
        <ProblemSummary
          refusal={refusal}
          fields={{ email: t("field.email"), password: t("field.password"), code: t("owner.code") }}
        />
      )}
      <Field id="email" label={t("field.email")} error={problemOf(refusal, "email")}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          defaultValue={email}
          required
        />
      </Field>
      <Field id="password" label={t("field.password")} error={problemOf(refusal, "password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field
          id="code"
          label={t("owner.code")}
          hint={t("owner.codeHint")}
          error={problemOf(refusal, "code")}
        >
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Field>
      )}
      {mayKeep && <Checkbox name="keep" label={t("login.keep")} />}
      <input type="hidden" name="next" value={next ?? ""} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t("login.busy") : t("login.button")}
      </Button>
    </Form>
  );
}
