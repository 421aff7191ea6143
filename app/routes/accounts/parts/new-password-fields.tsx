import { Field } from "#app/ui/field.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { PasswordInput } from "./password-input.tsx";
import { problemOf, type Refused } from "./refused.ts";

const t = speak(accounts);

/** The two fields as their labels have them, in their order. */
export const NEW_PASSWORD_LABELS = {
  password: t("field.password"),
  passwordConfirmation: t("field.confirmPassword"),
} as const;

/** A password that is chosen, and again, lest it was mistyped (AUTH-02); what it takes is said before it is typed. */
export function NewPasswordFields({
  refusal,
  labels = NEW_PASSWORD_LABELS,
  hint = t("field.passwordHint"),
}: {
  refusal: Refused | null;
  labels?: Readonly<Record<keyof typeof NEW_PASSWORD_LABELS, string>>;
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
