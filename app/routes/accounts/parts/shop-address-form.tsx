import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";

const t = speak(accounts);

/** On the platform's own host: asks an owner which shop, because one logs in at the shop's host. */
export function ShopAddressForm({ host, unknown }: { host: string; unknown: string | null }) {
  return (
    // The answer leads to another host, so the browser follows it by itself.
    <Form method="post" action="/owner/login" reloadDocument>
      <Field
        id="shop"
        label={t("owner.slug")}
        hint={t("owner.slugHint", { host })}
        error={unknown === null ? undefined : t("owner.slugWrong")}
      >
        <Input
          name="shop"
          defaultValue={unknown ?? ""}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
        />
      </Field>
      <Button type="submit" big wide>
        {t("owner.slugButton")}
      </Button>
    </Form>
  );
}
