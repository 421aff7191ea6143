import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { GateForm } from "#app/routes/accounts/account-page/gate-form.tsx";
import { EmailField, NameFields, PhoneField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { ownerSignUpRules } from "#domain/accounts/owner-rules.ts";
import { suggestedSlug } from "#domain/shop/slug.ts";
import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import * as tField from "#messages/accounts.js";
import { SlugField } from "./slug-field.tsx";

const t = speak(owners);

const RULES = ownerSignUpRules();

/** Owner sign-up: the shop and its address, which follows the name until somebody types one, then the owner. */
export function OpenShopForm({ host, reply }: { host: string; reply: FormReply | null }) {
  const busy = useNavigation().formAction === "/owner/signup";
  const typed = (reply?.initialValue ?? {}) as Readonly<Record<string, string | undefined>>;
  const [name, setName] = useState(typed.shopName ?? "");

  return (
    <GateForm
      action="/owner/signup"
      aria-busy={busy}
      reply={reply}
      fields={fields()}
      rules={RULES}
      says={moreText}
    >
      <fieldset className="m-0 border-0 p-0">
        <legend className="text-muted-foreground mb-3 p-0">{t("signup.shopLegend")}</legend>
        <div className="grid gap-4.5">
          <Field name="shopName" label={t("signup.shopName")} hint={t("signup.shopNameHint")}>
            <Input
              autoComplete="organization"
              onChange={(event) => setName(event.currentTarget.value)}
              required
            />
          </Field>
          <SlugField host={host} suggested={suggestedSlug(name)} typed={typed.slug ?? ""} />
        </div>
      </fieldset>
      <fieldset className="m-0 border-0 p-0">
        <legend className="text-muted-foreground mb-3 p-0">{t("signup.ownerLegend")}</legend>
        <div className="grid gap-4.5">
          <NameFields />
          <EmailField />
          <PhoneField hint={t("signup.phoneHint")} required />
          <NewPasswordFields />
        </div>
      </fieldset>
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {t(busy ? "signup.busy" : "signup.button")}
      </Button>
    </GateForm>
  );
}

/** The labels in the form's order. */
const fields = () => ({
  shopName: t("signup.shopName"),
  slug: t("signup.slug"),
  firstName: tField.fieldFirstName(),
  lastName: tField.fieldLastName(),
  email: tField.fieldEmail(),
  phone: tField.fieldPhone(),
  ...newPasswordLabels(),
});
