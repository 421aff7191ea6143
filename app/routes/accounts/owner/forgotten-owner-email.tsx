import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useNavigation } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { SentNote } from "#app/routes/accounts/account-page/sent-note.tsx";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Footnote } from "#app/ui/note.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { PHONE_RULES } from "#domain/accounts/account-rules.ts";
import { requestedPhone } from "#domain/accounts/password-schemas.ts";
import * as t from "#messages/account-links.js";

export const meta = accountTitle(() => t.ownerEmailTitle());

/** An owner who forgot the e-mail address of the log-in asks for a hint (AUTH-04). */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return null;
}

/** Whether the number is an owner's, the answer does not tell; that it is no phone number, it does. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const answer = await takeForm(args, form, requestedPhone, async ({ phone }) => {
    await (await api(args)).passwords.merchantForgotEmail({ phone });
    return { reply: null };
  });
  return isNotTaken(answer) ? data({ reply: answer.notTaken }, { status: answer.status }) : answer;
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function ForgottenOwnerEmail() {
  const answer = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { shop } = useStorefront();
  const reply = answer?.reply ?? null;
  const sent = answer !== undefined && reply === null;

  const back = (
    <Link className={textLink} to="/owner/login">
      {t.forgotBackToLogin()}
    </Link>
  );
  return (
    <AccountPage
      scene={<LoginWindow />}
      title={sent ? t.ownerEmailSentTitle() : t.ownerEmailTitle()}
      description={sent || !shop ? null : t.ownerEmailSays({ shop: shop.title })}
    >
      <SentNote answer={answer}>{sent && t.ownerEmailSent()}</SentNote>
      {!sent && (
        <AccountPageForm
          aria-busy={busy}
          reply={reply}
          fields={{ phone: t.ownerEmailPhone() }}
          rules={PHONE_RULES}
        >
          <Field name="phone" label={t.ownerEmailPhone()} hint={t.ownerEmailPhoneHint()}>
            <PhoneInput required />
          </Field>
          <Button type="submit" size="lg" className="w-full" busy={busy}>
            {busy ? t.ownerEmailBusy() : t.ownerEmailButton()}
          </Button>
        </AccountPageForm>
      )}
      {/* Once the hint is on its way, the note has drawn the line. */}
      {sent ? <p>{back}</p> : <Footnote variant="links">{back}</Footnote>}
    </AccountPage>
  );
}
