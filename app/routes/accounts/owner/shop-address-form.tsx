import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { LONGEST_TYPED_SLUG } from "#domain/shop/slug.ts";
import * as t from "#messages/accounts.js";

/** On the platform's own host: asks an owner which shop, because one logs in at the shop's host. */
export function ShopAddressForm({ host, unknown }: { host: string; unknown: string | null }) {
  return (
    <Form method="post" action="/owner/login">
      <Field
        id="shop"
        label={t.ownerSlug()}
        hint={t.ownerSlugHint({ host })}
        error={unknown === null ? undefined : t.ownerSlugWrong()}
      >
        <Input
          name="shop"
          defaultValue={unknown ?? ""}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_TYPED_SLUG}
          required
        />
      </Field>
      <Button type="submit" size="lg" className="w-full">
        {t.ownerSlugButton()}
      </Button>
    </Form>
  );
}

/** The way to the log-in on the shop's own host: followed by itself where there is JavaScript, else a link. */
export function WayToShop({ there }: { there: string }) {
  useEffect(() => window.location.assign(there), [there]);
  return (
    <p className="mb-5" role="status">
      <a className={buttonVariants({ size: "lg" })} href={there}>
        {t.ownerGoTo({ host: new URL(there).host })}
      </a>
    </p>
  );
}
