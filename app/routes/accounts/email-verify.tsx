import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { api, attempt, page } from "#app/wiring/api.server.ts";
import { sayWhen } from "#app/wiring/authenticator.server.ts";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";
import { ProblemSummary } from "./parts/problem-summary.tsx";

const t = speak(accounts);

export const meta = accountTitle(t("verify.title"));

/** 'Check your inbox': what to do until the e-mail address is proved (AUTH-02, GUARD-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { email, emailVerifiedAt } = await (await page(args)).accounts.me();
  return { email: email ?? "", verified: emailVerifiedAt !== null };
}

/** Sends the verification mail again, as often as the limit allows (AUTH-08). */
export async function action(args: ActionFunctionArgs) {
  const answer = await attempt(async () => {
    await (await api(args)).accounts.sendVerification();
    return { sent: true as const };
  });
  if ("init" in answer) sayWhen(args, answer.data.refusal);
  return answer;
}

export default function EmailVerify() {
  const { email, verified } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sending = useNavigation().formAction === "/email/verify";

  if (verified) {
    return (
      <Gate scene={<LoginWindow />} title={t("verified.title")} says={t("verify.done")}>
        <Link className="button big" to="/order">
          {t("verified.order")}
        </Link>
      </Gate>
    );
  }
  return (
    <Gate scene={<LoginWindow />} title={t("verify.title")} says={null}>
      <div className="grid max-w-[26rem] gap-4.5">
        <p>{t("verify.sentTo", { email })}</p>
        {answer && "refusal" in answer && <ProblemSummary refusal={answer.refusal} />}
        <p role="status" className={answer && "sent" in answer ? "kept" : "hidden"}>
          {answer && "sent" in answer && t("verify.sentAgain")}
        </p>
        <Form method="post" action="/email/verify" aria-busy={sending}>
          <p>{t("verify.noMail")}</p>
          <button className="button quiet" type="submit" aria-busy={sending}>
            {sending ? t("verify.resending") : t("verify.resend")}
          </button>
        </Form>
        <Form method="post" action="/logout" reloadDocument className="mt-1 border-t border-line pt-4">
          <p className="soft">{t("verify.wrongAddress")}</p>
          <button className="textlink justify-self-start" type="submit">
            {t("verify.logOut")}
          </button>
        </Form>
      </div>
    </Gate>
  );
}
