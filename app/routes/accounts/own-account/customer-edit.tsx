import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import * as t from "#messages/account.js";
import accountSheet from "./account.css?url";
import { accountFacts, keepAccount } from "./account-facts.server.ts";
import { AccountForms } from "./account-forms.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: accountSheet }];

export const meta = accountTitle(() => t.accountTitle());

/** One's own account (CUST-01, CUST-03). */
export const loader = (args: LoaderFunctionArgs) => accountFacts(args);

export const action = (args: ActionFunctionArgs) =>
  keepAccount(args, { path: "/customer/edit", update: "update" });

export default function CustomerEdit() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? facts.kept;
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1>{t.accountTitle()}</h1>
          <p className="soft">{t.accountSays({ shop: facts.shopTitle })}</p>
        </div>
      </div>
      <AccountForms facts={facts} refused={refused} isOwner={false} />
    </main>
  );
}
