import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { CredentialsForm } from "#app/routes/accounts/login/credentials-form.tsx";
import { PLATFORM_HOME } from "#app/routes/reports/super-area/platform-home.ts";
import { MANAGE_HOME } from "#app/routes/shop/manage-area/manage-places.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Footnote, Note } from "#app/ui/note.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { page } from "#app/wiring/api.server.ts";
import { logInHere, ownerLogInOf } from "#app/wiring/authenticator.server.ts";
import { asksForCodes, isPlatform } from "#app/wiring/places.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { ownerLogInPrefill } from "#domain/accounts/owner-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { LONGEST_TYPED_SLUG } from "#domain/shop/slug.ts";
import * as t from "#messages/accounts.js";

export const meta = accountTitle(t.ownerTitle);

const CODE_REFUSALS = ["code_required", "wrong_code"];
/** What is said to anyone who came by a link that is over. */
const EXPIRED_WORDS = { enter: t.ownerEnterExpired, activation: t.ownerActivationExpired } as const;

function expiredOf(search: URLSearchParams): keyof typeof EXPIRED_WORDS | null {
  const expired = search.get("expired");
  return expired === "enter" || expired === "activation" ? expired : null;
}

/** The log-in of merchants and super admins (AUTH-04). */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { searchParams, host } = new URL(args.request.url);
  return {
    next: nextPath(searchParams.get("next")),
    host,
    expired: expiredOf(searchParams),
    asksCode: asksForCodes(),
  };
}

/**
 * Takes the log-in; on the platform's own host also the address of a shop, and says where its log-in is. Not by a redirect: the content
 * security policy lets no form lead to another host.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  const { email, shop } = fieldsOf(form, ownerLogInPrefill);
  // The platform's own host has no one but super admins.
  if (email) return logInHere(args, "owner", (await isPlatform(args)) ? PLATFORM_HOME : MANAGE_HOME);
  const there = await ownerLogInOf(args, shop);
  return there ? { there } : data({ unknownShop: shop.slice(0, 63) }, { status: statusOf("invalid") });
}

const forgotten = (next: string | null) =>
  `/login/forgot-password?owner=1${next ? `&next=${encodeURIComponent(next)}` : ""}`;

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function OwnerLogIn() {
  const { host, expired, asksCode, ...query } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { shop } = useStorefront();
  const failed = answer && "reply" in answer ? answer : null;
  const needsCode = CODE_REFUSALS.includes(failed?.reply.code ?? "");
  const next = failed ? failed.next : query.next;
  const form = (
    <CredentialsForm
      action="/owner/login"
      next={next}
      reply={failed?.reply ?? null}
      // On a shop's own host almost everyone is its owner, who has no code: there it shows only where it is needed.
      asksCode={asksCode && (!shop || needsCode)}
      before={expired && !failed && <Note>{EXPIRED_WORDS[expired]()}</Note>}
      reloadDocument
    />
  );

  return shop ? (
    <GateOfShop shop={shop.title} form={form} next={next} />
  ) : (
    <GateOfPlatform host={host} answer={answer} form={form} />
  );
}

/** On the platform's own host a merchant is first asked for their shop; who is shown the form there is a super admin. */
function GateOfPlatform(props: { host: string; answer: Answer; form: ReactNode }) {
  const { host, answer, form } = props;
  return (
    <AccountPage scene={<LoginWindow />} title={t.ownerTitle()} description={t.ownerWhichShop()}>
      {answer && "there" in answer && <WayToShop there={answer.there} />}
      <ShopAddressForm host={host} unknown={answer && "unknownShop" in answer ? answer.unknownShop : null} />
      <Footnote>
        {t.ownerNoShop()} <Link to="/owner/signup">{t.ownerOpen()}</Link>
      </Footnote>
      <section className="mt-10 max-w-form" aria-labelledby="platform-login">
        <Separator className="mb-8" />
        <h2 className="mb-5" id="platform-login">
          {t.ownerPlatformTitle()}
        </h2>
        {form}
      </section>
    </AccountPage>
  );
}

/** On a shop's host: the form, and links for owners who forgot something and for customers. */
function GateOfShop({ shop, form, next }: { shop: string; form: ReactNode; next: string | null }) {
  return (
    <AccountPage scene={<LoginWindow />} title={t.ownerTitle()} description={t.ownerOfShop({ shop })}>
      {form}
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link className={textLink} to={forgotten(next)}>
          {t.loginForgot()}
        </Link>
        <Link className={textLink} to="/login/merchant/forgot-email">
          {t.ownerForgotEmail()}
        </Link>
      </p>
      <Footnote>
        {t.ownerCustomer()} <Link to="/login">{t.ownerCustomerLogin()}</Link>
      </Footnote>
    </AccountPage>
  );
}

/** On the platform's own host: asks an owner which shop, because one logs in at the shop's host. */
function ShopAddressForm({ host, unknown }: { host: string; unknown: string | null }) {
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
function WayToShop({ there }: { there: string }) {
  useEffect(() => window.location.assign(there), [there]);
  return (
    <p className="mb-5" role="status">
      <a className={buttonVariants({ size: "lg" })} href={there}>
        {t.ownerGoTo({ host: new URL(there).host })}
      </a>
    </p>
  );
}
