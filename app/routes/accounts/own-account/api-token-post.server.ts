/** The API tokens and publishable keys as the owner's account shows them, and what is posted about them (API-08, API-10). */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { momentText, yearDayText } from "#app/ui/local-text.ts";
import { type Api, page, refusalOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, type NotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { type ListedToken, tokenForm } from "#domain/accounts/api-token-schemas.ts";
import { keyForm } from "#domain/shop/publishable-key-schemas.ts";
import { calendarDate } from "#domain/time.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/tokens.js";

/** A token as it is listed, its facts in words. */
export interface ShownToken {
  readonly id: string;
  readonly name: string;
  readonly scope: ListedToken["scope"];
  readonly isOver: boolean;
  readonly says: string;
}

/** The tokens of the shop in words, and whether making one asks for the password. */
export async function shownTokens(calls: Api, zone: string, now: Date) {
  const { tokens, asksPassword } = await calls.tokens.screen();
  return { asksPassword, tokens: tokens.map((token) => shown(token, zone, now)) };
}

function shown(token: ListedToken, zone: string, now: Date): ShownToken {
  const { id, name, scope, last4, madeBy, createdAt, lastUsedAt, expiresAt } = token;
  const day = (instant: Date) => glued(yearDayText(calendarDate(instant, zone)));
  const isOver = expiresAt !== null && expiresAt <= now;
  const ends =
    expiresAt === null
      ? t.forever()
      : isOver
        ? t.over({ when: day(expiresAt) })
        : t.expires({ when: day(expiresAt) });
  const says = [
    t.end({ last4 }),
    t.madeBy({ name: madeBy, when: day(createdAt) }),
    lastUsedAt === null ? t.unused() : t.used({ when: glued(momentText(lastUsedAt, zone)) }),
    ends,
  ];
  return { id, name, scope, isOver, says: says.join(" · ") };
}

/** The publishable keys of the shop, as they are shown. */
export async function shownKeys(calls: Api, zone: string) {
  const keys = await calls.keys.list();
  return keys.map(({ id, name, key, origins, createdAt }) => ({
    id,
    name,
    key,
    origins: origins.map((origin) => origin.replace("https://", "")).join(", "),
    madeOn: glued(yearDayText(calendarDate(createdAt, zone))),
  }));
}
export type ShownKey = Awaited<ReturnType<typeof shownKeys>>[number];

/** On one line. */
const glued = (moment: string) => moment.replaceAll(" ", "\u00a0");

/**
 * Makes or revokes a token or key where the form is about that, else null. A token that was made is in this one answer and nowhere else, so
 * there is no redirect; what was revoked meanwhile counts as revoked.
 */
export async function takeAccessPost(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  const { verb, about } = fieldsOf(form, buttonForm).intent;
  if (!Object.hasOwn(POSTS, verb)) return null;
  return POSTS[verb as keyof typeof POSTS](args, form, about);
}

const POSTS = {
  async token(args: ActionFunctionArgs, form: FormData) {
    const calls = await page(args);
    const made = await takeForm(args, form, tokenForm, ({ currentPassword, ...wanted }) =>
      calls.tokens.make({ ...wanted, ...(currentPassword && { currentPassword }) }),
    );
    if (isNotTaken(made)) return notTaken("token", made);
    const { id, name, token } = made;
    return data({ access: { form: "token" as const, reply: null, made: { id, name, token } } });
  },
  async key(args: ActionFunctionArgs, form: FormData) {
    const calls = await page(args);
    const made = await takeForm(args, form, keyForm, (wanted) => calls.keys.make(wanted));
    return isNotTaken(made) ? notTaken("key", made) : redirect("/manage/account#keys-part");
  },
  async revoke(args: ActionFunctionArgs, _form: FormData, tokenId: string) {
    const calls = await page(args);
    await revoked(calls.tokens.revoke({ tokenId }));
    flash(args, "tokenRevoked");
    return redirect("/manage/account#tokens-part");
  },
  async revokeKey(args: ActionFunctionArgs, _form: FormData, keyId: string) {
    const calls = await page(args);
    await revoked(calls.keys.revoke({ keyId }));
    flash(args, "keyRevoked");
    return redirect("/manage/account#keys-part");
  },
};

const notTaken = (form: "token" | "key", { notTaken: reply, status }: NotTaken) =>
  data({ access: { form, reply, made: null } }, { status });

async function revoked(revoking: Promise<void>): Promise<void> {
  try {
    await revoking;
  } catch (error) {
    if (refusalOf(error)?.kind !== "not-found") throw error;
  }
}
