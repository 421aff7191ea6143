import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { PageHead } from "#app/shell/page-head.tsx";
import { Text } from "#app/ui/text.tsx";
import { usePostedIntent } from "#app/ui/use-posted-intent.ts";
import * as t from "#messages/account.js";
import { accountFacts, keepAccount } from "./account-facts.server.ts";
import { formOf } from "./account-fields.ts";
import { AccountForms } from "./account-forms.tsx";

export const meta = accountTitle(() => t.accountTitle());

/** One's own account (CUST-01, CUST-03). */
export const loader = (args: LoaderFunctionArgs) => accountFacts(args);

export const action = (args: ActionFunctionArgs) =>
  keepAccount(args, { path: "/customer/edit", update: "update" });

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function CustomerEdit() {
  const facts = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>() ?? facts.kept;
  const { intent, onSubmit } = usePostedIntent();
  const refused = answer && "isLost" in answer ? { ...answer, form: formOf(intent) } : answer;
  return (
    <main id="main" onSubmit={onSubmit}>
      <PageHead title={t.accountTitle()}>
        <Text variant="muted">{t.accountSays({ shop: facts.shopTitle })}</Text>
      </PageHead>
      <div className="mx-auto w-full max-w-page px-gutter">
        <AccountForms facts={facts} refused={refused} isOwner={false} />
      </div>
    </main>
  );
}
