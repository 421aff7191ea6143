/**
 * How people log in on the screens: remix-auth's form strategies over the log-in procedures (AUTH-03, AUTH-04), and what every screen
 * that opens or ends a session does afterwards.
 */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
import type { FormReply } from "#app/ui/form-reply.ts";
import type { OpenedSession } from "#domain/accounts/account-schemas.ts";
import { nextForm } from "#domain/accounts/next-path-schemas.ts";
import { ownerLogInForm } from "#domain/accounts/owner-schemas.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { isSlug } from "#domain/shop/host.ts";
import { api, attempt, visitOf } from "./api.server.ts";
import { dropSession, keepSession, rememberDevice } from "./cookie.server.ts";
import { isNotTaken, type NotTaken, takeForm } from "./form.server.ts";
import type { PageRequest } from "./load-context.server.ts";
import { fieldsOf } from "./read-form.server.ts";

/** The two kinds of log-in: /login for customers, /owner/login for merchants and super admins. */
export type LogInKind = "customer" | "owner";

/** A log-in that failed: why, with the e-mail that was typed, and where it was to lead. */
export interface FailedLogIn {
  readonly reply: FormReply;
  readonly next: string | null;
}

/** remix-auth's authenticator of one request: its strategies call the procedures as this visitor, with what the form's schema has read. */
function authenticatorFor(request: PageRequest, { keep, ...typed }: z.output<typeof ownerLogInForm>) {
  const authenticator = new Authenticator<OpenedSession>();
  const { code, ...credentials } = { ...typed, keepSignedIn: keep };
  authenticator.use(
    new FormStrategy(async () => (await api(request)).accounts.logIn(credentials)),
    "customer" satisfies LogInKind,
  );
  authenticator.use(
    new FormStrategy(async () => (await api(request)).accounts.logInOwner({ ...credentials, code })),
    "owner" satisfies LogInKind,
  );
  return authenticator;
}

/**
 * Logs in with the posted `email` and `password`, keeps the session and goes to the posted `next` or to `home`. A refusal is data for
 * the same screen, with its status; it ends the session that was there (AUTH-05), and keeps `next` and the e-mail that was typed.
 */
export async function logInHere(args: ActionFunctionArgs, kind: LogInKind, home: string) {
  const form = await args.request.clone().formData();
  const { next } = fieldsOf(form, nextForm);
  const answer = await takeForm(args, form, ownerLogInForm, async (typed) => {
    const session = await authenticatorFor(args, typed).authenticate(kind, args.request);
    return openSession(args, session, { next: next ?? home, keep: typed.keep });
  });
  if (!isNotTaken(answer)) return answer;
  await endSessionOfRefused(args, answer);
  return data<FailedLogIn>({ reply: answer.notTaken, next }, { status: answer.status });
}

/**
 * Keeps a new log-in in the browser and goes on. `next` is a path of this host that was judged already (AUTH-07). From then on the browser is
 * known to the account by what one logs in with: the e-mail, or the ten digits of a phone.
 */
export async function openSession(
  request: PageRequest,
  session: OpenedSession,
  { next, keep, knownBy = session.user.email }: { next: string; keep: boolean; knownBy?: string | null },
): Promise<Response> {
  keepSession(request, { token: session.token, keep });
  await rememberDevice(request, knownBy, session.user);
  return redirect(next);
}

/** Ends the session that was there where another log-in, or a sign-up, was refused (AUTH-05); one that could not be judged now ends nothing. */
export async function endSessionOfRefused(request: PageRequest, { status }: NotTaken): Promise<void> {
  if (status !== statusOf("unavailable")) await endSession(request);
}

/**
 * Ends the session that came along, on the server and in the browser; one that had ended already counts as ended (AUTH-06). Where the
 * database can be read and not written, the browser loses the only key to it all the same: whoever leaves a shared counter is not to stay logged in.
 */
export async function endSession(request: PageRequest): Promise<void> {
  const { session, sessionLost } = await visitOf(request);
  if (session) await attempt(async () => (await api(request)).accounts.logOut());
  if (session || sessionLost) dropSession(request);
}

/**
 * Address of the owner log-in at a shop, for who asks on the platform's own host; null for what cannot be a shop's name. Whether
 * there is such a shop, its own host says.
 */
export async function ownerLogInOf(request: PageRequest, typed: string): Promise<string | null> {
  const slug = typed.trim().toLowerCase().split(".")[0] ?? "";
  if (!isSlug(slug)) return null;
  const { protocol, host } = new URL((await visitOf(request)).origin);
  return `${protocol}//${slug}.${host}/owner/login`;
}
