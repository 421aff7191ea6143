/**
 * Keeps what someone typed into a form that came in with an ended log-in, until they are back on it (AUTH-05): sealed in a cookie of half
 * an hour, for that screen and for that account only, so that no one else who logs in at the same counter sees it.
 */
import { accountOfToken } from "#server/accounts/sessions/sessions.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { theApp } from "#server/running-app.ts";
import { encryptionKey, openingKeys, seal, unseal } from "#server/sealed-secrets.ts";
import type { PageRequest } from "./load-context.server.ts";

const SECONDS = 30 * 60;
const PURPOSE = "typed form";
/** A cookie holds about four thousand letters; sealed text is a third longer. */
const MOST_BYTES = 2_700;
/** Never kept, in whatever form: passwords and codes. */
const SECRET = /password|code|token|secret/i;
/** What a form says of how it was drawn; the one that comes back is drawn anew. */
const OF_THE_DRAWING: ReadonlySet<string> = new Set(["shown", "touched"]);

/** What is sealed: whose it is, of which screen, and the fields. */
interface Typed {
  readonly account: string;
  readonly path: string;
  readonly fields: Record<string, string>;
}

/** Keeps the text fields of a form for the account whose log-in has ended; what is too long for a cookie is not kept. */
export async function keepTyped(args: PageRequest, form: FormData): Promise<void> {
  const { config, orm } = theApp();
  const token = readCookie(config, args.request, "session");
  const account = token ? await accountOfToken(orm.em.fork(), token) : null;
  if (!account || !config.encryptionKey) return;
  const texts = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !SECRET.test(name) && !OF_THE_DRAWING.has(name) ? [[name, value]] : [],
  );
  const path = new URL(args.request.url).pathname;
  const bytes = Buffer.from(
    JSON.stringify({ account, path, fields: Object.fromEntries(texts) } satisfies Typed),
  );
  if (bytes.length <= MOST_BYTES)
    args.context.facts.cookies.push(
      setCookie(config, "typed", seal(encryptionKey(config), PURPOSE, bytes).toString("base64url"), SECONDS),
    );
}

/** What was typed into this screen's form before its log-in ended, once, for the account it was kept for; else null. */
export function takeTyped(args: PageRequest, account: string): Record<string, string> | null {
  const cookie = readCookie(theApp().config, args.request, "typed");
  if (!cookie) return null;
  const typed = opened(cookie);
  if (typed?.path !== new URL(args.request.url).pathname) return null;
  args.context.facts.cookiesIfSound.push(setCookie(theApp().config, "typed", "", 0));
  return typed.account === account ? typed.fields : null;
}

/** Lets go of what was typed, also where the page leads on to another one and takes nothing up. */
export function dropTyped(args: PageRequest): void {
  args.context.facts.cookies.push(setCookie(theApp().config, "typed", "", 0));
}

/** Null for what was not sealed by us. */
function opened(cookie: string): Typed | null {
  try {
    const bytes = unseal(openingKeys(theApp().config), PURPOSE, Buffer.from(cookie, "base64url"));
    return JSON.parse(bytes.toString("utf8")) as Typed;
  } catch {
    return null;
  }
}
