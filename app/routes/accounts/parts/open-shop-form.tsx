import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Refused } from "#app/ui/refused.ts";
import { ownerSignUpRules } from "#domain/accounts/owner-rules.ts";
import { suggestedSlug } from "#domain/shop/slug.ts";
import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import * as tField from "#messages/accounts.js";
import { NewPasswordFields, newPasswordLabels } from "./new-password-fields.tsx";
import { RefusedForm } from "./refused-form.tsx";
import { EmailField, NameFields, PhoneField } from "./sign-up-fields.tsx";
import { SlugField } from "./slug-field.tsx";

const t = speak(owners);

/** The fields that come back as typed after a refusal: all but the passwords. */
export const OPEN_SHOP_FIELDS = ["shopName", "slug", "firstName", "lastName", "email", "phone"] as const;
export type TypedShop = Readonly<Record<(typeof OPEN_SHOP_FIELDS)[number], string>>;

/** Owner sign-up: the shop and its address, which follows the name until somebody types one, then the owner. */
export function OpenShopForm({
  host,
  refusal,
  typed,
}: {
  host: string;
  refusal: Refused | null;
  typed: TypedShop | null;
}) {
  const busy = useNavigation().formAction === "/owner/signup";
  const [name, setName] = useState(typed?.shopName ?? "");

  return (
    <RefusedForm
      action="/owner/signup"
      aria-busy={busy}
      refusal={refusal}
      typed={typed ?? {}}
      fields={fields()}
      rules={ownerSignUpRules}
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
          <SlugField host={host} suggested={suggestedSlug(name)} typed={typed?.slug ?? ""} />
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
    </RefusedForm>
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
