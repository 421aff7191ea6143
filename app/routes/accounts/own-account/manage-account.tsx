import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import accountSheet from "#app/styles/manage-account.css?url";
import type { FormReply } from "#app/ui/form-reply.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { usePostedIntent } from "#app/ui/use-posted-intent.ts";
import { page } from "#app/wiring/api.server.ts";
import * as t from "#messages/account.js";
import { accountFacts, keepAccount } from "./account-facts.server.ts";
import { formOf } from "./account-fields.ts";
import { AccountForms } from "./account-forms.tsx";
import { shownKeys, shownTokens, takeAccessPost } from "./api-token-post.server.ts";
import { Developers } from "./developers.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: accountSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.accountManageTitle(), data?.shopTitle].filter(Boolean).join(" · ") },
];

/** An owner's own data and password (MAN-09), and the API tokens and publishable keys of the shop (API-08, API-10). */
export async function loader(args: LoaderFunctionArgs) {
  const facts = await accountFacts(args);
  if (facts.account.isSuperAdmin) return { ...facts, access: null };
  const calls = await page(args);
  const access = {
    ...(await shownTokens(calls, facts.zone, args.context.facts.now)),
    keys: await shownKeys(calls, facts.zone),
  };
  return { ...facts, access };
}

export const action = async (args: ActionFunctionArgs) =>
  (await takeAccessPost(args)) ?? keepAccount(args, { path: "/manage/account", update: "updateMerchant" });

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

/** The answer of the form that was sent, where none came. */
function lostOf({ reply }: { reply: FormReply }, intent: string) {
  const [verb = ""] = intent.split(":");
  if (["token", "revoke"].includes(verb)) return { access: { form: "token" as const, reply, made: null } };
  if (["key", "revokeKey"].includes(verb)) return { access: { form: "key" as const, reply, made: null } };
  return { form: formOf(intent), reply };
}

export default function ManageAccount() {
  const facts = useLoaderData<typeof loader>();
  const { intent, onSubmit } = usePostedIntent();
  const told = useActionData<typeof clientAction>() ?? null;
  const answer = told && "isLost" in told ? lostOf(told, intent) : told;
  const access = answer && "access" in answer ? answer.access : null;
  const refused = answer && "form" in answer ? answer : facts.kept;
  return (
    <main id="main" tabIndex={-1} onSubmit={onSubmit}>
      <PageHeader title={t.accountManageTitle()}>{t.accountManageSays({ shop: facts.shopTitle })}</PageHeader>
      <AccountForms facts={facts} refused={refused} isOwner>
        {facts.access && <Developers {...facts.access} answer={access} />}
      </AccountForms>
    </main>
  );
}
