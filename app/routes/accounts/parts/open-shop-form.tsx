import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { suggestedSlug } from "#domain/shop/slug.ts";
import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import * as tField from "#messages/accounts.js";
import { NewPasswordFields, newPasswordLabels } from "./new-password-fields.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { problemOf } from "./refused.ts";
import { EmailField, NameFields, PhoneField, TextField, type Tried } from "./sign-up-fields.tsx";
import { SlugField } from "./slug-field.tsx";

const t = speak(owners);

/** The fields that come back as typed after a refusal: all but the passwords. */
export const OPEN_SHOP_FIELDS = ["shopName", "slug", "firstName", "lastName", "email", "phone"] as const;
export type TypedShop = Readonly<Record<(typeof OPEN_SHOP_FIELDS)[number], string>>;

/** Owner sign-up: the shop and its address, which follows the name until somebody types one, then the owner. */
export function OpenShopForm({ host, refusal, typed }: Tried<keyof TypedShop> & { host: string }) {
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
            firstName: tField.fieldFirstName(),
            lastName: tField.fieldLastName(),
            email: tField.fieldEmail(),
            phone: tField.fieldPhone(),
            ...newPasswordLabels(),
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
            required
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
          <NameFields tried={tried} />
          <EmailField tried={tried} />
          <PhoneField tried={tried} hint={t("signup.phoneHint")} required />
          <NewPasswordFields refusal={refusal} />
        </div>
      </fieldset>
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {t(busy ? "signup.busy" : "signup.button")}
      </Button>
    </Form>
  );
}
