import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { api, attempt, page } from "#app/wiring/api.server.ts";
import { endSession, sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { isPlatform, platformOrigin } from "#app/wiring/places.server.ts";
import { owners } from "#domain/texts/english-owners.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { OPEN_SHOP_FIELDS, OpenShopForm, type TypedShop } from "./parts/open-shop-form.tsx";
import { ShopOpened } from "./parts/shop-opened.tsx";

const t = speak(owners);

export const meta = accountTitle(() => t("signup.title"));

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
  const typed = Object.fromEntries(OPEN_SHOP_FIELDS.map((name) => [name, text(form, name)])) as TypedShop;
  const answer = await attempt(async () => {
    const opened = await (await api(args)).owners.openShop({
      ...typed,
      password: text(form, "password"),
      passwordConfirmation: text(form, "passwordConfirmation"),
    });
    return { opened, email: typed.email.trim() };
  });
  if ("opened" in answer) return data(answer, { headers: { "Referrer-Policy": "no-referrer" } });
  await endSession(args);
  sayWhen(args, answer.data.refusal);
  return data({ refusal: answer.data.refusal, typed }, answer.init ?? undefined);
}

/** The link in the answer must not travel on as a referrer. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export default function OwnerSignUp() {
  const { host } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "opened" in answer) return <ShopOpened {...answer.opened} email={answer.email} />;
  return (
    <Gate scene={<LoginWindow />} title={t("signup.title")} says={t("signup.says")}>
      <OpenShopForm host={host} refusal={answer?.refusal ?? null} typed={answer?.typed ?? null} />
      <p className="mt-5 max-w-form border-t border-border pt-4">
        {t("signup.haveOne")} <Link to="/owner/login">{t("signup.login")}</Link>
      </p>
    </Gate>
  );
}
