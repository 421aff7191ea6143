/** What the account screens show, and what their forms do (CUST-01, CUST-03, MAN-09): the same for customers and owners. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";
import { sayWhen, text } from "#app/wiring/authenticator.server.ts";
import { dropCart, dropSession } from "#app/wiring/cookie.server.ts";
import { accountAction } from "#app/wiring/ended-session.server.ts";
import { type Flash, flash } from "#app/wiring/flash.server.ts";
import { takeTyped } from "#app/wiring/typed-form.server.ts";
import { customer } from "#domain/texts/english-customer.ts";
import { speak } from "#domain/texts/text.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import { type AccountForm, DETAILS, FORMS, PROOF_FIELDS, TYPED, type Typed } from "./account-fields.ts";
import type { Refused } from "./refused.ts";

const t = speak(customer);

/** The account as the forms show it, with what was typed into one of them before its log-in ended (AUTH-05). */
export async function accountFacts(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, account] = await Promise.all([calls.shop.current(), calls.accounts.me()]);
  const isOfShop = !account.isSuperAdmin;
  const pendingEmail = isOfShop ? await calls.accounts.pendingEmail() : null;
  const orders = isOfShop ? (await calls.orders.mine({})).rows : [];
  const kept = takeTyped(args, account.id);
  return {
    shopTitle: shop.title,
    zone: shop.timezone ?? DEFAULT_TIME_ZONE,
    account,
    pendingEmail,
    coming: orders.filter(({ completed, cancelledAt }) => !completed && cancelledAt === null).length,
    sessions: await calls.sessions.mine(),
    asks: {
      phoneRequired: shop.requirePhoneForSignup,
      address: !shop.hideAddressFields,
      paymentServices: shop.capturePaymentInfo ? shop.paymentOptions : null,
    },
    kept: kept && { form: formOf(kept.intent), refusal: null, typed: typedIn((name) => kept[name] ?? "") },
  };
}

const formOf = (intent: unknown): AccountForm => FORMS.find((known) => known === intent) ?? "details";

const typedIn = (fieldOf: (name: string) => string): Typed =>
  Object.fromEntries(TYPED.map((name) => [name, fieldOf(name)])) as Typed;

/** Which screen it is: where it stands, and the call that keeps its changes. */
export interface AccountPlace {
  readonly path: "/customer/edit" | "/manage/account";
  readonly update: "update" | "updateMerchant";
}

/** A form that was refused, with what was typed into it but never a password. */
export interface RefusedForm {
  readonly form: AccountForm;
  readonly refusal: Refused;
  readonly typed: Typed;
}

/** Keeps what a form says. The session is validated first; one that has ended says so, and what was typed waits (AUTH-05). */
export const keepAccount = (args: ActionFunctionArgs, place: AccountPlace) =>
  accountAction(args, async (calls, posted) => {
    const form = formOf(posted.get("intent"));
    const answer = await attempt(async () => {
      if (form === "erase") return erase(args, calls, posted);
      flash(args, await KEEPING[form](calls, place, posted));
      return redirect(place.path);
    });
    if (answer instanceof Response) return answer;
    const [refusal, init] =
      "refused" in answer ? [answer.refused, { status: 422 }] : [answer.data.refusal, answer.init];
    sayWhen(args, refusal);
    const typed = typedIn((name) => text(posted, name));
    return data({ form, refusal: withIds(refusal, form), typed } satisfies RefusedForm, init ?? undefined);
  });

/** The fields' own names, under which their errors stand: several forms ask for the present password. */
function withIds(refusal: Refused, form: AccountForm): Refused {
  const { currentPassword, ...errors } = (refusal.facts.errors ?? {}) as Record<string, readonly string[]>;
  const proof = currentPassword ? { [PROOF_FIELDS[form]]: currentPassword } : {};
  return { ...refusal, facts: { ...refusal.facts, errors: { ...errors, ...proof } } };
}

type Keeper = (calls: Api, place: AccountPlace, posted: FormData) => Promise<Flash>;

const KEEPING: Readonly<Record<Exclude<AccountForm, "erase">, Keeper>> = {
  details: async (calls, place, posted) => {
    // A field that the screen does not show is not in the form, and stays as it is.
    const shown = DETAILS.filter((name) => posted.has(name));
    await change(calls, place, Object.fromEntries(shown.map((name) => [name, text(posted, name)])));
    return "Account updated";
  },
  email: async (calls, place, posted) => {
    const email = text(posted, "email");
    const { email: before } = await calls.accounts.me();
    await change(calls, place, { email, currentPassword: text(posted, "currentPassword") });
    return before === email.trim().toLowerCase() ? "Account updated" : "Mail sent";
  },
  password: async (calls, place, posted) => {
    await change(calls, place, {
      password: text(posted, "password"),
      passwordConfirmation: text(posted, "passwordConfirmation"),
      currentPassword: text(posted, "currentPassword"),
    });
    return "Password updated";
  },
};

async function change(calls: Api, { update }: AccountPlace, changes: Record<string, string>): Promise<void> {
  const { id } = await calls.accounts.me();
  await calls.customers[update]({ id, ...changes });
}

/** The word is a question of the screen: it keeps a hand from slipping. The password says who asks. */
async function erase(
  args: ActionFunctionArgs,
  calls: Api,
  posted: FormData,
): Promise<Response | { refused: Refused }> {
  const word = t("erase.word");
  if (text(posted, "confirmation").trim().toUpperCase() !== word) {
    const message = t("erase.wrongWord", { word });
    return { refused: { code: "invalid", message, facts: { errors: { confirmation: [message] } } } };
  }
  await calls.customers.erase({ currentPassword: text(posted, "currentPassword") });
  dropSession(args);
  dropCart(args);
  flash(args, "Account deleted");
  return redirect("/", { headers: { "Clear-Site-Data": '"cache"' } });
}
