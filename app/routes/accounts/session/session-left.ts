import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { api, unlessRefused } from "#app/wiring/api.server.ts";
import { sessionSecondsThere, sessionTimes } from "#app/wiring/places.server.ts";
import { secondsLeft } from "#domain/accounts/session-clock.ts";

const told = (secondsLeft: number) =>
  Response.json({ secondsLeft }, { headers: { "Cache-Control": "no-store" } });

/** How many seconds the log-in has, 0 where there is none. Asking does not renew it (AUTH-05). */
export const loader = async (args: LoaderFunctionArgs) => told(await sessionSecondsThere(args));

/** 'Stay logged in': renews it and says how many seconds it has now, 0 where it had ended. */
export async function action(args: ActionFunctionArgs) {
  const renewed = await unlessRefused((await api(args)).accounts.validate());
  if (!renewed) return told(0);
  const { serverNow } = await sessionTimes(args);
  return told(secondsLeft(renewed, serverNow));
}
