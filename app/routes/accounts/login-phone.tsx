import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { api, contextOf, page } from "#app/wiring/api.server.ts";
import { sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { asStep } from "#app/wiring/phone-log-in.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { phone } from "#domain/texts/english-phone.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { KeptCart } from "./parts/kept-cart.tsx";
import { verifyPhonePath } from "./parts/phone-paths.ts";
import { ProblemSummary } from "./parts/problem-summary.tsx";
import { problemOf } from "./parts/refused.ts";
import { stayOnStep } from "./parts/stay-on-step.ts";
import { useStorefront } from "./parts/use-storefront.ts";
import { withNext } from "./parts/with-next.ts";

const t = speak(phone);

export const meta = accountTitle(() => t("phone.title"));

/** Log-in by phone, first step (AUTH-03): the number. Whoever is logged in comes here to confirm the account's own. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { visitor } = await contextOf(args);
  return { next: nextPath(new URL(args.request.url).searchParams.get("next")), own: visitor?.phone ?? "" };
}

/** Sends the code and goes on, whether the number has an account or not (AUTH-08). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const typed = text(form, "phone").slice(0, 40);
  const next = nextPath(text(form, "next"));
  const answer = await asStep(async () => {
    await (await api(args)).phoneLogIn.sendCode({ phone: text(form, "phone") });
    return null;
  });
  if (answer === null) return redirect(withNext(verifyPhonePath(phoneDigits(typed)), next));
  sayWhen(args, answer.data.refusal);
  return data({ refusal: answer.data.refusal, typed, next }, answer.init ?? undefined);
}

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogInByPhone() {
  const asked = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { cartCount } = useStorefront();
  const busy = useNavigation().formAction === "/login/phone";
  const next = failed?.next ?? asked.next;
  const refusal = failed?.refusal ?? null;

  return (
    <Gate scene={<LoginWindow />} title={t("phone.title")} says={t("phone.says")}>
      <Form method="post" action="/login/phone" aria-busy={busy} noValidate>
        <KeptCart count={cartCount} next={next} />
        {refusal && <ProblemSummary refusal={refusal} fields={{ phone: t("phone.field") }} />}
        <Field id="phone" label={t("phone.field")} hint={t("phone.hint")} error={problemOf(refusal, "phone")}>
          <PhoneInput name="phone" defaultValue={failed?.typed ?? asked.own} required />
        </Field>
        <input type="hidden" name="next" value={next ?? ""} />
        <Button type="submit" size="lg" className="w-full" busy={busy}>
          {busy ? t("phone.busy") : t("phone.button")}
        </Button>
      </Form>
      <Link className="textlink mt-3" to={withNext("/login", next)}>
        {t("phone.byEmail")}
      </Link>
      <p className="mt-5 max-w-[26rem] border-t border-border pt-4">
        {t("phone.newHere")} <Link to={withNext("/signup", next)}>{t("phone.create")}</Link>
      </p>
    </Gate>
  );
}
