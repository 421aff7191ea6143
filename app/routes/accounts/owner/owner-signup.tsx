import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { EmailField, NameFields, PhoneField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { Footnote } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { ownerSignUpForm } from "#app/wiring/account-requirements.server.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { endSessionOfRefused } from "#app/wiring/authenticator.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { isPlatform, platformOrigin } from "#app/wiring/places.server.ts";
import { ownerSignUpRules } from "#domain/accounts/owner-rules.ts";
import type { NewShop } from "#domain/accounts/owner-schemas.ts";
import { suggestedSlug } from "#domain/shop/slug.ts";
import * as tField from "#messages/accounts.js";
import * as t from "#messages/owners.js";
import { SlugField } from "./slug-field.tsx";

export const meta = accountTitle(() => t.signupTitle());

/** Owner sign-up (AUTH-04), on the root domain; a shop's own host leads there. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  if (!(await isPlatform(args))) throw redirect(`${platformOrigin()}/owner/signup`);
  return { host: new URL(platformOrigin()).host };
}

/**
 * Opens the shop and tells where its owner's log-in waits. Not by a redirect: the content security policy lets no form lead to another
 * host. What was typed comes back with a refusal, but never a password.
 */
export async function action(args: ActionFunctionArgs) {
  if (!(await isPlatform(args))) throw redirect(`${platformOrigin()}/owner/signup`);
  const form = await args.request.formData();
  const answer = await takeForm(args, form, ownerSignUpForm, async (fields) => ({
    opened: await (await api(args)).owners.openShop(fields),
    email: fields.email,
  }));
  if (!isNotTaken(answer)) return data(answer, { headers: { "Referrer-Policy": "no-referrer" } });
  await endSessionOfRefused(args, answer);
  return data({ reply: answer.notTaken }, { status: answer.status });
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

/** The link in the answer must not travel on as a referrer. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export default function OwnerSignUp() {
  const { host } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "opened" in answer) return <ShopOpened {...answer.opened} email={answer.email} />;
  return (
    <AccountPage scene={<LoginWindow />} title={t.signupTitle()} description={t.signupSays()}>
      <OpenShopForm host={host} reply={answer?.reply ?? null} />
      <Footnote>
        {t.signupHaveOne()} <Link to="/owner/login">{t.signupLogin()}</Link>
      </Footnote>
    </AccountPage>
  );
}

/** The shop is there; the link to it carries the log-in along. Followed by itself where there is JavaScript. */
function ShopOpened({ shop, url, email }: { shop: NewShop; url: string; email: string }) {
  useEffect(() => window.location.replace(url), [url]);
  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.openedTitle({ shop: shop.title })}
      description={t.openedSays({ address: new URL(shop.url).host, email })}
    >
      <p role="status">
        <a className={buttonVariants({ size: "lg" })} href={url} rel="noreferrer">
          {t.openedButton()}
        </a>
      </p>
      <Text variant="muted" className="mt-4 max-w-form">
        {t.openedQuick()}
      </Text>
    </AccountPage>
  );
}

const RULES = ownerSignUpRules();

/** Owner sign-up: the shop and its address, which follows the name until someone types one, then the owner. */
function OpenShopForm({ host, reply }: { host: string; reply: FormReply | null }) {
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
      description={moreText}
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
