/** The fields in which a new customer and a new owner say who they are. */

import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { ACCOUNT_LENGTHS } from "#domain/accounts/account-rules.ts";
import { EMAIL_LENGTH } from "#domain/fields.ts";
import * as t from "#messages/accounts.js";

export const NameFields = () => (
  <FieldGroup columns="two">
    <Field name="firstName" label={t.fieldFirstName()}>
      <Input autoComplete="given-name" maxLength={ACCOUNT_LENGTHS.firstName} required />
    </Field>
    <Field name="lastName" label={t.fieldLastName()}>
      <Input autoComplete="family-name" maxLength={ACCOUNT_LENGTHS.lastName} required />
    </Field>
  </FieldGroup>
);

/** The address, which is the name at the log-in. */
export const EmailField = ({
  label = t.fieldEmail(),
  hint,
  autoComplete = "username",
  kept,
}: {
  label?: string;
  hint?: string;
  autoComplete?: "username" | "email";
  /** What stands in it at first. */
  kept?: string;
}) => (
  <Field name="email" label={label} hint={hint}>
    <Input
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      maxLength={EMAIL_LENGTH}
      defaultValue={kept}
      required
    />
  </Field>
);

export const PhoneField = ({ hint, required }: { hint: string; required: boolean }) => (
  <Field name="phone" label={t.fieldPhone()} hint={hint}>
    <PhoneInput required={required} />
  </Field>
);
