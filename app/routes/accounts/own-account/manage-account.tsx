import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as t from "#messages/account.js";
import accountSheet from "./account.css?url";
import { accountFacts, keepAccount } from "./account-facts.server.ts";
import { AccountForms } from "./account-forms.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: accountSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.accountManageTitle(), data?.shopTitle].filter(Boolean).join(" · ") },
];

/** An owner's own data and password (MAN-09). */
export const loader = (args: LoaderFunctionArgs) => accountFacts(args);

export const action = (args: ActionFunctionArgs) =>
  keepAccount(args, { path: "/manage/account", update: "updateMerchant" });

export default function ManageAccount() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? facts.kept;
  return (
    <main id="main" className="ownaccount" tabIndex={-1}>
      <h1>{t.accountManageTitle()}</h1>
      <p className="soft">{t.accountManageSays({ shop: facts.shopTitle })}</p>
      <AccountForms facts={facts} refused={refused} isOwner />
    </main>
  );
}
