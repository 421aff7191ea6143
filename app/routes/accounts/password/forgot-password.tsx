import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { SentNote } from "#app/routes/accounts/account-page/sent-note.tsx";
import { EmailField } from "#app/routes/accounts/account-page/sign-up-fields.tsx";
import { withNext } from "#app/routes/accounts/login/with-next.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Footnote } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { api, page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { keepNext } from "#app/wiring/next-cookie.server.ts";
import { EMAIL_RULES } from "#domain/accounts/account-rules.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { forgottenPassword } from "#domain/accounts/password-schemas.ts";
import * as t from "#messages/account-links.js";

export const meta = accountTitle(() => t.forgotTitle());

/** Asks for the address of a forgotten password (AUTH-03), and keeps where one wanted to go; `owner` says which log-in one came from. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { searchParams } = new URL(args.request.url);
  const next = nextPath(searchParams.get("next"));
  if (next !== null) keepNext(args, next);
  return { next, isOwner: searchParams.has("owner") };
}

/** Sends the link; what is answered is the same whether the address has an account or not (AUTH-08). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const answer = await takeForm(args, form, forgottenPassword, async ({ email }) => {
    await (await api(args)).passwords.sendReset({ email });
    return { sentTo: email };
  });
  if (isNotTaken(answer)) return data({ sentTo: null, reply: answer.notTaken }, { status: answer.status });
  return { ...answer, reply: null };
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function ForgotPassword() {
  const { next, isOwner } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sentTo = answer?.sentTo ?? null;

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={sentTo ? t.forgotSentTitle() : t.forgotTitle()}
      description={sentTo ? null : t.forgotSays()}
    >
      <SentNote answer={answer}>{sentTo && t.forgotSent({ email: sentTo })}</SentNote>
      <AddressForm reply={answer?.reply ?? null} sentTo={sentTo} />
      <Footnote variant="links">
        <Link className={textLink} to={withNext(isOwner ? "/owner/login" : "/login", next)}>
          {t.forgotBackToLogin()}
        </Link>
        {isOwner && (
          <Link className={textLink} to="/login/merchant/forgot-email">
            {t.forgotForgotEmail()}
          </Link>
        )}
      </Footnote>
    </AccountPage>
  );
}

/** Asks for the address; once a link is on its way, the same form sends another. */
function AddressForm({ reply, sentTo }: { reply: FormReply | null; sentTo: string | null }) {
  const wasSent = sentTo !== null;
  const busy = useNavigation().formMethod === "POST";
  const label = wasSent ? t.forgotAgain() : t.forgotButton();

  return (
    <AccountPageForm aria-busy={busy} reply={reply} fields={{ email: t.fieldEmail() }} rules={EMAIL_RULES}>
      {wasSent && <Text variant="muted">{t.forgotNotThere()}</Text>}
      <EmailField kept={sentTo ?? ""} />
      <Button
        type="submit"
        variant={wasSent ? "outline" : "default"}
        size="lg"
        className="w-full"
        busy={busy}
      >
        {busy ? t.forgotBusy() : label}
      </Button>
    </AccountPageForm>
  );
}
