/** What the screens do when a log-in ends, by its owner's wish or by time (AUTH-05, AUTH-06). */
import { redirect } from "@remix-run/node";
import { type Asked, contextOf } from "./api.server.ts";
import { endSession } from "./authenticator.server.ts";

/**
 * Ends the session and goes to the log-in one came through, which says 'Logged out': the merchant's for merchants and from the manage
 * area, else the customer's. What the browser keeps of pages goes with it, also without a script.
 */
export async function logOutHere(asked: Asked, { manage }: { manage: boolean }): Promise<Response> {
  const { visitor } = await contextOf(asked);
  await endSession(asked);
  const isOwner = visitor?.isMerchant || visitor?.isSuperAdmin || manage;
  return redirect(isOwner ? "/owner/login?loggedOut=1" : "/login?loggedOut=1", {
    headers: { "Clear-Site-Data": '"cache"' },
  });
}
