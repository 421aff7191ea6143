import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import accountSheet from "#app/styles/manage-account.css?url";
import { PageHeader } from "#app/ui/page-header.tsx";
import * as t from "#messages/account.js";
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
    <main id="main" tabIndex={-1}>
      <PageHeader title={t.accountManageTitle()}>{t.accountManageSays({ shop: facts.shopTitle })}</PageHeader>
      <AccountForms facts={facts} refused={refused} isOwner />
    </main>
  );
}
