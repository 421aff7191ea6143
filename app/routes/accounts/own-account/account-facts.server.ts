/** What the account screens show, and what their forms do (CUST-01, CUST-03, MAN-09): the same for customers and owners. */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import type { FormReply } from "#app/ui/form-reply.ts";
import { accountRequirements, weakness } from "#app/wiring/account-requirements.server.ts";
import { type Api, page } from "#app/wiring/api.server.ts";
import { dropSession, dropTraces } from "#app/wiring/cookie.server.ts";
import { accountAction } from "#app/wiring/ended-session.server.ts";
import { type Flash, flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, type NotTaken, takeForm } from "#app/wiring/form.server.ts";
import { offersPhoneLogIn } from "#app/wiring/phone-log-in.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import { type AccountChanges, accountForms } from "#domain/accounts/own-account-schemas.ts";
import { ownCodeForm } from "#domain/accounts/phone-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/account.js";
import { type AccountForm, CODE_SENT, formOf } from "./account-fields.ts";
import { sessionView } from "./session-view.ts";

/** The account as the forms show it, with what was typed into one of them before its log-in ended (AUTH-05). */
export async function accountFacts(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, account] = await Promise.all([calls.shop.current(), calls.accounts.me()]);
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  const isOfShop = !account.isSuperAdmin;
  const pendingEmail = isOfShop ? await calls.accounts.pendingEmail() : null;
  const orders = isOfShop ? (await calls.orders.mine({})).rows : [];
  const typed = takeTyped(args, account.id);
  return {
    shopTitle: shop.title,
    zone,
    account,
    pendingEmail,
    coming: orders.filter(({ completed, cancelledAt }) => !completed && cancelledAt === null).length,
    sessions: (await calls.sessions.mine()).map((session) => sessionView(session, zone)),
    asks: await accountRequirements(args),
    sendsTexts: offersPhoneLogIn(),
    kept: typed && {
      form: formOf(typed.intent),
      reply: { code: "kept", initialValue: typed } satisfies FormReply,
    },
  };
}

/** Which screen it is: where it stands, and the call that keeps its changes. */
export interface AccountPlace {
  readonly path: "/customer/edit" | "/manage/account";
  readonly update: "update" | "updateMerchant";
}

/** Keeps what a form says. The session is validated first; one that has ended says so, and what was typed waits (AUTH-05). */
export const keepAccount = (args: ActionFunctionArgs, place: AccountPlace) =>
  accountAction(args, async (calls, posted) => {
    const form = formOf(fieldsOf(posted, buttonForm).intent.verb);
    const answer = await KEEPING[form](args, calls, place, posted);
    if (!isNotTaken(answer)) return answer;
    return data({ form, reply: answer.notTaken }, { status: answer.status });
  });

/** The forms' schemas, with what the shop asks for. */
const schemasOf = async (args: ActionFunctionArgs) => {
  const word = t.eraseWord();
  const asks = await accountRequirements(args);
  return accountForms(asks, await weakness(args), word);
};

type Keeper = (
  args: ActionFunctionArgs,
  calls: Api,
  place: AccountPlace,
  posted: FormData,
) => Promise<Response | NotTaken>;

const KEEPING: Readonly<Record<AccountForm, Keeper>> = {
  // A field that the screen does not show is not in the form, and stays as it is.
  details: async (args, calls, place, posted) =>
    takeForm(args, posted, (await schemasOf(args)).details, async (fields) => {
      await change(calls, place, fields);
      return said(args, place, "accountUpdated");
    }),
  phoneCode: (args, calls, { path }, posted) =>
    takeForm(args, posted, buttonForm, async () => {
      await calls.phoneLogIn.sendOwnCode();
      return redirect(`${path}?${CODE_SENT}#phone-part`);
    }),
  phoneProof: (args, calls, place, posted) =>
    takeForm(args, posted, ownCodeForm, async ({ code }) => {
      await calls.phoneLogIn.proveOwn({ code });
      return said(args, place, "accountUpdated");
    }),
  email: async (args, calls, place, posted) =>
    takeForm(args, posted, (await schemasOf(args)).email, async (fields) => {
      const { email: before } = await calls.accounts.me();
      await change(calls, place, fields);
      return said(args, place, before === fields.email ? "accountUpdated" : "mailSent");
    }),
  password: async (args, calls, place, posted) =>
    takeForm(args, posted, (await schemasOf(args)).password, async (fields) => {
      await change(calls, place, fields);
      return said(args, place, "passwordUpdated");
    }),
  erase: async (args, calls, _place, posted) =>
    takeForm(args, posted, (await schemasOf(args)).erase, async ({ currentPassword }) => {
      await calls.customers.erase({ currentPassword });
      dropSession(args);
      dropTraces(args);
      flash(args, "accountDeleted");
      return redirectDocument("/", { headers: { "Clear-Site-Data": '"cache"' } });
    }),
};

async function change(calls: Api, { update }: AccountPlace, changes: AccountChanges): Promise<void> {
  const { id } = await calls.accounts.me();
  await calls.customers[update]({ id, ...changes });
}

function said(args: ActionFunctionArgs, { path }: AccountPlace, words: Flash): Response {
  flash(args, words);
  return redirect(path);
}
