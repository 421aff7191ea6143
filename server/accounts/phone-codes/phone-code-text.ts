/** The text message with a one-time code (AUTH-03): queued sealed, put into words by the worker. */
import type { EntityManager } from "@mikro-orm/postgresql";
import { v7 } from "uuid";
import { z } from "zod";
import { OFFERED_LANGUAGES } from "#domain/language.ts";
import { PHONE_CODE } from "#domain/support/message-state.ts";
import * as t from "#messages/text-messages.js";
import type { Config } from "#server/config.ts";
import type { AtShop } from "#server/context.ts";
import { tablesIn } from "#server/database/tables.ts";
import { RefusedForGood } from "#server/gateways/sms/port.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { seal, sessionKey, unseal } from "#server/sealed-secrets.ts";

/** What a code is sealed for: the message waits in the database, and readable digits there would make the keyed hash beside them worthless. */
const PURPOSE = "phone code";

const facts = z.object({
  shopTitle: z.string(),
  host: z.string(),
  sealedCode: z.string(),
  expiresAt: z.iso.datetime(),
  /** Of the page that the code was asked for on. Absent in messages that were queued before there was one. */
  language: z.enum(OFFERED_LANGUAGES).optional(),
});

/** Queues the code to a phone in the transaction that keeps its hash (NOTE-01). `phone` is ten digits. */
export async function queuePhoneCode(
  tx: EntityManager,
  ctx: AtShop,
  { phone, code, expiresAt }: { phone: string; code: string; expiresAt: Date },
): Promise<void> {
  const id = v7();
  const stored: z.infer<typeof facts> = {
    shopTitle: ctx.shop.title,
    host: new URL(ctx.origin).host,
    sealedCode: seal(sessionKey(ctx.config, PURPOSE), PURPOSE, Buffer.from(code)).toString("base64url"),
    expiresAt: expiresAt.toISOString(),
    language: ctx.language,
  };
  await tablesIn(tx)
    .insertInto("messages")
    .values(({ selectFrom }) => ({
      shopId: ctx.shop.id,
      id,
      channel: "sms",
      recipient: phone,
      template: PHONE_CODE,
      facts: stored,
      userId: selectFrom("users")
        .select("id")
        .where("shopId", "=", ctx.shop.id)
        .where("phoneNormalized", "=", phone)
        .where("deletedAt", "is", null),
      dueAt: ctx.now,
      messageId: id,
      createdAt: ctx.now,
    }))
    .execute();
  await enqueue(tx, "deliver-message", { shopId: ctx.shop.id, messageId: id }, { isAwaited: true });
}

/**
 * The words of a text message: 160 letters at most, or it costs twice. The code comes first, because a phone shows the beginning.
 *
 * @throws RefusedForGood for a code that has expired meanwhile, or a message that no one can read any more
 */
export function textOf(template: string, stored: unknown, config: Config, now: Date): string {
  const read = facts.safeParse(stored);
  if (template !== PHONE_CODE || !read.success) throw new RefusedForGood("This text message cannot be read.");
  const { shopTitle, host, sealedCode, expiresAt } = read.data;
  if (now.getTime() >= Date.parse(expiresAt)) throw new RefusedForGood("The code has expired.");
  const code = opened(config, sealedCode);
  // The last line names the site into whose form a phone fills the code (web.dev/articles/sms-otp-form).
  return `${t.logInCode({ code, shop: shopTitle })}\n\n@${host} #${code}`;
}

/** After a change of SESSION_SECRET the codes that were sent before are unreadable and worthless. */
function opened(config: Config, sealedCode: string): string {
  try {
    const sealed = Buffer.from(sealedCode, "base64url");
    return unseal(sessionKey(config, PURPOSE), PURPOSE, sealed).toString("utf8");
  } catch {
    throw new RefusedForGood("The code cannot be read any more.");
  }
}
