/**
 * Forgotten passwords and addresses (AUTH-03, AUTH-04). Whether an account exists, neither answer nor work reveals (security A21):
 * each request is one look-up and one job, and a request for an unknown address is a job without an account. The worker does the rest.
 */
import { v7 } from "uuid";
import { phoneDigits } from "#domain/accounts/phone.ts";
import { User } from "#entities/accounts/user.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { enqueue, type Jobs } from "#server/jobs/queue.ts";
import { limitMail } from "#server/limits/attempt-limits.ts";

/** Sends the account of the address a link to choose a new password. @throws TooManyTries */
export async function sendReset(ctx: AtShop, email: string): Promise<void> {
  await limitMail(ctx, email);
  await askFor(ctx, "reset-password", { email });
}

/** Sends a hint at the address of the owner who has the phone number to the contact on file. @throws TooManyTries */
export async function sendForgottenEmail(ctx: AtShop, phone: string): Promise<void> {
  const digits = phoneDigits(phone);
  await limitMail(ctx, `owner of ${digits}`);
  await askFor(ctx, "forgotten-email", { phoneNormalized: digits, isMerchant: true });
}

async function askFor(
  ctx: AtShop,
  mail: Jobs["account-mail"]["mail"],
  whose: { email: string } | { phoneNormalized: string; isMerchant: true },
): Promise<void> {
  const shopId = ctx.shop.id;
  await inShop(ctx.em, shopId, async (tx) => {
    const user = await tx.findOne(User, { shopId, status: "ACTIVE", ...whose }, { fields: ["id"] });
    await enqueue(tx, "account-mail", { shopId, userId: user?.id ?? v7(), mail, askId: v7() });
  });
}
