import { Field } from "#app/ui/field.tsx";
import * as t from "#messages/accounts.js";

import { PasswordInput } from "./password-input.tsx";
import { problemOf, type Refused } from "./refused.ts";

/** The two fields as their labels have them, in their order. */
export const newPasswordLabels = () => ({
  password: t.fieldPassword(),
  passwordConfirmation: t.fieldConfirmPassword(),
});

/** A password that is chosen, and again, lest it was mistyped (AUTH-02); what it takes is said before it is typed. */
export function NewPasswordFields({
  refusal,
  labels = newPasswordLabels(),
  hint = t.fieldPasswordHint(),
}: {
  refusal: Refused | null;
  labels?: Readonly<Record<keyof ReturnType<typeof newPasswordLabels>, string>>;
  hint?: string;
}) {
  return (
    <>
      <Field id="password" label={labels.password} hint={hint} error={problemOf(refusal, "password")}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field
        id="passwordConfirmation"
        label={labels.passwordConfirmation}
        error={problemOf(refusal, "passwordConfirmation")}
      >
        <PasswordInput name="passwordConfirmation" autoComplete="new-password" />
      </Field>
    </>
  );
}
