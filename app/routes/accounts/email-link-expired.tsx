import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { page } from "#app/wiring/api.server.ts";
import { accounts } from "#domain/texts/english-accounts.ts";
import { speak } from "#domain/texts/text.ts";
import { accountTitle } from "./parts/account-title.ts";
import { Gate } from "./parts/gate.tsx";

const t = speak(accounts);

export const meta = accountTitle(t("expired.title"));

/** A verification link that is too old or was used (spec §2). */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return null;
}

export default function EmailLinkExpired() {
  return (
    <Gate scene={<LoginWindow />} title={t("expired.title")} says={t("expired.says")}>
      <Link className="button big" to="/email/verify">
        {t("expired.button")}
      </Link>
    </Gate>
  );
}
