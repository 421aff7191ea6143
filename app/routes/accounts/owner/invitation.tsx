import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { AccountPageForm } from "#app/routes/accounts/account-page/account-page-form.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { INVITATION } from "#app/routes/accounts/account-page/link-places.ts";
import { NewPasswordFields, newPasswordLabels } from "#app/routes/accounts/password/new-password-fields.tsx";
import { PLATFORM_HOME } from "#app/routes/reports/super-area/platform-home.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Input } from "#app/ui/input.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { api, page, refusalOf } from "#app/wiring/api.server.ts";
import { openSession } from "#app/wiring/authenticator.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { dropLink, storedLink } from "#app/wiring/link-cookie.server.ts";
import { qrCode } from "#app/wiring/qr.server.ts";
import { newPasswordRules } from "#domain/accounts/account-rules.ts";
import { invitationForm } from "#domain/accounts/owner-schemas.ts";
import { LONGEST_TYPED_CODE } from "#domain/fields.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as tField from "#messages/accounts.js";
import * as t from "#messages/owners.js";
import type { QrCode as CodeToScan } from "#server/qr.ts";

const fields = () => ({ ...newPasswordLabels(), code: t.invitationCode() });
const RULES = newPasswordRules();

export const meta = accountTitle(() => t.invitationTitle());

/** An invited super admin's key (AUTH-04); null where the link is over. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  try {
    const invited = await calls.admins.invitation({ token: storedLink(args, INVITATION) ?? "none" });
    return { invited: { ...invited, code: qrCode(invited.uri) }, said: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.code === "unavailable") throw error;
    const said = refusal.code === "link_expired" ? null : refusal.message;
    return data({ invited: null, said }, { status: statusOf(refusal.kind) });
  }
}

/** Takes password and first code; then the access is there, and one is logged in. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const answer = await takeForm(args, form, invitationForm, async (fields) => {
    const session = await (await api(args)).admins.acceptInvitation({
      token: storedLink(args, INVITATION) ?? "none",
      ...fields,
    });
    dropLink(args, INVITATION);
    return openSession(args, session, { next: PLATFORM_HOME, keep: false });
  });
  return isNotTaken(answer) ? data({ reply: answer.notTaken }, { status: answer.status }) : answer;
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function SetUpAccess() {
  const { invited, said } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const busy = useNavigation().formAction === INVITATION.screen;

  if (!invited) {
    return (
      <AccountPage title={t.invitationGoneTitle()} description={said ?? t.invitationGone()}>
        <Link to="/owner/login">{t.invitationLogin()}</Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t.invitationTitle()} description={t.invitationSays({ email: invited.email })}>
      <AccountPageForm
        action={INVITATION.screen}
        aria-busy={busy}
        reply={reply}
        fields={fields()}
        rules={RULES}
      >
        <Field id="email" label={tField.fieldEmail()}>
          <Input name="email" type="email" autoComplete="username" value={invited.email} readOnly />
        </Field>
        <NewPasswordFields />
        <AppKey appKey={invited.key} uri={invited.uri} code={invited.code} />
        <Field name="code" label={t.invitationCode()} hint={t.invitationCodeHint()}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={LONGEST_TYPED_CODE} required />
        </Field>
        <Button type="submit" size="lg" className="w-full" busy={busy}>
          {busy ? t.invitationBusy() : t.invitationButton()}
        </Button>
      </AccountPageForm>
    </AccountPage>
  );
}

/** The key for an authenticator app: to scan, to type, or to open on the same device. */
function AppKey({ appKey, uri, code }: { appKey: string; uri: string; code: CodeToScan }) {
  return (
    <section aria-labelledby="app-key" className="grid gap-2.5">
      <Heading size="plain" id="app-key">
        {t.invitationApp()}
      </Heading>
      <p>{t.invitationScan()}</p>
      <QrCode size={code.size} path={code.path} label={t.invitationPicture()} />
      <p>
        {t.invitationType()} <code>{appKey.replace(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <p>
        {t.invitationAddress()}{" "}
        <a className="break-all" href={uri}>
          {uri}
        </a>
      </p>
    </section>
  );
}
