/** The API tokens as the owner's account shows them, and what is posted about them (API-08). */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { momentText, yearDayText } from "#app/ui/local-text.ts";
import { type Api, page, refusalOf } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { type ListedToken, tokenForm } from "#domain/accounts/api-token-schemas.ts";
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

/** On one line. */
const glued = (moment: string) => moment.replaceAll(" ", "\u00a0");

/**
 * Makes or revokes a token where the form is about that, else null. A token that was made is in this one answer and nowhere else, so there is
 * no redirect; one that was revoked meanwhile counts as revoked.
 */
export async function takeTokenPost(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  const { verb, about } = fieldsOf(form, buttonForm).intent;
  if (verb !== "token" && verb !== "revoke") return null;
  const calls = await page(args);
  if (verb === "revoke") {
    await calls.tokens.revoke({ tokenId: about }).catch((error) => {
      if (refusalOf(error)?.code !== "token_not_found") throw error;
    });
    flash(args, "tokenRevoked");
    return redirect("/manage/account#tokens-part");
  }
  const made = await takeForm(args, form, tokenForm, ({ currentPassword, ...wanted }) =>
    calls.tokens.make({ ...wanted, ...(currentPassword && { currentPassword }) }),
  );
  if (isNotTaken(made))
    return data({ tokens: { reply: made.notTaken, made: null } }, { status: made.status });
  const { id, name, token } = made;
  return data({ tokens: { reply: null, made: { id, name, token } } });
}
