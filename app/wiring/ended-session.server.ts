/** What the screens do when a log-in ends, because its owner ended it or because it is old (AUTH-05, AUTH-06). */
import { type ActionFunctionArgs, data, redirect, redirectDocument } from "@remix-run/node";
import { TRPCError } from "@trpc/server";
import { kindOf, statusOf } from "#domain/refusal-status.ts";
import { type Api, api, refusalOf, visitOf } from "./api.server.ts";
import { endSession } from "./authenticator.server.ts";
import { dropSession, dropTraces } from "./cookie.server.ts";
import type { PageRequest } from "./load-context.server.ts";
import { keepTyped } from "./typed-form.server.ts";

/**
 * Ends the session and goes to the log-in one came through, which says 'Logged out': the merchant's for merchants and from the manage
 * area, else the customer's. What the browser keeps of pages goes with it, also without a script, and so does its hold on a cart; the next page is
 * another document, since the one at hand has everything in it that it was ever sent (SEC-A33).
 */
export async function logOutHere(request: PageRequest, { manage }: { manage: boolean }): Promise<Response> {
  const { visitor } = await visitOf(request);
  await endSession(request);
  dropTraces(request);
  const isOwner = visitor?.isMerchant || visitor?.isSuperAdmin || manage;
  return redirectDocument(isOwner ? "/owner/login?loggedOut=1" : "/login?loggedOut=1", {
    headers: { "Clear-Site-Data": '"cache"' },
  });
}

/**
 * An action that saves something of one's account: first the log-in is validated (AUTH-05). Where it has ended, the log-in says 'Session
 * expired' and leads back here, where `takeTyped` gives the form as it was typed, without passwords. Refusals of `save` are its own.
 */
export async function accountAction<Answer>(
  args: ActionFunctionArgs,
  save: (calls: Api, form: FormData) => Promise<Answer>,
): Promise<Answer | Response> {
  const form = await args.request.clone().formData();
  const calls = await api(args);
  try {
    await calls.accounts.validate();
  } catch (error) {
    if (refusalOf(error)?.code === "signed_out") return sessionExpired(args, form);
    throw error;
  }
  return save(calls, form);
}

/** Keeps what was typed and leads to the log-in, which says 'Session expired' and leads back to this screen. */
export async function sessionExpired(request: PageRequest, form: FormData): Promise<Response> {
  await keepTyped(request, form);
  dropSession(request);
  const { pathname, search } = new URL(request.request.url);
  const logIn = /^\/(?:manage|settings|super)\b/.test(pathname) ? "/owner/login" : "/login";
  return redirect(`${logIn}?loggedOut=expired&next=${encodeURIComponent(pathname + search)}`);
}

/**
 * Loads the shop, its settings or what its frame shows. Anyone who is refused there with a log-in of this very shop is logged out (AUTH-06):
 * the account can no longer do what its pages were made for. Where a log-in is missing for it, the shop-error page says so, with the status
 * (specification section 8).
 */
export async function loadOrLogOut<Answer>(
  request: PageRequest,
  load: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await load();
  } catch (error) {
    const kind = error instanceof TRPCError ? kindOf(error.code) : null;
    const status = statusOf("signed-out");
    if (kind === "signed-out") throw data({ code: status }, { status });
    const { visitor, shop } = await visitOf(request);
    const isOfThisShop = visitor !== null && (visitor.isSuperAdmin || visitor.shopId === shop?.id);
    if (kind !== "forbidden" || !isOfThisShop) throw error;
    throw await logOutHere(request, { manage: new URL(request.request.url).pathname.startsWith("/manage") });
  }
}
