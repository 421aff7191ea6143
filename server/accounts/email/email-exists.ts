/** The documented check whether an address has an account (AUTH-08, matrix D8): of this shop only, and limited. */
import { User } from "#entities/accounts/user.ts";
import type { AtShop } from "#server/context.ts";
import { inShop } from "#server/database/tenant.ts";
import { limitExistenceChecks } from "#server/limits/attempt-limits.ts";

/** Whether the address has a living account at the shop. @throws TooManyTries */
export async function emailExists(ctx: AtShop, email: string): Promise<{ exists: boolean }> {
  await limitExistenceChecks(ctx, email);
  const found = await inShop(
    ctx.em,
    ctx.shop.id,
    (tx) => tx.count(User, { shopId: ctx.shop.id, email, status: "ACTIVE" }),
    { readOnly: true },
  );
  return { exists: found > 0 };
}
