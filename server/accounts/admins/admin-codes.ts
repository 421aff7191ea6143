/** The second factor of super admins (AUTH-04, security A22). */
import { CodeRequired, WrongCode } from "#domain/accounts/owner-errors.ts";
import type { Context } from "#server/context.ts";
import { TOTP_PURPOSE } from "#server/sealed-columns.ts";
import { openingKeys, unseal } from "#server/sealed-secrets.ts";
import { stepOfCode } from "./totp-codes.ts";

/**
 * Proves the second factor, once the password was right. A code of the step before or after is good too, and each works once.
 *
 * @throws CodeRequired where none was given, WrongCode
 */
export async function proveCode(ctx: Context, adminId: string, sealed: Buffer, code: string): Promise<void> {
  if (code === "") throw new CodeRequired();
  const step = stepOfCode(unseal(openingKeys(ctx.config), TOTP_PURPOSE, sealed), code, ctx.now);
  if (step === null || !(await takeStep(ctx, adminId, step))) throw new WrongCode();
}

/** Uses a step up; false where this one or a later one was used already. */
export async function takeStep({ em }: Context, adminId: string, step: number): Promise<boolean> {
  const [row] = await em.execute<{ taken: boolean }[]>("select ops.take_totp_step(?, ?) as taken", [
    adminId,
    step,
  ]);
  return row?.taken === true;
}
