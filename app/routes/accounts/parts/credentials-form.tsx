import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import * as t from "#messages/accounts.js";

import { PasswordInput } from "./password-input.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { problemOf, type Refused } from "./refused.ts";

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
          fields={{ email: t.fieldEmail(), password: t.fieldPassword(), code: t.ownerCode() }}
        />
      )}
      <Field id="email" label={t.fieldEmail()} error={problemOf(refusal, "email")}>
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
      <Field id="password" label={t.fieldPassword()} error={problemOf(refusal, "password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field id="code" label={t.ownerCode()} hint={t.ownerCodeHint()} error={problemOf(refusal, "code")}>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
        </Field>
      )}
      {mayKeep && <Checkbox name="keep" label={t.loginKeep()} />}
      <input type="hidden" name="next" value={next ?? ""} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t.loginBusy() : t.loginButton()}
      </Button>
    </Form>
  );
}
