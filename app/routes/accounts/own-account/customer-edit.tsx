import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { PageHead } from "#app/shell/page-head.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/account.js";
import { accountFacts, keepAccount } from "./account-facts.server.ts";
import { AccountForms } from "./account-forms.tsx";

export const meta = accountTitle(() => t.accountTitle());

/** One's own account (CUST-01, CUST-03). */
export const loader = (args: LoaderFunctionArgs) => accountFacts(args);

export const action = (args: ActionFunctionArgs) =>
  keepAccount(args, { path: "/customer/edit", update: "update" });

export default function CustomerEdit() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? facts.kept;
  return (
    <main id="main">
      <PageHead title={t.accountTitle()}>
        <Text variant="muted">{t.accountSays({ shop: facts.shopTitle })}</Text>
      </PageHead>
      <div className="mx-auto w-full max-w-page px-gutter">
        <AccountForms facts={facts} refused={refused} isOwner={false} />
      </div>
    </main>
  );
}
