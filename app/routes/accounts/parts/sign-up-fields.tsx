/** The fields in which a new customer and a new owner say who they are. */
import type { InputHTMLAttributes } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import * as t from "#messages/accounts.js";

import { problemOf, type Refused } from "./refused.ts";

/** What was typed before, and what was wrong with it. */
export interface Tried<Name extends string> {
  readonly refusal: Refused | null;
  readonly typed: Readonly<Record<Name, string>> | null;
}

/** A field of the form, with what was typed before and its error beside it. */
export function TextField<Name extends string>({
  name,
  label,
  hint,
  tried,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  name: Name;
  label: string;
  hint?: string;
  tried: Tried<Name>;
}) {
  return (
    <Field id={name} label={label} hint={hint} error={problemOf(tried.refusal, name)}>
      <Input name={name} defaultValue={tried.typed?.[name] ?? ""} {...input} />
    </Field>
  );
}

export function NameFields({ tried }: { tried: Tried<"firstName" | "lastName"> }) {
  return (
    <div className="fields two">
      <TextField
        name="firstName"
        label={t.fieldFirstName()}
        tried={tried}
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <TextField
        name="lastName"
        label={t.fieldLastName()}
        tried={tried}
        autoComplete="family-name"
        maxLength={60}
        required
      />
    </div>
  );
}

/** The address, which is the name at the log-in. */
export function EmailField({ tried }: { tried: Tried<"email"> }) {
  return (
    <TextField
      name="email"
      label={t.fieldEmail()}
      tried={tried}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={254}
      required
    />
  );
}

export function PhoneField({
  tried,
  hint,
  required,
}: {
  tried: Tried<"phone">;
  hint: string;
  required: boolean;
}) {
  return (
    <Field id="phone" label={t.fieldPhone()} hint={hint} error={problemOf(tried.refusal, "phone")}>
      <PhoneInput name="phone" defaultValue={tried.typed?.phone ?? ""} required={required} />
    </Field>
  );
}
