import { Field } from "#app/ui/field.tsx";
import * as t from "#messages/accounts.js";
import { PasswordInput } from "./password-input.tsx";

/** The two fields as their labels have them, in their order. */
export const newPasswordLabels = () => ({
  password: t.fieldPassword(),
  passwordConfirmation: t.fieldConfirmPassword(),
});

/** A password that is chosen, and again, lest it was mistyped (AUTH-02); what it takes is said before it is typed. */
export const NewPasswordFields = ({
  labels = newPasswordLabels(),
  hint = t.fieldPasswordHint(),
}: {
  labels?: Readonly<Record<keyof ReturnType<typeof newPasswordLabels>, string>>;
  hint?: string;
}) => (
  <>
    <Field name="password" label={labels.password} hint={hint}>
      <PasswordInput autoComplete="new-password" />
    </Field>
    <Field name="passwordConfirmation" label={labels.passwordConfirmation}>
      <PasswordInput autoComplete="new-password" />
    </Field>
  </>
);
