import { Form, useNavigation } from "@remix-run/react";
import { type InputHTMLAttributes, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { pastedPhone } from "#domain/accounts/phone.ts";
import { suggestedSlug } from "#domain/shop/slug.ts";
import { accounts } from "#domain/texts/english-accounts.ts";
import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import { PasswordInput } from "./password-input.tsx";
import { pasteAs } from "./paste-as.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { problemOf, type Refused } from "./refused.ts";
import { SlugField } from "./slug-field.tsx";

const t = speak(owners);
const tField = speak(accounts);

/** The fields that come back as typed after a refusal: all but the passwords. */
export const OPEN_SHOP_FIELDS = ["shopName", "slug", "firstName", "lastName", "email", "phone"] as const;
export type TypedShop = Readonly<Record<(typeof OPEN_SHOP_FIELDS)[number], string>>;

interface Tried {
  readonly refusal: Refused | null;
  readonly typed: TypedShop | null;
}

/** A field of the form, with what was typed before and its error beside it. */
function TextField({
  name,
  label,
  hint,
  tried,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  name: keyof TypedShop;
  label: string;
  hint?: string;
  tried: Tried;
}) {
  return (
    <Field id={name} label={label} hint={hint} error={problemOf(tried.refusal, name)}>
      <Input name={name} defaultValue={tried.typed?.[name] ?? ""} required {...input} />
    </Field>
  );
}

/** Owner sign-up: the shop and its address, which follows the name until somebody types one, then the owner. */
export function OpenShopForm({ host, refusal, typed }: Tried & { host: string }) {
  const busy = useNavigation().formAction === "/owner/signup";
  const tried = { refusal, typed };
  const [name, setName] = useState(typed?.shopName ?? "");

  return (
    <Form method="post" action="/owner/signup" aria-busy={busy} noValidate>
      {refusal && (
        <ProblemSummary
          refusal={refusal}
          fields={{
            shopName: t("signup.shopName"),
            slug: t("signup.slug"),
            firstName: tField("field.firstName"),
            lastName: tField("field.lastName"),
            email: tField("field.email"),
            phone: tField("field.phone"),
            password: tField("field.password"),
            passwordConfirmation: tField("field.confirmPassword"),
          }}
        />
      )}
      <fieldset className="m-0 border-0 p-0">
        <legend className="soft mb-3 p-0">{t("signup.shopLegend")}</legend>
        <div className="grid gap-4.5">
          <TextField
            name="shopName"
            label={t("signup.shopName")}
            hint={t("signup.shopNameHint")}
            tried={tried}
            autoComplete="organization"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SlugField
            host={host}
            suggested={suggestedSlug(name)}
            typed={typed?.slug ?? ""}
            error={problemOf(refusal, "slug")}
          />
        </div>
      </fieldset>
      <fieldset className="m-0 border-0 p-0">
        <legend className="soft mb-3 p-0">{t("signup.ownerLegend")}</legend>
        <div className="grid gap-4.5">
          <div className="fields two">
            <TextField
              name="firstName"
              label={tField("field.firstName")}
              tried={tried}
              autoComplete="given-name"
              maxLength={60}
            />
            <TextField
              name="lastName"
              label={tField("field.lastName")}
              tried={tried}
              autoComplete="family-name"
              maxLength={60}
            />
          </div>
          <TextField
            name="email"
            label={tField("field.email")}
            tried={tried}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={254}
          />
          <TextField
            name="phone"
            label={tField("field.phone")}
            hint={t("signup.phoneHint")}
            tried={tried}
            type="tel"
            onPaste={pasteAs(pastedPhone)}
            autoComplete="tel-national"
            maxLength={30}
          />
          <Field
            id="password"
            label={tField("field.password")}
            hint={tField("field.passwordHint")}
            error={problemOf(refusal, "password")}
          >
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Field
            id="passwordConfirmation"
            label={tField("field.confirmPassword")}
            error={problemOf(refusal, "passwordConfirmation")}
          >
            <PasswordInput name="passwordConfirmation" autoComplete="new-password" />
          </Field>
        </div>
      </fieldset>
      <Button type="submit" big wide busy={busy}>
        {t(busy ? "signup.busy" : "signup.button")}
      </Button>
    </Form>
  );
}
