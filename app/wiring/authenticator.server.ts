/**
 * How people log in on the screens: remix-auth's form strategies over the log-in procedures (AUTH-03, AUTH-04), and what every screen
 * that opens or ends a session does afterwards.
 */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { OpenedSession } from "#domain/accounts/account-schemas.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import { isSlug } from "#domain/shop/host.ts";
import { type Asked, api, attempt, contextOf, type Refusal, refusalOf } from "./api.server.ts";
import { dropSession, keepSession, rememberDevice } from "./cookie.server.ts";

/** The two doors: /login for customers, /owner/login for merchants and super admins. */
export type LogInDoor = "customer" | "owner";

/** A log-in that failed: why, and what was typed, without the password. */
export interface FailedLogIn {
  readonly refusal: Refusal;
  readonly email: string;
  readonly next: string | null;
}

/** remix-auth's authenticator of one request: its strategies call the procedures as this visitor. */
function authenticatorFor(asked: Asked): Authenticator<OpenedSession> {
  const authenticator = new Authenticator<OpenedSession>();
  authenticator.use(
    new FormStrategy(async ({ form }) => (await api(asked)).accounts.logIn(credentials(form))),
    "customer" satisfies LogInDoor,
  );
  authenticator.use(
    new FormStrategy(async ({ form }) =>
      (await api(asked)).accounts.logInOwner({ ...credentials(form), code: text(form, "code").slice(0, 20) }),
    ),
    "owner" satisfies LogInDoor,
  );
  return authenticator;
}

const credentials = (form: FormData) => ({
  email: text(form, "email"),
  password: text(form, "password"),
  keepSignedIn: form.get("keep") === "on",
});

/** A field of a form as text; a missing one, or a file, is blank. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Logs in with the posted `email` and `password`, keeps the session and goes to the posted `next` or to `home`. A refusal is data for
 * the same screen, with its status; it ends the session that was there (AUTH-05), and keeps `next` and the e-mail that was typed.
 */
export async function logInHere(args: ActionFunctionArgs, door: LogInDoor, home: string) {
  const form = await args.request.clone().formData();
  const next = nextPath(text(form, "next"));
  const answer = await attempt(async () => {
    const session = await authenticatorFor(args).authenticate(door, args.request);
    return openSession(args, session, { next: next ?? home, keep: form.get("keep") === "on" });
  });
  if (answer instanceof Response) return answer;
  await endSession(args);
  sayWhen(args, answer.data.refusal);
  const failed: FailedLogIn = {
    refusal: answer.data.refusal,
    email: text(form, "email").slice(0, 254),
    next,
  };
  return data(failed, answer.init ?? undefined);
}

/** Keeps a new log-in in the browser and goes on. `next` is a path of this host that was judged already (AUTH-07). */
export async function openSession(
  asked: Asked,
  session: OpenedSession,
  { next, keep }: { next: string; keep: boolean },
): Promise<Response> {
  keepSession(asked, { token: session.token, keep });
  await rememberDevice(asked, session.user.email);
  return redirect(next);
}

/** Ends the session that came along, on the server and in the browser; one that had ended already counts as ended (AUTH-06). */
export async function endSession(asked: Asked): Promise<void> {
  const { session, sessionLost } = await contextOf(asked);
  if (session) {
    try {
      await (await api(asked)).accounts.logOut();
    } catch (error) {
      if (!refusalOf(error)) throw error;
    }
  }
  if (session || sessionLost) dropSession(asked);
}

/** Says in `Retry-After` when a limited call may be tried again (AUTH-08). */
export function sayWhen({ context }: Asked, { facts }: Refusal): void {
  if (typeof facts.retryAfterSeconds === "number") {
    context.facts.reply.set("Retry-After", String(Math.max(1, Math.ceil(facts.retryAfterSeconds))));
  }
}

/**
 * Address of the owner log-in at a shop, for who asks on the platform's own host; null for what cannot be a shop's name. Whether
 * there is such a shop, its own host says.
 */
export async function ownerLogInOf(asked: Asked, typed: string): Promise<string | null> {
  const slug = typed.trim().toLowerCase().split(".")[0] ?? "";
  if (!isSlug(slug)) return null;
  const { protocol, host } = new URL((await contextOf(asked)).origin);
  return `${protocol}//${slug}.${host}/owner/login`;
}
