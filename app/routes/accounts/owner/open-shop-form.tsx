import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { EmailField, NameFields, PhoneField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { ownerSignUpRules } from "#domain/accounts/owner-rules.ts";
import { suggestedSlug } from "#domain/shop/slug.ts";
import * as tField from "#messages/accounts.js";
import * as t from "#messages/owners.js";
import { SlugField } from "./slug-field.tsx";

const RULES = ownerSignUpRules();

/** Owner sign-up: the shop and its address, which follows the name until somebody types one, then the owner. */
export function OpenShopForm({ host, reply }: { host: string; reply: FormReply | null }) {
  const busy = useNavigation().formAction === "/owner/signup";
  const typed = (reply?.initialValue ?? {}) as Readonly<Record<string, string | undefined>>;
  const [name, setName] = useState(typed.shopName ?? "");

  return (
    <AccountPageForm
      action="/owner/signup"
      aria-busy={busy}
      reply={reply}
      fields={fields()}
      rules={RULES}
      says={moreText}
    >
      <FieldSet>
        <FieldLegend>{t.signupShopLegend()}</FieldLegend>
        <div className="grid gap-4.5">
          <Field name="shopName" label={t.signupShopName()} hint={t.signupShopNameHint()}>
            <Input
              autoComplete="organization"
              onChange={(event) => setName(event.currentTarget.value)}
              required
            />
          </Field>
          <SlugField host={host} suggested={suggestedSlug(name)} typed={typed.slug ?? ""} />
        </div>
      </FieldSet>
      <FieldSet>
        <FieldLegend>{t.signupOwnerLegend()}</FieldLegend>
        <div className="grid gap-4.5">
          <NameFields />
          <EmailField />
          <PhoneField hint={t.signupPhoneHint()} required />
          <NewPasswordFields />
        </div>
      </FieldSet>
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? t.signupBusy() : t.signupButton()}
      </Button>
    </AccountPageForm>
  );
}

/** The labels in the form's order. */
const fields = () => ({
  shopName: t.signupShopName(),
  slug: t.signupSlug(),
  firstName: tField.fieldFirstName(),
  lastName: tField.fieldLastName(),
  email: tField.fieldEmail(),
  phone: tField.fieldPhone(),
  ...newPasswordLabels(),
});
